<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ActionRegistry</name>
    <message>
        <source>Rating</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Correcting</source>
        <translation>Korrigieren</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Positive</source>
        <translation>Positiv</translation>
    </message>
    <message>
        <source>This answer is good</source>
        <translation>Diese Antwort ist gut</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>Negativ</translation>
    </message>
    <message>
        <source>This answer is bad</source>
        <translation>Diese Antwort ist schlecht</translation>
    </message>
    <message>
        <source>Neutral</source>
        <translation>Neutral</translation>
    </message>
    <message>
        <source>Neither good nor bad</source>
        <translation>Weder gut noch schlecht</translation>
    </message>
    <message>
        <source>Corrective</source>
        <translation>Korrigierend</translation>
    </message>
    <message>
        <source>Bad, and this is how it should read</source>
        <translation>Schlecht, und so müsste es lauten</translation>
    </message>
    <message>
        <source>Submit and next</source>
        <translation>Abschicken und weiter</translation>
    </message>
    <message>
        <source>Save this judgement and go to the next open turn</source>
        <translation>Diese Bewertung sichern und zur nächsten offenen Antwort gehen</translation>
    </message>
    <message>
        <source>Skip…</source>
        <translation>Überspringen …</translation>
    </message>
    <message>
        <source>Leave this turn out, with a reason</source>
        <translation>Diese Antwort auslassen, mit Begründung</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Mark this turn to come back to</source>
        <translation>Diese Antwort zum Wiederfinden kennzeichnen</translation>
    </message>
    <message>
        <source>Put back in the queue</source>
        <translation>Zurückstellen</translation>
    </message>
    <message>
        <source>Decide later: move this turn to the end</source>
        <translation>Später entscheiden: diese Antwort ans Ende stellen</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Write why</source>
        <translation>Begründung schreiben</translation>
    </message>
    <message>
        <source>Discard draft</source>
        <translation>Entwurf verwerfen</translation>
    </message>
    <message>
        <source>Forget what is not submitted yet; undo brings it back</source>
        <translation>Noch nicht Abgeschicktes vergessen; Rückgängig holt es zurück</translation>
    </message>
    <message>
        <source>Raise score</source>
        <translation>Wertung erhöhen</translation>
    </message>
    <message>
        <source>Lower score</source>
        <translation>Wertung senken</translation>
    </message>
    <message>
        <source>More confident</source>
        <translation>Gewissheit erhöhen</translation>
    </message>
    <message>
        <source>Less confident</source>
        <translation>Gewissheit senken</translation>
    </message>
    <message>
        <source>Correctness</source>
        <translation>Richtigkeit</translation>
    </message>
    <message>
        <source>Choose the dimension that keys change</source>
        <translation>Die Dimension wählen, die Tasten ändern</translation>
    </message>
    <message>
        <source>Helpfulness</source>
        <translation>Nützlichkeit</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Plan quality</source>
        <translation>Planqualität</translation>
    </message>
    <message>
        <source>Raise dimension</source>
        <translation>Dimension erhöhen</translation>
    </message>
    <message>
        <source>Lower dimension</source>
        <translation>Dimension senken</translation>
    </message>
    <message>
        <source>Clear dimension</source>
        <translation>Dimension leeren</translation>
    </message>
    <message>
        <source>Give this dimension no value</source>
        <translation>Dieser Dimension keinen Wert geben</translation>
    </message>
    <message>
        <source>Make primary</source>
        <translation>Zur Hauptdimension machen</translation>
    </message>
    <message>
        <source>The score counts for this dimension</source>
        <translation>Die Wertung zählt für diese Dimension</translation>
    </message>
    <message>
        <source>Correct selection</source>
        <translation>Korrigieren</translation>
    </message>
    <message>
        <source>Edit the selected text in place</source>
        <translation>Den markierten Text an Ort und Stelle ändern</translation>
    </message>
    <message>
        <source>Correct whole answer</source>
        <translation>Ganze Antwort korrigieren</translation>
    </message>
    <message>
        <source>Edit the answer from its beginning</source>
        <translation>Die Antwort vom Anfang an bearbeiten</translation>
    </message>
    <message>
        <source>Revert correction</source>
        <translation>Korrektur zurücknehmen</translation>
    </message>
    <message>
        <source>Back to what the agent wrote; undo brings it back</source>
        <translation>Zurück zum Text des Agenten; Rückgängig holt sie zurück</translation>
    </message>
    <message>
        <source>Rendered or raw</source>
        <translation>Formatiert oder Rohtext</translation>
    </message>
    <message>
        <source>Show the text as it was received</source>
        <translation>Den Text so zeigen, wie er empfangen wurde</translation>
    </message>
    <message>
        <source>Unfold conversation</source>
        <translation>Gespräch aufklappen</translation>
    </message>
    <message>
        <source>Show everything that led to this answer</source>
        <translation>Alles zeigen, was zu dieser Antwort geführt hat</translation>
    </message>
    <message>
        <source>Copy answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy offset as…</source>
        <translation>Position kopieren als …</translation>
    </message>
    <message>
        <source>Code points, UTF-16 units, bytes, or line and column</source>
        <translation>Codepunkte, UTF-16-Einheiten, Bytes oder Zeile und Spalte</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Earlier judgements of this turn</source>
        <translation>Frühere Bewertungen dieser Antwort</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Leitfaden</translation>
    </message>
    <message>
        <source>How to rate in this project</source>
        <translation>Wie in diesem Projekt bewertet wird</translation>
    </message>
    <message>
        <source>Next turn</source>
        <translation>Nächste Antwort</translation>
    </message>
    <message>
        <source>Previous turn</source>
        <translation>Vorherige Antwort</translation>
    </message>
    <message>
        <source>Next open turn</source>
        <translation>Nächste offene Antwort</translation>
    </message>
    <message>
        <source>Jump to turn…</source>
        <translation>Zu Antwort springen …</translation>
    </message>
    <message>
        <source>Filter queue</source>
        <translation>Warteschlange filtern</translation>
    </message>
    <message>
        <source>Words, or state:open, agent:name, is:flagged</source>
        <translation>Wörter, oder state:open, agent:Name, is:flagged</translation>
    </message>
    <message>
        <source>Next area</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Queue, answer, rating</source>
        <translation>Warteschlange, Antwort, Bewertung</translation>
    </message>
    <message>
        <source>Previous area</source>
        <translation>Vorheriger Bereich</translation>
    </message>
    <message>
        <source>Rating, answer, queue</source>
        <translation>Bewertung, Antwort, Warteschlange</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Search and commands…</source>
        <translation>&amp;Suche und Befehle …</translation>
    </message>
    <message>
        <source>Find an action or a turn</source>
        <translation>Einen Befehl oder eine Antwort finden</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>All keys on one sheet</source>
        <translation>Alle Tasten auf einem Blatt</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;Change shortcuts…</source>
        <translation>Tasten&amp;kürzel ändern …</translation>
    </message>
    <message>
        <source>Fold the page &amp;list</source>
        <translation>&amp;Leiste einklappen</translation>
    </message>
    <message>
        <source>Show the pages as icons only</source>
        <translation>Die Seiten nur als Symbole zeigen</translation>
    </message>
    <message>
        <source>&amp;Issues</source>
        <translation>&amp;Probleme</translation>
    </message>
    <message>
        <source>What went wrong in the background</source>
        <translation>Was im Hintergrund schiefgegangen ist</translation>
    </message>
    <message>
        <source>Page in its own &amp;window</source>
        <translation>Seite in eigenem &amp;Fenster</translation>
    </message>
    <message>
        <source>Light or &amp;dark</source>
        <translation>Hell oder &amp;dunkel</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>&amp;Neues Projekt …</translation>
    </message>
    <message>
        <source>&amp;Open project…</source>
        <translation>Projekt ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Import turns…</source>
        <translation>Antworten &amp;importieren …</translation>
    </message>
    <message>
        <source>Files of conversations, ratings or trajectories</source>
        <translation>Dateien mit Gesprächen, Bewertungen oder Verläufen</translation>
    </message>
    <message>
        <source>&amp;Export judgements…</source>
        <translation>Bewertungen &amp;exportieren …</translation>
    </message>
    <message>
        <source>Training files, tables and our own format</source>
        <translation>Trainingsdateien, Tabellen und das eigene Format</translation>
    </message>
    <message>
        <source>Edit &amp;guidelines…</source>
        <translation>&amp;Leitfaden ändern …</translation>
    </message>
    <message>
        <source>How people rate in this project, in Markdown</source>
        <translation>Wie in diesem Projekt bewertet wird, in Markdown</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Everything that is saved stays saved</source>
        <translation>Was gesichert ist, bleibt gesichert</translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Rate turns</source>
        <translation>Antworten bewerten</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Abgleich</translation>
    </message>
    <message>
        <source>Where annotators disagree</source>
        <translation>Wo Bewertende sich nicht einig sind</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>How each component is doing</source>
        <translation>Wie gut jede Komponente arbeitet</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Does confidence match quality</source>
        <translation>Passt die Gewissheit zur Güte</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>Verfeinerung</translation>
    </message>
    <message>
        <source>Proposed changes and their evidence</source>
        <translation>Vorgeschlagene Änderungen und ihre Belege</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>Runs of an agent in an environment</source>
        <translation>Läufe eines Agenten in einer Umgebung</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>What agents say about their own work</source>
        <translation>Was Agenten über ihre eigene Arbeit sagen</translation>
    </message>
    <message>
        <source>Try again to reach the host</source>
        <translation>Erneut versuchen, den Host zu erreichen</translation>
    </message>
    <message>
        <source>&amp;About Touchstone</source>
        <translation>Ü&amp;ber Touchstone</translation>
    </message>
    <message>
        <source>Try again now</source>
        <translation>Jetzt erneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Connect to a host…</source>
        <translation>&amp;Mit einem Host verbinden…</translation>
    </message>
    <message>
        <source>Choose where judgements are sent</source>
        <translation>Wählen, wohin Bewertungen gesendet werden</translation>
    </message>
    <message>
        <source>Experiences</source>
        <translation>Erfahrungen</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Close the episodes that are here and reset the environment</source>
        <translation>Die Episoden hier schließen und die Umgebung zurücksetzen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt tun</translation>
    </message>
    <message>
        <source>Take the action that is written in the form</source>
        <translation>Die Aktion ausführen, die im Formular steht</translation>
    </message>
    <message>
        <source>Step all</source>
        <translation>Schritt in allen</translation>
    </message>
    <message>
        <source>Take the same action in every episode</source>
        <translation>Dieselbe Aktion in jeder Episode ausführen</translation>
    </message>
    <message>
        <source>First suggestion</source>
        <translation>Erster Vorschlag</translation>
    </message>
    <message>
        <source>Second suggestion</source>
        <translation>Zweiter Vorschlag</translation>
    </message>
    <message>
        <source>Third suggestion</source>
        <translation>Dritter Vorschlag</translation>
    </message>
    <message>
        <source>Fourth suggestion</source>
        <translation>Vierter Vorschlag</translation>
    </message>
    <message>
        <source>Best suggestion in all</source>
        <translation>Bester Vorschlag in allen</translation>
    </message>
    <message>
        <source>Each episode takes the action that its environment suggests first</source>
        <translation>Jede Episode führt die Aktion aus, die ihre Umgebung zuerst vorschlägt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Picture or text</source>
        <translation>Bild oder Text</translation>
    </message>
    <message>
        <source>How the environment shows itself</source>
        <translation>Wie sich die Umgebung zeigt</translation>
    </message>
    <message>
        <source>Form or JSON</source>
        <translation>Formular oder JSON</translation>
    </message>
    <message>
        <source>Write the action in fields, or as JSON</source>
        <translation>Die Aktion in Feldern schreiben oder als JSON</translation>
    </message>
    <message>
        <source>Add to the queue</source>
        <translation>In die Warteschlange</translation>
    </message>
    <message>
        <source>Make the steps of this episode turns to rate</source>
        <translation>Die Schritte dieser Episode zum Bewerten aufnehmen</translation>
    </message>
    <message>
        <source>Filter experiences</source>
        <translation>Erfahrungen filtern</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Ask the host for what it recorded since</source>
        <translation>Den Host fragen, was er seither aufgezeichnet hat</translation>
    </message>
    <message>
        <source>Replay episode</source>
        <translation>Episode abspielen</translation>
    </message>
    <message>
        <source>Step through the episode of this experience</source>
        <translation>Die Episode dieser Erfahrung Schritt für Schritt ansehen</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Steps that the host recorded</source>
        <translation>Schritte, die der Host aufgezeichnet hat</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Look for components that should be chosen less</source>
        <translation>Komponenten suchen, die seltener gewählt werden sollten</translation>
    </message>
    <message>
        <source>Have the host judge the change without making it</source>
        <translation>Den Host die Änderung beurteilen lassen, ohne sie vorzunehmen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Change it on the host; asks first</source>
        <translation>Auf dem Host ändern; fragt vorher</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Put back what this refinement changed; asks first</source>
        <translation>Zurücksetzen, was diese Verbesserung geändert hat; fragt vorher</translation>
    </message>
    <message>
        <source>Adapt</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Plan, review and apply new weights in one step; asks first</source>
        <translation>Neue Gewichte in einem Schritt planen, prüfen und anwenden; fragt vorher</translation>
    </message>
    <message>
        <source>Choose proposal</source>
        <translation>Vorschlag auswählen</translation>
    </message>
    <message>
        <source>Several that are chosen are reviewed and applied as one</source>
        <translation>Mehrere ausgewählte werden als einer geprüft und angewendet</translation>
    </message>
    <message>
        <source>Show the evidence</source>
        <translation>Belege zeigen</translation>
    </message>
    <message>
        <source>Go to the judgements or calls behind this proposal</source>
        <translation>Zu den Urteilen oder Aufrufen hinter diesem Vorschlag gehen</translation>
    </message>
    <message>
        <source>Change the value</source>
        <translation>Wert ändern</translation>
    </message>
    <message>
        <source>Read the history again</source>
        <translation>Verlauf neu lesen</translation>
    </message>
    <message>
        <source>Have it reviewed</source>
        <translation>Prüfen lassen</translation>
    </message>
</context>
<context>
    <name>AnnotateWords</name>
    <message>
        <source>Positive</source>
        <translation>Positiv</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>Negativ</translation>
    </message>
    <message>
        <source>Neutral</source>
        <translation>Neutral</translation>
    </message>
    <message>
        <source>Corrective</source>
        <translation>Korrigierend</translation>
    </message>
    <message>
        <source>Correctness</source>
        <translation>Richtigkeit</translation>
    </message>
    <message>
        <source>Helpfulness</source>
        <translation>Nützlichkeit</translation>
    </message>
    <message>
        <source>Safety</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Tone</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Plan quality</source>
        <translation>Planqualität</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Abgeschickt</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Choose a turn first.</source>
        <translation>Bitte zuerst eine Antwort wählen.</translation>
    </message>
    <message>
        <source>Choose positive, negative, neutral or corrective first.</source>
        <translation>Bitte zuerst positiv, negativ, neutral oder korrigierend wählen.</translation>
    </message>
    <message>
        <source>This project is read-only, so nothing can be submitted.</source>
        <translation>Dieses Projekt ist schreibgeschützt; es kann nichts abgeschickt werden.</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>vor %Ln min</numerusform>
            <numerusform>vor %Ln min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <translation>
            <numerusform>vor %Ln h</numerusform>
            <numerusform>vor %Ln h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days ago</source>
        <translation>
            <numerusform>vor %Ln Tag</numerusform>
            <numerusform>vor %Ln Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Corrective needs a correction, and the answer is unchanged. Change its text, or choose another judgement.</source>
        <translation>„Korrigierend“ braucht eine Korrektur, doch die Antwort ist unverändert: ihren Text ändern oder anders bewerten.</translation>
    </message>
    <message>
        <source>The correction is the same as the answer, so it corrects nothing. Change its text, or choose another judgement.</source>
        <translation>Die Korrektur gleicht der Antwort und berichtigt also nichts: ihren Text ändern oder anders bewerten.</translation>
    </message>
    <message>
        <source>The correction is empty: all of the answer is deleted. Write what the agent should have said, or take the correction back and choose Negative to reject the whole answer.</source>
        <translation>Die Korrektur ist leer: die ganze Antwort ist gelöscht. Schreiben, was der Agent hätte sagen sollen, oder die Korrektur zurücknehmen und mit „Negativ“ die ganze Antwort ablehnen.</translation>
    </message>
