#include "shell/status_strip.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QLocale>
#include <QPushButton>

#include "shell/host_text.h"
#include "theme/style_paint.h"
#include "views/action_registry.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::HostState;
using workspace::SaveState;

namespace {

constexpr int stripHeight = 28;

QPushButton* makeStripButton(QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setFlat(true);
    button->setProperty("compact", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->hide();
    return button;
}

} // namespace

StatusStrip::StatusStrip(workspace::Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_actions(actions), m_saveIcon(new IconLabel(u"saved")),
      m_save(new RoleLabel), m_host(new RoleLabel({}, TextSize::Body, Role::Muted)), m_retry(makeStripButton(this)),
      m_connect(makeStripButton(this)), m_sign(makeStripButton(this)), m_issues(makeStripButton(this)),
      m_progress(new RoleLabel({}, TextSize::Body, Role::Muted)), m_today(new RoleLabel({}, TextSize::Body, Role::Muted)),
      m_clockIcon(new IconLabel(u"timer")), m_clock(new RoleLabel({}, TextSize::Body, Role::Muted))
{
    setFixedHeight(stripHeight);
    actions->bind(m_retry, QStringLiteral("host.retry"), ButtonFace::TextOnly);
    actions->bind(m_connect, QStringLiteral("host.connect"), ButtonFace::TextOnly);
    for (QPushButton* button : {m_retry, m_connect})
        button->setVisible(false);
    m_sign->setObjectName(QStringLiteral("signAsKnown"));
    connect(m_sign, &QPushButton::clicked, this, [this] {
        m_workspace->settings()->set(workspace::Settings::Key::Annotator, m_workspace->otherNameAtHost());
    });
    m_host->setObjectName(QStringLiteral("hostTrouble"));
    m_host->setElided(true);
    m_host->hide();
    m_issues->setIcon(Theme::icon(u"warning", Role::Corrective));
    connect(m_issues, &QPushButton::clicked, actions->action("view.issues"), &QAction::trigger);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(grid::gap);
    row->addWidget(m_saveIcon);
    row->addWidget(m_save);
    row->addWidget(m_host, 1);
    for (QPushButton* button : {m_retry, m_connect, m_sign})
        row->addWidget(button);
    row->addWidget(m_issues);
    row->addStretch();
    row->addWidget(m_progress);
    row->addSpacing(grid::group);
    row->addWidget(m_today);
    row->addSpacing(grid::group);
    row->addWidget(m_clockIcon);
    row->addWidget(m_clock);
    using workspace::Workspace;
    for (auto signal : {&Workspace::countsChanged, &Workspace::hostStateChanged, &Workspace::issuesChanged,
                        &Workspace::projectChanged})
        connect(workspace, signal, this, &StatusStrip::refresh);
    connect(workspace, &Workspace::saveStateChanged, this, &StatusStrip::refresh);
    connect(workspace->settings(), &workspace::Settings::changed, this, &StatusStrip::refresh);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &StatusStrip::refresh);
    m_tick.start();
    refresh();
}

void StatusStrip::showSaving()
{
    const SaveState state = m_workspace->saveState();
    const bool waiting = state == SaveState::Saved && m_workspace->counts().unsent > 0 && m_workspace->hasProject();
    if (!m_workspace->hasProject()) {
        m_saveIcon->setIcon(u"info", Role::Muted);
        m_save->setRole(Role::Muted);
        m_save->setText(tr("No project is open"));
    } else if (state == SaveState::Failed) {
        m_saveIcon->setIcon(u"error", Role::Negative);
        m_save->setRole(Role::Negative);
        m_save->setText(tr("Not saved"));
    } else if (state == SaveState::Saving) {
        m_saveIcon->setIcon(u"saved", Role::Muted);
        m_save->setRole(Role::Muted);
        m_save->setText(tr("Saving…"));
    } else if (waiting) {
        showUnsent();
    } else {
        m_saveIcon->setIcon(u"saved", Role::Positive);
        m_save->setRole(Role::Text);
        m_save->setText(tr("All saved"));
    }
}

void StatusStrip::showHostButtons()
{
    const HostState host = m_workspace->hostState();
    const bool waiting = m_workspace->saveState() == SaveState::Saved && m_workspace->counts().unsent > 0
        && m_workspace->hasProject();
    const bool stuck = host == HostState::Refused || m_workspace->retryInSeconds() > 0;
    m_retry->setVisible(stuck || (waiting && host != HostState::Online));
    // A refusal stands until the person changes something, and this is where.
    m_connect->setVisible(host == HostState::Refused && m_actions->action("host.connect")->isEnabled());
    const QString otherName = m_workspace->otherNameAtHost();
    m_sign->setText(signAsText(otherName));
    m_sign->setToolTip(StatusStrip::tr("Sign what you judge from now on with the name “%1”").arg(otherName));
    m_sign->setVisible(!otherName.isEmpty());
}

void StatusStrip::showUnsent()
{
    m_saveIcon->setIcon(u"unsent", Role::Corrective);
    m_save->setRole(Role::Corrective);
    const QString count = tr("%Ln unsent", nullptr, int(m_workspace->counts().unsent));
    const int seconds = m_seconds ? m_workspace->retryInSeconds() : 0;
    if (!hostSentence(*m_workspace, false).isEmpty())
        m_save->setText(count);  // why, and until when, stands beside it
    else if (seconds > 0)
        m_save->setText(tr("%1, retrying in %2 s", "3 unsent").arg(count, QLocale().toString(seconds)));
    else if (m_workspace->hostState() == HostState::Online)
        m_save->setText(tr("%1, sending", "3 unsent").arg(count));
    else
        m_save->setText(tr("%1, kept in the project", "3 unsent").arg(count));
}

void StatusStrip::showHost()
{
    const QString trouble = hostSentence(*m_workspace, m_seconds);
    const QString text = trouble.isEmpty() ? otherNameSentence(*m_workspace) : trouble;
    const auto error = m_workspace->hostError();
    const bool refused = m_workspace->hostState() == HostState::Refused;
    m_host->setRole(refused ? Role::Negative : trouble.isEmpty() ? Role::Corrective : Role::Muted);
    m_host->setText(text);
    // No wider than its text, so that the button stands beside it; narrower where there is no room.
    m_host->setMaximumWidth(m_host->fontMetrics().horizontalAdvance(text) + 2);
    m_host->setAccessibleName(text);
    m_host->setAccessibleDescription(error ? hostTroubleOf(*error).todo : QString());
    m_host->setVisible(!text.isEmpty());
}

void StatusStrip::showProgress()
{
    const auto& counts = m_workspace->counts();
    const bool has = m_workspace->hasProject() && counts.total > 0;
    const QLocale locale;
    m_progress->setText(has ? tr("%1 of %2 rated").arg(locale.toString(qlonglong(counts.submitted)),
                                                      locale.toString(qlonglong(counts.total)))
                            : QString());
    m_today->setText(has ? tr("%Ln today", nullptr, int(counts.submittedToday)) : QString());
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(m_workspace->activeToday()).count();
    m_clock->setText(tr("%1:%2 active", "hours, minutes").arg(minutes / 60).arg(minutes % 60, 2, 10, QLatin1Char('0')));
    m_clock->setToolTip(tr("Active time today; idle time and lost focus are left out"));
}

void StatusStrip::refresh()
{
    showSaving();
    showHost();
    showHostButtons();
    showProgress();
    const int count = int(m_workspace->issues().size());
    m_issues->setText(tr("%Ln issue(s)", nullptr, count));
    m_issues->setVisible(count > 0);
    m_save->setAccessibleName(m_save->text());
    // At once: a word that has just become longer must not be painted in the room of the shorter one.
    layout()->activate();
}

QString StatusStrip::saveText() const
{
    return m_save->text();
}

QString StatusStrip::hostText() const
{
    return m_host->text();
}

void StatusStrip::setClockShown(bool shown)
{
    m_seconds = shown;
    m_clock->setVisible(shown);
    m_clockIcon->setVisible(shown);
}

void StatusStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void StatusStrip::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), paint::role(Role::Window));
}

} // namespace touchstone::views
