#include "refinement/entry_view.h"

#include <algorithm>

#include <QBoxLayout>
#include <QEvent>
#include <QPushButton>
#include <QScrollArea>

#include "refinement/refinement_words.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using domain::RefinementEntry;
using Kind = RefinementEntry::Kind;

namespace {

constexpr std::size_t mostChangesListed = 50;

RoleLabel* wrapped(Role role = Role::Text, QFont::Weight weight = QFont::Normal)
{
    auto* label = new RoleLabel({}, TextSize::Body, role, weight);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

bool touchesSamePlace(const RefinementEntry& a, const RefinementEntry& b)
{
    return std::any_of(a.edits.begin(), a.edits.end(), [&b](const domain::EditFact& edit) {
        return std::any_of(b.edits.begin(), b.edits.end(),
                           [&edit](const domain::EditFact& other) { return other.path == edit.path; });
    });
}

} // namespace

EntryView::EntryView(workspace::RefinementsModel* model, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_model(model), m_title(new RoleLabel({}, TextSize::Title, Role::Text, QFont::DemiBold)),
      m_who(wrapped(Role::Muted)), m_standing(wrapped(Role::Corrective, QFont::DemiBold)),
      m_changesHead(wrapped(Role::Text, QFont::DemiBold)), m_changes(wrapped()), m_reason(wrapped()),
      m_watchHead(wrapped(Role::Text, QFont::DemiBold)), m_watch(wrapped()), m_reviewHead(wrapped(Role::Text, QFont::DemiBold)),
      m_review(wrapped()), m_rollBack(new QPushButton), m_outcome(wrapped(Role::Negative))
{
    setObjectName(QStringLiteral("entryView"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(grid::page, grid::group, grid::page, grid::page);
    column->setSpacing(grid::gap);
    m_title->setElided(true);
    actions->bind(m_rollBack, QStringLiteral("refinement.rollBack"), ButtonFace::WithKey);
    for (QWidget* widget : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_who), static_cast<QWidget*>(m_standing),
                            static_cast<QWidget*>(m_reason)})
        column->addWidget(widget);
    for (RoleLabel* label : {m_changesHead, m_changes, m_watchHead, m_watch, m_reviewHead, m_review})
        column->addWidget(label);
    column->addSpacing(grid::gap);
    auto* acts = new QHBoxLayout;
    acts->addWidget(m_rollBack);
    acts->addStretch();
    column->addLayout(acts);
    column->addWidget(m_outcome);
    column->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

void EntryView::show(const RefinementEntry& entry)
{
    m_entry = entry;
    refresh();
}

bool EntryView::canRollBack() const
{
    return (m_entry.kind == Kind::Apply || m_entry.kind == Kind::Adapt) && !m_entry.isRolledBack;
}

QStringList EntryView::restores() const
{
    QStringList lines;
    for (const domain::EditFact& edit : m_entry.edits) {
        if (std::size_t(lines.size()) == mostChangesListed)
            break;
        lines += tr("%1: %2 → %3").arg(QString::fromStdString(edit.path), RefinementWords::value(edit.after),
                                       RefinementWords::value(edit.before));
    }
    if (m_entry.editsTotal > lines.size())
        lines += tr("and %Ln more", nullptr, int(m_entry.editsTotal - lines.size()));
    return lines;
}

QStringList EntryView::blockers() const
{
    QStringList names;
    for (const RefinementEntry& other : m_model->history()) {
        const bool isLater = other.at > m_entry.at && other.id != m_entry.id && other.kind != Kind::Rollback;
        if (isLater && !other.isRolledBack && touchesSamePlace(other, m_entry))
            names += QString::fromStdString(other.id);
    }
    return names;
}

QString EntryView::standing() const
{
    if (m_entry.rolledBackBy)
        return tr("Taken back by %1 on %2").arg(RefinementWords::who(m_entry.rolledBackBy->principal, {}),
                                                RefinementWords::moment(m_entry.rolledBackBy->at));
    if (m_entry.againstReview)
        return tr("Applied although the review did not approve it");
    if (m_entry.kind == Kind::Rollback && m_entry.rollsBack)
        return tr("Takes %1 back").arg(QString::fromStdString(m_entry.rollsBack->id));
    return canRollBack() ? tr("In force") : QString();
}

QString EntryView::changes() const
{
    QStringList lines;
    for (const domain::EditFact& edit : m_entry.edits)
        if (std::size_t(lines.size()) < mostChangesListed)
            lines += tr("%1: %2 → %3").arg(QString::fromStdString(edit.path), RefinementWords::value(edit.before),
                                           RefinementWords::value(edit.after));
    if (m_entry.editsTotal > lines.size())
        lines += tr("and %Ln more", nullptr, int(m_entry.editsTotal - lines.size()));
    return lines.join(u'\n');
}

void EntryView::showJudgements()
{
    m_watchHead->setText(tr("Watch"));
    m_watchHead->setVisible(m_entry.watch.has_value());
    m_watch->setVisible(m_entry.watch.has_value());
    if (m_entry.watch) {
        const QStringList lines = QStringList{RefinementWords::watch(*m_entry.watch)} + RefinementWords::watchFigures(*m_entry.watch);
        m_watch->setText(lines.join(u'\n'));
        m_watch->setRole(m_entry.watch->recommendsRollback ? Role::Negative : Role::Text);
    }
    const domain::ReviewFact& review = m_entry.review;
    m_reviewHead->setText(review.isReviewed ? tr("Review: %1 · %2").arg(review.approved ? tr("approved") : tr("not approved"),
                                                                         RefinementWords::risk(review.risk))
                                            : tr("It was not reviewed"));
    m_reviewHead->setVisible(m_entry.kind != Kind::Rollback);
    QStringList reasons;
    for (const std::string& reason : review.reasons)
        reasons += QStringLiteral("•  ") + QString::fromStdString(reason);
    m_review->setText(reasons.join(u'\n'));
    m_review->setVisible(!reasons.isEmpty());
}

QString EntryView::outcome() const
{
    if (const auto& error = m_model->rollbackError())
        return sentenceOf(*error) + u' ' + adviceOf(*error);
    if (!m_model->rollbackRefusal().empty())
        return tr("The host did not take it back: %1").arg(QString::fromStdString(m_model->rollbackRefusal()));
    if (canRollBack() && !blockers().isEmpty())
        return tr("Later refinements changed the same places and have to be taken back first: %1")
            .arg(blockers().join(QStringLiteral(", ")));
    return {};
}

void EntryView::refresh()
{
    m_title->setText(m_entry.kind == Kind::Rollback ? tr("Rollback") : m_entry.kind == Kind::Adapt ? tr("Adapted") : tr("Applied"));
    m_who->setText(tr("%1 by %2 · %3").arg(RefinementWords::moment(m_entry.at),
                                           RefinementWords::who(m_entry.principal, m_entry.role),
                                           QString::fromStdString(m_entry.id)));
    m_standing->setText(standing());
    m_standing->setRole(m_entry.againstReview && !m_entry.isRolledBack ? Role::Corrective : Role::Muted);
    m_reason->setText(QString::fromStdString(m_entry.reason));
    m_reason->setVisible(!m_entry.reason.empty());
    m_changesHead->setText(tr("What changed"));
    m_changes->setText(changes());
    showJudgements();
    m_rollBack->setVisible(m_entry.kind != Kind::Rollback);
    m_outcome->setText(outcome());
    m_outcome->setVisible(!m_outcome->text().isEmpty());
}

void EntryView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