</context>
<context>
    <name>ConnectWords</name>
    <message>
        <source>judgements and statistics</source>
        <translation>Bewertungen und Statistik</translation>
    </message>
    <message>
        <source>shared queues</source>
        <translation>gemeinsame Warteschlangen</translation>
    </message>
    <message>
        <source>signals of agents</source>
        <translation>Signale von Agenten</translation>
    </message>
    <message>
        <source>environments</source>
        <translation>Umgebungen</translation>
    </message>
    <message>
        <source>news from environments</source>
        <translation>Neues aus Umgebungen</translation>
    </message>
    <message>
        <source>components to choose from</source>
        <translation>Komponenten zur Auswahl</translation>
    </message>
    <message>
        <source>annotator</source>
        <translation>Annotator</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Betrieb</translation>
    </message>
    <message>
        <source>administrator</source>
        <translation>Administration</translation>
    </message>
    <message>
        <source>Enter an address, such as wss://host.example:8765.</source>
        <translation>Eine Adresse eingeben, etwa wss://host.example:8765.</translation>
    </message>
    <message>
        <source>Say how it is reached: wss://%1, or https://%1.</source>
        <translation>Sagen, wie er erreicht wird: wss://%1 oder https://%1.</translation>
    </message>
    <message>
        <source>“%1” cannot be used here. Begin with wss://, ws://, https://, http:// or stdio:.</source>
        <translation>„%1“ geht hier nicht. Mit wss://, ws://, https://, http:// oder stdio: beginnen.</translation>
    </message>
    <message>
        <source>The name of the host is missing after “//”.</source>
        <translation>Nach „//“ fehlt der Name des Hosts.</translation>
    </message>
    <message>
        <source>The port after the colon must be a number from 1 to 65535.</source>
        <translation>Der Port nach dem Doppelpunkt muss eine Zahl von 1 bis 65535 sein.</translation>
    </message>
    <message>
        <source>Addresses are shown and kept: leave passwords and tokens out, and enter the token below.</source>
        <translation>Adressen werden gezeigt und aufbewahrt: Passwörter und Tokens weglassen und das Token unten eingeben.</translation>
    </message>
    <message>
        <source>Write the command that starts the host after “stdio:”.</source>
        <translation>Nach „stdio:“ den Befehl schreiben, der den Host startet.</translation>
    </message>
    <message>
        <source>This is no address. It looks like wss://host.example:8765.</source>
        <translation>Das ist keine Adresse. Sie sieht aus wie wss://host.example:8765.</translation>
    </message>
    <message>
        <source>Kept in the keychain of your desktop.</source>
        <translation>Wird im Schlüsselbund der Arbeitsumgebung aufbewahrt.</translation>
    </message>
    <message>
        <source>There is no keychain here: the token is kept until you quit Touchstone, and never written to disk.</source>
        <translation>Hier gibt es keinen Schlüsselbund: Das Token wird bis zum Beenden von Touchstone behalten und nie auf die Platte geschrieben.</translation>
    </message>
    <message>
        <source>Looking for the keychain of your desktop…</source>
        <translation>Der Schlüsselbund der Arbeitsumgebung wird gesucht…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>diesen Rechner</translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message>
        <source>The sample project could not be made</source>
        <translation>Das Beispielprojekt konnte nicht angelegt werden</translation>
    </message>
    <message>
        <source>The local host did not start</source>
        <translation>Der lokale Host ist nicht gestartet</translation>
    </message>
    <message>
        <source>You can go on rating: every judgement is kept in the project and counts as unsent.</source>
        <translation>Es kann weiter bewertet werden: Jede Bewertung bleibt im Projekt und zählt als nicht gesendet.</translation>
    </message>
    <message>
        <source>The host cannot be used</source>
        <translation>Der Host kann nicht benutzt werden</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>The text is not valid JSON.</source>
        <translation>Der Text ist kein gültiges JSON.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Im Programm ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>The host did not understand the request.</source>
        <translation>Der Host hat die Anfrage nicht verstanden.</translation>
    </message>
    <message>
        <source>The host speaks another version of the protocol.</source>
        <translation>Der Host spricht eine andere Fassung des Protokolls.</translation>
    </message>
    <message>
        <source>The host does not allow this.</source>
        <translation>Der Host erlaubt das nicht.</translation>
    </message>
    <message>
        <source>Something does not have the form that it must have.</source>
        <translation>Etwas hat nicht die Form, die es haben muss.</translation>
    </message>
    <message>
        <source>The host did not answer in time.</source>
        <translation>Der Host hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The host has reached its limit.</source>
        <translation>Der Host ist an seiner Grenze.</translation>
    </message>
    <message>
        <source>The environment crashed.</source>
        <translation>Die Umgebung ist abgestürzt.</translation>
    </message>
    <message>
        <source>The environment does not know this action.</source>
        <translation>Die Umgebung kennt diese Aktion nicht.</translation>
    </message>
    <message>
        <source>The environment refused to start over.</source>
        <translation>Die Umgebung wollte nicht neu beginnen.</translation>
    </message>
    <message>
        <source>The file could not be opened or written.</source>
        <translation>Die Datei konnte nicht geöffnet oder geschrieben werden.</translation>
    </message>
    <message>
        <source>The file was written by a newer Touchstone.</source>
        <translation>Die Datei stammt von einem neueren Touchstone.</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>Die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>The project is open for reading only.</source>
        <translation>Das Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>Somebody else changed the same thing.</source>
        <translation>Jemand anderes hat dasselbe geändert.</translation>
    </message>
    <message>
        <source>It is not there any more.</source>
        <translation>Es ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>The connection to the host is closed.</source>
        <translation>Die Verbindung zum Host ist geschlossen.</translation>
    </message>
    <message>
        <source>Check that the file is there, that you may use it, and that the disk is not full; then try again.</source>
        <translation>Prüfen, ob die Datei da ist, ob sie benutzt werden darf und ob der Datenträger nicht voll ist; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>Update Touchstone, then open it again. Nothing in the file was touched.</source>
        <translation>Touchstone aktualisieren und die Datei erneut öffnen. An der Datei wurde nichts verändert.</translation>
    </message>
    <message>
        <source>Make a copy of the file, then run “touchstonectl store check” on it to see what can be read.</source>
        <translation>Eine Kopie der Datei anlegen und darauf „touchstonectl store check“ ausführen; das zeigt, was lesbar ist.</translation>
    </message>
    <message>
        <source>Close the other Touchstone that has it open, or open a copy that you may write to.</source>
        <translation>Das andere Touchstone schließen, das es geöffnet hat, oder eine beschreibbare Kopie öffnen.</translation>
    </message>
    <message>
        <source>Correct the place that is named and try again.</source>
        <translation>Die genannte Stelle berichtigen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Ask whoever runs the host for permission.</source>
        <translation>Beim Betreiber des Hosts um Erlaubnis bitten.</translation>
    </message>
    <message>
        <source>Use a host of the same version.</source>
        <translation>Einen Host derselben Fassung verwenden.</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>Es wird von selbst erneut versucht.</translation>
    </message>
    <message>
        <source>Ask whoever runs the host to raise its limit.</source>
        <translation>Den Betreiber des Hosts bitten, die Grenze anzuheben.</translation>
    </message>
    <message>
        <source>Try again; if it stays, report it with the text above.</source>
        <translation>Erneut versuchen; bleibt es dabei, mit dem Text oben melden.</translation>
    </message>
    <message>
        <source>A draft could not be written to the project.</source>
        <translation>Ein Entwurf konnte nicht ins Projekt geschrieben werden.</translation>
    </message>
    <message>
        <source>It is still here in the window. Judgements saved before are on disk.</source>
        <translation>Er ist noch hier im Fenster. Früher gesicherte Bewertungen sind auf dem Datenträger.</translation>
    </message>
    <message>
        <source>A judgement could not be written to the project.</source>
        <translation>Eine Bewertung konnte nicht ins Projekt geschrieben werden.</translation>
    </message>
    <message>
        <source>Its draft is back on the turn. Nothing else was changed.</source>
        <translation>Ihr Entwurf liegt wieder bei der Antwort. Sonst wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The host did not take a judgement.</source>
        <translation>Der Host hat eine Bewertung nicht angenommen.</translation>
    </message>
    <message>
        <source>It is saved in the project and counts as unsent.</source>
        <translation>Sie ist im Projekt gesichert und zählt als nicht gesendet.</translation>
    </message>
    <message>
        <source>An import did not finish.</source>
        <translation>Ein Import wurde nicht fertig.</translation>
    </message>
    <message>
        <source>Turns that were imported before stay in the project.</source>
        <translation>Schon importierte Antworten bleiben im Projekt.</translation>
    </message>
    <message>
        <source>A project could not be opened as usual.</source>
        <translation>Ein Projekt konnte nicht wie üblich geöffnet werden.</translation>
    </message>
    <message>
        <source>Nothing in the file was changed.</source>
        <translation>An der Datei wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Something failed in the background.</source>
        <translation>Im Hintergrund ist etwas fehlgeschlagen.</translation>
    </message>
    <message>
        <source>What is saved stays saved.</source>
        <translation>Was gesichert ist, bleibt gesichert.</translation>
    </message>
    <message>
        <source>A turn could not be read from the project.</source>
        <translation>Eine Antwort ließ sich nicht aus dem Projekt lesen.</translation>
    </message>
    <message>
        <source>Other turns and all judgements are as they were.</source>
        <translation>Andere Antworten und alle Bewertungen sind, wie sie waren.</translation>
    </message>
</context>
<context>
    <name>ExportReasons</name>
    <message>
        <source>The judgement was taken back.</source>
        <translation>Die Bewertung wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Another annotator gave this judgement.</source>
        <translation>Diese Bewertung stammt von jemand anderem.</translation>
    </message>
    <message>
        <source>The turn was skipped after it was judged; put it back in the queue to export it.</source>
        <translation>Die Antwort wurde nach der Bewertung ausgelassen. Zum Exportieren stellen Sie sie zurück in die Warteschlange.</translation>
    </message>
    <message>
        <source>No agreed value was settled for this turn.</source>
        <translation>Für diese Antwort wurde kein gemeinsamer Wert festgelegt.</translation>
    </message>
    <message>
        <source>The annotators are evenly split.</source>
        <translation>Die Bewertenden sind genau geteilter Meinung.</translation>
    </message>
    <message>
        <source>Most annotators judged otherwise.</source>
        <translation>Die meisten haben anders bewertet.</translation>
    </message>
    <message>
        <source>Another judgement stands for the same majority.</source>
        <translation>Eine andere Bewertung steht für dieselbe Mehrheit.</translation>
    </message>
    <message>
        <source>The judgement has no corrected answer to prefer.</source>
        <translation>Die Bewertung enthält keine korrigierte Antwort zum Bevorzugen.</translation>
    </message>
    <message>
        <source>No other answer to this prompt was scored differently enough to make a pair.</source>
        <translation>Keine andere Antwort auf diesen Prompt wurde so anders bewertet, dass ein Paar entsteht.</translation>
    </message>
    <message>
        <source>Its dimensions disagree which of the two answers is better.</source>
        <translation>Die Dimensionen widersprechen sich, welche der beiden Antworten besser ist.</translation>
    </message>
    <message>
        <source>So many answers to this prompt were rated that not all of them were paired.</source>
        <translation>Zu diesem Prompt wurden so viele Antworten bewertet, dass nicht alle gepaart wurden.</translation>
    </message>
    <message>
        <source>The correction is empty.</source>
        <translation>Die Korrektur ist leer.</translation>
    </message>
    <message>
        <source>The correction is the same as the original answer, so it teaches nothing.</source>
        <translation>Die Korrektur gleicht der ursprünglichen Antwort und lehrt daher nichts.</translation>
    </message>
    <message>
        <source>The answer is empty or only white space.</source>
        <translation>Die Antwort ist leer oder besteht nur aus Leerraum.</translation>
    </message>
    <message>
        <source>There is no prompt.</source>
        <translation>Es gibt keine Eingabe.</translation>
    </message>
    <message>
        <source>The answer holds broken characters (lone surrogates), so its text is not known.</source>
        <translation>Die Antwort enthält beschädigte Zeichen (einzelne Surrogate); ihr Text ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The judgement names no turn.</source>
        <translation>Die Bewertung nennt keine Antwort.</translation>
    </message>
    <message>
        <source>A neutral judgement is neither a good nor a bad example.</source>
        <translation>Eine neutrale Bewertung ist weder ein gutes noch ein schlechtes Beispiel.</translation>
    </message>
    <message>
        <source>The answer was not marked good.</source>
        <translation>Die Antwort wurde nicht als gut bewertet.</translation>
    </message>
    <message>
        <source>The same annotator corrected this answer, so it is no good example.</source>
        <translation>Dieselbe Person hat diese Antwort korrigiert; sie ist also kein gutes Beispiel.</translation>
    </message>
    <message>
        <source>The same row is in the file already.</source>
        <translation>Dieselbe Zeile steht schon in der Datei.</translation>
    </message>
    <message>
        <source>The judgement is not about plan quality.</source>
        <translation>Die Bewertung betrifft nicht die Planqualität.</translation>
    </message>
    <message>
        <source>LLaMA-Factory drops this row: user and assistant messages must take turns.</source>
        <translation>LLaMA-Factory lässt diese Zeile fallen: Person und Assistent müssen sich abwechseln.</translation>
    </message>
    <message>
        <source>Only role and content are read: the tool calls of the prompt are lost.</source>
        <translation>Nur Rolle und Inhalt werden gelesen: Die Werkzeugaufrufe der Eingabe gehen verloren.</translation>
    </message>
    <message>
        <source>The arguments of a tool call are no JSON; templates that parse them fail.</source>
        <translation>Die Argumente eines Werkzeugaufrufs sind kein JSON; Vorlagen, die sie lesen, scheitern.</translation>
    </message>
    <message>
        <source>Images and other parts stand as placeholder text in the prompt.</source>
        <translation>Bilder und andere Teile stehen als Platzhaltertext in der Eingabe.</translation>
    </message>
    <message>
        <source>White space around the answer was left out: templates trim it, and who then searches for the answer finds nothing.</source>
        <translation>Leerraum um die Antwort wurde weggelassen: Vorlagen schneiden ihn ab, und wer die Antwort dann sucht, findet nichts.</translation>
    </message>
    <message>
        <source>The answer is so short that Axolotl may find it inside the chat template and train on the wrong place.</source>
        <translation>Die Antwort ist so kurz, dass Axolotl sie in der Chat-Vorlage finden und an der falschen Stelle trainieren kann.</translation>
    </message>
    <message>
        <source>The correction holds the replacement only; it was put in place of the span.</source>
        <translation>Die Korrektur enthält nur den Ersatztext; er wurde an der markierten Stelle eingesetzt.</translation>
    </message>
    <message>
        <source>The answer also calls tools; chosen and rejected differ in their text only.</source>
        <translation>Die Antwort ruft auch Werkzeuge auf; bevorzugte und abgelehnte Fassung unterscheiden sich nur im Text.</translation>
    </message>
    <message>
        <source>The conversation became one text; TRL and OpenRLHF apply no chat template to it.</source>
        <translation>Das Gespräch wurde zu einem Text; TRL und OpenRLHF wenden keine Chat-Vorlage darauf an.</translation>
    </message>
    <message>
        <source>The first tool call comes after 10 MB: give the loader the features, or it may not read on.</source>
        <translation>Der erste Werkzeugaufruf kommt erst nach 10 MB: Dem Lader die Merkmale angeben, sonst liest er womöglich nicht weiter.</translation>
    </message>
    <message>
        <source>The same answer was judged as a good and as a bad example.</source>
        <translation>Dieselbe Antwort wurde als gutes und als schlechtes Beispiel bewertet.</translation>
    </message>
    <message>
        <source>A message has a role that the trainer refuses.</source>
        <translation>Eine Nachricht hat eine Rolle, die der Trainer ablehnt.</translation>
    </message>
    <message>
        <source>A tool result answers no call of the message before it; the trainer refuses the row.</source>
        <translation>Ein Werkzeugergebnis gehört zu keinem Aufruf davor; der Trainer lehnt die Zeile ab.</translation>
    </message>
    <message>
        <source>A tool call has no result before the next message; the trainer refuses the row.</source>
        <translation>Ein Werkzeugaufruf hat kein Ergebnis vor der nächsten Nachricht; der Trainer lehnt die Zeile ab.</translation>
    </message>
    <message>
        <source>Chosen and rejected differ in the white space around them only, which is left out.</source>
        <translation>Bevorzugte und abgelehnte Antwort unterscheiden sich nur im Leerraum darum, der weggelassen wird.</translation>
    </message>
    <message>
        <source>Messages stand between this step and the one before, which the row leaves out.</source>
        <translation>Zwischen diesem und dem vorigen Schritt stehen Nachrichten, die die Zeile auslässt.</translation>
    </message>
    <message>
        <source>A file of that name belongs to somebody else and was left as it is.</source>
        <translation>Eine Datei dieses Namens gehört jemand anderem und blieb, wie sie ist.</translation>
    </message>
    <message>
        <source>The turn was put back in the queue and is not rated again yet; a filter for its state exports the earlier judgement.</source>
        <translation>Die Antwort wurde zurück in die Warteschlange gestellt und noch nicht neu bewertet; ein Filter nach ihrem Zustand exportiert die frühere Bewertung.</translation>
    </message>
