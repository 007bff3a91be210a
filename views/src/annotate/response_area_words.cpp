#include <QEvent>
#include <QPushButton>

#include "annotate/annotate_words.h"
#include "annotate/response_header.h"
#include "domain/text/exact_text.h"
#include "views/action_registry.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

void ResponseArea::showHeader()
{
    const auto turn = m_rating->turn();
    ResponseHeader::State state;
    state.hasTurn = turn != nullptr;
    state.editing = mode() == Mode::Editing;
    state.raw = mode() == Mode::Raw;
    state.canRender = !m_tooLong;
    if (turn) {
        QStringList origin{domain::exactText(turn->turn.model)};
        if (turn->turn.version)
            origin << domain::exactText(*turn->turn.version);
        origin << tr("%Ln code points", nullptr, int(std::min<qint64>(turn->offsets.codePoints(), 1'000'000'000)));
        origin.removeAll(QString());
        state.origin = origin.join(QStringLiteral(" · "));
    }
    m_header->showState(state);
}

void ResponseArea::showNotice()
{
    QStringList notices;
    const auto turn = m_rating->turn();
    if (turn && turn->response.isEmpty() && !turn->turn.answer.toolCalls.empty())
        notices << tr("The agent wrote no text; it calls tools. Rate the calls, or write what it should have said instead.");
    else if (turn && turn->response.isEmpty())
        notices << tr("The agent answered nothing. You can rate that, or write what it should have said.");
    if (m_tooLong)
        notices << tr("This answer is too long to be rendered (%1). It is shown as it is.")
                       .arg(AnnotateWords::size(qint64(turn->turn.answer.content.size())));
    if (turn && !m_rating->spansEnabled())
        notices << tr("This answer came damaged: characters that are no Unicode text are shown as �. It can be rated, but "
                      "not corrected, because positions in it could not be stored.");
    if (mode() == Mode::Raw && m_raw->hasBrokenLines())
        notices << tr("Very long lines are broken for display only.");
    if (mode() == Mode::Editing && m_editor->isExcerpt())
        notices << tr("You edit units %1 to %2 of %3, around where you were.")
                       .arg(AnnotateWords::number(m_editor->excerpt().start), AnnotateWords::number(m_editor->excerpt().end),
                            AnnotateWords::number(m_editor->text().size()));
    if (mode() == Mode::Editing)
        notices << tr("Type to replace what is selected. Escape keeps the correction and goes back.");
    if (!m_reverted.isEmpty())
        notices << tr("The correction is taken back.");
    m_notice->setText(notices.join(QLatin1Char('\n')));
    m_notice->setVisible(!notices.isEmpty());
    m_bringBack->setVisible(!m_reverted.isEmpty());
}

void ResponseArea::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ResponseArea::retranslate()
{
    m_bringBack->setText(tr("Bring it back"));
    const QString how = tr("Arrow keys move the caret, with Shift they select");
    m_rendered->setAccessibleName(tr("Answer, rendered"));
    m_rendered->setAccessibleDescription(how);
    m_raw->setAccessibleName(tr("Answer, raw"));
    m_raw->setAccessibleDescription(how);
    m_editor->setAccessibleName(tr("Correction of the answer"));
    m_editor->setAccessibleDescription(tr("Escape keeps the correction and goes back"));
    showHeader();
    showNotice();
}

void ResponseArea::restyle()
{
    const Theme& theme = Theme::current();
    m_raw->setFont(theme.mono());
    m_editor->setFont(theme.mono());
}

} // namespace touchstone::views
