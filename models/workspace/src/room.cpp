// placeholder, removed with the first source of the room