</context>
<context>
    <name>Formats</name>
    <message>
        <source>Recognise by itself</source>
        <translation>Selbst erkennen</translation>
    </message>
    <message>
        <source>A2E rated turns</source>
        <translation>Bewertete Antworten (A2E)</translation>
    </message>
    <message>
        <source>Chat messages</source>
        <translation>Chat-Nachrichten</translation>
    </message>
    <message>
        <source>Prompts and responses</source>
        <translation>Eingaben und Antworten</translation>
    </message>
    <message>
        <source>Preference pairs</source>
        <translation>Präferenzpaare</translation>
    </message>
    <message>
        <source>Agent trajectories</source>
        <translation>Agentenverläufe</translation>
    </message>
    <message>
        <source>Two answers to compare</source>
        <translation>Zwei Antworten zum Vergleich</translation>
    </message>
    <message>
        <source>Inspect AI log</source>
        <translation>Inspect-AI-Protokoll</translation>
    </message>
    <message>
        <source>Table (CSV or TSV)</source>
        <translation>Tabelle (CSV oder TSV)</translation>
    </message>
    <message>
        <source>A2E feedback</source>
        <translation>A2E-Bewertungen</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabelle (CSV)</translation>
    </message>
    <message>
        <source>DPO preferences</source>
        <translation>DPO-Präferenzen</translation>
    </message>
    <message>
        <source>DPO, plain strings</source>
        <translation>DPO, einfacher Text</translation>
    </message>
    <message>
        <source>DPO, OpenAI style</source>
        <translation>DPO, wie bei OpenAI</translation>
    </message>
    <message>
        <source>Reward samples</source>
        <translation>Belohnungsbeispiele</translation>
    </message>
    <message>
        <source>KTO labels</source>
        <translation>KTO-Kennzeichen</translation>
    </message>
    <message>
        <source>SFT examples</source>
        <translation>SFT-Beispiele</translation>
    </message>
    <message>
        <source>Step labels</source>
        <translation>Schrittkennzeichen</translation>
    </message>
    <message>
        <source>Every judgement with all its fields; comes back without loss</source>
        <translation>Jede Bewertung mit allen Feldern; kommt ohne Verlust zurück</translation>
    </message>
    <message>
        <source>One row a judgement, for spreadsheets and scripts; comes back without loss</source>
        <translation>Eine Zeile je Bewertung, für Tabellenprogramme und Skripte; kommt ohne Verlust zurück</translation>
    </message>
    <message>
        <source>Corrected against original answers; one file for TRL, OpenRLHF, Axolotl and LLaMA-Factory</source>
        <translation>Korrigierte gegen ursprüngliche Antworten; eine Datei für TRL, OpenRLHF, Axolotl und LLaMA-Factory</translation>
    </message>
    <message>
        <source>The same as plain text; system messages and history become part of the prompt</source>
        <translation>Dasselbe als einfacher Text; Systemvorgaben und Verlauf werden Teil der Eingabe</translation>
    </message>
    <message>
        <source>Preferred and non-preferred output, for OpenAI, Fireworks and Together</source>
        <translation>Bevorzugte und nicht bevorzugte Ausgabe, für OpenAI, Fireworks und Together</translation>
    </message>
    <message>
        <source>Prompt, response and score, for a reward model</source>
        <translation>Eingabe, Antwort und Wertung, für ein Belohnungsmodell</translation>
    </message>
    <message>
        <source>Good and bad answers one by one, without pairs</source>
        <translation>Gute und schlechte Antworten einzeln, ohne Paare</translation>
    </message>
    <message>
        <source>Good and corrected answers as examples to follow</source>
        <translation>Gute und korrigierte Antworten als Vorbilder</translation>
    </message>
    <message>
        <source>Which steps of a conversation were right, from plan quality</source>
        <translation>Welche Schritte eines Gesprächs richtig waren, aus der Planqualität</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>System message</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Kennung der Antwort</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Judgements with the answers they are about</source>
        <translation>Bewertungen mit den Antworten, um die es geht</translation>
    </message>
    <message>
        <source>Conversations; each answer of the agent becomes a turn</source>
        <translation>Gespräche; jede Antwort des Agenten wird bewertet</translation>
    </message>
    <message>
        <source>A prompt and its answer in each row</source>
        <translation>Eine Eingabe und ihre Antwort in jeder Zeile</translation>
    </message>
    <message>
        <source>A chosen and a rejected answer in each row; both become turns</source>
        <translation>Eine gewählte und eine verworfene Antwort in jeder Zeile; beide werden bewertet</translation>
    </message>
    <message>
        <source>Whole runs of an agent with their tool calls; each of its messages becomes a turn</source>
        <translation>Ganze Läufe eines Agenten mit Werkzeugaufrufen; jede seiner Nachrichten wird bewertet</translation>
    </message>
    <message>
        <source>The answers of two models to one instruction; both become turns</source>
        <translation>Die Antworten zweier Modelle auf eine Anweisung; beide werden bewertet</translation>
    </message>
    <message>
        <source>Samples of an evaluation; each message of the agent becomes a turn</source>
        <translation>Beispiele einer Auswertung; jede Nachricht des Agenten wird bewertet</translation>
    </message>
    <message>
        <source>One row a turn</source>
        <translation>Eine Zeile je Antwort</translation>
    </message>
</context>
<context>
    <name>OffsetMenu</name>
    <message>
        <source>&amp;Code points</source>
        <translation>&amp;Codepunkte</translation>
    </message>
    <message>
        <source>UTF-&amp;16 units</source>
        <translation>UTF-&amp;16-Einheiten</translation>
    </message>
    <message>
        <source>UTF-&amp;8 bytes</source>
        <translation>UTF-&amp;8-Bytes</translation>
    </message>
    <message>
        <source>&amp;Line and column</source>
        <translation>&amp;Zeile und Spalte</translation>
    </message>
    <message>
        <source>Copy offset as</source>
        <translation>Position kopieren als</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>This version does not have it yet.</source>
        <translation>Diese Version hat das noch nicht.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Abgleich</translation>
    </message>
    <message>
        <source>Here you will compare what several people said about the same turn, see where they disagree, and settle on the value that counts.</source>
        <translation>Hier wird verglichen, was mehrere über dieselbe Antwort gesagt haben, wo sie sich nicht einig sind und welcher Wert gilt.</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>Here you will see how each component of the agents is doing: scores with their intervals, calls, durations, and whether the last update helped.</source>
        <translation>Hier ist zu sehen, wie gut jede Komponente der Agenten arbeitet: Wertungen mit Intervallen, Aufrufe, Dauern und ob die letzte Änderung geholfen hat.</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Here you will see whether the confidence that agents claim matches the quality that people found.</source>
        <translation>Hier ist zu sehen, ob die Gewissheit, die Agenten angeben, zur Güte passt, die Menschen gefunden haben.</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>Verfeinerung</translation>
    </message>
    <message>
        <source>Here you will read proposed changes to prompts, tools and routing like a code review: what, why, on which evidence, at what risk; and apply them or roll them back.</source>
        <translation>Hier lesen sich vorgeschlagene Änderungen an Eingaben, Werkzeugen und Verteilung wie ein Code-Review: was, warum, mit welchen Belegen, mit welchem Risiko; und sie lassen sich anwenden oder zurücknehmen.</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>Here you will follow an agent through an environment, step by step, with its rewards.</source>
        <translation>Hier lässt sich ein Agent Schritt für Schritt durch eine Umgebung begleiten, mit seinen Belohnungen.</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Signale</translation>
    </message>
    <message>
        <source>Here you will read what agents report about their own work, beside what people made of it.</source>
        <translation>Hier steht, was Agenten über ihre eigene Arbeit berichten, neben dem, was Menschen daraus gemacht haben.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::AboutDialog</name>
    <message>
        <source>About Touchstone</source>
        <translation>Über Touchstone</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>A workbench in which people judge what AI agents did. Everything stays on this computer unless you export it or connect to a host.</source>
        <translation>Ein Arbeitsplatz, an dem Menschen bewerten, was KI-Agenten getan haben. Alles bleibt auf diesem Rechner, solange nichts exportiert und kein Host verbunden wird.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ActionRegistry</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action, key</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>touchstone::views::AnnotatePage</name>
    <message>
        <source>Jump to turn</source>
        <translation>Zu Antwort springen</translation>
    </message>
    <message>
        <source>Position in the list, 1 to %1</source>
        <translation>Platz in der Liste, 1 bis %1</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>Springen</translation>
    </message>
    <message>
        <source>This project is read-only (%1). You can read everything; judgements cannot be saved.</source>
        <translation>Dieses Projekt ist schreibgeschützt (%1). Alles ist lesbar; Bewertungen können nicht gesichert werden.</translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation>Kein Projekt geöffnet</translation>
    </message>
    <message>
        <source>A project is one file that holds the turns you rate and what you decided.</source>
        <translation>Ein Projekt ist eine Datei mit den Antworten, die bewertet werden, und mit den Entscheidungen dazu.</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>Projekt öffnen …</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>No turns yet</source>
        <translation>Noch keine Antworten</translation>
    </message>
    <message>
        <source>Here you read what an agent answered and say how good it was. Import conversations, trajectories or earlier ratings to begin; files can also be dropped onto the window.</source>
        <translation>Hier wird gelesen, was ein Agent geantwortet hat, und gesagt, wie gut es war. Zum Anfangen Gespräche, Verläufe oder frühere Bewertungen importieren; Dateien lassen sich auch auf das Fenster ziehen.</translation>
    </message>
    <message>
        <source>Import turns…</source>
        <translation>Antworten importieren …</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>Alles erledigt</translation>
    </message>
    <message>
        <source>Every turn in this list is judged or skipped. Export the judgements, clear the filter to see other turns, or go back to one by choosing it in the queue.</source>
        <translation>Jede Antwort dieser Liste ist bewertet oder übersprungen. Jetzt die Bewertungen exportieren, den Filter leeren, um andere Antworten zu sehen, oder in der Warteschlange eine zum Nachbessern wählen.</translation>
    </message>
    <message>
        <source>Export judgements…</source>
        <translation>Bewertungen exportieren …</translation>
    </message>
    <message>
        <source>This turn could not be read</source>
        <translation>Diese Antwort konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Your other turns and everything you submitted are safe.</source>
        <translation>Die anderen Antworten und alles Abgeschickte sind sicher.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>This project is damaged and open for reading only: judgements cannot be saved.</source>
        <translation>Dieses Projekt ist beschädigt und nur zum Lesen geöffnet: Bewertungen lassen sich nicht sichern.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::CheatSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Change shortcuts…</source>
        <translation>Tastenkürzel ändern …</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ColumnMappingForm</name>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>Column for %1</source>
        <translation>Spalte für %1</translation>
    </message>
    <message>
        <source>Keep the other columns with each turn</source>
        <translation>Die übrigen Spalten bei jeder Antwort behalten</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ConnectDialog</name>
    <message>
        <source>in use</source>
        <translation>in Benutzung</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Another host…</source>
        <translation>Anderer Host…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln judgement(s) that %1 has not taken yet stay in the project. When you connect, they are sent to %2.</source>
        <translation>
            <numerusform>Eine Bewertung, die noch nicht an %1 gesendet ist, bleibt im Projekt. Mit dem Verbinden geht sie an %2.</numerusform>
            <numerusform>%Ln Bewertungen, die noch nicht an %1 gesendet sind, bleiben im Projekt. Mit dem Verbinden gehen sie an %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>Test abbrechen</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Connect anyway</source>
        <translation>Trotzdem verbinden</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Connect to a host</source>
        <translation>Mit einem Host verbinden</translation>
    </message>
    <message>
        <source>Judgements are saved in the project first, and sent from there to one host.</source>
        <translation>Bewertungen werden zuerst im Projekt gesichert und von dort an einen Host gesendet.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove this host and its token from the list</source>
        <translation>Diesen Host und sein Token aus der Liste entfernen</translation>
    </message>
    <message>
        <source>The host inside this program: it runs while Touchstone runs, nothing leaves this computer, and no token is needed. Its statistics are for you alone.</source>
        <translation>Der Host in diesem Programm: Er läuft, solange Touchstone läuft, nichts verlässt diesen Rechner, und ein Token ist nicht nötig. Seine Statistik ist nur für Sie.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ContextView</name>
    <message numerus="yes">
        <source>Show %Ln earlier messages</source>
        <translation>
            <numerusform>%Ln frühere Nachricht zeigen</numerusform>
            <numerusform>%Ln frühere Nachrichten zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::DiffStrip</name>
    <message>
        <source>Inserts at code point %1 of %2</source>
        <translation>Fügt ein bei Codepunkt %1 von %2</translation>
    </message>
    <message>
        <source>Deletes code points %1–%2 of %3</source>
        <translation>Löscht Codepunkte %1–%2 von %3</translation>
    </message>
    <message>
        <source>Replaces code points %1–%2 of %3</source>
        <translation>Ersetzt Codepunkte %1–%2 von %3</translation>
    </message>
    <message>
        <source>Correction as a comparison</source>
        <translation>Korrektur als Vergleich</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExportDialog</name>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON-Zeilen (*.jsonl)</translation>
    </message>
    <message>
        <source>Replace “%1”?</source>
        <translation>„%1“ ersetzen?</translation>
    </message>
    <message>
        <source>A file of that name is there already. It is replaced only when the new one is complete.</source>
        <translation>Eine Datei dieses Namens gibt es schon. Sie wird erst ersetzt, wenn die neue vollständig ist.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>Nicht gezählt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Nothing is left out, and no trainer stumbles over a row.</source>
        <translation>Nichts ist ausgelassen, und kein Trainer stolpert über eine Zeile.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) written to %1</source>
        <translation>
            <numerusform>%Ln Zeile nach %1 geschrieben</numerusform>
            <numerusform>%Ln Zeilen nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped. Nothing was written; a file that was there before is as it was.</source>
        <translation>Angehalten. Nichts wurde geschrieben; eine schon vorhandene Datei ist unverändert.</translation>
    </message>
    <message>
        <source>A file that was there before is as it was.</source>
        <translation>Eine schon vorhandene Datei ist unverändert.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export judgements</source>
        <translation>Bewertungen exportieren</translation>
    </message>
    <message>
        <source>The latest version of each judgement; earlier ones and withdrawn ones stay in the project.</source>
        <translation>Die neueste Fassung jeder Bewertung; frühere und zurückgenommene bleiben im Projekt.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>All; or words, agent:name, polarity:corrective, after:2026-01-31</source>
        <translation>Alle; oder Wörter, agent:Name, polarity:corrective, after:2026-01-31</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Annotators</source>
        <translation>Bewertende</translation>
    </message>
    <message>
        <source>Each one’s own judgement</source>
        <translation>Die eigene Bewertung einer jeden Person</translation>
    </message>
    <message>
        <source>What most said</source>
        <translation>Was die meisten sagten</translation>
    </message>
    <message>
        <source>What was agreed on</source>
        <translation>Worauf man sich geeinigt hat</translation>
    </message>
    <message>
        <source>Or type the name of one annotator</source>
        <translation>Oder den Namen einer Person eingeben</translation>
    </message>
    <message>
        <source>For Excel: begin with a byte order mark</source>
        <translation>Für Excel: mit einer Byte-Reihenfolge-Marke beginnen</translation>
    </message>
    <message>
        <source>Keep spreadsheets from running cells that begin with = + - @</source>
        <translation>Verhindern, dass Tabellenprogramme Zellen ausführen, die mit = + - @ beginnen</translation>
    </message>
    <message>
        <source>Also write the settings that trainers need beside the file</source>
        <translation>Auch die Einstellungen, die Trainer brauchen, neben die Datei schreiben</translation>
    </message>
    <message>
        <source>What will be in the file</source>
        <translation>Was in der Datei stehen wird</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>What to know</source>
        <translation>Wissenswertes</translation>
    </message>
    <message>
        <source>What is left out, and why</source>
        <translation>Was ausgelassen wird, und warum</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Also pair answers whose scores lie apart by at least</source>
        <translation>Auch Antworten paaren mit einem Wertungsabstand von mindestens</translation>
    </message>
    <message>
        <source>Two answers to the same prompt, in the same dimension: the better one is preferred. Without it only corrections make pairs.</source>
        <translation>Zwei Antworten auf denselben Prompt, in derselben Dimension: die bessere wird bevorzugt. Ohne dies entstehen Paare nur aus Korrekturen.</translation>
    </message>
    <message>
        <source>Smallest score gap of a pair</source>
        <translation>Kleinster Wertungsabstand eines Paares</translation>
    </message>
</context>
<context>
    <name>touchstone::views::FoldSection</name>
    <message>
        <source>Unfolded</source>
        <translation>Aufgeklappt</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Eingeklappt</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::GuidelinesDialog</name>
    <message>
        <source>Discard your changes?</source>
        <translation>Änderungen verwerfen?</translation>
    </message>
    <message>
        <source>The guidelines were changed and not saved.</source>
        <translation>Der Leitfaden wurde geändert und nicht gesichert.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Keep writing</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Leitfaden</translation>
    </message>
    <message>
        <source>How people rate in this project. They see it beside the turns.</source>
        <translation>Wie in diesem Projekt bewertet wird. Der Leitfaden steht neben den Antworten.</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Guidelines in Markdown</source>
        <translation>Leitfaden in Markdown</translation>
    </message>
    <message>
        <source># What is a good answer?

- Correct, and says what it does not know
- Does what was asked</source>
        <translation># Was ist eine gute Antwort?

- Richtig, und sagt, was sie nicht weiß
- Tut, was verlangt war</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save guidelines</source>
        <translation>Leitfaden sichern</translation>
    </message>
</context>
<context>
    <name>touchstone::views::GuidelinesPanel</name>
    <message>
        <source>Guidelines</source>
        <translation>Leitfaden</translation>
    </message>
    <message>
        <source>Unfolded</source>
        <translation>Aufgeklappt</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Eingeklappt</translation>
    </message>
    <message>
        <source>How to rate in this project</source>
        <translation>Wie in diesem Projekt bewertet wird</translation>
    </message>
    <message>
        <source>This project has no guidelines yet. Write down how people should rate, so that they agree.</source>
        <translation>Dieses Projekt hat noch keinen Leitfaden. Darin steht, wie bewertet werden soll, damit alle es gleich tun.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::HostDetails</name>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Wird verbunden …</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgewiesen</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>&lt; 1 ms</source>
        <translation>&lt; 1 ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Unsent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>Next attempt</source>
        <translation>Nächster Versuch</translation>
    </message>
    <message>
        <source>in %1 s</source>
        <translation>in %1 s</translation>
    </message>
    <message>
        <source>Every judgement is saved in the project first and sent from there.</source>
        <translation>Jede Bewertung wird zuerst im Projekt gesichert und von dort gesendet.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>none planned</source>
        <translation>keiner geplant</translation>
    </message>
    <message>
        <source>soon</source>
        <translation>bald</translation>
    </message>
    <message>
        <source>Knows you as</source>
        <translation>Kennt Sie als</translation>
    </message>
