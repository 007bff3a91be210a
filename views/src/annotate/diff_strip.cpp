#include "annotate/diff_strip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTextEdit>
#include <QToolButton>

#include "annotate/annotate_words.h"
#include "annotate/entities.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using domain::DiffOp;
using domain::DiffPiece;
using domain::MinimalEdit;
using domain::Utf16Range;

namespace {

constexpr qsizetype contextUnits = 48;
constexpr qsizetype longestPiece = 600;

/// A little of the text before or after the change, cut at clusters.
QString contextPiece(const QString& text, Utf16Range range)
{
    const QString wide = text.mid(range.start, range.length());
    return withStandIns(wide);
}

QString shortenedPiece(const QString& text)
{
    if (text.size() <= longestPiece)
        return withStandIns(text);
    const Utf16Range head = domain::snapToGraphemes(text.left(longestPiece), {0, longestPiece / 2});
    const QString tail = text.right(longestPiece / 4);
    const Utf16Range rest = domain::snapToGraphemes(tail, {tail.size() / 2, tail.size()});
    return withStandIns(text.left(head.end) + QStringLiteral(" … ") + tail.mid(rest.start));
}

} // namespace

DiffStrip::DiffStrip(workspace::RatingModel* rating, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_rating(rating)
    , m_words(new RoleLabel({}, TextSize::Small, Role::Corrective, QFont::DemiBold))
    , m_revert(new QToolButton)
    , m_diff(new QTextEdit)
{
    setObjectName(QStringLiteral("diffStrip"));
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(new Hairline(Qt::Horizontal));
    auto* layout = new QVBoxLayout;
    all->addLayout(layout);
    layout->setContentsMargins(grid::page, grid::tight, grid::group, grid::gap);
    layout->setSpacing(grid::tight);
    auto* head = new QHBoxLayout;
    head->addWidget(m_words, 1);
    m_revert->setAutoRaise(true);
    m_revert->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    actions->bind(m_revert, QStringLiteral("correct.revert"));
    head->addWidget(m_revert);
    layout->addLayout(head);
    m_diff->setReadOnly(true);
    m_diff->setFrameShape(QFrame::NoFrame);
    m_diff->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_diff->setFocusPolicy(Qt::NoFocus);
    m_diff->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_diff->document()->setDocumentMargin(0);
    m_diff->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout->addWidget(m_diff);
    connect(rating, &workspace::RatingModel::correctionChanged, this, &DiffStrip::refresh);
    connect(&Theme::current(), &Theme::themeChanged, this, &DiffStrip::refresh);
    refresh();
}

QString DiffStrip::words(const workspace::LoadedTurn& turn, const MinimalEdit& edit)
{
    const protocol::CodePointSpan span = turn.offsets.spanOf(edit.range);
    const QString start = AnnotateWords::number(span.start);
    const QString end = AnnotateWords::number(span.end);
    const QString all = AnnotateWords::number(turn.offsets.codePoints());
    if (edit.range.isEmpty())
        return tr("Inserts at code point %1 of %2").arg(start, all);
    if (edit.replacement.isEmpty())
        return tr("Deletes code points %1–%2 of %3").arg(start, end, all);
    return tr("Replaces code points %1–%2 of %3").arg(start, end, all);
}

void DiffStrip::refresh()
{
    const auto turn = m_rating->turn();
    const auto edit = m_rating->minimalEdit();
    setVisible(turn && edit);
    if (!turn || !edit)
        return;
    m_words->setText(words(*turn, *edit));
    showDiff(turn->response, *edit);
}

void DiffStrip::showDiff(const QString& response, const MinimalEdit& edit)
{
    const Theme& theme = Theme::current();
    m_diff->clear();
    QTextCursor cursor(m_diff->document());
    QTextCharFormat plain;
    plain.setFont(theme.mono());
    plain.setForeground(theme.color(Role::Muted));
    QTextCharFormat removed = plain;
    removed.setForeground(theme.color(Role::Negative));
    removed.setBackground(theme.color(Role::RemovedBack));
    removed.setFontStrikeOut(true);
    QTextCharFormat inserted = plain;
    inserted.setForeground(theme.color(Role::Positive));
    inserted.setBackground(theme.color(Role::InsertedBack));
    QTextCharFormat unchanged = plain;
    unchanged.setForeground(theme.color(Role::Text));

    qsizetype from = std::max<qsizetype>(0, edit.range.start - contextUnits);
    from += from > 0 && response.at(from).isLowSurrogate() ? 1 : 0;
    qsizetype to = std::min(response.size(), edit.range.end + contextUnits);
    to -= to < response.size() && response.at(to).isLowSurrogate() ? 1 : 0;
    QString before = contextPiece(response, {from, edit.range.start});
    before = before.mid(before.lastIndexOf(QLatin1Char('\n')) + 1);
    cursor.insertText((from > 0 ? QStringLiteral("…") : QString()) + before, plain);
    const QString old = response.mid(edit.range.start, edit.range.length());
    for (const DiffPiece& piece : domain::inlineDiff(old, edit.replacement, 400'000)) {
        const QString text = shortenedPiece(piece.text);
        switch (piece.op) {
        case DiffOp::Equal: cursor.insertText(text, unchanged); break;
        // The sign says it without the colour.
        case DiffOp::Delete: cursor.insertText(QStringLiteral("−") + text, removed); break;
        case DiffOp::Insert: cursor.insertText(QStringLiteral("+") + text, inserted); break;
        }
    }
    QString after = contextPiece(response, {edit.range.end, to});
    const qsizetype line = after.indexOf(QLatin1Char('\n'));
    cursor.insertText((line >= 0 ? after.left(line) : after) + (to < response.size() ? QStringLiteral("…") : QString()), plain);
    m_diff->setAccessibleName(tr("Correction as a comparison"));
    fitHeight();
}

void DiffStrip::fitHeight()
{
    m_diff->document()->setTextWidth(m_diff->viewport()->width());
    const int wanted = int(m_diff->document()->size().height()) + 4;
    m_diff->setFixedHeight(std::clamp(wanted, 20, 132));
}

void DiffStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void DiffStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace touchstone::views
