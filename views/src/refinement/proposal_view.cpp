#include "refinement/proposal_view.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>

#include "domain/episodes/action_form.h"
#include "refinement/estimate_chart.h"
#include "refinement/refinement_words.h"
#include "refinement/weight_bars.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using workspace::ProposalState;
using Stage = ProposalState::Stage;

namespace {

constexpr int textRows = 6;

RoleLabel* sectionHead()
{
    return new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold);
}

RoleLabel* paragraph(Role role = Role::Text)
{
    auto* label = new RoleLabel({}, TextSize::Body, role);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QWidget* section(std::initializer_list<QWidget*> widgets)
{
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid::gap);
    for (QWidget* widget : widgets)
        column->addWidget(widget);
    return box;
}

QWidget* inRow(std::initializer_list<QWidget*> widgets, bool stretch)
{
    auto* box = new QWidget;
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid::gap);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    if (stretch)
        row->addStretch();
    return box;
}

} // namespace

ProposalView::ProposalView(workspace::RefinementsModel* model, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_model(model), m_actions(actions),
      m_title(new RoleLabel({}, TextSize::Title, Role::Text, QFont::DemiBold)), m_subtitle(paragraph(Role::Muted)),
      m_whatHead(sectionHead()), m_bars(new WeightBars), m_before(paragraph()), m_after(paragraph()),
      m_valueLabel(new RoleLabel({}, TextSize::Small, Role::Muted)), m_text(new QPlainTextEdit), m_value(new QLineEdit),
      m_valueFault(paragraph(Role::Negative)), m_reset(new QPushButton), m_whyHead(sectionHead()), m_reason(paragraph(Role::Muted)),
      m_evidence(paragraph()), m_showEvidence(new QPushButton), m_reviewHead(sectionHead()),
      m_verdict(new RoleLabel({}, TextSize::Body, Role::Muted, QFont::DemiBold)), m_estimateTitle(paragraph()),
      m_chart(new EstimateChart), m_reasons(paragraph()), m_noteLabel(new RoleLabel({}, TextSize::Small, Role::Muted)),
      m_note(new QLineEdit), m_review(new QPushButton), m_apply(new QPushButton), m_outcome(paragraph())
{
    setObjectName(QStringLiteral("proposalView"));
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(grid::page, grid::group, grid::page, grid::page);
    column->setSpacing(grid::group);
    m_title->setElided(true);
    column->addWidget(section({m_title, m_subtitle}));
    column->addWidget(buildWhat());
    column->addWidget(buildWhy());
    column->addWidget(buildReview());
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
    whole->setSpacing(0);
    whole->addWidget(scroll, 1);
    whole->addWidget(new Hairline(Qt::Horizontal));
    whole->addWidget(buildActs());
    retranslate();
}

QWidget* ProposalView::buildWhat()
{
    m_value->setObjectName(QStringLiteral("value"));
    m_value->setFixedWidth(128);
    m_text->setObjectName(QStringLiteral("valueText"));
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * textRows + grid::group);
    m_valueLabel->setBuddy(m_value);
    m_reset->setObjectName(QStringLiteral("resetValue"));
    connect(m_value, &QLineEdit::textEdited, this, &ProposalView::takeValue);
    connect(m_text, &QPlainTextEdit::textChanged, this, &ProposalView::takeValue);
    for (QLineEdit* field : {m_value, m_note})
        connect(field, &QLineEdit::returnPressed, this, &ProposalView::fieldLeft);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_model->resetValues(m_proposal); });
    return section({m_whatHead, m_bars, m_before, m_after, m_valueLabel, m_text, inRow({m_value, m_reset}, true), m_valueFault});
}

QWidget* ProposalView::buildWhy()
{
    m_actions->bind(m_showEvidence, QStringLiteral("refinement.evidence"), ButtonFace::WithKey);
    return section({m_whyHead, m_evidence, m_reason, inRow({m_showEvidence}, true)});
}

QWidget* ProposalView::buildReview()
{
    return section({m_reviewHead, m_verdict, m_estimateTitle, m_chart, m_reasons});
}

