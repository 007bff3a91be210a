#include "photographer.h"

#include <QAbstractButton>
#include <QDialog>
#include <QFile>
#include <QListWidget>
#include <QPushButton>

#include "desktop.h"
#include "views/main_window.h"

namespace touchstone::desktop {

namespace {

QByteArray tableOfTurns()
{
    return "ticket,question,answer,agent,rating\n"
           "4711,Where is my parcel?,It left our warehouse on Monday.,support_desk,0.5\n"
           "4712,Can I pay by invoice?,\"Yes, from your second order on.\",support_desk,1\n"
           "4713,The lamp flickers.,Please turn it off and on again.,support_desk,-0.5\n";
}

/// A judgement with a span that does not say in which unit it counts.
QByteArray judgementWithSpan()
{
    return R"({"feedback_id":"f1","source":"human","target":{"type":"turn"},"polarity":"corrective","score":-0.5,)"
           R"("dimension":"correctness","confidence":1.0,"ts":1795000000.0,"annotator_id":"ben",)"
           "\"correction\":\"Take off \xF0\x9F\x9A\x80 at noon.\",\"correction_span\":[14,19],"
           "\"rated_turn\":{\"prompt\":\"When is lift-off?\",\"response\":\"Take off \xF0\x9F\x9A\x80 at eight.\","
           "\"model\":\"agent-v2\"}}\n";
}

QByteArray turnsWithBadRows()
{
    return R"({"messages":[{"role":"user","content":"Is it open on Sunday?"},{"role":"assistant","content":"Yes, from 12 to 18."}]})" "\n"
           R"({"messages":[{"role":"user","content":"And on Monday?"},{"role":"assistant","content":'Closed.'}]})" "\n"
           R"({"messages":[{"role":"user","content":"And on Tuesday?"}]})" "\n"
           R"({"prompt":"And on Friday?"})" "\n";
}

} // namespace

void Photographer::takeDialogs()
{
    grabDialog(QStringLiteral("app.shortcuts"), QStringLiteral("shortcuts"));
    grabDialog(QStringLiteral("app.preferences"), QStringLiteral("preferences"));
    grabDialog(QStringLiteral("file.guidelines"), QStringLiteral("guidelines"));
    grabDialog(QStringLiteral("help.about"), QStringLiteral("about"));
}

void Photographer::takeImports()
{
    const QString import = QStringLiteral("file.import");
    const auto review = [&](const QString& name, const QString& file, const std::function<void(QDialog*)>& then = {}) {
        grabDialog(import, name, [&](QDialog* dialog) {
            m_desktop->window()->openFiles({file});
            settle();
            if (then)
                then(dialog);
        });
    };
    grabDialog(import, QStringLiteral("import-choose"));
    const QString turns = m_home.filePath(QStringLiteral("support-week-48.jsonl"));
    QFile::copy(QStringLiteral(":/sample/sample.jsonl"), turns);
    review(QStringLiteral("import"), turns);
    review(QStringLiteral("import-columns"), write(QStringLiteral("tickets.csv"), tableOfTurns()));
    review(QStringLiteral("import-unit"), write(QStringLiteral("ratings-of-ben.jsonl"), judgementWithSpan()));
    review(QStringLiteral("import-report"), write(QStringLiteral("opening-hours.jsonl"), turnsWithBadRows()), [](QDialog* dialog) {
        for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
            if (button->property("primary").toBool() && button->isVisible())
                button->click();
        }
    });
}

void Photographer::takeExports()
{
    const QString action = QStringLiteral("file.export");
    grabDialog(action, QStringLiteral("export"));
    grabDialog(action, QStringLiteral("export-training"), [](QDialog* dialog) {
        if (auto* formats = dialog->findChild<QListWidget*>())
            formats->setCurrentRow(2);
    });
}

} // namespace touchstone::desktop