</context>
<context>
    <name>HostText</name>
    <message>
        <source>No host</source>
        <translation>Kein Host</translation>
    </message>
    <message>
        <source>Local host</source>
        <translation>Lokaler Host</translation>
    </message>
    <message>
        <source>The host does not accept the token.</source>
        <translation>Der Host nimmt das Token nicht an.</translation>
    </message>
    <message>
        <source>The host takes no judgements.</source>
        <translation>Der Host nimmt keine Bewertungen an.</translation>
    </message>
    <message>
        <source>Ask whoever runs the host whether it offers “learning”, and whether your token may use it.</source>
        <translation>Beim Betreiber des Hosts fragen, ob er „learning“ anbietet und ob das eigene Token dafür gilt.</translation>
    </message>
    <message>
        <source>The host speaks another version of the protocol.</source>
        <translation>Der Host spricht eine andere Fassung des Protokolls.</translation>
    </message>
    <message>
        <source>Update Touchstone or the host, so that both speak A2E 1.</source>
        <translation>Touchstone oder den Host aktualisieren, sodass beide A2E 1 sprechen.</translation>
    </message>
    <message>
        <source>The host does not want this client.</source>
        <translation>Der Host weist dieses Programm ab.</translation>
    </message>
    <message>
        <source>Ask whoever runs the host for permission.</source>
        <translation>Beim Betreiber des Hosts um Erlaubnis bitten.</translation>
    </message>
    <message>
        <source>The connection would not be secure.</source>
        <translation>Die Verbindung wäre nicht sicher.</translation>
    </message>
    <message>
        <source>Something answers at this address, but it is no A2E host.</source>
        <translation>Unter dieser Adresse antwortet etwas, aber kein A2E-Host.</translation>
    </message>
    <message>
        <source>Check the address, with its port and its path.</source>
        <translation>Die Adresse mit Port und Pfad prüfen.</translation>
    </message>
    <message>
        <source>The program that should be the host could not be started.</source>
        <translation>Das Programm, das der Host sein soll, konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Check the command after “stdio:”.</source>
        <translation>Den Befehl nach „stdio:“ prüfen.</translation>
    </message>
    <message>
        <source>The host cannot be reached.</source>
        <translation>Der Host ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>The host does not answer.</source>
        <translation>Der Host antwortet nicht.</translation>
    </message>
    <message>
        <source>The connection was lost.</source>
        <translation>Die Verbindung ist abgebrochen.</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>Es wird von selbst erneut versucht.</translation>
    </message>
    <message>
        <source>The host has trouble of its own.</source>
        <translation>Der Host hat selbst Schwierigkeiten.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>Verbindung mit %1 wird aufgebaut …</translation>
    </message>
    <message>
        <source>Next attempt in %1 s.</source>
        <translation>Nächster Versuch in %1 s.</translation>
    </message>
    <message>
        <source>Ask whoever runs the host for a token, and enter it under “Connect to a host”.</source>
        <translation>Beim Betreiber des Hosts um ein Token bitten und es unter „Mit einem Host verbinden“ eingeben.</translation>
    </message>
    <message>
        <source>The host wants a token.</source>
        <translation>Der Host verlangt ein Token.</translation>
    </message>
    <message>
        <source>Nothing was sent. Ask whoever runs the host; until then do not use this network.</source>
        <translation>Es wurde nichts gesendet. Den Betreiber des Hosts fragen; bis dahin dieses Netz nicht benutzen.</translation>
    </message>
    <message>
        <source>The host&apos;s certificate was withdrawn by its issuer.</source>
        <translation>Das Zertifikat des Hosts wurde vom Aussteller widerrufen.</translation>
    </message>
    <message>
        <source>Nothing was sent. Do not use this host before whoever runs it has a new certificate.</source>
        <translation>Es wurde nichts gesendet. Diesen Host erst wieder benutzen, wenn der Betreiber ein neues Zertifikat hat.</translation>
    </message>
    <message>
        <source>The host&apos;s certificate has expired.</source>
        <translation>Das Zertifikat des Hosts ist abgelaufen.</translation>
    </message>
    <message>
        <source>Nothing was sent. Ask whoever runs the host to renew it. If the clock of your computer is wrong, set it.</source>
        <translation>Es wurde nichts gesendet. Den Betreiber des Hosts bitten, es zu erneuern. Geht die Uhr des Rechners falsch, sie stellen.</translation>
    </message>
    <message>
        <source>The host&apos;s certificate is not valid yet.</source>
        <translation>Das Zertifikat des Hosts gilt noch nicht.</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the clock of your computer; if it is right, ask whoever runs the host.</source>
        <translation>Es wurde nichts gesendet. Die Uhr des Rechners prüfen; stimmt sie, den Betreiber des Hosts fragen.</translation>
    </message>
    <message>
        <source>The host&apos;s certificate is for another name.</source>
        <translation>Das Zertifikat des Hosts gilt für einen anderen Namen.</translation>
    </message>
    <message>
        <source>Nothing was sent. Use the name that the certificate was made for. If the address is right, somebody else may be answering: ask whoever runs the host.</source>
        <translation>Es wurde nichts gesendet. Den Namen verwenden, für den das Zertifikat ausgestellt ist. Stimmt die Adresse, antwortet womöglich jemand anderes: den Betreiber des Hosts fragen.</translation>
    </message>
    <message>
        <source>The host signed its certificate itself, and your computer does not know it.</source>
        <translation>Der Host hat sein Zertifikat selbst unterschrieben, und dieser Rechner kennt es nicht.</translation>
    </message>
    <message>
        <source>Nothing was sent. Get the certificate as a file from whoever runs the host, by another way, and choose it as the certificate to trust.</source>
        <translation>Es wurde nichts gesendet. Das Zertifikat auf anderem Weg als Datei vom Betreiber holen und es als Zertifikat wählen, dem vertraut wird.</translation>
    </message>
    <message>
        <source>Your computer does not know who issued the host&apos;s certificate.</source>
        <translation>Dieser Rechner kennt den Aussteller des Zertifikats nicht.</translation>
    </message>
    <message>
        <source>Nothing was sent. If your organisation issues its own, get its certificate as a file and choose it as the certificate to trust; otherwise do not use this network.</source>
        <translation>Es wurde nichts gesendet. Stellt die eigene Organisation Zertifikate aus, deren Zertifikat als Datei holen und als vertrautes Zertifikat wählen; sonst dieses Netz nicht benutzen.</translation>
    </message>
    <message>
        <source>What answers at this address does not encrypt.</source>
        <translation>Was unter dieser Adresse antwortet, verschlüsselt nicht.</translation>
    </message>
    <message>
        <source>Nothing was sent. Check the port. With ws:// or http:// everyone on the way can read along.</source>
        <translation>Es wurde nichts gesendet. Den Port prüfen. Mit ws:// oder http:// kann unterwegs jeder mitlesen.</translation>
    </message>
    <message>
        <source>The file with the certificate to trust cannot be used.</source>
        <translation>Die Datei mit dem vertrauten Zertifikat ist nicht brauchbar.</translation>
    </message>
    <message>
        <source>Choose a file in PEM form, or leave it out.</source>
        <translation>Eine Datei in PEM-Form wählen oder das Feld leer lassen.</translation>
    </message>
    <message>
        <source>You sign as “%1”; the host knows you as “%2” and takes only what is signed so.</source>
        <translation>Unterschrieben wird als „%1“; der Host kennt „%2“ und nimmt nur, was so unterschrieben ist.</translation>
    </message>
    <message>
        <source>Sign as “%1”</source>
        <translation>Als „%1“ unterschreiben</translation>
    </message>
    <message>
        <source>Check the network, the address, and that the host runs.</source>
        <translation>Netz und Adresse prüfen, und ob der Host läuft.</translation>
    </message>
    <message>
        <source>If it stays so, ask whoever runs the host.</source>
        <translation>Bleibt es dabei, den Betreiber des Hosts fragen.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::HostForm</name>
    <message>
        <source>Certificate to trust</source>
        <translation>Zertifikat, dem vertraut wird</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>wss:// or https://; ws:// or http:// without encryption; or stdio:COMMAND</source>
        <translation>wss:// oder https://; ws:// oder http:// ohne Verschlüsselung; oder stdio:BEFEHL</translation>
    </message>
    <message>
        <source>The token that is kept</source>
        <translation>Das aufbewahrte Token</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Only for a host whose certificate your computer does not know</source>
        <translation>Nur für einen Host, dessen Zertifikat dieser Rechner nicht kennt</translation>
    </message>
    <message>
        <source>Only for wss:// and https://</source>
        <translation>Nur für wss:// und https://</translation>
    </message>
    <message>
        <source>Your token and your judgements would go over the network unencrypted: whoever reads along can act in your name. Use %1, if the host offers it.</source>
        <translation>Token und Bewertungen gingen unverschlüsselt durch das Netz: Wer mitliest, kann in Ihrem Namen handeln. %1 verwenden, wenn der Host es anbietet.</translation>
    </message>
    <message>
        <source>Your judgements would go over the network unencrypted. Use %1, if the host offers it.</source>
        <translation>Ihre Bewertungen gingen unverschlüsselt durch das Netz. %1 verwenden, wenn der Host es anbietet.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the token</source>
        <translation>Das Token zeigen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget the token</source>
        <translation>Das Token vergessen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a certificate to trust</source>
        <translation>Ein Zertifikat wählen, dem vertraut wird</translation>
    </message>
    <message>
        <source>None beside those of the system</source>
        <translation>Keines außer denen des Systems</translation>
    </message>
</context>
<context>
    <name>touchstone::views::HostPill</name>
    <message>
        <source>Host: %1</source>
        <translation>Host: %1</translation>
    </message>
    <message>
        <source>Where judgements are sent. Click for details.</source>
        <translation>Wohin Bewertungen gesendet werden. Klick zeigt Einzelheiten.</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <comment>Waiting, 5 s</comment>
        <translation>%1, %2 s</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ImportDialog</name>
    <message>
        <source>Choose files to import</source>
        <translation>Dateien zum Importieren wählen</translation>
    </message>
    <message>
        <source>Conversations and tables (*.json *.jsonl *.ndjson *.csv *.tsv);;All files (*)</source>
        <translation>Gespräche und Tabellen (*.json *.jsonl *.ndjson *.csv *.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import more…</source>
        <translation>Weitere importieren …</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message>
        <source>(calls %1)</source>
        <translation>(ruft %1 auf)</translation>
    </message>
    <message>
        <source>Line %1 cannot be read: %2</source>
        <translation>Zeile %1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>The import did not finish</source>
        <translation>Der Import wurde nicht fertig</translation>
    </message>
    <message>
        <source>Turns that were imported before stay in the project; importing again adds only what is missing.</source>
        <translation>Schon importierte Antworten bleiben im Projekt; ein neuer Import ergänzt nur, was fehlt.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>What was imported before stays in the project; importing again adds only what is missing.</source>
        <translation>Was schon importiert war, bleibt im Projekt; ein neuer Import ergänzt nur, was fehlt.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new: all %Ln turn(s) were here already</source>
        <translation>
            <numerusform>Nichts Neues: Die %Ln Antwort war schon da</numerusform>
            <numerusform>Nichts Neues: Alle %Ln Antworten waren schon da</numerusform>
        </translation>
    </message>
    <message>
        <source>No turns were found</source>
        <translation>Keine Antworten gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) imported</source>
        <translation>
            <numerusform>%Ln Antwort importiert</numerusform>
            <numerusform>%Ln Antworten importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) were imported before that place.</source>
        <translation>
            <numerusform>%Ln Antwort wurde vor dieser Stelle importiert.</numerusform>
            <numerusform>%Ln Antworten wurden vor dieser Stelle importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) were here already.</source>
        <translation>
            <numerusform>%Ln Antwort war schon da.</numerusform>
            <numerusform>%Ln Antworten waren schon da.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln judgement(s) came with them.</source>
        <translation>
            <numerusform>%Ln Bewertung kam mit.</numerusform>
            <numerusform>%Ln Bewertungen kamen mit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) could not be read and were left out:</source>
        <translation>
            <numerusform>%Ln Zeile war nicht lesbar und wurde ausgelassen:</numerusform>
            <numerusform>%Ln Zeilen waren nicht lesbar und wurden ausgelassen:</numerusform>
        </translation>
    </message>
    <message>
        <source>Import turns</source>
        <translation>Antworten importieren</translation>
    </message>
    <message>
        <source>Drop files here</source>
        <translation>Dateien hier ablegen</translation>
    </message>
    <message>
        <source>Rated turns, chat logs, prompts with responses, preference pairs, agent trajectories, Inspect AI logs, or a table. What a file holds is recognised and shown before anything is written.</source>
        <translation>Bewertete Antworten, Chat-Protokolle, Eingaben mit Antworten, Präferenzpaare, Agentenverläufe, Inspect-AI-Protokolle oder eine Tabelle. Was eine Datei enthält, wird erkannt und gezeigt, bevor etwas geschrieben wird.</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen …</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>This file marks ranges of text and does not say what their numbers count. What do they count?</source>
        <translation>Diese Datei markiert Textstellen und sagt nicht, was deren Zahlen zählen. Was zählen sie?</translation>
    </message>
    <message>
        <source>Characters (code points, Python)</source>
        <translation>Zeichen (Codepunkte, Python)</translation>
    </message>
    <message>
        <source>UTF-16 units (JavaScript, Java)</source>
        <translation>UTF-16-Einheiten (JavaScript, Java)</translation>
    </message>
    <message>
        <source>Bytes (UTF-8)</source>
        <translation>Bytes (UTF-8)</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>First turns</source>
        <translation>Erste Antworten</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gefragt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>Importing… You can go on rating meanwhile.</source>
        <translation>Wird importiert … Inzwischen kann weiter bewertet werden.</translation>
    </message>
    <message>
        <source>Looking at it…</source>
        <translation>Wird angesehen …</translation>
    </message>
    <message>
        <source>Not recognised. If you know what it holds, choose the format.</source>
        <translation>Nicht erkannt. Wenn bekannt ist, was darin steht, bitte das Format wählen.</translation>
    </message>
    <message>
        <source>Formats and their fields are listed by “touchstonectl formats”.</source>
        <translation>Formate und ihre Felder nennt „touchstonectl formats“.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>format, what is in it</comment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns</source>
        <translation>
            <numerusform>%Ln Spalte</numerusform>
            <numerusform>%Ln Spalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln conversation(s).</source>
        <translation>
            <numerusform>Aus einem Gespräch.</numerusform>
            <numerusform>Aus %Ln Gesprächen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln correction(s) held only what replaces their span; they are kept as the whole corrected answer.</source>
        <translation>
            <numerusform>%Ln Korrektur enthielt nur den Ersatz ihrer Stelle; sie ist als ganze korrigierte Antwort gespeichert.</numerusform>
            <numerusform>%Ln Korrekturen enthielten nur den Ersatz ihrer Stelle; sie sind als ganze korrigierte Antworten gespeichert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportNotes</name>
    <message numerus="yes">
        <source>%Ln conversation(s) hold a role that nobody knows; it was kept.</source>
        <translation>
            <numerusform>%Ln Gespräch enthält eine unbekannte Rolle; sie wurde behalten.</numerusform>
            <numerusform>%Ln Gespräche enthalten eine unbekannte Rolle; sie wurde behalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) hold a time that is none; it was kept in the metadata.</source>
        <translation>
            <numerusform>%Ln Zeile enthält eine Zeit, die keine ist; sie steht in den Metadaten.</numerusform>
            <numerusform>%Ln Zeilen enthalten eine Zeit, die keine ist; sie steht in den Metadaten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) have a prompt that is not what their context says; both were kept.</source>
        <translation>
            <numerusform>%Ln Antwort hat eine Eingabe, die nicht zu ihrem Verlauf passt; beides wurde behalten.</numerusform>
            <numerusform>%Ln Antworten haben eine Eingabe, die nicht zu ihrem Verlauf passt; beides wurde behalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) carry labels of their file; they were kept in the metadata and are no judgements.</source>
        <translation>
            <numerusform>%Ln Antwort trägt Labels ihrer Datei; sie stehen in den Metadaten und sind keine Bewertungen.</numerusform>
            <numerusform>%Ln Antworten tragen Labels ihrer Datei; sie stehen in den Metadaten und sind keine Bewertungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) have the id and the texts of another and differ in other columns; they were merged.</source>
        <translation>
            <numerusform>%Ln Zeile hat Kennung und Texte einer anderen und unterscheidet sich in anderen Spalten; sie wurde zusammengelegt.</numerusform>
            <numerusform>%Ln Zeilen haben Kennung und Texte einer anderen und unterscheiden sich in anderen Spalten; sie wurden zusammengelegt.</numerusform>
        </translation>
    </message>
    <message>
        <source>First on line %1.</source>
        <translation>Zuerst in Zeile %1.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::IssuesPanel</name>
    <message>
        <source>Go to the turn</source>
        <translation>Zur Antwort</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Nothing went wrong.</source>
        <translation>Nichts ist schiefgegangen.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::KeyRecorder</name>
    <message>
        <source>Press a key</source>
        <translation>Taste drücken</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
