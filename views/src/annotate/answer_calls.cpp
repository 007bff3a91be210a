#include "annotate/answer_calls.h"

#include "annotate/data_sections.h"
#include "views/theme.h"

namespace touchstone::views {

namespace {
constexpr std::size_t openedUpTo = 20'000;   // bytes: what is larger is unfolded when it is wanted
constexpr int besideText = 240;              // pixels: the text keeps the larger part of the page
}

AnswerCalls::AnswerCalls(QWidget* parent)
    : QScrollArea(parent)
    , m_sections(new DataSections)
{
    setObjectName(QStringLiteral("answerCalls"));
    setAccessibleName(tr("Tools that the answer calls"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_sections->setContentsMargins(grid::page, grid::tight, grid::page, grid::tight);
    m_sections->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);  // at the top of a roomy page
    connect(m_sections, &DataSections::refolded, this, [this] { updateGeometry(); });
    setWidget(m_sections);
    hide();
}

void AnswerCalls::showTurn(std::shared_ptr<const workspace::LoadedTurn> turn)
{
    m_sections->clear();
    m_turn = std::move(turn);
    const bool any = m_turn && !m_turn->turn.answer.toolCalls.empty();
    if (any)
        for (const domain::ToolCall& call : m_turn->turn.answer.toolCalls)
            m_sections->addCall(call, call.arguments.size() <= openedUpTo);
    setVisible(any);
    updateGeometry();
}

void AnswerCalls::setRoomy(bool roomy)
{
    setMaximumHeight(roomy ? QWIDGETSIZE_MAX : besideText);
}

} // namespace touchstone::views
