#include "annotate/rating_panel.h"

#include <QAction>
#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>
#include <QPushButton>

#include "annotate/annotate_words.h"
#include "annotate/choice_button.h"
#include "annotate/comment_edit.h"
#include "annotate/rating_ids.h"
#include "annotate/value_bar.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using namespace rating_ids;
using protocol::Dimension;
using workspace::RatingModel;

RatingPanel::RatingPanel(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_polarity(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("ratingPanel"));
    setMinimumWidth(264);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::group, grid::group, grid::group, grid::group);
    layout->setSpacing(14);
    layout->addWidget(makePolarity());
    layout->addWidget(makeScore());
    layout->addWidget(makeDimensions());
    layout->addWidget(makeConfidence());
    layout->addWidget(makeComment(), 1);
    layout->addWidget(makeButtons());
    connectModel();
    retranslate();
    loadTurn();
}

RatingModel* RatingPanel::rating() const
{
    return m_workspace->rating();
}

void RatingPanel::connectModel()
{
    connect(rating(), &RatingModel::turnChanged, this, &RatingPanel::loadTurn);
    connect(rating(), &RatingModel::valuesChanged, this, &RatingPanel::refresh);
    connect(rating(), &RatingModel::correctionChanged, this, &RatingPanel::refresh);
    connect(m_actions, &ActionRegistry::facesChanged, this, &RatingPanel::retranslate);
    for (ValueBar* bar : findChildren<ValueBar*>()) {
        connect(bar, &ValueBar::dragBegan, rating(), &RatingModel::beginGesture);
        connect(bar, &ValueBar::dragEnded, rating(), &RatingModel::endGesture);
    }
}

void RatingPanel::loadTurn()
{
    m_problem->hide();
    m_chosen = rating()->primary();
    refresh();
    m_comment->setCaret(rating()->editorState().commentCaret);
}

void RatingPanel::refresh()
{
    const auto polarity = rating()->polarity();
    const bool usable = rating()->turn() && !rating()->isReadOnly();
    m_polarity->setExclusive(false);
    for (std::size_t i = 0; i < polarities.size(); ++i) {
        m_choices[i]->setChecked(polarity == polarities[i]);
        m_choices[i]->setEnabled(usable);
    }
    m_polarity->setExclusive(true);
    const bool hasScore = polarity.has_value() || rating()->hasOwnScore();
    m_score->showValue(hasScore ? std::optional(rating()->score()) : std::nullopt);
    m_score->setEnabled(usable);
    m_scoreValue->setText(hasScore ? AnnotateWords::score(rating()->score()) : QStringLiteral("–"));
    m_confidence->showValue(rating()->confidence());
    m_confidence->setEnabled(usable);
    m_confidenceValue->setText(QLocale().toString(qRound(rating()->confidence() * 100)) + QStringLiteral(" %"));
    m_comment->showComment(rating()->comment());
    m_comment->setReadOnly(!usable);
    refreshDimensions();
    if (m_problem->isVisible()) {
        const QString sentence = AnnotateWords::sentence(rating()->problem());
        m_problem->setVisible(!sentence.isEmpty());
        m_problem->setText(sentence);
    }
}

void RatingPanel::refreshDimensions()
{
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const DimensionRow& row = m_dimensions[i];
        const bool primary = dimensions[i] == rating()->primary();
        const auto value = rating()->dimensionValue(dimensions[i]);
        const QString name = AnnotateWords::name(dimensions[i]);
        row.star->setSign(primary ? QChar(u'★') : QChar());
        row.name->setText(name);
        row.name->setWeight(dimensions[i] == m_chosen ? QFont::DemiBold : QFont::Normal);
        row.bar->showValue(value);
        row.bar->setEnabled(rating()->turn() && !rating()->isReadOnly());
        row.bar->setAccessibleName(primary ? tr("%1, primary dimension").arg(name) : name);
        row.bar->setAccessibleDescription(value ? AnnotateWords::score(*value) : tr("No value"));
        row.value->setText(value ? AnnotateWords::score(*value) : QString());
    }
}

void RatingPanel::chooseDimension(Dimension dimension)
{
    m_chosen = dimension;
    refreshDimensions();
}