</context>
<context>
    <name>touchstone::views::MainWindow</name>
    <message>
        <source>%1 is open in its own window</source>
        <translation>%1 ist in einem eigenen Fenster geöffnet</translation>
    </message>
    <message>
        <source>Close that window, or bring the page back here.</source>
        <translation>Dieses Fenster schließen oder die Seite hierher zurückholen.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo submit</source>
        <translation>Abschicken &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo submit</source>
        <translation>Abschicken &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo skip</source>
        <translation>Überspringen &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo skip</source>
        <translation>Überspringen &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo flag</source>
        <translation>Markieren &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo flag</source>
        <translation>Markieren &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo putting back</source>
        <translation>Zurückstellen &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo putting back</source>
        <translation>Zurückstellen &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo discarding</source>
        <translation>Verwerfen &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo discarding</source>
        <translation>Verwerfen &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Touchstone projects (*.touchstone)</source>
        <translation>Touchstone-Projekte (*.touchstone)</translation>
    </message>
    <message>
        <source>Untitled.touchstone</source>
        <translation>Unbenannt.touchstone</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Open a project first</source>
        <translation>Bitte zuerst ein Projekt öffnen</translation>
    </message>
    <message>
        <source>Turns are imported into a project. Open one or make a new one, then drop the files again.</source>
        <translation>Antworten werden in ein Projekt importiert. Eines öffnen oder neu anlegen und die Dateien dann noch einmal ablegen.</translation>
    </message>
    <message>
        <source>Quit with unsent work?</source>
        <translation>Mit nicht gesendeter Arbeit beenden?</translation>
    </message>
    <message numerus="yes">
        <source>%Ln judgement(s) are saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</source>
        <translation>
            <numerusform>%Ln Bewertung ist im Projekt gesichert und wird gesendet, sobald der Host erreichbar und das Projekt wieder geöffnet ist. Nichts geht verloren.</numerusform>
            <numerusform>%Ln Bewertungen sind im Projekt gesichert und werden gesendet, sobald der Host erreichbar und das Projekt wieder geöffnet ist. Nichts geht verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Something is not saved</source>
        <translation>Etwas ist nicht gesichert</translation>
    </message>
    <message>
        <source>If you quit now, the last unsaved changes are lost. What was saved before stays.</source>
        <translation>Beim Beenden gehen die letzten ungesicherten Änderungen verloren. Früher Gesichertes bleibt.</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>Trotzdem beenden</translation>
    </message>
    <message>
        <source>&amp;Redo rating</source>
        <translation>Bewertung &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo rating</source>
        <translation>Bewertung &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo correction</source>
        <translation>Korrektur &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo correction</source>
        <translation>Korrektur &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo comment</source>
        <translation>Kommentar &amp;wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo comment</source>
        <translation>Kommentar &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>Only a part of “%1” can be read</source>
        <translation>Nur ein Teil von „%1“ ist lesbar</translation>
    </message>
    <message>
        <source>The turns that could be read are in the list.</source>
        <translation>Was sich lesen ließ, steht in der Liste.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::MessageCard</name>
    <message>
        <source>User</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>User %1</source>
        <translation>Person %1</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>Assistant %1</source>
        <translation>Assistent %1</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemvorgabe</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>Werkzeugergebnis</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>Ergebnis von %1</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more lines</source>
        <translation>
            <numerusform>%Ln weitere Zeile zeigen</numerusform>
            <numerusform>%Ln weitere Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 more</source>
        <translation>Weitere %1 zeigen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::Palette</name>
    <message>
        <source>Search actions and turns</source>
        <translation>Befehle und Antworten suchen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Reading size</source>
        <translation>Lesegröße</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Idle after</source>
        <translation>Pause nach</translation>
    </message>
    <message>
        <source>Size of the answers that you read</source>
        <translation>Schriftgröße der Antworten</translation>
    </message>
    <message>
        <source>Judgements are signed with it. Earlier ones keep the name they have.</source>
        <translation>Bewertungen tragen diesen Namen. Frühere behalten den ihren.</translation>
    </message>
    <message>
        <source>Without input for this long, time no longer counts as active</source>
        <translation>Nach so langer Zeit ohne Eingabe zählt die Zeit nicht mehr als aktiv</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source> px</source>
        <comment>unit</comment>
        <translation> px</translation>
    </message>
    <message>
        <source> s</source>
        <comment>unit</comment>
        <translation> s</translation>
    </message>
    <message>
        <source>Without animations</source>
        <translation>Ohne Animationen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>Tastenkürzel …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ProbePanel</name>
    <message>
        <source>Trying %1…</source>
        <translation>Versuche %1…</translation>
    </message>
    <message>
        <source>This host answers and takes judgements.</source>
        <translation>Dieser Host antwortet und nimmt Bewertungen an.</translation>
    </message>
    <message>
        <source>Knows you as</source>
        <translation>Kennt Sie als</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Bietet</translation>
    </message>
    <message>
        <source>Speaks</source>
        <translation>Spricht</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Antwortzeit</translation>
    </message>
    <message>
        <source>It does not answer pings.</source>
        <translation>Er beantwortet keine Pings.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>less than 1 ms</source>
        <translation>unter 1 ms</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message numerus="yes">
        <source>%1, median of %Ln ping(s)</source>
        <translation>
            <numerusform>%1, ein Ping</numerusform>
            <numerusform>%1, Median aus %Ln Pings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::QueuePanel</name>
    <message>
        <source>Not used: %1</source>
        <translation>Nicht verwendet: %1</translation>
    </message>
    <message>
        <source>The list shows all turns.</source>
        <translation>Die Liste zeigt alle Antworten.</translation>
    </message>
    <message>
        <source>The list still shows “%1”.</source>
        <translation>Die Liste zeigt weiter „%1“.</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 erledigt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shown</source>
        <translation>
            <numerusform>%Ln gezeigt</numerusform>
            <numerusform>%Ln gezeigt</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter (%1)</source>
        <translation>Filter (%1)</translation>
    </message>
    <message>
        <source>Filter the queue</source>
        <translation>Die Warteschlange filtern</translation>
    </message>
    <message>
        <source>Words to find in title, answer or agent, and any of:
state:open, state:draft, state:submitted, state:skipped
agent:NAME, polarity:positive, dimension:tone, is:flagged
annotator:NAME, before:2026-01-31, after:2026-01-01
Quotes keep words together, - in front means not.</source>
        <translation>Wörter aus Titel, Antwort oder Agent, und beliebig davon:
state:open, state:draft, state:submitted, state:skipped
agent:NAME, polarity:positive, dimension:tone, is:flagged
annotator:NAME, before:2026-01-31, after:2026-01-01
Anführungszeichen halten Wörter zusammen, - davor heißt „nicht“.</translation>
    </message>
    <message>
        <source>Words, or state:open, agent:name, polarity:positive, is:flagged</source>
        <translation>Wörter, oder state:open, agent:Name, polarity:positive, is:flagged</translation>
    </message>
    <message>
        <source>Queue of turns</source>
        <translation>Warteschlange der Antworten</translation>
    </message>
    <message>
        <source>Up and Down choose, Enter opens</source>
        <translation>Auf und Ab wählen, Eingabe öffnet</translation>
    </message>
    <message>
        <source>Turns done</source>
        <translation>Erledigte Antworten</translation>
    </message>
    <message>
        <source>No turn matches this filter. None is lost.</source>
        <translation>Keine Antwort passt zu diesem Filter. Keine ist verloren.</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter leeren</translation>
    </message>
</context>
<context>
    <name>touchstone::views::Rail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>touchstone::views::RatingPanel</name>
    <message>
        <source>%1, primary dimension</source>
        <translation>%1, Hauptdimension</translation>
    </message>
    <message>
        <source>No value</source>
        <translation>Kein Wert</translation>
    </message>
    <message>
        <source>Why is this turn skipped?</source>
        <translation>Warum wird diese Antwort übersprungen?</translation>
    </message>
    <message>
        <source>&amp;1  The task is unclear</source>
        <translation>&amp;1  Die Aufgabe ist unklar</translation>
    </message>
    <message>
        <source>&amp;2  Not enough context</source>
        <translation>&amp;2  Zu wenig Zusammenhang</translation>
    </message>
    <message>
        <source>&amp;3  Not my language or field</source>
        <translation>&amp;3  Nicht meine Sprache oder mein Fach</translation>
    </message>
    <message>
        <source>&amp;4  The turn is broken</source>
        <translation>&amp;4  Die Antwort ist beschädigt</translation>
    </message>
    <message>
        <source>&amp;5  Another reason…</source>
        <translation>&amp;5  Ein anderer Grund …</translation>
    </message>
    <message>
        <source>Skip this turn</source>
        <translation>Diese Antwort überspringen</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Gewissheit</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>%1: choose with %2, then change its value with %3 and %4</source>
        <translation>%1: wählen mit %2, dann den Wert mit %3 und %4 ändern</translation>
    </message>
    <message>
        <source>From −1 to +1 in steps of 0.05, for the primary dimension</source>
        <translation>Von −1 bis +1 in Schritten von 0,05, für die Hauptdimension</translation>
    </message>
    <message>
        <source>How sure you are, from 0 to 100 percent</source>
        <translation>Wie sicher die Bewertung ist, von 0 bis 100 Prozent</translation>
    </message>
    <message>
        <source>Why? (optional)</source>
        <translation>Warum? (freiwillig)</translation>
    </message>
    <message>
        <source>Submit and next</source>
        <translation>Abschicken und weiter</translation>
    </message>
</context>
<context>
    <name>touchstone::views::AnswerCalls</name>
    <message>
        <source>Tools that the answer calls</source>
        <translation>Werkzeuge, die die Antwort aufruft</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ResponseArea</name>
    <message numerus="yes">
        <source>%Ln code points</source>
        <translation>
            <numerusform>%Ln Codepunkt</numerusform>
            <numerusform>%Ln Codepunkte</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent wrote no text; it calls tools. Rate the calls, or write what it should have said instead.</source>
        <translation>Der Agent hat keinen Text geschrieben, er ruft Werkzeuge auf. Bewerten Sie die Aufrufe, oder schreiben Sie, was er stattdessen hätte sagen sollen.</translation>
    </message>
    <message>
        <source>The agent answered nothing. You can rate that, or write what it should have said.</source>
        <translation>Der Agent hat nichts geantwortet. Auch das lässt sich bewerten, oder es lässt sich schreiben, was er hätte sagen sollen.</translation>
    </message>
    <message>
        <source>This answer is too long to be rendered (%1). It is shown as it is.</source>
        <translation>Diese Antwort ist zu lang zum Formatieren (%1). Sie wird gezeigt, wie sie ist.</translation>
    </message>
    <message>
        <source>This answer came damaged: characters that are no Unicode text are shown as �. It can be rated, but not corrected, because positions in it could not be stored.</source>
        <translation>Diese Antwort kam beschädigt an: Zeichen, die kein Unicode-Text sind, erscheinen als �. Sie lässt sich bewerten, aber nicht korrigieren, weil Positionen darin nicht gespeichert werden könnten.</translation>
    </message>
    <message>
        <source>Very long lines are broken for display only.</source>
        <translation>Sehr lange Zeilen sind nur in der Anzeige umbrochen.</translation>
    </message>
    <message>
        <source>You edit units %1 to %2 of %3, around where you were.</source>
        <translation>Bearbeitet werden die Einheiten %1 bis %2 von %3, rund um die bisherige Stelle.</translation>
    </message>
    <message>
        <source>Type to replace what is selected. Escape keeps the correction and goes back.</source>
        <translation>Tippen ersetzt die Auswahl. Escape behält die Korrektur und geht zurück.</translation>
    </message>
    <message>
        <source>The correction is taken back.</source>
        <translation>Die Korrektur ist zurückgenommen.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Arrow keys move the caret, with Shift they select</source>
        <translation>Pfeiltasten bewegen die Schreibmarke, mit Umschalt wählen sie aus</translation>
    </message>
    <message>
        <source>Answer, rendered</source>
        <translation>Antwort, formatiert</translation>
    </message>
    <message>
        <source>Answer, raw</source>
        <translation>Antwort, Rohtext</translation>
    </message>
    <message>
        <source>Correction of the answer</source>
        <translation>Korrektur der Antwort</translation>
    </message>
    <message>
        <source>Escape keeps the correction and goes back</source>
        <translation>Escape behält die Korrektur und geht zurück</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ShortcutsDialog</name>
    <message>
        <source>Choose an action</source>
        <translation>Befehl wählen</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>Taste für %1</translation>
    </message>
    <message>
        <source>“%1” already belongs to “%2”. Give that one another key first.</source>
        <translation>„%1“ gehört schon zu „%2“. Dort zuerst eine andere Taste vergeben.</translation>
    </message>
    <message>
        <source>“%1” cannot be used here. %2</source>
        <translation>„%1“ ist hier nicht möglich. %2</translation>
    </message>
    <message>
        <source>Save shortcuts</source>
        <translation>Tastenkürzel sichern</translation>
    </message>
    <message>
        <source>Shortcuts (*.json)</source>
        <translation>Tastenkürzel (*.json)</translation>
    </message>
    <message>
        <source>The shortcuts were not saved</source>
        <translation>Die Tastenkürzel wurden nicht gesichert</translation>
    </message>
    <message>
        <source>Load shortcuts</source>
        <translation>Tastenkürzel laden</translation>
    </message>
    <message>
        <source>The shortcuts were not loaded</source>
        <translation>Die Tastenkürzel wurden nicht geladen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Choose an action, then press the key that it should have.</source>
        <translation>Einen Befehl wählen, dann die Taste drücken, die er haben soll.</translation>
    </message>
    <message>
        <source>Search by name or key</source>
        <translation>Nach Name oder Taste suchen</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Laden …</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Sichern unter …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::Skeleton</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::StatusStrip</name>
    <message>
        <source>No project is open</source>
        <translation>Kein Projekt geöffnet</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gesichert</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gesichert …</translation>
    </message>
    <message numerus="yes">
        <source>%Ln unsent</source>
        <translation>
            <numerusform>%Ln nicht gesendet</numerusform>
            <numerusform>%Ln nicht gesendet</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, sending</source>
        <comment>3 unsent</comment>
        <translation>%1, wird gesendet</translation>
    </message>
    <message>
        <source>%1, retrying in %2 s</source>
        <comment>3 unsent</comment>
        <translation>%1, neuer Versuch in %2 s</translation>
    </message>
    <message>
        <source>%1, kept in the project</source>
        <comment>3 unsent</comment>
        <translation>%1, im Projekt aufbewahrt</translation>
    </message>
    <message>
        <source>All saved</source>
        <translation>Alles gesichert</translation>
    </message>
    <message>
        <source>%1 of %2 rated</source>
        <translation>%1 von %2 bewertet</translation>
    </message>
    <message numerus="yes">
        <source>%Ln today</source>
        <translation>
            <numerusform>%Ln heute</numerusform>
            <numerusform>%Ln heute</numerusform>
        </translation>
    </message>
    <message>
        <source>%1:%2 active</source>
        <comment>hours, minutes</comment>
        <translation>%1:%2 aktiv</translation>
    </message>
    <message>
        <source>Active time today; idle time and lost focus are left out</source>
        <translation>Heutige Arbeitszeit; Pausen und Zeit außerhalb des Fensters zählen nicht</translation>
    </message>
    <message numerus="yes">
        <source>%Ln issue(s)</source>
        <translation>
            <numerusform>%Ln Problem</numerusform>
            <numerusform>%Ln Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>Sign what you judge from now on with the name “%1”</source>
        <translation>Was ab jetzt bewertet wird, mit dem Namen „%1“ unterschreiben</translation>
    </message>
</context>
<context>
    <name>touchstone::views::TopBar</name>
    <message>
        <source>No recent projects</source>
        <translation>Keine zuletzt geöffneten Projekte</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Kein Projekt</translation>
    </message>
    <message>
        <source>%1
Read-only: %2</source>
        <translation>%1
Schreibgeschützt: %2</translation>
    </message>
    <message>
        <source>Project: %1</source>
        <translation>Projekt: %1</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Turn</source>
        <translation>A&amp;ntwort</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>touchstone::views::TurnPanel</name>
    <message>
        <source>Taken back</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>Skipped: %1</source>
        <translation>Übersprungen: %1</translation>
    </message>
    <message numerus="yes">
        <source>Judged %Ln times</source>
        <translation>
            <numerusform>%Ln-mal bewertet</numerusform>
            <numerusform>%Ln-mal bewertet</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Versions, newest first</source>
        <translation>Fassungen, neueste zuerst</translation>
    </message>
    <message>
        <source>All versions of this judgement, and what others judged</source>
        <translation>Alle Fassungen dieser Bewertung und die Bewertungen anderer</translation>
    </message>
    <message numerus="yes">
        <source>%Ln by others</source>
        <translation>
            <numerusform>%Ln von anderen</numerusform>
            <numerusform>%Ln von anderen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody named</source>
        <translation>Ohne Namen</translation>
    </message>
    <message>
        <source>What others judged, from imported files</source>
        <translation>Bewertungen anderer, aus importierten Dateien</translation>
    </message>
