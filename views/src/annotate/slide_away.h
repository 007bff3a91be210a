#pragma once

#include <QImage>

class QWidget;

namespace touchstone::views {

/// What is on the screen where the widget is, without painting it again; null when that is not known.
[[nodiscard]] QImage pictureOf(const QWidget* widget);

/// Lets a picture of `over` slide away above it in 120 ms. What is below is there and takes input at once.
void slidePictureAway(const QImage& picture, QWidget* over);

} // namespace touchstone::views
