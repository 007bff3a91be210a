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
        <translation>Auswahl korrigieren</translation>
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
        <translation>Seiten&amp;leiste einklappen</translation>
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
        <translation>&amp;Leitfaden bearbeiten …</translation>
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
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Try again to reach the host</source>
        <translation>Erneut versuchen, den Host zu erreichen</translation>
    </message>
    <message>
        <source>&amp;About Touchstone</source>
        <translation>Ü&amp;ber Touchstone</translation>
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
    <name>touchstone::views::Skeleton</name>
    <message>
        <source>Loading</source>
        <translation>Wird geladen</translation>
    </message>
</context>
</TS>