</context>
<context>
    <name>touchstone::views::WelcomePage</name>
    <message>
        <source>Rate what agents did</source>
        <translation>Bewerten, was Agenten getan haben</translation>
    </message>
    <message>
        <source>A project is one file with turns to rate and everything that is said about them. It stays on this computer.</source>
        <translation>Ein Projekt ist eine Datei mit Antworten und allem, was über sie gesagt wird. Sie bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>“%1” could not be opened</source>
        <translation>„%1“ konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>Anderes öffnen …</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>the row was not recognised; its keys are %1</source>
        <translation>die Zeile wurde nicht erkannt; ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no list &quot;messages&quot;; its keys are %1</source>
        <translation>die Zeile hat keine Liste „messages“; ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no list &quot;traj&quot;; its keys are %1</source>
        <translation>die Zeile hat keine Liste „traj“; ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no prompt; its keys are %1</source>
        <translation>die Zeile hat keine Eingabe (prompt); ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no response; its keys are %1</source>
        <translation>die Zeile hat keine Antwort (response); ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no instruction; its keys are %1</source>
        <translation>die Zeile hat keine Anweisung (instruction); ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row needs response1 and response2; its keys are %1</source>
        <translation>die Zeile braucht response1 und response2; ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row needs chosen and rejected; its keys are %1</source>
        <translation>die Zeile braucht chosen und rejected; ihre Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the row has no prompt, and chosen and rejected are no whole conversations</source>
        <translation>die Zeile hat keine Eingabe (prompt), und chosen und rejected sind keine ganzen Gespräche</translation>
    </message>
    <message>
        <source>the log has no &quot;eval&quot;; its keys are %1</source>
        <translation>das Protokoll hat kein „eval“; seine Schlüssel sind %1</translation>
    </message>
    <message>
        <source>the log has no samples; write it with log_samples on, and not header only</source>
        <translation>das Protokoll hat keine Beispiele; es muss mit log_samples und nicht nur mit Kopf geschrieben werden</translation>
    </message>
    <message>
        <source>the sample has no list of messages</source>
        <translation>das Beispiel hat keine Liste von Nachrichten</translation>
    </message>
    <message>
        <source>no assistant message with content or tool calls, so there is nothing to rate</source>
        <translation>keine Nachricht des Agenten mit Inhalt oder Werkzeugaufrufen, also nichts zu bewerten</translation>
    </message>
    <message>
        <source>no answer with content or tool calls, so there is nothing to rate</source>
        <translation>keine Antwort mit Inhalt oder Werkzeugaufrufen, also nichts zu bewerten</translation>
    </message>
    <message>
        <source>no answer with content, so there is nothing to rate</source>
        <translation>keine Antwort mit Inhalt, also nichts zu bewerten</translation>
    </message>
    <message>
        <source>no answer after the common part, so there is nothing to rate</source>
        <translation>keine Antwort nach dem gemeinsamen Teil, also nichts zu bewerten</translation>
    </message>
    <message>
        <source>a message of type %1 holds no feedbacks</source>
        <translation>eine Nachricht der Art %1 enthält keine Bewertungen</translation>
    </message>
    <message>
        <source>a list of feedbacks was expected</source>
        <translation>eine Liste von Bewertungen wurde erwartet</translation>
    </message>
    <message>
        <source>a feedback must be an object, not %1</source>
        <translation>eine Bewertung muss ein Objekt sein, nicht %1</translation>
    </message>
    <message>
        <source>the feedback has no rated_turn, so there is no text to show</source>
        <translation>die Bewertung hat kein rated_turn, also keinen Text, der gezeigt werden könnte</translation>
    </message>
    <message>
        <source>this turn_id stands for another response further up; each turn needs its own</source>
        <translation>diese turn_id steht weiter oben für eine andere Antwort; jede Antwort braucht ihre eigene</translation>
    </message>
    <message>
        <source>unknown offset unit; codepoint, utf16 and utf8 are known</source>
        <translation>unbekannte Einheit der Positionen; bekannt sind codepoint, utf16 und utf8</translation>
    </message>
    <message>
        <source>the offset lies outside the response or inside a character, counted in %1</source>
        <translation>die Position liegt außerhalb der Antwort oder in einem Zeichen, gezählt in %1</translation>
    </message>
    <message>
        <source>the hash does not match the response; the text was changed after it was rated</source>
        <translation>die Prüfsumme passt nicht zur Antwort; der Text wurde nach dem Bewerten geändert</translation>
    </message>
    <message>
        <source>the text of the span is not what stands there: offsets of another unit?</source>
        <translation>an der Stelle steht ein anderer Text: zählen die Positionen in einer anderen Einheit?</translation>
    </message>
    <message>
        <source>a list of messages was expected</source>
        <translation>eine Liste von Nachrichten wurde erwartet</translation>
    </message>
    <message>
        <source>a message must be an object with role and content, not %1</source>
        <translation>eine Nachricht muss ein Objekt mit role und content sein, nicht %1</translation>
    </message>
    <message>
        <source>the message has no role</source>
        <translation>die Nachricht hat keine Rolle (role)</translation>
    </message>
    <message>
        <source>a tool call must be an object, not %1</source>
        <translation>ein Werkzeugaufruf muss ein Objekt sein, nicht %1</translation>
    </message>
    <message>
        <source>tool calls must be a list, not %1</source>
        <translation>Werkzeugaufrufe müssen eine Liste sein, nicht %1</translation>
    </message>
    <message>
        <source>the tool call names no function</source>
        <translation>der Werkzeugaufruf nennt keine Funktion</translation>
    </message>
    <message>
        <source>a tool result inside a tool result</source>
        <translation>ein Werkzeugergebnis in einem Werkzeugergebnis</translation>
    </message>
    <message>
        <source>a part of a content must be an object or a text, not %1</source>
        <translation>ein Teil eines Inhalts muss ein Objekt oder ein Text sein, nicht %1</translation>
    </message>
    <message>
        <source>a text, null or a list of parts was expected, not %1</source>
        <translation>ein Text, null oder eine Liste von Teilen wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>an object was expected, not %1</source>
        <translation>ein Objekt wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>the score must be a number from -1 to 1, not %1</source>
        <translation>die Wertung muss eine Zahl von -1 bis 1 sein, nicht %1</translation>
    </message>
    <message>
        <source>the quote that opens here never closes</source>
        <translation>das Anführungszeichen hier wird nie geschlossen</translation>
    </message>
    <message>
        <source>text after a closing quote; a quote inside a quoted cell is written twice</source>
        <translation>Text nach einem schließenden Anführungszeichen; eines in einer Zelle wird doppelt geschrieben</translation>
    </message>
    <message>
        <source>the line is longer than %1 bytes</source>
        <translation>die Zeile ist länger als %1 Bytes</translation>
    </message>
    <message>
        <source>a value was expected before this comma</source>
        <translation>vor diesem Komma wurde ein Wert erwartet</translation>
    </message>
    <message>
        <source>a comma was expected before this value</source>
        <translation>vor diesem Wert wurde ein Komma erwartet</translation>
    </message>
    <message>
        <source>there is more text after the end of the value</source>
        <translation>nach dem Ende des Werts steht noch Text</translation>
    </message>
    <message>
        <source>the text ends inside %1; it seems to be cut off</source>
        <translation>der Text endet in %1; er scheint abgeschnitten zu sein</translation>
    </message>
    <message>
        <source>there is no value</source>
        <translation>es gibt keinen Wert</translation>
    </message>
    <message>
        <source>lists and objects are nested deeper than %1 levels</source>
        <translation>Listen und Objekte sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>there is a comma before the closing brace</source>
        <translation>vor der schließenden geschweiften Klammer steht ein Komma</translation>
    </message>
    <message>
        <source>there is a comma before the closing bracket</source>
        <translation>vor der schließenden eckigen Klammer steht ein Komma</translation>
    </message>
    <message>
        <source>a key in double quotes was expected</source>
        <translation>ein Schlüssel in doppelten Anführungszeichen wurde erwartet</translation>
    </message>
    <message>
        <source>a colon was expected after the key</source>
        <translation>nach dem Schlüssel wurde ein Doppelpunkt erwartet</translation>
    </message>
    <message>
        <source>a comma or } was expected</source>
        <translation>ein Komma oder } wurde erwartet</translation>
    </message>
    <message>
        <source>a comma or ] was expected</source>
        <translation>ein Komma oder ] wurde erwartet</translation>
    </message>
    <message>
        <source>the key %1 appears twice in one object</source>
        <translation>der Schlüssel %1 steht zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>%1 inside a text must be written as an escape such as \n</source>
        <translation>%1 in einem Text muss als Ersatzzeichen wie \n geschrieben werden</translation>
    </message>
    <message>
        <source>a backslash must be followed by one of &quot; \ / b f n r t u</source>
        <translation>auf einen Rückstrich muss eines von &quot; \ / b f n r t u folgen</translation>
    </message>
    <message>
        <source>\u needs four hexadecimal digits</source>
        <translation>\u braucht vier hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>a digit was expected after the point</source>
        <translation>nach dem Punkt wurde eine Ziffer erwartet</translation>
    </message>
    <message>
        <source>a digit was expected in the exponent</source>
        <translation>im Exponenten wurde eine Ziffer erwartet</translation>
    </message>
    <message>
        <source>a digit was expected</source>
        <translation>eine Ziffer wurde erwartet</translation>
    </message>
    <message>
        <source>a number must not begin with 0</source>
        <translation>eine Zahl darf nicht mit 0 beginnen</translation>
    </message>
    <message>
        <source>the number is too large</source>
        <translation>die Zahl ist zu groß</translation>
    </message>
    <message>
        <source>%1 is no JSON number; write null or a finite number</source>
        <translation>%1 ist keine JSON-Zahl; erlaubt sind null oder eine endliche Zahl</translation>
    </message>
    <message>
        <source>%1 is Python, not JSON; write true, false or null</source>
        <translation>%1 ist Python, nicht JSON; erlaubt sind true, false oder null</translation>
    </message>
    <message>
        <source>%1 is no JSON value; texts need double quotes</source>
        <translation>%1 ist kein JSON-Wert; Texte brauchen doppelte Anführungszeichen</translation>
    </message>
    <message>
        <source>texts need double quotes, not single ones</source>
        <translation>Texte brauchen doppelte Anführungszeichen, nicht einfache</translation>
    </message>
    <message>
        <source>a value was expected</source>
        <translation>ein Wert wurde erwartet</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>ein Wert</translation>
    </message>
    <message>
        <source>a line break</source>
        <translation>ein Zeilenumbruch</translation>
    </message>
    <message>
        <source>a tab</source>
        <translation>ein Tabulator</translation>
    </message>
    <message>
        <source>a control character</source>
        <translation>ein Steuerzeichen</translation>
    </message>
    <message>
        <source>This is a folder; choose a file in it.</source>
        <translation>Das ist ein Ordner; bitte eine Datei darin wählen.</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>The file cannot be opened: %1</source>
        <translation>Die Datei lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>Die Datei lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>The file is empty: it has no rows.</source>
        <translation>Die Datei ist leer: Sie hat keine Zeilen.</translation>
    </message>
    <message>
        <source>The file has a header only: it has no rows.</source>
        <translation>Die Datei hat nur eine Kopfzeile: Sie hat keine Zeilen.</translation>
    </message>
    <message>
        <source>The rows have the keys of a known format, but null where values are needed.</source>
        <translation>Die Zeilen haben die Schlüssel eines bekannten Formats, aber null, wo Werte gebraucht werden.</translation>
    </message>
    <message>
        <source>this is null where a value is needed</source>
        <translation>hier steht null, wo ein Wert gebraucht wird</translation>
    </message>
    <message>
        <source>a text, a message or a list of messages was expected, not %1</source>
        <translation>erwartet wurde ein Text, eine Nachricht oder eine Liste von Nachrichten, nicht %1</translation>
    </message>
    <message>
        <source>a text was expected, not %1</source>
        <translation>erwartet wurde ein Text, nicht %1</translation>
    </message>
    <message>
        <source>a time must lie between the years 1970 and 9999, in seconds</source>
        <translation>eine Zeit muss zwischen den Jahren 1970 und 9999 liegen, in Sekunden</translation>
    </message>
    <message>
        <source>the file is shorter than its header says: %1 of %2 pages</source>
        <translation>die Datei ist kürzer, als ihr Kopf sagt: %1 von %2 Seiten</translation>
    </message>
    <message>
        <source>The file is UTF-16; save it as UTF-8 and import it again.</source>
        <translation>Die Datei ist UTF-16; bitte als UTF-8 speichern und neu importieren.</translation>
    </message>
    <message>
        <source>The file is compressed with gzip; unpack it and import what is inside.</source>
        <translation>Die Datei ist mit gzip gepackt; bitte entpacken und den Inhalt importieren.</translation>
    </message>
    <message>
        <source>The file is a ZIP archive or a spreadsheet; unpack it, save the sheet as CSV in UTF-8, or convert an .eval log to JSON with &quot;inspect log convert&quot;.</source>
        <translation>Die Datei ist ein ZIP-Archiv oder eine Arbeitsmappe; bitte entpacken, das Blatt als CSV in UTF-8 speichern oder ein .eval-Protokoll mit „inspect log convert“ in JSON wandeln.</translation>
    </message>
    <message>
        <source>The file is a database; open it as a project instead of importing it.</source>
        <translation>Die Datei ist eine Datenbank; bitte als Projekt öffnen statt importieren.</translation>
    </message>
    <message>
        <source>The file is no UTF-8 text: it holds a zero byte, as UTF-16 and binary files do; save it as UTF-8 and import it again.</source>
        <translation>Die Datei ist kein UTF-8-Text: Sie enthält ein Nullbyte, wie UTF-16- und Binärdateien; bitte als UTF-8 speichern und neu importieren.</translation>
    </message>
    <message>
        <source>The file is not UTF-8: byte %1 (%2). It may be Latin-1 or Windows-1252; save it as UTF-8 and import it again.</source>
        <translation>Die Datei ist nicht UTF-8: Byte %1 (%2). Vielleicht ist sie Latin-1 oder Windows-1252; bitte als UTF-8 speichern und neu importieren.</translation>
    </message>
    <message>
        <source>The keys of the first row are %1.</source>
        <translation>Die Schlüssel der ersten Zeile sind %1.</translation>
    </message>
    <message>
        <source>No row could be read as JSON.</source>
        <translation>Keine Zeile war als JSON lesbar.</translation>
    </message>
    <message>
        <source>There is no column %1 for %2; the columns are %3.</source>
        <translation>Es gibt keine Spalte %1 für %2; die Spalten sind %3.</translation>
    </message>
    <message>
        <source>Choose the column that holds the response; the columns are %1.</source>
        <translation>Bitte die Spalte mit der Antwort wählen; die Spalten sind %1.</translation>
    </message>
    <message>
        <source>there is no such project file</source>
        <translation>diese Projektdatei gibt es nicht</translation>
    </message>
    <message>
        <source>opened for reading only</source>
        <translation>nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>no permission to write</source>
        <translation>keine Erlaubnis zum Schreiben</translation>
    </message>
    <message>
        <source>in use by another Touchstone (%1, process %2 on %3)</source>
        <translation>ein anderes Touchstone hat es geöffnet (%1, Prozess %2 auf %3)</translation>
    </message>
    <message>
        <source>in use by another Touchstone</source>
        <translation>ein anderes Touchstone hat es geöffnet</translation>
    </message>
    <message>
        <source>damaged: %1</source>
        <translation>beschädigt: %1</translation>
    </message>
    <message>
        <source>the file is not a SQLite database, or its first bytes were overwritten</source>
        <translation>die Datei ist keine SQLite-Datenbank, oder ihr Anfang wurde überschrieben</translation>
    </message>
    <message>
        <source>this database belongs to another program (application id %1, expected %2)</source>
        <translation>diese Datenbank gehört einem anderen Programm (Kennung %1, erwartet %2)</translation>
    </message>
    <message>
        <source>written by a newer Touchstone (schema version %1; this one knows up to %2). Update Touchstone to open it; it was not changed</source>
        <translation>von einem neueren Touchstone geschrieben (Schema %1; dieses kennt bis %2). Zum Öffnen bitte Touchstone erneuern; die Datei ist unverändert</translation>
    </message>
    <message>
        <source>schema version %1 must be brought to %2 first, and the file is opened for reading only</source>
        <translation>Schema %1 müsste erst auf %2 gebracht werden, und die Datei ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>some changes could not be written</source>
        <translation>einige Änderungen ließen sich nicht schreiben</translation>
    </message>
    <message>
        <source>there is no turn with key %1 in this project</source>
        <translation>die Antwort mit dem Schlüssel %1 gibt es in diesem Projekt nicht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no closing quote</source>
        <translation>bei „%1“ fehlt das schließende Anführungszeichen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no state; use state:open, state:draft, state:submitted or state:skipped</source>
        <translation>„%1“ ist kein Zustand; möglich sind state:open, state:draft, state:submitted und state:skipped</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no polarity; use polarity:positive, negative, neutral or corrective</source>
        <translation>„%1“ ist keine Polarität; möglich sind polarity:positive, negative, neutral und corrective</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no dimension; use dimension:correctness, helpfulness, safety, tone or plan_quality</source>
        <translation>„%1“ ist keine Dimension; möglich sind dimension:correctness, helpfulness, safety, tone und plan_quality</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is unknown; use is:flagged</source>
        <translation>„%1“ ist unbekannt; möglich ist is:flagged</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no date; use a day such as 2026-11-30, or a time such as 2026-11-30T09:00:00Z</source>
        <translation>„%1“ ist kein Datum; möglich ist ein Tag wie 2026-11-30 oder eine Zeit wie 2026-11-30T09:00:00Z</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a value after the colon</source>
        <translation>bei „%1“ fehlt der Wert nach dem Doppelpunkt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is unknown; use state:, agent:, polarity:, dimension:, is:flagged, annotator:, before: or after:, or put the word in quotes to search for it</source>
        <translation>„%1“ ist unbekannt; möglich sind state:, agent:, polarity:, dimension:, is:flagged, annotator:, before: und after:, oder das Wort in Anführungszeichen, um es zu suchen</translation>
    </message>
    <message>
        <source>an empty key was given</source>
        <translation>eine leere Taste wurde angegeben</translation>
    </message>
    <message>
        <source>%1 is needed by text fields</source>
        <translation>%1 wird in Textfeldern gebraucht</translation>
    </message>
    <message>
        <source>%1 has no modifier, and this action takes something away</source>
        <translation>%1 hat keine Zusatztaste, und diese Aktion nimmt etwas weg</translation>
    </message>
    <message>
        <source>there is no such action</source>
        <translation>diese Aktion gibt es nicht</translation>
    </message>
    <message>
        <source>%1 is taken</source>
        <translation>%1 ist vergeben</translation>
    </message>
    <message>
        <source>a map of keys is a JSON object: %1</source>
        <translation>eine Tastenbelegung ist ein JSON-Objekt: %1</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>englische Angabe: „%1“</translation>
    </message>
    <message>
        <source>the file ends inside the list that begins on line %1; it seems to be cut off</source>
        <translation>die Datei endet in der Liste, die in Zeile %1 beginnt; sie scheint abgeschnitten zu sein</translation>
    </message>
    <message>
        <source>The file is cut off, so nothing of it was imported: %1</source>
        <translation>Die Datei ist abgeschnitten, deshalb wurde nichts daraus importiert: %1</translation>
    </message>
    <message>
        <source>the project file is empty (0 bytes). Put a backup in its place, or remove it to begin a new project</source>
        <translation>die Projektdatei ist leer (0 Bytes). Eine Sicherung an ihre Stelle legen oder sie löschen, um ein neues Projekt zu beginnen</translation>
    </message>
    <message>
        <source>the database is damaged (%1). It can be opened for reading; `touchstonectl store check` says what is wrong</source>
        <translation>die Datenbank ist beschädigt (%1). Sie lässt sich zum Lesen öffnen; `touchstonectl store check` sagt, was fehlt</translation>
    </message>
    <message>
        <source>The schema could not be brought from version %1 to %2; the file is unchanged. %3</source>
        <translation>Das Schema ließ sich nicht von Version %1 auf %2 bringen; die Datei ist unverändert. %3</translation>
    </message>
    <message>
        <source>cannot make the file: %1</source>
        <translation>die Datei lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>dies ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>es gibt keine solche Datei</translation>
    </message>
    <message>
        <source>the folder does not exist</source>
        <translation>den Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>cannot write %1: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>a stored correction of turn %1 does not fit its response any more: %2. Submit the turn again to replace it</source>
        <translation>eine gespeicherte Korrektur von %1 passt nicht mehr zur Antwort: %2. Die Antwort erneut abschicken, um sie zu ersetzen</translation>
    </message>
    <message>
        <source>the messages of turn %1 are missing from the project file</source>
        <translation>die Nachrichten von %1 fehlen in der Projektdatei</translation>
    </message>
    <message>
        <source>feedback %1 does not fit turn %2: %3. Nothing was written; rate this turn again or leave it out with the filter.</source>
        <translation>Die Bewertung %1 passt nicht zu %2: %3. Es wurde nichts geschrieben; die Antwort neu bewerten oder mit dem Filter weglassen.</translation>
    </message>
    <message>
        <source>no secure connection: %1</source>
        <translation>keine sichere Verbindung: %1</translation>
    </message>
    <message>
        <source>no answer within the time limit</source>
        <translation>keine Antwort innerhalb der Frist</translation>
    </message>
    <message>
        <source>no %1 within %2 ms</source>
        <translation>innerhalb von %2 ms kam keine Antwort (%1)</translation>
    </message>
    <message>
        <source>the other end closed: %1</source>
        <translation>die Gegenseite hat die Verbindung beendet: %1</translation>
    </message>
    <message>
        <source>the other end closed</source>
        <translation>die Gegenseite hat die Verbindung beendet</translation>
    </message>
    <message>
        <source>no sign of the peer any more</source>
        <translation>von der Gegenseite kommt nichts mehr</translation>
    </message>
    <message>
        <source>no sign of the host any more</source>
        <translation>vom Host kommt nichts mehr</translation>
    </message>
    <message>
        <source>the peer does not read what it is sent</source>
        <translation>die Gegenseite liest nicht, was ihr gesendet wird</translation>
    </message>
    <message>
        <source>the host does not take what it is sent</source>
        <translation>der Host nimmt nicht an, was ihm gesendet wird</translation>
    </message>
    <message>
        <source>the host has fallen silent</source>
        <translation>der Host ist verstummt</translation>
    </message>
    <message>
        <source>the host ended the stream</source>
        <translation>der Host hat den Strom beendet</translation>
    </message>
    <message>
        <source>this is no A2E host: it gave no session</source>
        <translation>das ist kein A2E-Host: er hat keine Sitzung gegeben</translation>
    </message>
    <message>
        <source>the host answered %1: %2</source>
        <translation>der Host hat mit %1 geantwortet: %2</translation>
    </message>
    <message>
        <source>the host cannot be reached</source>
        <translation>der Host ist nicht erreichbar</translation>
    </message>
    <message>
        <source>the host process ended with exit code %1</source>
        <translation>der Host-Prozess endete mit dem Code %1</translation>
    </message>
    <message>
        <source>the host process does not read what it is sent</source>
        <translation>der Host-Prozess liest nicht, was ihm gesendet wird</translation>
    </message>
    <message>
        <source>a message was larger than the peer accepts</source>
        <translation>eine Nachricht war größer, als die Gegenseite annimmt</translation>
    </message>
    <message>
        <source>the host could not open a session</source>
        <translation>der Host konnte keine Sitzung öffnen</translation>
    </message>
    <message>
        <source>the certificate has expired</source>
        <translation>das Zertifikat ist abgelaufen</translation>
    </message>
    <message>
        <source>the certificate is not valid yet</source>
        <translation>das Zertifikat gilt noch nicht</translation>
    </message>
    <message>
        <source>the certificate is for another host name</source>
        <translation>das Zertifikat gilt für einen anderen Hostnamen</translation>
    </message>
    <message>
        <source>the certificate was revoked</source>
        <translation>das Zertifikat wurde widerrufen</translation>
    </message>
    <message>
        <source>the certificate is signed by the host itself</source>
        <translation>das Zertifikat ist vom Host selbst unterschrieben</translation>
    </message>
    <message>
        <source>the certificate&apos;s issuer is not known here</source>
        <translation>der Aussteller des Zertifikats ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>the other end does not speak TLS</source>
        <translation>die Gegenseite spricht kein TLS</translation>
    </message>
    <message>
        <source>there is no certificate to trust in this file</source>
        <translation>in dieser Datei steht kein Zertifikat, dem zu vertrauen wäre</translation>
    </message>
    <message>
        <source>this is no A2E host: it does not speak WebSocket</source>
        <translation>das ist kein A2E-Host: er spricht kein WebSocket</translation>
    </message>
    <message>
        <source>this is no A2E host: it does not speak HTTP</source>
        <translation>das ist kein A2E-Host: er spricht kein HTTP</translation>
    </message>
    <message>
        <source>the host wants a token</source>
        <translation>der Host verlangt ein Token</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ResponseHeader</name>
    <message>
        <source>Correcting the answer</source>
        <translation>Antwort wird korrigiert</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>Formatiert</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Rohtext</translation>
    </message>
    <message>
        <source>Show the answer as Markdown (%1 switches)</source>
        <translation>Die Antwort als Markdown zeigen (%1 schaltet um)</translation>
    </message>
    <message>
        <source>Show the answer character by character (%1 switches)</source>
        <translation>Die Antwort Zeichen für Zeichen zeigen (%1 schaltet um)</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Keep the correction and go back to the answer</source>
        <translation>Die Korrektur behalten und zur Antwort zurück</translation>
    </message>
