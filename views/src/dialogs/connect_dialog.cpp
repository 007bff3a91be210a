#include "dialogs/connect_dialog.h"

#include <algorithm>

#include <QBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>

#include "dialogs/connect_words.h"
#include "dialogs/host_form.h"
#include "dialogs/probe_panel.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::HostChoice;
using workspace::KnownHost;
using workspace::ProbeReport;

ConnectDialog::ConnectDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_hosts(new QListWidget), m_remove(new QPushButton), m_local(new RoleLabel),
      m_form(new HostForm(parts)), m_panel(new ProbePanel(parts.workspace)), m_line(new Hairline(Qt::Horizontal)),
      m_unsentRow(new QWidget), m_unsent(new RoleLabel), m_test(addButton(false)), m_cancel(addButton(true)),
      m_connect(addPrimary())
{
    build();
    connectParts();
    retranslate();
    fillHosts();
    shell().hosts->lookForVault();
    isLocal() ? m_hosts->setFocus() : m_form->focusAddress();
    resize(820, 560);
}

ConnectDialog::~ConnectDialog() = default;

void ConnectDialog::build()
{
    m_hosts->setObjectName(QStringLiteral("hostList"));
    m_hosts->setFixedWidth(248);
    m_hosts->setTextElideMode(Qt::ElideMiddle);
    m_hosts->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_remove->setObjectName(QStringLiteral("removeHost"));
    m_test->setObjectName(QStringLiteral("testHost"));
    for (RoleLabel* label : {m_local, m_unsent})
        label->setWordWrap(true);
    m_local->setSide(Qt::AlignLeft | Qt::AlignTop);
    auto* side = new QVBoxLayout;
    side->setSpacing(grid::gap);
    side->addWidget(m_hosts, 1);
    side->addWidget(m_remove, 0, Qt::AlignLeading);
    auto* unsent = new QHBoxLayout(m_unsentRow);
    unsent->setContentsMargins(0, 0, 0, 0);
    unsent->setSpacing(grid::gap);
    unsent->addWidget(new IconLabel(u"unsent", Role::Corrective), 0, Qt::AlignTop);
    unsent->addWidget(m_unsent, 1);
    auto* column = new QVBoxLayout;
    column->setSpacing(grid::group);
    column->addWidget(m_local);
    column->addWidget(m_form);
    column->addWidget(m_line);
    column->addWidget(m_panel);
    column->addStretch(1);
    column->addWidget(m_unsentRow);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(grid::page);
    middle->addLayout(side);
    middle->addLayout(column, 1);
    body()->addLayout(middle, 1);
}

void ConnectDialog::connectParts()
{
    connect(m_hosts, &QListWidget::currentRowChanged, this, &ConnectDialog::hostSelected);
    connect(m_hosts, &QListWidget::itemDoubleClicked, this, &ConnectDialog::primaryPressed);
    connect(m_remove, &QPushButton::clicked, this, &ConnectDialog::removeSelected);
    auto* removeKey = new QShortcut(QKeySequence::Delete, m_hosts);
    removeKey->setContext(Qt::WidgetShortcut);
    connect(removeKey, &QShortcut::activated, this, &ConnectDialog::removeSelected);
    connect(m_form, &HostForm::edited, this, &ConnectDialog::stop);
    connect(m_test, &QPushButton::clicked, this, [this] { isTrying() ? stop() : start(false); });
    connect(m_connect, &QPushButton::clicked, this, &ConnectDialog::primaryPressed);
    connect(m_cancel, &QPushButton::clicked, this, &ConnectDialog::reject);
    connect(&m_probe, &workspace::HostProbe::finished, this, &ConnectDialog::concluded);
    connect(shell().workspace, &workspace::Workspace::countsChanged, this, &ConnectDialog::refresh);
    connect(shell().hosts, &workspace::HostBook::currentChanged, this, &ConnectDialog::fillHosts);
}

// ---- the list --------------------------------------------------------------------------------------------------------

void ConnectDialog::addHost(const KnownHost& host, const QString& text)
{
    m_shown.push_back(host);
    auto* item = new QListWidgetItem(text, m_hosts);
    item->setToolTip(host.address);
    const bool used = host.address == shell().hosts->current().address;
    item->setIcon(Theme::icon(used ? u"check" : host.address.isEmpty() ? u"person" : u"host",
                              used ? Role::Positive : Role::Muted));
    if (used)
        item->setData(Qt::AccessibleDescriptionRole, tr("in use"));
}

void ConnectDialog::fillHosts()
{
    const QSignalBlocker quiet(m_hosts);
    m_hosts->clear();
    m_shown.clear();
    const KnownHost current = shell().hosts->current();
    addHost({}, tr("This computer"));
    auto recent = shell().hosts->recent();
    const auto isCurrent = [&current](const KnownHost& host) { return host.address == current.address; };
    // A host of the command line is used and not remembered.
    if (!current.address.isEmpty() && std::none_of(recent.begin(), recent.end(), isCurrent))
        recent.insert(recent.begin(), current);
    for (const KnownHost& host : recent)
        addHost(host, host.address);
    m_shown.emplace_back();
    auto* another = new QListWidgetItem(tr("Another host…"), m_hosts);
    another->setIcon(Theme::icon(u"positive", Role::Muted));
    const auto at = std::find_if(m_shown.begin(), m_shown.end(), isCurrent);
    // Whoever comes here from the host of this program wants another one, most likely.
    m_hosts->setCurrentRow(current.address.isEmpty() ? m_hosts->count() - 1 : int(at - m_shown.begin()));
    hostSelected();
}

