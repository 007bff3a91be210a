#include "episodes/action_panel.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

#include "episodes/action_fields.h"
#include "episodes/episode_words.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using workspace::Episode;

namespace {

constexpr std::size_t mostSuggestions = 12;
constexpr std::size_t suggestionKeys = 4;

QString suggestionId(std::size_t place)
{
    return QStringLiteral("episodes.suggested%1").arg(place + 1);
}

QWidget* scrolled(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    area->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    return area;
}

} // namespace

ActionPanel::ActionPanel(workspace::EpisodesModel* model, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_model(model), m_actions(actions),
      m_suggestedTitle(new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold)), m_suggestions(new QVBoxLayout),
      m_allSuggested(new QPushButton), m_ownTitle(new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold)),
      m_mode(new QPushButton), m_own(new QStackedWidget), m_fields(new ActionFields), m_raw(new QPlainTextEdit),
      m_words(new RoleLabel({}, TextSize::Body, Role::Muted)), m_step(new QPushButton), m_stepAll(new QPushButton),
      m_problem(new RoleLabel({}, TextSize::Body, Role::Negative))
{
    setObjectName(QStringLiteral("actionPanel"));
    build();
    connect(m_fields, &ActionFields::submitted, this, &ActionPanel::step);
    retranslate();
    rebuildForm();
    refresh(-1);
}

void ActionPanel::build()
{
    m_raw->setObjectName(QStringLiteral("rawAction"));
    m_raw->setFont(Theme::current().mono());
    m_raw->setTabChangesFocus(true);
    m_raw->setMinimumHeight(120);
    m_words->setWordWrap(true);
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_actions->bind(m_allSuggested, QStringLiteral("episodes.suggestedAll"), ButtonFace::WithKey);
    m_actions->bind(m_mode, QStringLiteral("episodes.raw"), ButtonFace::WithKey);
    m_actions->bind(m_step, QStringLiteral("episodes.step"), ButtonFace::WithKey);
    m_actions->bind(m_stepAll, QStringLiteral("episodes.stepAll"), ButtonFace::WithKey);
    m_mode->setFlat(true);
    m_step->setProperty("primary", true);
    for (QWidget* page : std::initializer_list<QWidget*>{m_fields, m_raw, m_words})
        m_own->addWidget(page);
    m_suggestions->setSpacing(grid::tight);
    m_ownTitle->setElided(true);
    // As tall as what is in it, and no taller: what is left over belongs below the buttons.
    m_own->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* ownHead = new QHBoxLayout;
    ownHead->addWidget(m_ownTitle, 1);
    ownHead->addWidget(m_mode);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(grid::group, grid::gap, grid::group, grid::group);
    column->setSpacing(grid::gap);
    column->addWidget(m_suggestedTitle);
    column->addLayout(m_suggestions);
    column->addWidget(m_allSuggested);
    column->addSpacing(grid::gap);
    column->addLayout(ownHead);
    column->addWidget(m_own);
    column->addWidget(m_step);
    column->addWidget(m_stepAll);
    column->addWidget(m_problem);
    column->addStretch();
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scrolled(content));
}

void ActionPanel::rebuildForm()
{
    const domain::FormField* form = m_model->form();
    if (form) {
        m_fields->setForm(*form);
        // A schema that says nothing gives one field of JSON: then the whole is JSON.
        setRaw(m_isRaw || form->kind == domain::FormField::Kind::Raw);
    } else if (const auto& error = m_model->spacesError()) {
        m_words->setText(tr("What can be done here is not known: %1 Write the action as JSON.").arg(sentenceOf(*error)));
        setRaw(m_isRaw);
    } else {
        m_words->setText(tr("Asking what can be done here…"));
        setRaw(m_isRaw);
    }
}

void ActionPanel::setRaw(bool raw)
{
    const domain::FormField* form = m_model->form();
    if (raw && !m_isRaw && m_raw->toPlainText().trimmed().isEmpty()) {
        const auto written = form ? domain::actionOf(*form, m_fields->values()) : Result<std::string>("{}");
        m_raw->setPlainText(QString::fromStdString(domain::spreadJson(written.value_or("{}"))));
    } else if (!raw && m_isRaw && form) {
        if (const auto written = domain::readTypedObject(m_raw->toPlainText().toStdString()))
            m_fields->setValues(domain::valuesOf(*form, *written));
    }
    m_isRaw = raw;
    m_own->setCurrentIndex(raw ? 1 : form ? 0 : 2);
    // A stack is as tall as its tallest page; here it is as tall as the one that is shown.
    for (int i = 0; i < m_own->count(); ++i)
        m_own->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == m_own->currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    m_own->adjustSize();
}

bool ActionPanel::isRaw() const
{
    return m_isRaw;
}

