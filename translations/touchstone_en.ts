<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AnnotateWords</name>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ConnectDialog</name>
    <message numerus="yes">
        <source>%n judgement(s) that %1 has not taken yet stay in the project. When you connect, they are sent to %2.</source>
        <translation>
            <numerusform>One judgement that %1 has not taken yet stays in the project. When you connect, it is sent to %2.</numerusform>
            <numerusform>%n judgements that %1 has not taken yet stay in the project. When you connect, they are sent to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ContextView</name>
    <message numerus="yes">
        <source>Show %n earlier messages</source>
        <translation>
            <numerusform>Show %n earlier message</numerusform>
            <numerusform>Show %n earlier messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExportDialog</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) written to %1</source>
        <translation>
            <numerusform>%n row written to %1</numerusform>
            <numerusform>%n rows written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ImportDialog</name>
    <message numerus="yes">
        <source>Nothing new: all %n turn(s) were here already</source>
        <translation>
            <numerusform>Nothing new: the %n turn was here already</numerusform>
            <numerusform>Nothing new: all %n turns were here already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) imported</source>
        <translation>
            <numerusform>%n turn imported</numerusform>
            <numerusform>%n turns imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) were imported before that place.</source>
        <translation>
            <numerusform>%n turn was imported before that place.</numerusform>
            <numerusform>%n turns were imported before that place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) were here already.</source>
        <translation>
            <numerusform>%n turn was here already.</numerusform>
            <numerusform>%n turns were here already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n judgement(s) came with them.</source>
        <translation>
            <numerusform>%n judgement came with them.</numerusform>
            <numerusform>%n judgements came with them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) could not be read and were left out:</source>
        <translation>
            <numerusform>%n row could not be read and was left out:</numerusform>
            <numerusform>%n rows could not be read and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n columns</source>
        <translation>
            <numerusform>%n column</numerusform>
            <numerusform>%n columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %n conversation(s).</source>
        <translation>
            <numerusform>From one conversation.</numerusform>
            <numerusform>From %n conversations.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n correction(s) held only what replaces their span; they are kept as the whole corrected answer.</source>
        <translation>
            <numerusform>%n correction held only what replaces its span; it is kept as the whole corrected answer.</numerusform>
            <numerusform>%n corrections held only what replaces their span; they are kept as the whole corrected answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::MainWindow</name>
    <message numerus="yes">
        <source>%n judgement(s) are saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</source>
        <translation>
            <numerusform>%n judgement is saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</numerusform>
            <numerusform>%n judgements are saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::MessageCard</name>
    <message numerus="yes">
        <source>Show %n more lines</source>
        <translation>
            <numerusform>Show %n more line</numerusform>
            <numerusform>Show %n more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ProbePanel</name>
    <message numerus="yes">
        <source>%1, median of %n ping(s)</source>
        <translation>
            <numerusform>%1, one ping</numerusform>
            <numerusform>%1, median of %n pings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::QueuePanel</name>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n shown</numerusform>
            <numerusform>%n shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ResponseArea</name>
    <message numerus="yes">
        <source>%n code points</source>
        <translation>
            <numerusform>%n code point</numerusform>
            <numerusform>%n code points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::StatusStrip</name>
    <message numerus="yes">
        <source>%n unsent</source>
        <translation>
            <numerusform>%n unsent</numerusform>
            <numerusform>%n unsent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n today</source>
        <translation>
            <numerusform>%n today</numerusform>
            <numerusform>%n today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n issue</numerusform>
            <numerusform>%n issues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::TurnPanel</name>
    <message numerus="yes">
        <source>Judged %n times</source>
        <translation>
            <numerusform>Judged once</numerusform>
            <numerusform>Judged %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n by others</source>
        <translation>
            <numerusform>%n by others</numerusform>
            <numerusform>%n by others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EpisodeWords</name>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::EpisodesPage</name>
    <message numerus="yes">
        <source>%n steps are in the queue of the Annotate page now.</source>
        <translation>
            <numerusform>%n step is in the queue of the Annotate page now.</numerusform>
            <numerusform>%n steps are in the queue of the Annotate page now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them were there before.</source>
        <translation>
            <numerusform>%n of them was there before.</numerusform>
            <numerusform>%n of them were there before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExperiencesPage</name>
    <message numerus="yes">
        <source>%n experiences</source>
        <translation>
            <numerusform>%n experience</numerusform>
            <numerusform>%n experiences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::StepDetails</name>
    <message numerus="yes">
        <source>The first %1 of %n changes; the whole state is below.</source>
        <translation>
            <numerusform>The first %1 of %n change; the whole state is below.</numerusform>
            <numerusform>The first %1 of %n changes; the whole state is below.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportNotes</name>
    <message numerus="yes">
        <source>%n conversation(s) hold a role that nobody knows; it was kept.</source>
        <translation>
            <numerusform>%n conversation holds a role that nobody knows; it was kept.</numerusform>
            <numerusform>%n conversations hold a role that nobody knows; it was kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) hold a time that is none; it was kept in the metadata.</source>
        <translation>
            <numerusform>%n row holds a time that is none; it was kept in the metadata.</numerusform>
            <numerusform>%n rows hold a time that is none; it was kept in the metadata.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) have a prompt that is not what their context says; both were kept.</source>
        <translation>
            <numerusform>%n turn has a prompt that is not what its context says; both were kept.</numerusform>
            <numerusform>%n turns have a prompt that is not what their context says; both were kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) carry labels of their file; they were kept in the metadata and are no judgements.</source>
        <translation>
            <numerusform>%n answer carries labels of its file; they were kept in the metadata and are no judgements.</numerusform>
            <numerusform>%n answers carry labels of their file; they were kept in the metadata and are no judgements.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have the id and the texts of another and differ in other columns; they were merged.</source>
        <translation>
            <numerusform>%n row has the id and the texts of another and differs in other columns; it was merged.</numerusform>
            <numerusform>%n rows have the id and the texts of another and differ in other columns; they were merged.</numerusform>
        </translation>
    </message>
</context>
</TS>
