#include "annotate/answer_calls.h"

#include <QVBoxLayout>

#include "annotate/annotate_words.h"
#include "annotate/fold_section.h"
#include "annotate/json_view.h"
#include "domain/text/exact_text.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {
constexpr std::size_t openedUpTo = 20'000;   // bytes: what is larger is unfolded when it is wanted
constexpr int besideText = 240;              // pixels: the text keeps the larger part of the page
}

AnswerCalls::AnswerCalls(QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("answerCalls"));
    setAccessibleName(tr("Tools that the answer calls"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    auto* content = new QWidget;
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(grid::page, grid::tight, grid::page, grid::tight);
    m_layout->setSpacing(grid::tight);
    setWidget(content);
    hide();
}

void AnswerCalls::showTurn(std::shared_ptr<const workspace::LoadedTurn> turn)
{
    // What was shown may be large, and reads the turn that is about to go.
    for (FoldSection* section : m_sections) {
        section->setContent({}, {}, [](QWidget* parent) { return new QWidget(parent); });
        section->hide();
    }
    m_used = 0;
    m_turn = std::move(turn);
    const bool any = m_turn && !m_turn->turn.answer.toolCalls.empty();
    if (any)
        for (const domain::ToolCall& call : m_turn->turn.answer.toolCalls)
            addSection(tr("Calls %1").arg(domain::exactText(call.name)), call.arguments);
    setVisible(any);
    updateGeometry();
}

void AnswerCalls::setRoomy(bool roomy)
{
    setMaximumHeight(roomy ? QWIDGETSIZE_MAX : besideText);
}

void AnswerCalls::addSection(const QString& title, const std::string& arguments)
{
    if (m_used == m_sections.size()) {
        m_sections.push_back(new FoldSection(widget()));
        m_layout->addWidget(m_sections.back());
        connect(m_sections.back(), &FoldSection::toggled, this, [this] { updateGeometry(); });
    }
    FoldSection* section = m_sections[m_used++];
    section->setContent(title, AnnotateWords::size(qint64(arguments.size())), [&arguments, title](QWidget* parent) {
        return makeDataView(domain::exactText(arguments), title, parent);
    });
    section->show();
    section->setOpen(arguments.size() <= openedUpTo);
}

} // namespace touchstone::views
