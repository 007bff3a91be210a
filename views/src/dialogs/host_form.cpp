#include "dialogs/host_form.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include "dialogs/connect_words.h"
#include "protocol/address.h"
#include "views/prompts.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

namespace {

/// Addresses, tokens and paths read from left to right whatever the language around them.
QLineEdit* technicalField(const char* name)
{
    auto* field = new QLineEdit;
    field->setObjectName(QString::fromLatin1(name));
    field->setLayoutDirection(Qt::LeftToRight);
    return field;
}

RoleLabel* wrappedHint()
{
    auto* hint = new RoleLabel({}, TextSize::Small, Role::Muted);
    hint->setWordWrap(true);
    return hint;
}

} // namespace

HostForm::HostForm(const Shell& parts, QWidget* parent)
    : QWidget(parent), m_shell(parts), m_addressName(new RoleLabel), m_address(technicalField("hostAddress")),
      m_addressHint(wrappedHint()), m_tokenName(new RoleLabel), m_token(technicalField("hostToken")),
      m_reveal(new QPushButton), m_forget(new QPushButton), m_tokenHint(wrappedHint()), m_trustName(new RoleLabel),
      m_trust(technicalField("hostTrust")), m_chooseTrust(new QPushButton), m_trustHint(wrappedHint()),
      m_warningRow(new QWidget), m_warning(new RoleLabel({}, TextSize::Body, Role::Corrective))
{
    build();
    connectFields();
    retranslate();
}