bool RatingPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        for (std::size_t i = 0; i < dimensions.size(); ++i) {
            if (m_dimensions[i].bar == watched)
                chooseDimension(dimensions[i]);
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RatingPanel::saveCommentCaret(qsizetype position)
{
    project::EditorState state = rating()->editorState();
    state.commentCaret = position;
    if (m_comment->hasFocus())
        rating()->setEditorState(state);
}

void RatingPanel::showProblem(RatingModel::Problem problem)
{
    const QString sentence = AnnotateWords::sentence(problem);
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    switch (problem) {
    case RatingModel::Problem::NoPolarity: focusFirst(); break;
    case RatingModel::Problem::CorrectionMissing:
    case RatingModel::Problem::CorrectionEqual:
    case RatingModel::Problem::CorrectionEmpty: Q_EMIT correctionWanted(); break;
    case RatingModel::Problem::None:
    case RatingModel::Problem::NoTurn:
    case RatingModel::Problem::ReadOnly: break;
    }
}

void RatingPanel::focusFirst()
{
    QAbstractButton* checked = m_polarity->checkedButton();
    (checked ? checked : m_choices.front())->setFocus(Qt::ShortcutFocusReason);
}

void RatingPanel::focusComment()
{
    m_comment->setFocus(Qt::ShortcutFocusReason);
}

bool RatingPanel::commentHasFocus() const
{
    return m_comment->hasFocus();
}

void RatingPanel::askSkipReason()
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Why is this turn skipped?"));
    menu->addSection(tr("Why is this turn skipped?"));
    // Reasons travel with the data: they are the same in every language.
    const std::pair<QString, QString> reasons[] = {
        {tr("&1  The task is unclear"), QStringLiteral("unclear")},
        {tr("&2  Not enough context"), QStringLiteral("not enough context")},
        {tr("&3  Not my language or field"), QStringLiteral("not my language")},
        {tr("&4  The turn is broken"), QStringLiteral("broken")},
    };
    for (const auto& reason : reasons) {
        const QString slug = reason.second;
        menu->addAction(reason.first, this, [this, slug] { m_workspace->skipAndNext(slug); });
    }
    menu->addAction(tr("&5  Another reason…"), this, [this] {
        auto* dialog = new QInputDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setWindowTitle(tr("Skip this turn"));
        dialog->setLabelText(tr("Reason"));
        dialog->setOkButtonText(tr("Skip"));
        connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& reason) {
            m_workspace->skipAndNext(reason.trimmed().isEmpty() ? QStringLiteral("other") : reason);
        });
        dialog->open();
    });
    menu->popup(m_skip->mapToGlobal(QPoint(0, -menu->sizeHint().height() - 2)));
    menu->setActiveAction(menu->actions().value(1));
}

void RatingPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RatingPanel::retranslate()
{
    const QStringList captions{tr("Score"), tr("Dimensions"), tr("Confidence"), tr("Comment")};
    for (std::size_t i = 0; i < m_captions.size(); ++i)
        m_captions[i]->setText(captions.value(qsizetype(i)));
    for (std::size_t i = 0; i < polarities.size(); ++i) {
        const QString id = QString::fromLatin1(polarityActions[i]);
        m_choices[i]->setText(AnnotateWords::name(polarities[i]));
        m_choices[i]->setAccessibleName(AnnotateWords::name(polarities[i]));
        m_choices[i]->setKeyLabel(m_actions->keyLabel(id));
        if (const QAction* action = m_actions->action(id))
            m_choices[i]->setToolTip(action->toolTip());
    }
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const QString key = m_actions->keyText(QString::fromLatin1(dimensionActions[i]));
        const QString tip = tr("%1: choose with %2, then change its value with %3 and %4");
        m_dimensions[i].bar->setToolTip(tip.arg(AnnotateWords::name(dimensions[i]), key,
                                                m_actions->keyText(QStringLiteral("dimension.down")),
                                                m_actions->keyText(QStringLiteral("dimension.up"))));
        m_dimensions[i].name->setToolTip(m_dimensions[i].bar->toolTip());
    }
    for (const KeyHint& hint : m_hints)
        hint.cap->setLabel(m_actions->keyLabel(hint.action));
    m_score->setAccessibleName(tr("Score"));
    m_score->setAccessibleDescription(tr("From −1 to +1 in steps of 0.05, for the primary dimension"));
    m_confidence->setAccessibleName(tr("Confidence"));
    m_confidence->setAccessibleDescription(tr("How sure you are, from 0 to 100 percent"));
    m_comment->setAccessibleName(tr("Comment"));
    m_comment->setPlaceholderText(tr("Why? (optional)"));
    m_submit->setAccessibleName(tr("Submit and next"));
    m_submit->setText(tr("Submit and next"));
    paint::setKeyCap(m_submit, m_actions->keyLabel(QStringLiteral("submit")));
    refresh();
}

} // namespace touchstone::views
