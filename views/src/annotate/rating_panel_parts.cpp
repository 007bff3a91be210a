#include "annotate/rating_panel.h"

#include <QAction>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

#include "annotate/annotate_words.h"
#include "annotate/choice_button.h"
#include "annotate/comment_edit.h"
#include "annotate/rating_ids.h"
#include "annotate/value_bar.h"
#include "views/action_registry.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using namespace rating_ids;
using protocol::Dimension;
using protocol::Polarity;

namespace {

QHBoxLayout* rowLayout(QWidget* parent)
{
    auto* layout = new QHBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid::tight);
    return layout;
}

QVBoxLayout* columnLayout(QWidget* parent, int spacing)
{
    auto* layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    return layout;
}

} // namespace

QHBoxLayout* RatingPanel::makeHead(std::initializer_list<const char*> actionIds, RoleLabel** value)
{
    auto* head = new QHBoxLayout;
    head->setSpacing(grid::tight);
    auto* caption = new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold);
    m_captions.push_back(caption);
    head->addWidget(caption);
    for (const char* id : actionIds) {
        auto* cap = new KeyCap({});
        m_hints.push_back({cap, QString::fromLatin1(id)});
        head->addWidget(cap);
    }
    head->addStretch();
    if (value)
        head->addWidget(*value = new RoleLabel({}, TextSize::Small, Role::Text, QFont::DemiBold));
    return head;
}

QWidget* RatingPanel::makePolarity()
{
    auto* box = new QWidget;
    auto* layout = rowLayout(box);
    for (std::size_t i = 0; i < polarities.size(); ++i) {
        const Polarity polarity = polarities[i];
        auto* choice = new ChoiceButton(AnnotateWords::sign(polarity), AnnotateWords::role(polarity));
        choice->setObjectName(QString::fromLatin1(polarityActions[i]) + QLatin1String(".button"));
        m_choices[i] = choice;
        m_polarity->addButton(choice, int(i));
        layout->addWidget(choice);
        connect(choice, &QAbstractButton::clicked, this, [this, polarity] { rating()->setPolarity(polarity); });
    }
    return box;
}

QWidget* RatingPanel::makeScore()
{
    auto* box = new QWidget;
    auto* layout = columnLayout(box, 2);
    layout->addLayout(makeHead({"score.down", "score.up"}, &m_scoreValue));
    m_score = new ValueBar(ValueBar::Look::Track, -1);
    m_score->setObjectName(QStringLiteral("score"));
    layout->addWidget(m_score);
    connect(m_score, &ValueBar::chosen, this, [this](double value) { rating()->setScore(value); });
    return box;
}

QWidget* RatingPanel::makeDimensions()
{
    auto* box = new QWidget;
    auto* layout = columnLayout(box, 0);
    layout->addLayout(makeHead({"dimension.down", "dimension.up"}));
    layout->addSpacing(2);
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const Dimension dimension = dimensions[i];
        DimensionRow& row = m_dimensions[i];
        row.row = new QWidget;
        row.row->setFixedHeight(grid::compactRow);
        auto* line = rowLayout(row.row);
        row.star = new SignLabel(Role::Accent);
        row.name = new RoleLabel;
        row.name->setFixedWidth(92);
        row.bar = new ValueBar(ValueBar::Look::Steps, -1);
        row.bar->setObjectName(QString::fromLatin1(dimensionActions[i]) + QLatin1String(".bar"));
        row.bar->installEventFilter(this);
        row.value = new RoleLabel({}, TextSize::Small, Role::Muted);
        row.value->setFixedWidth(42);
        row.value->setSide(Qt::AlignRight | Qt::AlignVCenter);
        line->addWidget(row.star);
        line->addWidget(row.name);
        line->addWidget(row.bar, 1);
        line->addWidget(row.value);
        layout->addWidget(row.row);
        connect(row.bar, &ValueBar::chosen, this, [this, dimension](double value) {
            chooseDimension(dimension);
            rating()->setDimensionValue(dimension, value);
        });
        connect(row.bar, &ValueBar::cleared, this, [this, dimension] {
            rating()->setDimensionValue(dimension, std::nullopt);
        });
    }
    return box;
}

QWidget* RatingPanel::makeConfidence()
{
    auto* box = new QWidget;
    auto* layout = columnLayout(box, 2);
    layout->addLayout(makeHead({"confidence.down", "confidence.up"}, &m_confidenceValue));
    m_confidence = new ValueBar(ValueBar::Look::Track, 0);
    m_confidence->setObjectName(QStringLiteral("confidence"));
    layout->addWidget(m_confidence);
    connect(m_confidence, &ValueBar::chosen, this, [this](double value) { rating()->setConfidence(value); });
    return box;
}

QWidget* RatingPanel::makeComment()
{
    auto* box = new QWidget;
    auto* layout = columnLayout(box, grid::tight);
    layout->addLayout(makeHead({"comment.edit"}));
    m_comment = new CommentEdit;
    m_comment->setObjectName(QStringLiteral("comment"));
    m_comment->setMinimumHeight(60);
    m_comment->setMaximumHeight(280);
    layout->addWidget(m_comment, 1);
    layout->addStretch(0);
    connect(m_comment, &CommentEdit::commentEdited, this, [this](const QString& text) { rating()->setComment(text); });
    connect(m_comment, &CommentEdit::caretMoved, this, &RatingPanel::saveCommentCaret);
    connect(m_comment, &CommentEdit::left, this, &RatingPanel::leftForAnswer);
    return box;
}

QWidget* RatingPanel::makeButtons()
{
    auto* box = new QWidget;
    auto* layout = columnLayout(box, grid::gap);
    m_problem = new RoleLabel({}, TextSize::Body, Role::Negative);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    layout->addWidget(m_problem);
    m_submit = new QPushButton;
    m_submit->setProperty("primary", true);
    m_submit->setObjectName(QStringLiteral("submit.button"));
    m_submit->setMinimumHeight(36);
    // Not bound: it says more than the action does elsewhere.
    if (QAction* submit = m_actions->action("submit")) {
        connect(m_submit, &QPushButton::clicked, submit, &QAction::trigger);
        connect(submit, &QAction::changed, m_submit, [this, submit] { m_submit->setEnabled(submit->isEnabled()); });
    }
    layout->addWidget(m_submit);
    auto* second = new QHBoxLayout;
    second->setSpacing(grid::gap);
    m_skip = new QPushButton;
    m_skip->setObjectName(QStringLiteral("skip.button"));
    m_flag = new QPushButton;
    m_flag->setObjectName(QStringLiteral("flag.button"));
    m_actions->bind(m_skip, QStringLiteral("skip"), ButtonFace::WithKey);
    m_actions->bind(m_flag, QStringLiteral("flag"), ButtonFace::WithKey);
    for (QPushButton* button : {m_skip, m_flag}) {
        button->setSizePolicy(QSizePolicy::MinimumExpanding, QSizePolicy::Fixed);
        second->addWidget(button);
    }
    layout->addLayout(second);
    return box;
}

} // namespace touchstone::views