void HostForm::build()
{
    m_address->setMaxLength(2000);
    m_token->setMaxLength(16'000);
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhNoPredictiveText | Qt::ImhSensitiveData);
    m_reveal->setCheckable(true);
    m_forget->setObjectName(QStringLiteral("forgetToken"));
    m_warning->setObjectName(QStringLiteral("bareWarning"));
    m_warning->setWordWrap(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(grid::gap);
    grid->setVerticalSpacing(grid::tight);
    grid->setColumnStretch(0, 1);
    addField(grid, m_addressName, m_address, m_addressHint);
    addField(grid, m_tokenName, m_token, m_tokenHint);
    auto* tokenButtons = new QHBoxLayout;
    tokenButtons->setSpacing(grid::gap);
    tokenButtons->addWidget(m_reveal);
    tokenButtons->addWidget(m_forget);
    grid->addLayout(tokenButtons, grid->rowCount() - 3, 1);
    addField(grid, m_trustName, m_trust, m_trustHint);
    grid->addWidget(m_chooseTrust, grid->rowCount() - 3, 1);
    auto* warning = new QHBoxLayout(m_warningRow);
    warning->setContentsMargins(0, 0, 0, 0);
    warning->setSpacing(grid::gap);
    warning->addWidget(new IconLabel(u"warning", Role::Corrective), 0, Qt::AlignTop);
    warning->addWidget(m_warning, 1);
    grid->addWidget(m_warningRow, grid->rowCount(), 0, 1, 2);
}

void HostForm::addField(QGridLayout* grid, RoleLabel* name, QWidget* field, RoleLabel* hint)
{
    const int row = grid->rowCount();
    name->setBuddy(field);
    grid->addWidget(name, row, 0, 1, 2);
    grid->addWidget(field, row + 1, 0, 1, field == m_address ? 2 : 1);
    grid->addWidget(hint, row + 2, 0, 1, 2);
    grid->setRowMinimumHeight(row + 3, grid::gap);
}

void HostForm::connectFields()
{
    for (QLineEdit* field : {m_address, m_token, m_trust}) {
        connect(field, &QLineEdit::textChanged, this, [this] {
            refresh();
            Q_EMIT edited();
        });
    }
    connect(m_address, &QLineEdit::editingFinished, this, [this] {
        m_complains = m_complains || !address().isEmpty();
        showAddress();
    });
    connect(m_reveal, &QPushButton::toggled, this, [this](bool shown) {
        m_token->setEchoMode(shown ? QLineEdit::Normal : QLineEdit::Password);
    });
    connect(m_forget, &QPushButton::clicked, this, [this] {
        m_shell.hosts->forgetToken(address());
        m_token->setFocus(Qt::OtherFocusReason);
        refresh();
        Q_EMIT edited();
    });
    connect(m_chooseTrust, &QPushButton::clicked, this, &HostForm::chooseTrust);
    connect(m_shell.hosts, &workspace::HostBook::tokenKeepingChanged, this, &HostForm::showToken);
    connect(m_shell.hosts, &workspace::HostBook::recentChanged, this, &HostForm::showToken);
}

void HostForm::setHost(const workspace::KnownHost& host)
{
    m_complains = false;
    const QSignalBlocker quiet(this);
    m_reveal->setChecked(false);
    m_token->clear();
    m_address->setText(host.address);
    m_address->setCursorPosition(0);
    m_trust->setText(host.trustFile);
    refresh();
}

workspace::HostChoice HostForm::choice() const
{
    workspace::HostChoice made{address(), usesTls() ? m_trust->text().trimmed() : QString(), {}};
    // An empty field is the token that is known, or none: only a text says otherwise.
    if (const QString token = m_token->text().trimmed(); !token.isEmpty())
        made.token = token.toStdString();
    return made;
}

bool HostForm::check()
{
    m_complains = true;
    showAddress();
    if (protocol::faultOfAddress(address()) == protocol::AddressFault::None)
        return true;
    focusAddress();
    return false;
}

void HostForm::focusAddress()
{
    m_address->setFocus(Qt::OtherFocusReason);
    m_address->selectAll();
}

QString HostForm::address() const
{
    return m_address->text().trimmed();
}

bool HostForm::usesTls() const
{
    return address().startsWith(QLatin1String("wss:")) || address().startsWith(QLatin1String("https:"));
}

void HostForm::chooseTrust()
{
    FileRequest request;
    request.title = tr("Certificate to trust");
    request.folder = QFileInfo(m_trust->text()).path();
    request.filter = tr("Certificates (*.pem *.crt *.cer);;All files (*)");
    m_shell.prompts->openFiles(this, request, [this](const QStringList& files) {
        if (!files.isEmpty())
            m_trust->setText(files.first());
    });
}

// ---- what is said at the fields --------------------------------------------------------------------------------------

void HostForm::refresh()
{
    showAddress();
    showToken();
    showTrust();
    showWarning();
}

void HostForm::showAddress()
{
    const QString problem = m_complains ? problemOf(protocol::faultOfAddress(address()), address()) : QString();
    m_addressHint->setRole(problem.isEmpty() ? Role::Muted : Role::Negative);
    m_addressHint->setText(problem.isEmpty() ? tr("wss:// or https://; ws:// or http:// without encryption; or stdio:COMMAND")
                                             : problem);
    m_address->setAccessibleDescription(m_addressHint->text());
}

void HostForm::showToken()
{
    const bool known = m_shell.hosts->hasToken(address());
    m_token->setPlaceholderText(known ? tr("The token that is kept") : tr("None"));
    m_forget->setVisible(known);
    m_tokenHint->setText(tokenPlace(m_shell.hosts->tokenKeeping()));
    m_token->setAccessibleDescription(m_tokenHint->text());
}

void HostForm::showTrust()
{
    m_trust->setEnabled(usesTls());
    m_chooseTrust->setEnabled(usesTls());
    m_trustHint->setText(usesTls() ? tr("Only for a host whose certificate your computer does not know")
                                   : tr("Only for wss:// and https://"));
    m_trust->setAccessibleDescription(m_trustHint->text());
}

void HostForm::showWarning()
{
    const bool token = !m_token->text().trimmed().isEmpty() || m_shell.hosts->hasToken(address());
    const bool bare = protocol::isBareAddress(address());
    const QString secure = address().startsWith(QLatin1String("ws")) ? QStringLiteral("wss://") : QStringLiteral("https://");
    m_warningRow->setVisible(bare);
    m_warning->setText(token ? tr("Your token and your judgements would go over the network unencrypted: whoever reads along can "
                                  "act in your name. Use %1, if the host offers it.").arg(secure)
                             : tr("Your judgements would go over the network unencrypted. Use %1, if the host offers it.").arg(secure));
}

void HostForm::retranslate()
{
    m_addressName->setText(tr("Address"));
    m_tokenName->setText(tr("Token"));
    m_trustName->setText(tr("Certificate to trust"));
    m_reveal->setText(tr("Show"));
    m_reveal->setAccessibleName(tr("Show the token"));
    m_forget->setText(tr("Forget"));
    m_forget->setAccessibleName(tr("Forget the token"));
    m_chooseTrust->setText(tr("Choose…"));
    m_chooseTrust->setAccessibleName(tr("Choose a certificate to trust"));
    m_address->setPlaceholderText(QStringLiteral("wss://host.example:8765"));
    m_trust->setPlaceholderText(tr("None beside those of the system"));
    m_address->setAccessibleName(m_addressName->text());
    m_token->setAccessibleName(m_tokenName->text());
    m_trust->setAccessibleName(m_trustName->text());
    refresh();
}

} // namespace touchstone::views