</context>
<context>
    <name>StorageText</name>
    <message>
        <source>Another program holds the project file.</source>
        <translation>Ein anderes Programm hält die Projektdatei fest.</translation>
    </message>
    <message>
        <source>Close that program, or wait until it is done; then try again.</source>
        <translation>Dieses Programm schließen oder warten, bis es fertig ist; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The project file may only be read.</source>
        <translation>Die Projektdatei darf nur gelesen werden.</translation>
    </message>
    <message>
        <source>Check the permissions of the file and of its folder; then try again.</source>
        <translation>Die Rechte der Datei und ihres Ordners prüfen; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>Free some space; then try again.</source>
        <translation>Platz schaffen; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The disk could not be read or written.</source>
        <translation>Der Datenträger ließ sich nicht lesen oder beschreiben.</translation>
    </message>
    <message>
        <source>Check that the disk or network drive is still connected; then try again.</source>
        <translation>Prüfen, ob der Datenträger oder das Netzlaufwerk noch verbunden ist; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The project file could not be opened.</source>
        <translation>Die Projektdatei konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Check that the file is there and that you may use it; then try again.</source>
        <translation>Prüfen, ob die Datei da ist und benutzt werden darf; dann erneut versuchen.</translation>
    </message>
    <message>
        <source>The project file is damaged.</source>
        <translation>Die Projektdatei ist beschädigt.</translation>
    </message>
    <message>
        <source>Make a copy of the file, then run “touchstonectl store check” on it to see what can be read.</source>
        <translation>Eine Kopie der Datei anlegen und darauf „touchstonectl store check“ ausführen; das zeigt, was lesbar ist.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::DataSections</name>
    <message>
        <source>Calls %1</source>
        <translation>Ruft %1 auf</translation>
    </message>
</context>
<context>
    <name>EpisodeWords</name>
    <message>
        <source>Beginning</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Pushed: %1</source>
        <translation>Gemeldet: %1</translation>
    </message>
    <message>
        <source>Pushed: %1 (%2)</source>
        <translation>Gemeldet: %1 (%2)</translation>
    </message>
    <message>
        <source>%1 · seed %2</source>
        <translation>%1 · Startwert %2</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Waiting…</source>
        <translation>Wartet …</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Aufgezeichnet</translation>
    </message>
    <message>
        <source>Goes on</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Cut short</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Zu Ende</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln Schritt</numerusform>
            <numerusform>%Ln Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>total %1</source>
        <translation>Summe %1</translation>
    </message>
    <message>
        <source>Written as JSON: the environment allows several forms here.</source>
        <translation>Als JSON zu schreiben: Die Umgebung lässt hier mehrere Formen zu.</translation>
    </message>
    <message>
        <source>Written as JSON: the schema refers to what is not in it.</source>
        <translation>Als JSON zu schreiben: Das Schema verweist auf etwas, das nicht darin steht.</translation>
    </message>
    <message>
        <source>Written as JSON: the schema does not say what belongs here.</source>
        <translation>Als JSON zu schreiben: Das Schema sagt nicht, was hierher gehört.</translation>
    </message>
    <message>
        <source>Written as JSON: the schema does not name the members of this object.</source>
        <translation>Als JSON zu schreiben: Das Schema nennt die Felder dieses Objekts nicht.</translation>
    </message>
    <message>
        <source>Written as JSON: the items of this list are no plain values.</source>
        <translation>Als JSON zu schreiben: Die Einträge dieser Liste sind keine einfachen Werte.</translation>
    </message>
    <message>
        <source>Written as JSON: the schema goes too deep for a form.</source>
        <translation>Als JSON zu schreiben: Das Schema geht zu tief für ein Formular.</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugekommen</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfallen</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Working without a host</source>
        <translation>Arbeiten ohne Host</translation>
    </message>
    <message>
        <source>Environments and what was recorded in them live on a host, and this window has none. Everything that is rated is kept in the project meanwhile.</source>
        <translation>Umgebungen und was in ihnen aufgezeichnet wurde, liegen auf einem Host, und dieses Fenster hat keinen. Was bewertet wird, bleibt inzwischen im Projekt.</translation>
    </message>
    <message>
        <source>The host cannot be reached</source>
        <translation>Der Host ist nicht zu erreichen</translation>
    </message>
    <message>
        <source>It is tried again by itself.</source>
        <translation>Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <source>Try again now</source>
        <translation>Jetzt wieder versuchen</translation>
    </message>
    <message>
        <source>The host does not let this window in</source>
        <translation>Der Host lässt dieses Fenster nicht ein</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ActionFields</name>
    <message>
        <source>%1 (may be left out)</source>
        <translation>%1 (kann fehlen)</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Not given</source>
        <translation>Keine Angabe</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>One item a line</source>
        <translation>Ein Eintrag je Zeile</translation>
    </message>
    <message>
        <source>A value is needed here.</source>
        <translation>Hier wird ein Wert gebraucht.</translation>
    </message>
    <message>
        <source>This value cannot be taken: %1</source>
        <translation>Dieser Wert geht nicht: %1</translation>
    </message>
    <message>
        <source>Give %1</source>
        <translation>%1 angeben</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ActionPanel</name>
    <message>
        <source>What can be done here is not known: %1 Write the action as JSON.</source>
        <translation>Was hier möglich ist, ist nicht bekannt: %1 Schreiben Sie die Aktion als JSON.</translation>
    </message>
    <message>
        <source>Asking what can be done here…</source>
        <translation>Es wird gefragt, was hier möglich ist …</translation>
    </message>
    <message>
        <source>The connection to the host went, and the host closed this episode. What happened until then stays here to read. Begin anew to go on.</source>
        <translation>Die Verbindung zum Host brach ab, und der Host hat diese Episode geschlossen. Was bis dahin geschah, bleibt hier lesbar. Beginnen Sie neu, um weiterzumachen.</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorgeschlagen</translation>
    </message>
    <message>
        <source>Your own action</source>
        <translation>Eigene Aktion</translation>
    </message>
    <message>
        <source>Action as JSON</source>
        <translation>Aktion als JSON</translation>
    </message>
    <message>
        <source>This episode is over. Begin anew, or add its steps to the queue to rate them.</source>
        <translation>Diese Episode ist zu Ende. Beginnen Sie neu, oder nehmen Sie ihre Schritte zum Bewerten in die Warteschlange auf.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::EpisodeView</name>
    <message>
        <source>Timeline of steps</source>
        <translation>Zeitleiste der Schritte</translation>
    </message>
</context>
<context>
    <name>touchstone::views::EpisodesPage</name>
    <message>
        <source>The steps could not be added to the queue. %1</source>
        <translation>Die Schritte konnten nicht in die Warteschlange aufgenommen werden. %1</translation>
    </message>
    <message>
        <source>Choose an environment, or write the name of one that the host has.</source>
        <translation>Wählen Sie eine Umgebung, oder schreiben Sie den Namen einer, die der Host hat.</translation>
    </message>
    <message>
        <source>The options are no JSON object. %1</source>
        <translation>Die Optionen sind kein JSON-Objekt. %1</translation>
    </message>
    <message>
        <source>The environment did not begin. %1</source>
        <translation>Die Umgebung hat nicht begonnen. %1</translation>
    </message>
    <message>
        <source>The connection to the host is lost, and with it the episodes that were going on. What happened until then stays here to read. It is tried again by itself.</source>
        <translation>Die Verbindung zum Host ist verloren und mit ihr die laufenden Episoden. Was bis dahin geschah, bleibt hier lesbar. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <source>The host is there again. The episodes that were going on are lost; begin anew to go on.</source>
        <translation>Der Host ist wieder da. Die laufenden Episoden sind verloren; beginnen Sie neu, um weiterzumachen.</translation>
    </message>
    <message>
        <source>This host names no environments</source>
        <translation>Dieser Host nennt keine Umgebungen</translation>
    </message>
    <message>
        <source>An environment is a small world in which agents act: a game, a browser, a recording. Whoever runs the host can add some (touchstonectl host --help); if you know the name of one, write it above and begin.</source>
        <translation>Eine Umgebung ist eine kleine Welt, in der Agenten handeln: ein Spiel, ein Browser, eine Aufzeichnung. Wer den Host betreibt, kann welche hinzufügen (touchstonectl host --help); wenn Sie den Namen einer kennen, schreiben Sie ihn oben hin und beginnen Sie.</translation>
    </message>
    <message>
        <source>Step through an environment</source>
        <translation>Schritt für Schritt durch eine Umgebung</translation>
    </message>
    <message>
        <source>Here you act in an environment as an agent would: begin an episode, take actions, and see what each of them changed and what reward it brought. Several episodes can run side by side, and the steps of one can be added to the queue to be rated.</source>
        <translation>Hier handeln Sie in einer Umgebung, wie es ein Agent täte: Beginnen Sie eine Episode, führen Sie Aktionen aus, und sehen Sie, was jede geändert und welche Belohnung sie gebracht hat. Mehrere Episoden können nebeneinander laufen, und die Schritte einer Episode können zum Bewerten in die Warteschlange.</translation>
    </message>
    <message>
        <source>Begin an episode</source>
        <translation>Eine Episode beginnen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps are in the queue of the Annotate page now.</source>
        <translation>
            <numerusform>%Ln Schritt ist jetzt in der Warteschlange der Seite „Bewerten“.</numerusform>
            <numerusform>%Ln Schritte sind jetzt in der Warteschlange der Seite „Bewerten“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every step of this episode is in the queue already.</source>
        <translation>Alle Schritte dieser Episode sind schon in der Warteschlange.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them were there before.</source>
        <translation>
            <numerusform>%Ln davon war schon vorher da.</numerusform>
            <numerusform>%Ln davon waren schon vorher da.</numerusform>
        </translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>The same seed gives the same episode. Empty: the environment chooses.</source>
        <translation>Derselbe Startwert gibt dieselbe Episode. Leer: Die Umgebung wählt.</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Episodes side by side</source>
        <translation>Episoden nebeneinander</translation>
    </message>
    <message>
        <source>So many episodes at once; each has the next seed.</source>
        <translation>So viele Episoden auf einmal; jede hat den nächsten Startwert.</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Options, as JSON</source>
        <translation>Optionen, als JSON</translation>
    </message>
    <message>
        <source>What the environment wants to know for its reset, as JSON object</source>
        <translation>Was die Umgebung zum Zurücksetzen wissen will, als JSON-Objekt</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExperienceTable</name>
    <message>
        <source>The last step of its episode</source>
        <translation>Der letzte Schritt seiner Episode</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>Episode</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>Belohnung</translation>
    </message>
    <message>
        <source>%1, last</source>
        <translation>%1, letzter</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExperiencesPage</name>
    <message>
        <source>The episode could not be read. %1</source>
        <translation>Die Episode konnte nicht gelesen werden. %1</translation>
    </message>
    <message>
        <source>Reading the episode…</source>
        <translation>Die Episode wird gelesen …</translation>
    </message>
    <message>
        <source>Left and right go from step to step.</source>
        <translation>Links und rechts gehen von Schritt zu Schritt.</translation>
    </message>
    <message>
        <source>%1 read, more on the host</source>
        <translation>%1 gelesen, mehr auf dem Host</translation>
    </message>
    <message numerus="yes">
        <source>%Ln experiences</source>
        <translation>
            <numerusform>%Ln Erfahrung</numerusform>
            <numerusform>%Ln Erfahrungen</numerusform>
        </translation>
    </message>
    <message>
        <source>The experiences could not be read</source>
        <translation>Die Erfahrungen konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>Nothing was changed on the host.</source>
        <translation>Auf dem Host wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Wieder versuchen</translation>
    </message>
    <message>
        <source>Nothing fits this filter</source>
        <translation>Nichts passt zu diesem Filter</translation>
    </message>
    <message>
        <source>A component and an episode are named in full, as the list shows them.</source>
        <translation>Komponente und Episode werden ganz genannt, so wie die Liste sie zeigt.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Nothing is recorded yet</source>
        <translation>Noch ist nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Each step of an agent in one of the host's environments is recorded here, with the state before and after it and the reward that it brought. Begin an episode on the Episodes page, or let an agent work with the host.</source>
        <translation>Jeder Schritt eines Agenten in einer Umgebung des Hosts wird hier aufgezeichnet, mit dem Zustand davor und danach und der Belohnung, die er brachte. Beginnen Sie eine Episode auf der Seite „Episoden“, oder lassen Sie einen Agenten mit dem Host arbeiten.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Only this component</source>
        <translation>Nur diese Komponente</translation>
    </message>
    <message>
        <source>Episode</source>
        <translation>Episode</translation>
    </message>
    <message>
        <source>Only this episode</source>
        <translation>Nur diese Episode</translation>
    </message>
    <message>
        <source>Only from this time</source>
        <translation>Nur aus dieser Zeit</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Jederzeit</translation>
    </message>
    <message>
        <source>Last hour</source>
        <translation>Letzte Stunde</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Experiences, the newest first</source>
        <translation>Erfahrungen, die neueste zuerst</translation>
    </message>
