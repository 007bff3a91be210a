#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include "episodes/episode_words.h"
#include "episodes/experience_table.h"
#include "episodes/experiences_page.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using workspace::TalkState;

void ExperiencesPage::showState()
{
    const auto& rows = m_model->experiences();
    const bool ready = m_model->state() == TalkState::Ready;
    m_shell.actions->action("experiences.refresh")->setEnabled(m_model->state() != TalkState::NoHost);
    m_shell.actions->action("experiences.replay")->setEnabled(!rows.empty() && !m_model->isReplaying());
    m_shell.actions->action("experiences.back")->setEnabled(m_model->isReplaying());
    const QString number = QLocale().toString(qlonglong(rows.size()));
    m_count->setText(rows.empty() ? QString() : m_model->canFetchMore() ? tr("%1 read, more on the host").arg(number)
                                                                         : tr("%Ln experiences", nullptr, int(rows.size())));
    if (!rows.empty()) {
        if (!m_table->currentIndex().isValid())
            m_table->setCurrentIndex(m_rows->index(0, 0));
        return m_parts->setCurrentWidget(m_table);
    }
    const StatePage::Content talk = EpisodeWords::talk(m_model->state(), m_model->talkError());
    const bool waits = ready ? m_model->isLoading() || (!m_model->hasRead() && !m_model->error()) : talk.headline.isEmpty();
    if (waits)
        return m_parts->setCurrentIndex(1);
    m_parts->setCurrentWidget(m_state);
    if (!ready)
        m_state->setContent(talk);
    else if (const auto& error = m_model->error())
        m_state->setContent({QStringLiteral("error"), tr("The experiences could not be read"),
                             (sentenceOf(*error) + u' ' + adviceOf(*error)).trimmed() + u' '
                                 + tr("Nothing was changed on the host."),
                             tr("Try again"), {}, Role::Negative});
    else if (isFiltered())
        m_state->setContent({QStringLiteral("filter"), tr("Nothing fits this filter"),
                             tr("A component and an episode are named in full, as the list shows them."), tr("Clear the filter"),
                             {}, Role::Muted});
    else
        m_state->setContent({QStringLiteral("history"), tr("Nothing is recorded yet"),
                             tr("Each step of an agent in one of the host's environments is recorded here, with the state before "
                                "and after it and the reward that it brought. Begin an episode on the Episodes page, or let an "
                                "agent work with the host."),
                             tr("Look again"), {}, Role::Accent});
}

void ExperiencesPage::retranslate()
{
    m_component->setPlaceholderText(tr("Component"));
    m_component->setAccessibleName(tr("Only this component"));
    m_episode->setPlaceholderText(tr("Episode"));
    m_episode->setAccessibleName(tr("Only this episode"));
    m_period->setAccessibleName(tr("Only from this time"));
    const QString words[] = {tr("Any time"), tr("Last hour"), tr("Last day"), tr("Last 7 days"), tr("Last 30 days")};
    for (int i = 0; i < m_period->count(); ++i)
        m_period->setItemText(i, words[i]);
    m_table->setAccessibleName(tr("Experiences, the newest first"));
    m_rows->retranslate();
    showState();
}

void ExperiencesPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showReplay();
    }
}

} // namespace touchstone::views