void ActionPanel::buildSuggestions(const Episode* episode)
{
    const std::vector<domain::SuggestedAction> wanted = episode && episode->canStep() ? episode->suggestions
                                                                                      : std::vector<domain::SuggestedAction>();
    const std::size_t count = std::min(mostSuggestions, wanted.size());
    // Buttons are used again: one that has the focus keeps it from step to step.
    while (m_buttons.size() < count) {
        auto* button = new QPushButton;
        const std::size_t place = m_buttons.size();
        button->setObjectName(QStringLiteral("suggestion%1").arg(place + 1));
        connect(button, &QPushButton::clicked, this, [this, place] { suggested(int(place)); });
        m_suggestions->addWidget(button);
        m_buttons.push_back(button);
    }
    m_shown = wanted;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        // While a step is on its way the buttons stay, so that nothing jumps.
        const bool busy = episode && episode->busy;
        m_buttons[i]->setVisible(i < count || (busy && m_buttons[i]->isVisible()));
        m_buttons[i]->setEnabled(i < count);
        if (i >= count)
            continue;
        const QString action = QString::fromStdString(domain::shortAction(wanted[i].action));
        const QString words = QString::fromStdString(wanted[i].description);
        m_buttons[i]->setText(m_buttons[i]->fontMetrics().elidedText(action, Qt::ElideRight, 230));
        m_buttons[i]->setToolTip(words.isEmpty() ? action : words + u'\n' + action);
        m_buttons[i]->setAccessibleName(words.isEmpty() ? action : words);
        paint::setKeyCap(m_buttons[i], i < suggestionKeys ? m_actions->keyLabel(suggestionId(i)) : QString());
    }
}

void ActionPanel::refresh(int index)
{
    const bool other = index != m_index;
    m_index = index;
    const Episode* episode = index >= 0 && index < m_model->episodeCount() ? &m_model->episode(index) : nullptr;
    buildSuggestions(episode);
    m_suggestedTitle->setVisible(!m_shown.empty() || (episode && episode->busy));
    const bool several = m_model->episodeCount() > 1;
    m_stepAll->setVisible(several);
    m_allSuggested->setVisible(several);
    updateActions(episode);
    if (episode && episode->lost)
        showProblem(tr("The connection to the host went, and the host closed this episode. What happened until then stays "
                       "here to read. Begin anew to go on."));
    else if (episode && episode->problem)
        showProblem(EpisodeWords::problem(*episode->problem));
    else if (episode && episode->over)
        showProblem(tr("This episode is over. Begin anew, or add its steps to the queue to rate them."), Role::Text);
    else if (other || !episode || episode->busy || m_saysOver)
        showProblem({});
    m_saysOver = episode && episode->over;
}

void ActionPanel::updateActions(const Episode* episode)
{
    bool anyCan = false;
    for (int i = 0; i < m_model->episodeCount(); ++i)
        anyCan = anyCan || m_model->episode(i).canStep();
    const bool can = episode && episode->canStep();
    m_actions->action("episodes.step")->setEnabled(can);
    m_actions->action("episodes.stepAll")->setEnabled(anyCan && m_model->episodeCount() > 1);
    m_actions->action("episodes.suggestedAll")->setEnabled(anyCan && m_model->episodeCount() > 1);
    for (std::size_t i = 0; i < suggestionKeys; ++i)
        m_actions->action(suggestionId(i))->setEnabled(can && i < m_shown.size());
}

std::string ActionPanel::writtenAction()
{
    if (m_isRaw || !m_model->form()) {
        const auto typed = domain::readTypedObject(m_raw->toPlainText().toStdString());
        if (typed)
            return *typed;
        setRaw(true);
        showProblem(sentenceOf(typed.error()));
        m_raw->setFocus(Qt::OtherFocusReason);
        return {};
    }
    const auto written = domain::actionOf(*m_model->form(), m_fields->values());
    m_fields->showFaults(written ? std::vector<Fault>() : written.error().faults);
    return written.value_or(std::string());
}

void ActionPanel::step()
{
    if (m_index < 0 || !m_model->episode(m_index).canStep())
        return;
    if (const std::string action = writtenAction(); !action.empty())
        m_model->step(m_index, action);
}

void ActionPanel::stepAll()
{
    if (const std::string action = writtenAction(); !action.empty())
        m_model->stepAll(action);
}

void ActionPanel::suggested(int place)
{
    if (m_index < 0 || place < 0 || std::size_t(place) >= m_shown.size() || !m_model->episode(m_index).canStep())
        return;
    const std::string action = m_shown[std::size_t(place)].action;
    // What was done is what the form shows: the next one is often nearly the same.
    if (const domain::FormField* form = m_model->form())
        m_fields->setValues(domain::valuesOf(*form, action));
    if (m_isRaw)
        m_raw->setPlainText(QString::fromStdString(domain::spreadJson(action)));
    m_model->step(m_index, action);
}

void ActionPanel::showProblem(const QString& text, Role role)
{
    m_problem->setRole(role);
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void ActionPanel::focusFirst()
{
    if (!m_buttons.empty() && m_buttons.front()->isVisible() && m_buttons.front()->isEnabled())
        m_buttons.front()->setFocus(Qt::OtherFocusReason);
    else if (m_isRaw)
        m_raw->setFocus(Qt::OtherFocusReason);
    else
        m_fields->focusFirst();
}

void ActionPanel::retranslate()
{
    m_suggestedTitle->setText(tr("Suggested"));
    m_ownTitle->setText(tr("Your own action"));
    m_raw->setAccessibleName(tr("Action as JSON"));
}

void ActionPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        rebuildForm();
        refresh(m_index);
    }
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
