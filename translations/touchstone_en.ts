<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AnnotateWords</name>
    <message numerus="yes">
        <source>%Ln min ago</source>
        <translation>
            <numerusform>%Ln min ago</numerusform>
            <numerusform>%Ln min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln h ago</source>
        <translation>
            <numerusform>%Ln h ago</numerusform>
            <numerusform>%Ln h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days ago</source>
        <translation>
            <numerusform>%Ln day ago</numerusform>
            <numerusform>%Ln days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ConnectDialog</name>
    <message numerus="yes">
        <source>%Ln judgement(s) that %1 has not taken yet stay in the project. When you connect, they are sent to %2.</source>
        <translation>
            <numerusform>One judgement that %1 has not taken yet stays in the project. When you connect, it is sent to %2.</numerusform>
            <numerusform>%Ln judgements that %1 has not taken yet stay in the project. When you connect, they are sent to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ContextView</name>
    <message numerus="yes">
        <source>Show %Ln earlier messages</source>
        <translation>
            <numerusform>Show %Ln earlier message</numerusform>
            <numerusform>Show %Ln earlier messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExportDialog</name>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) written to %1</source>
        <translation>
            <numerusform>%Ln row written to %1</numerusform>
            <numerusform>%Ln rows written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ImportDialog</name>
    <message numerus="yes">
        <source>Nothing new: all %Ln turn(s) were here already</source>
        <translation>
            <numerusform>Nothing new: the %Ln turn was here already</numerusform>
            <numerusform>Nothing new: all %Ln turns were here already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) imported</source>
        <translation>
            <numerusform>%Ln turn imported</numerusform>
            <numerusform>%Ln turns imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) were imported before that place.</source>
        <translation>
            <numerusform>%Ln turn was imported before that place.</numerusform>
            <numerusform>%Ln turns were imported before that place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) were here already.</source>
        <translation>
            <numerusform>%Ln turn was here already.</numerusform>
            <numerusform>%Ln turns were here already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln judgement(s) came with them.</source>
        <translation>
            <numerusform>%Ln judgement came with them.</numerusform>
            <numerusform>%Ln judgements came with them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) could not be read and were left out:</source>
        <translation>
            <numerusform>%Ln row could not be read and was left out:</numerusform>
            <numerusform>%Ln rows could not be read and were left out:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln columns</source>
        <translation>
            <numerusform>%Ln column</numerusform>
            <numerusform>%Ln columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From %Ln conversation(s).</source>
        <translation>
            <numerusform>From one conversation.</numerusform>
            <numerusform>From %Ln conversations.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln correction(s) held only what replaces their span; they are kept as the whole corrected answer.</source>
        <translation>
            <numerusform>%Ln correction held only what replaces its span; it is kept as the whole corrected answer.</numerusform>
            <numerusform>%Ln corrections held only what replaces their span; they are kept as the whole corrected answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::MainWindow</name>
    <message numerus="yes">
        <source>%Ln judgement(s) are saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</source>
        <translation>
            <numerusform>%Ln judgement is saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</numerusform>
            <numerusform>%Ln judgements are saved in the project and will be sent when the host is reachable and the project is open again. Nothing is lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::MessageCard</name>
    <message numerus="yes">
        <source>Show %Ln more lines</source>
        <translation>
            <numerusform>Show %Ln more line</numerusform>
            <numerusform>Show %Ln more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ProbePanel</name>
    <message numerus="yes">
        <source>%1, median of %Ln ping(s)</source>
        <translation>
            <numerusform>%1, one ping</numerusform>
            <numerusform>%1, median of %Ln pings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::QueuePanel</name>
    <message numerus="yes">
        <source>%Ln shown</source>
        <translation>
            <numerusform>%Ln shown</numerusform>
            <numerusform>%Ln shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ResponseArea</name>
    <message numerus="yes">
        <source>%Ln code points</source>
        <translation>
            <numerusform>%Ln code point</numerusform>
            <numerusform>%Ln code points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::StatusStrip</name>
    <message numerus="yes">
        <source>%Ln unsent</source>
        <translation>
            <numerusform>%Ln unsent</numerusform>
            <numerusform>%Ln unsent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln today</source>
        <translation>
            <numerusform>%Ln today</numerusform>
            <numerusform>%Ln today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln issue(s)</source>
        <translation>
            <numerusform>%Ln issue</numerusform>
            <numerusform>%Ln issues</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::TurnPanel</name>
    <message numerus="yes">
        <source>Judged %Ln times</source>
        <translation>
            <numerusform>Judged once</numerusform>
            <numerusform>Judged %Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln by others</source>
        <translation>
            <numerusform>%Ln by others</numerusform>
            <numerusform>%Ln by others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EpisodeWords</name>
    <message numerus="yes">
        <source>%Ln steps</source>
        <translation>
            <numerusform>%Ln step</numerusform>
            <numerusform>%Ln steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::EpisodesPage</name>
    <message numerus="yes">
        <source>%Ln steps are in the queue of the Annotate page now.</source>
        <translation>
            <numerusform>%Ln step is in the queue of the Annotate page now.</numerusform>
            <numerusform>%Ln steps are in the queue of the Annotate page now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them were there before.</source>
        <translation>
            <numerusform>%Ln of them was there before.</numerusform>
            <numerusform>%Ln of them were there before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ExperiencesPage</name>
    <message numerus="yes">
        <source>%Ln experiences</source>
        <translation>
            <numerusform>%Ln experience</numerusform>
            <numerusform>%Ln experiences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::StepDetails</name>
    <message numerus="yes">
        <source>The first %1 of %Ln changes; the whole state is below.</source>
        <translation>
            <numerusform>The first %1 of %Ln change; the whole state is below.</numerusform>
            <numerusform>The first %1 of %Ln changes; the whole state is below.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportNotes</name>
    <message numerus="yes">
        <source>%Ln conversation(s) hold a role that nobody knows; it was kept.</source>
        <translation>
            <numerusform>%Ln conversation holds a role that nobody knows; it was kept.</numerusform>
            <numerusform>%Ln conversations hold a role that nobody knows; it was kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) hold a time that is none; it was kept in the metadata.</source>
        <translation>
            <numerusform>%Ln row holds a time that is none; it was kept in the metadata.</numerusform>
            <numerusform>%Ln rows hold a time that is none; it was kept in the metadata.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s) have a prompt that is not what their context says; both were kept.</source>
        <translation>
            <numerusform>%Ln turn has a prompt that is not what its context says; both were kept.</numerusform>
            <numerusform>%Ln turns have a prompt that is not what their context says; both were kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln answer(s) carry labels of their file; they were kept in the metadata and are no judgements.</source>
        <translation>
            <numerusform>%Ln answer carries labels of its file; they were kept in the metadata and are no judgements.</numerusform>
            <numerusform>%Ln answers carry labels of their file; they were kept in the metadata and are no judgements.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) have the id and the texts of another and differ in other columns; they were merged.</source>
        <translation>
            <numerusform>%Ln row has the id and the texts of another and differs in other columns; it was merged.</numerusform>
            <numerusform>%Ln rows have the id and the texts of another and differ in other columns; they were merged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RefinementWords</name>
    <message numerus="yes">
        <source>%Ln changes</source>
        <translation>
            <numerusform>%Ln change</numerusform>
            <numerusform>%Ln changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sessions</source>
        <translation>
            <numerusform>%Ln session</numerusform>
            <numerusform>%Ln sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Planned for all: %Ln proposals</source>
        <translation>
            <numerusform>Planned for all: %Ln proposal</numerusform>
            <numerusform>Planned for all: %Ln proposals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Planned for %1: %Ln proposals</source>
        <translation>
            <numerusform>Planned for %1: %Ln proposal</numerusform>
            <numerusform>Planned for %1: %Ln proposals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Watched: no harm found in %Ln outcomes so far.</source>
        <translation>
            <numerusform>Watched: no harm found in %Ln outcome so far.</numerusform>
            <numerusform>Watched: no harm found in %Ln outcomes so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Harm is established: what came after it is worse than what came before, by %Ln outcomes. Roll it back.</source>
        <translation>
            <numerusform>Harm is established: what came after it is worse than what came before, by %Ln outcome. Roll it back.</numerusform>
            <numerusform>Harm is established: what came after it is worse than what came before, by %Ln outcomes. Roll it back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::EntryView</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::ProposalView</name>
    <message numerus="yes">
        <source>%Ln proposals together</source>
        <translation>
            <numerusform>%Ln proposal together</numerusform>
            <numerusform>%Ln proposals together</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::RefinementList</name>
    <message numerus="yes">
        <source>%Ln proposals</source>
        <translation>
            <numerusform>%Ln proposal</numerusform>
            <numerusform>%Ln proposals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::RefinementPage</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Adapted, %Ln components changed. The host reports: %1</source>
        <translation>
            <numerusform>Adapted, %Ln component changed. The host reports: %1</numerusform>
            <numerusform>Adapted, %Ln components changed. The host reports: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>touchstone::views::WeightBars</name>
    <message numerus="yes">
        <source>and %Ln others</source>
        <translation>
            <numerusform>and %Ln other</numerusform>
            <numerusform>and %Ln others</numerusform>
        </translation>
    </message>
</context>
</TS>