bool ConnectDialog::isLocal() const
{
    return m_hosts->currentRow() == 0;
}

void ConnectDialog::hostSelected()
{
    stop();
    const int row = m_hosts->currentRow();
    if (row < 0)
        return;
    if (!isLocal())
        m_form->setHost(m_shown[std::size_t(row)]);
    m_local->setVisible(isLocal());
    m_form->setVisible(!isLocal());
    refresh();
}

void ConnectDialog::removeSelected()
{
    const int row = m_hosts->currentRow();
    if (row < 0 || !m_remove->isEnabled())
        return;
    shell().hosts->forget(m_shown[std::size_t(row)].address);
    fillHosts();
    m_hosts->setCurrentRow(std::min(row, m_hosts->count() - 1));
    m_hosts->setFocus(Qt::OtherFocusReason);
}

// ---- trying ----------------------------------------------------------------------------------------------------------

HostChoice ConnectDialog::choice() const
{
    return isLocal() ? HostChoice{} : m_form->choice();
}

bool ConnectDialog::isUsable()
{
    return isLocal() || m_form->check();
}

bool ConnectDialog::isTrying() const
{
    return m_asking || m_probe.isRunning();
}

void ConnectDialog::start(bool connectAfterwards)
{
    if (!isUsable())
        return;
    stop();
    m_connectAfterwards = connectAfterwards;
    m_asking = true;
    m_panel->showTrying(placeName(choice().address));
    refresh();
    shell().hosts->accessFor(choice(), [self = QPointer<ConnectDialog>(this), run = m_run](const Result<workspace::HostAccess>& access) {
        if (!self || run != self->m_run)
            return;
        self->m_asking = false;
        if (access)
            return self->m_probe.start(*access);
        ProbeReport report;
        report.trouble = access.error();
        self->concluded(report);
    });
}

void ConnectDialog::stop()
{
    ++m_run;
    m_probe.cancel();
    m_asking = m_connectAfterwards = m_good = m_bad = false;
    m_panel->clear();
    refresh();
}

void ConnectDialog::concluded(const ProbeReport& report)
{
    ProbeReport shown = report;
    // Within one program it says nothing to a person.
    if (isLocal())
        shown.greeting.role.clear();
    m_panel->showReport(shown);
    m_good = !report.trouble && report.greeting.has("learning");
    m_bad = !m_good;
    const bool connects = std::exchange(m_connectAfterwards, false) && m_good;
    refresh();
    Q_EMIT tried();
    if (connects)
        connectNow();
}

void ConnectDialog::primaryPressed()
{
    if (isTrying() || !isUsable())
        return;
    // What is not tried yet is tried first: a mistyped address should not cost the host that works.
    isLocal() || m_good || m_bad ? connectNow() : start(true);
}

void ConnectDialog::connectNow()
{
    shell().hosts->connectTo(choice(), [self = QPointer<ConnectDialog>(this)](const Result<void>& connected) {
        if (!self)
            return;
        if (connected)
            return self->accept();
        self->m_panel->showTrouble(hostTroubleOf(connected.error(), false));
        self->refresh();
    });
}

void ConnectDialog::reject()
{
    stop();
    DialogFrame::reject();
}

// ---- words -----------------------------------------------------------------------------------------------------------

QString ConnectDialog::whatBecomesOfUnsent() const
{
    const int unsent = int(shell().workspace->counts().unsent);
    const QString from = shell().hosts->current().address;
    const QString to = choice().address;
    const bool another = to != from && (isLocal() || protocol::faultOfAddress(to) == protocol::AddressFault::None);
    if (unsent == 0 || !another)
        return {};
    return tr("%Ln judgement(s) that %1 has not taken yet stay in the project. When you connect, they are sent to %2.", nullptr,
              unsent).arg(placeName(from), placeName(to));
}

void ConnectDialog::refresh()
{
    const int row = m_hosts->currentRow();
    const auto recent = shell().hosts->recent();
    const bool isRecent = row > 0 && row + 1 < m_hosts->count()
        && std::any_of(recent.begin(), recent.end(), [&](const KnownHost& host) {
               return host.address == m_shown[std::size_t(row)].address;
           });
    m_remove->setEnabled(isRecent);
    m_test->setText(isTrying() ? tr("Stop the test") : tr("Test"));
    m_connect->setText(m_bad ? tr("Connect anyway") : tr("Connect"));
    m_connect->setEnabled(!isTrying());
    m_panel->setVisible(!m_panel->headline().isEmpty());
    m_line->setVisible(m_panel->isVisibleTo(this));
    const QString unsent = whatBecomesOfUnsent();
    m_unsent->setText(unsent);
    m_unsentRow->setVisible(!unsent.isEmpty());
}

void ConnectDialog::setNumbersShown(bool shown)
{
    m_panel->setNumbersShown(shown);
}

QString ConnectDialog::reportText() const
{
    return m_panel->text();
}

void ConnectDialog::retranslate()
{
    setHeading(tr("Connect to a host"), tr("Judgements are saved in the project first, and sent from there to one host."));
    m_hosts->setAccessibleName(tr("Hosts"));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Remove this host and its token from the list"));
    m_local->setText(tr("The host inside this program: it runs while Touchstone runs, nothing leaves this computer, and no token "
                        "is needed. Its statistics are for you alone."));
    m_cancel->setText(tr("Cancel"));
    m_form->retranslate();
    m_panel->clear();
    if (m_hosts->count() > 0) {
        m_hosts->item(0)->setText(tr("This computer"));
        m_hosts->item(m_hosts->count() - 1)->setText(tr("Another host…"));
    }
    refresh();
}

} // namespace touchstone::views