</context>
<context>
    <name>touchstone::views::RewardLine</name>
    <message>
        <source>Sum of rewards: from %1 to %2, now %3</source>
        <translation>Summe der Belohnungen: von %1 bis %2, jetzt %3</translation>
    </message>
</context>
<context>
    <name>touchstone::views::StepDetails</name>
    <message>
        <source>The state right after the reset.</source>
        <translation>Der Zustand gleich nach dem Zurücksetzen.</translation>
    </message>
    <message>
        <source>The state stayed as it was.</source>
        <translation>Der Zustand blieb, wie er war.</translation>
    </message>
    <message numerus="yes">
        <source>The first %1 of %Ln changes; the whole state is below.</source>
        <translation>
            <numerusform>Die ersten %1 von %Ln Änderung; der ganze Zustand steht darunter.</numerusform>
            <numerusform>Die ersten %1 von %Ln Änderungen; der ganze Zustand steht darunter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Whole state</source>
        <translation>Ganzer Zustand</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
</context>
<context>
    <name>touchstone::views::StepPictureView</name>
    <message>
        <source>Picture of the environment after step %1</source>
        <translation>Bild der Umgebung nach Schritt %1</translation>
    </message>
    <message>
        <source>The environment as text after step %1</source>
        <translation>Die Umgebung als Text nach Schritt %1</translation>
    </message>
    <message>
        <source>No picture: %1</source>
        <translation>Kein Bild: %1</translation>
    </message>
    <message>
        <source>No picture was taken of this step.</source>
        <translation>Von diesem Schritt gibt es kein Bild.</translation>
    </message>
</context>
<context>
    <name>touchstone::views::TimelineModel</name>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Reward</source>
        <translation>Belohnung</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>RefinementWords</name>
    <message>
        <source>Changed, not reviewed</source>
        <translation>Geändert, nicht geprüft</translation>
    </message>
    <message>
        <source>Not reviewed</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Being reviewed…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>Befürwortet</translation>
    </message>
    <message>
        <source>Not approved</source>
        <translation>Nicht befürwortet</translation>
    </message>
    <message>
        <source>Being applied…</source>
        <translation>Wird angewendet …</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>Angewendet</translation>
    </message>
    <message>
        <source>Not applied</source>
        <translation>Nicht angewendet</translation>
    </message>
    <message>
        <source>Low risk</source>
        <translation>Geringes Risiko</translation>
    </message>
    <message>
        <source>Medium risk</source>
        <translation>Mittleres Risiko</translation>
    </message>
    <message>
        <source>High risk</source>
        <translation>Hohes Risiko</translation>
    </message>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln Änderung</numerusform>
            <numerusform>%Ln Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Weight %1 → %2</source>
        <translation>Gewicht %1 → %2</translation>
    </message>
    <message>
        <source>%1 (n = %2, %3)</source>
        <translation>%1 (n = %2, %3)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sessions</source>
        <translation>
            <numerusform>%Ln Sitzung</numerusform>
            <numerusform>%Ln Sitzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean outcome of its calls lately: %1. Before: %2.</source>
        <translation>Mittleres Ergebnis ihrer Aufrufe zuletzt: %1. Davor: %2.</translation>
    </message>
    <message>
        <source>Mean outcome of its calls: %1. Of the others: %2.</source>
        <translation>Mittleres Ergebnis ihrer Aufrufe: %1. Der anderen: %2.</translation>
    </message>
    <message>
        <source>Mean score lately: %1. Before: %2.</source>
        <translation>Mittlere Wertung zuletzt: %1. Davor: %2.</translation>
    </message>
    <message>
        <source>Mean score: %1. Of the others: %2.</source>
        <translation>Mittlere Wertung: %1. Der anderen: %2.</translation>
    </message>
    <message>
        <source>What the log says the mean reward would change by (n = %1 choices, %2)</source>
        <translation>Um wie viel sich die mittlere Belohnung laut Protokoll ändern würde (n = %1 Wahlen, %2)</translation>
    </message>
    <message numerus="yes">
        <source>Planned for all: %Ln proposals</source>
        <translation>
            <numerusform>Für alle geplant: %Ln Vorschlag</numerusform>
            <numerusform>Für alle geplant: %Ln Vorschläge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Planned for %1: %Ln proposals</source>
        <translation>
            <numerusform>Für %1 geplant: %Ln Vorschlag</numerusform>
            <numerusform>Für %1 geplant: %Ln Vorschläge</numerusform>
        </translation>
    </message>
    <message>
        <source>Review approved %1</source>
        <translation>Prüfung befürwortet %1</translation>
    </message>
    <message>
        <source>Review did not approve %1</source>
        <translation>Prüfung befürwortet %1 nicht</translation>
    </message>
    <message>
        <source>Adapted</source>
        <translation>Angepasst</translation>
    </message>
    <message>
        <source>Rolled back</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>nobody in particular</source>
        <translation>niemand Bestimmtes</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message numerus="yes">
        <source>Watched: no harm found in %Ln outcomes so far.</source>
        <translation>
            <numerusform>Wird beobachtet: in %Ln Ergebnis bisher kein Schaden gefunden.</numerusform>
            <numerusform>Wird beobachtet: in %Ln Ergebnissen bisher kein Schaden gefunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Harm is established: what came after it is worse than what came before, by %Ln outcomes. Roll it back.</source>
        <translation>
            <numerusform>Ein Schaden steht fest: Was danach kam, ist schlechter als vorher, nach %Ln Ergebnis. Bitte zurücknehmen.</numerusform>
            <numerusform>Ein Schaden steht fest: Was danach kam, ist schlechter als vorher, nach %Ln Ergebnissen. Bitte zurücknehmen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The watch has ended. %1</source>
        <translation>Die Beobachtung ist beendet. %1</translation>
    </message>
    <message>
        <source>It cannot be watched. %1</source>
        <translation>Es kann nicht beobachtet werden. %1</translation>
    </message>
    <message>
        <source>%1 (n = %2)</source>
        <translation>%1 (n = %2)</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>%1: before %2, after %3</source>
        <translation>%1: vorher %2, nachher %3</translation>
    </message>
    <message>
        <source>Evidence for harm: at most %1 of the %2 that establish it (natural logarithm); false alarms: at most %3 %</source>
        <translation>Beleg für Schaden: höchstens %1 von den %2, mit denen er feststeht (natürlicher Logarithmus); Fehlalarme: höchstens %3 %</translation>
    </message>
</context>
<context>
    <name>touchstone::views::EntryView</name>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken back by %1 on %2</source>
        <translation>Zurückgenommen von %1 am %2</translation>
    </message>
    <message>
        <source>Applied although the review did not approve it</source>
        <translation>Angewendet, obwohl die Prüfung es nicht befürwortete</translation>
    </message>
    <message>
        <source>Takes %1 back</source>
        <translation>Nimmt %1 zurück</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>In Kraft</translation>
    </message>
    <message>
        <source>Rollback</source>
        <translation>Rücknahme</translation>
    </message>
    <message>
        <source>Adapted</source>
        <translation>Angepasst</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>Angewendet</translation>
    </message>
    <message>
        <source>%1 by %2 · %3</source>
        <translation>%1 von %2 · %3</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Beobachtung</translation>
    </message>
    <message>
        <source>Review: %1 · %2</source>
        <translation>Prüfung: %1 · %2</translation>
    </message>
    <message>
        <source>approved</source>
        <translation>befürwortet</translation>
    </message>
    <message>
        <source>not approved</source>
        <translation>nicht befürwortet</translation>
    </message>
    <message>
        <source>It was not reviewed</source>
        <translation>Es wurde nicht geprüft</translation>
    </message>
    <message>
        <source>The host did not take it back: %1</source>
        <translation>Der Host hat es nicht zurückgenommen: %1</translation>
    </message>
    <message>
        <source>Later refinements changed the same places and have to be taken back first: %1</source>
        <translation>Spätere Verbesserungen haben dieselben Stellen geändert und müssen zuerst zurückgenommen werden: %1</translation>
    </message>
</context>
<context>
    <name>touchstone::views::EstimateChart</name>
    <message>
        <source>%1: %2, 95 % interval %3 to %4</source>
        <translation>%1: %2, 95-%-Intervall %3 bis %4</translation>
    </message>
    <message>
        <source>Doubly robust</source>
        <translation>Doppelt robust</translation>
    </message>
    <message>
        <source>Difference of the mean reward; dashed: the harm that is accepted</source>
        <translation>Differenz der mittleren Belohnung; gestrichelt: hingenommener Schaden</translation>
    </message>
</context>
<context>
    <name>touchstone::views::ProposalView</name>
    <message numerus="yes">
        <source>%Ln proposals together</source>
        <translation>
            <numerusform>%Ln Vorschlag zusammen</numerusform>
            <numerusform>%Ln Vorschläge zusammen</numerusform>
        </translation>
    </message>
    <message>
        <source>As one refinement: all of it is applied, or nothing.</source>
        <translation>Als eine Verbesserung: Alles davon wird angewendet, oder nichts.</translation>
    </message>
    <message>
        <source>Before: %1</source>
        <translation>Vorher: %1</translation>
    </message>
    <message>
        <source>After: %1</source>
        <translation>Nachher: %1</translation>
    </message>
    <message>
        <source>A weight is a number that is not negative, such as 0.5. The proposal keeps %1.</source>
        <translation>Ein Gewicht ist eine nicht negative Zahl wie 0.5. Der Vorschlag behält %1.</translation>
    </message>
    <message>
        <source>This is not JSON. The proposal keeps the value it had.</source>
        <translation>Das ist kein JSON. Der Vorschlag behält seinen Wert.</translation>
    </message>
    <message>
        <source>A review looks at what the change would have brought, at safety and at what others changed since. It changes nothing.</source>
        <translation>Eine Prüfung sieht nach, was die Änderung gebracht hätte, nach der Sicherheit und was andere seither geändert haben. Sie ändert nichts.</translation>
    </message>
    <message>
        <source>The host did not apply it: %1</source>
        <translation>Der Host hat es nicht angewendet: %1</translation>
    </message>
    <message>
        <source>It is applied. It can be taken back under “What happened”.</source>
        <translation>Es ist angewendet. Unter „Was geschah“ kann es zurückgenommen werden.</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>Another value (it is reviewed again)</source>
        <translation>Anderer Wert (wird neu geprüft)</translation>
    </message>
    <message>
        <source>As proposed</source>
        <translation>Wie vorgeschlagen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Note, kept in the history with who and when</source>
        <translation>Notiz, steht im Verlauf bei Wer und Wann</translation>
    </message>
</context>
<context>
    <name>touchstone::views::RefinementList</name>
    <message numerus="yes">
        <source>%Ln proposals</source>
        <translation>
            <numerusform>%Ln Vorschlag</numerusform>
            <numerusform>%Ln Vorschläge</numerusform>
        </translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Harm found</source>
        <translation>Schaden gefunden</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>Against review</source>
        <translation>Gegen die Prüfung</translation>
    </message>
</context>
<context>
    <name>touchstone::views::RefinementPage</name>
    <message>
        <source>All components</source>
        <translation>Alle Komponenten</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>Global</translation>
    </message>
    <message>
        <source>What the host plans for: the place where the component works, or all of them. The host of this computer has one place.</source>
        <translation>Wofür der Host plant: den Ort, an dem die Komponente arbeitet, oder alle. Der Host dieses Rechners hat einen Ort.</translation>
    </message>
    <message>
        <source>From logged choices (PPO)</source>
        <translation>Aus protokollierten Wahlen (PPO)</translation>
    </message>
    <message>
        <source>Upper bounds (UCB1)</source>
        <translation>Obere Schranken (UCB1)</translation>
    </message>
    <message>
        <source>By score (softmax)</source>
        <translation>Nach Wertung (Softmax)</translation>
    </message>
    <message>
        <source>Mostly the best (epsilon-greedy)</source>
        <translation>Meist die beste (Epsilon-Greedy)</translation>
    </message>
    <message>
        <source>A plugin&apos;s own</source>
        <translation>Die eines Plugins</translation>
    </message>
    <message>
        <source>How adapting finds the weights of all components</source>
        <translation>Wie das Anpassen die Gewichte aller Komponenten findet</translation>
    </message>
    <message>
        <source>Proposals and what happened</source>
        <translation>Vorschläge und was geschah</translation>
    </message>
    <message>
        <source>Choose something in the list to read it.</source>
        <translation>Wählen Sie etwas in der Liste, um es zu lesen.</translation>
    </message>
    <message>
        <source>There is no plan. %1 %2</source>
        <translation>Es gibt keinen Plan. %1 %2</translation>
    </message>
    <message>
        <source>There is not enough data for a plan yet: a component needs about 30 judgements or calls, and others to compare it with.</source>
        <translation>Für einen Plan gibt es noch zu wenig Daten: Eine Komponente braucht etwa 30 Urteile oder Aufrufe und andere zum Vergleich.</translation>
    </message>
    <message>
        <source>Nothing to propose: no component is established to do worse than the others, or worse than before.</source>
        <translation>Nichts vorzuschlagen: Bei keiner Komponente steht fest, dass sie schlechter ist als die anderen oder als früher.</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>The review approved it.</source>
        <translation>Die Prüfung hat es befürwortet.</translation>
    </message>
    <message>
        <source>The review did not approve it. The history will say that it was applied all the same.</source>
        <translation>Die Prüfung hat es nicht befürwortet. Im Verlauf steht dann, dass es trotzdem angewendet wurde.</translation>
    </message>
    <message>
        <source>Apply this refinement?</source>
        <translation>Diese Verbesserung anwenden?</translation>
    </message>
    <message>
        <source>This changes on the host, for everybody:
%1

%2 It can be rolled back.</source>
        <translation>Das ändert sich auf dem Host, für alle:
%1

%2 Es kann zurückgenommen werden.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Apply against the review</source>
        <translation>Gegen die Prüfung anwenden</translation>
    </message>
    <message>
        <source>Do not apply</source>
        <translation>Nicht anwenden</translation>
    </message>
    <message>
        <source>This puts back on the host, for everybody:
%1</source>
        <translation>Das wird auf dem Host zurückgesetzt, für alle:
%1</translation>
    </message>
    <message>
        <source>What agents did in the meantime stays as it happened.</source>
        <translation>Was Agenten in der Zwischenzeit getan haben, bleibt, wie es geschah.</translation>
    </message>
    <message>
        <source>The host will refuse it until these are rolled back: %1</source>
        <translation>Der Host lehnt es ab, bis diese zurückgenommen sind: %1</translation>
    </message>
    <message>
        <source>Roll this refinement back?</source>
        <translation>Diese Verbesserung zurücknehmen?</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>%1 is rolled back.</source>
        <translation>%1 ist zurückgenommen.</translation>
    </message>
    <message>
        <source>the weights of all components</source>
        <translation>die Gewichte aller Komponenten</translation>
    </message>
    <message>
        <source>the weight of %1</source>
        <translation>das Gewicht von %1</translation>
    </message>
    <message>
        <source>Adapt the routing?</source>
        <translation>Die Auswahl anpassen?</translation>
    </message>
    <message>
        <source>The host computes %1 with “%2”, reviews the result, and applies it as one refinement unless the review finds harm. It can be rolled back.</source>
        <translation>Der Host berechnet %1 mit „%2“, prüft das Ergebnis und wendet es als eine Verbesserung an, sofern die Prüfung keinen Schaden findet. Es kann zurückgenommen werden.</translation>
    </message>
    <message>
        <source>Adapt</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Do not adapt</source>
        <translation>Nicht anpassen</translation>
    </message>
    <message>
        <source>Adapting…</source>
        <translation>Wird angepasst …</translation>
    </message>
    <message>
        <source>Nothing was adapted. %1 %2</source>
        <translation>Nichts wurde angepasst. %1 %2</translation>
    </message>
    <message numerus="yes">
        <source>Adapted, %Ln components changed. The host reports: %1</source>
        <translation>
            <numerusform>Angepasst, %Ln Komponente geändert. Der Host berichtet: %1</numerusform>
            <numerusform>Angepasst, %Ln Komponenten geändert. Der Host berichtet: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The history could not be read</source>
        <translation>Der Verlauf konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Turn judgements into better routing</source>
        <translation>Aus Urteilen bessere Auswahl machen</translation>
    </message>
    <message>
        <source>A plan looks for components that do worse than the others, and proposes to choose them less. You read each proposal with its evidence, have it reviewed, apply it, and can take it back at any time.</source>
        <translation>Ein Plan sucht Komponenten, die schlechter sind als die anderen, und schlägt vor, sie seltener zu wählen. Sie lesen jeden Vorschlag mit seinen Belegen, lassen ihn prüfen, wenden ihn an und können ihn jederzeit zurücknehmen.</translation>
    </message>
    <message>
        <source>Make a plan</source>
        <translation>Planen</translation>
    </message>
</context>
<context>
    <name>touchstone::views::WeightBars</name>
    <message>
        <source>%1: weight %2 before, %3 after</source>
        <translation>%1: Gewicht %2 vorher, %3 nachher</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln others</source>
        <translation>
            <numerusform>und %Ln andere</numerusform>
            <numerusform>und %Ln andere</numerusform>
        </translation>
    </message>
</context>
</TS>