QWidget* ProposalView::buildActs()
{
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setMaxLength(2'000);
    m_noteLabel->setBuddy(m_note);
    connect(m_note, &QLineEdit::textEdited, this, [this](const QString& note) { m_model->setNote(m_proposal, note); });
    m_actions->bind(m_review, QStringLiteral("refinement.review"), ButtonFace::WithKey);
    m_actions->bind(m_apply, QStringLiteral("refinement.apply"), ButtonFace::WithKey);
    m_apply->setProperty("primary", true);
    QWidget* acts = section({m_outcome, m_noteLabel, inRow({m_note, m_review, m_apply}, false)});
    acts->layout()->setContentsMargins(grid::page, grid::gap, grid::page, grid::group);
    return acts;
}

const ProposalState& ProposalView::state() const
{
    return m_proposal == together ? m_model->together() : m_model->proposal(m_proposal);
}

void ProposalView::show(int proposal)
{
    m_proposal = proposal;
    m_valueFault->clear();
    m_valueFault->hide();
    m_filling = true;
    m_note->setText(state().note);
    m_filling = false;
    showValue();
    refresh();
}

void ProposalView::refresh()
{
    if (m_proposal >= m_model->proposalCount())
        return;
    showWhat();
    showWhy();
    showReview();
    const bool fixed = state().stage == Stage::Applying || state().stage == Stage::Applied;
    for (QWidget* field : {static_cast<QWidget*>(m_value), static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_note)})
        field->setEnabled(!fixed);
}

void ProposalView::showWhat()
{
    const ProposalState& now = state();
    const auto& edits = now.proposal.edits;
    m_title->setText(m_proposal == together ? tr("%Ln proposals together", nullptr, m_model->chosenCount())
                         : now.proposal.componentName.empty() ? RefinementWords::change(edits)
                                                              : QString::fromStdString(now.proposal.componentName));
    m_subtitle->setText(m_proposal == together ? tr("As one refinement: all of it is applied, or nothing.")
                                               : RefinementWords::change(edits));
    showBars();
    const bool isOther = edits.size() == 1 && domain::weightNameOf(edits.front()).empty();
    m_before->setVisible(isOther);
    m_after->setVisible(isOther);
    if (isOther) {
        m_before->setText(tr("Before: %1").arg(RefinementWords::value(edits.front().oldValue.text)));
        m_after->setText(tr("After: %1").arg(RefinementWords::value(edits.front().newValue.text)));
    }
    m_reset->setVisible(now.isEdited && m_proposal != together && now.stage != Stage::Applied);
}

void ProposalView::showBars()
{
    std::vector<WeightBars::Bar> bars;
    std::vector<std::string> changed;
    for (const protocol::ProposalEdit& edit : state().proposal.edits) {
        const std::string name = domain::weightNameOf(edit);
        if (name.empty())
            continue;
        changed.push_back(name);
        bars.push_back({QString::fromStdString(name), domain::numberOf(edit.oldValue.text).value_or(1.0),
                        domain::numberOf(edit.newValue.text).value_or(edit.op == "delete" ? 1.0 : 0.0), true});
    }
    m_bars->setVisible(!bars.empty());
    for (const domain::RoutedComponent& other : m_model->components())
        if (std::find(changed.begin(), changed.end(), other.name) == changed.end())
            bars.push_back({QString::fromStdString(other.name), other.weight, other.weight, false});
    m_bars->setBars(std::move(bars));
}

/// Only when another proposal is shown: what a person types stays as typed.
void ProposalView::showValue()
{
    const auto& edits = state().proposal.edits;
    const bool isOne = m_proposal != together && edits.size() == 1 && edits.front().op != "delete";
    const bool isNumber = isOne && domain::numberOf(edits.front().newValue.text).has_value();
    m_valueLabel->setVisible(isOne);
    m_value->setVisible(isNumber);
    m_text->setVisible(isOne && !isNumber);
    m_filling = true;
    if (isNumber)
        m_value->setText(QString::fromStdString(edits.front().newValue.text));
    else if (isOne)
        m_text->setPlainText(QString::fromStdString(
            domain::textOfJson(edits.front().newValue.text).value_or(domain::indentedJson(edits.front().newValue.text))));
    m_filling = false;
}

void ProposalView::takeValue()
{
    if (m_filling)
        return;
    const bool isNumber = m_value->isVisibleTo(this);
    const std::string typed = (isNumber ? m_value->text().trimmed() : m_text->toPlainText()).toStdString();
    const bool isText = !isNumber && domain::textOfJson(state().planned.edits.front().newValue.text).has_value();
    const auto weight = domain::numberOf(typed);
    const bool fits = isNumber ? weight && *weight >= 0.0 : m_model->setValue(m_proposal, 0, isText ? domain::jsonOfText(typed) : typed);
    if (isNumber && fits)
        m_model->setValue(m_proposal, 0, typed);
    m_valueFault->setText(fits ? QString()
                              : isNumber ? tr("A weight is a number that is not negative, such as 0.5. The proposal keeps %1.")
                                               .arg(RefinementWords::value(state().proposal.edits.front().newValue.text))
                                         : tr("This is not JSON. The proposal keeps the value it had."));
    m_valueFault->setVisible(!fits);
}

void ProposalView::showWhy()
{
    const ProposalState& now = state();
    m_reason->setText(QString::fromStdString(now.proposal.reason));
    m_reason->setVisible(!now.proposal.reason.empty());
    const QString evidence = RefinementWords::evidence(now.evidence);
    m_evidence->setText(evidence);
    m_evidence->setVisible(!evidence.isEmpty());
    m_showEvidence->setVisible(!now.evidence.ids.empty());
}

void ProposalView::showReview()
{
    const ProposalState& now = state();
    QString verdict = RefinementWords::stage(now);
    if (now.review)
        verdict += QStringLiteral(" · ") + RefinementWords::risk(now.review->riskLevel);
    m_verdict->setText(verdict);
    m_verdict->setRole(RefinementWords::stageRole(now));
    m_chart->setVisible(now.estimate.has_value());
    m_estimateTitle->setVisible(now.estimate.has_value());
    if (now.estimate) {
        m_chart->setEstimate(*now.estimate);
        m_estimateTitle->setText(RefinementWords::estimate(*now.estimate));
    }
    QStringList reasons;
    if (now.review)
        for (const std::string& reason : now.review->reasons)
            reasons += QStringLiteral("•  ") + QString::fromStdString(reason);
    if (!now.review && now.stage == Stage::Planned)
        reasons += tr("A review looks at what the change would have brought, at safety and at what others changed since. "
                      "It changes nothing.");
    m_reasons->setText(reasons.join(u'\n'));
    m_reasons->setVisible(!reasons.isEmpty());
    QString outcome;
    if (now.error)
        outcome = sentenceOf(*now.error) + u' ' + adviceOf(*now.error);
    else if (!now.refusal.empty())
        outcome = tr("The host did not apply it: %1").arg(QString::fromStdString(now.refusal));
    else if (now.stage == Stage::Applied)
        outcome = tr("It is applied. It can be taken back under “What happened”.");
    m_outcome->setText(outcome);
    m_outcome->setRole(now.stage == Stage::Applied ? Role::Positive : Role::Negative);
    m_outcome->setVisible(!outcome.isEmpty());
}

void ProposalView::focusValue()
{
    (m_value->isVisibleTo(this) ? static_cast<QWidget*>(m_value) : m_text)->setFocus(Qt::ShortcutFocusReason);
}

void ProposalView::retranslate()
{
    m_whatHead->setText(tr("What changes"));
    m_valueLabel->setText(tr("Another value (it is reviewed again)"));
    m_reset->setText(tr("As proposed"));
    m_whyHead->setText(tr("Why"));
    m_reviewHead->setText(tr("Review"));
    m_noteLabel->setText(tr("Note, kept in the history with who and when"));
    m_value->setAccessibleName(m_valueLabel->text());
    m_text->setAccessibleName(m_valueLabel->text());
    m_note->setAccessibleName(m_noteLabel->text());
}

void ProposalView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
