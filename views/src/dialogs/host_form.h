#pragma once

#include "views/main_window.h"
#include "workspace/host_book.h"

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace touchstone::views {

class IconLabel;
class RoleLabel;

/// How another host is reached: address, token, certificate. Says at each field what is wrong with it, once the person has
/// left it, and takes the word back as soon as it is right.
class HostForm final : public QWidget
{
    Q_OBJECT
public:
    HostForm(const Shell& shell, QWidget* parent = nullptr);

    void setHost(const workspace::KnownHost& host);
    [[nodiscard]] workspace::HostChoice choice() const;
    /// Whether it could be used; if not, says why and puts the caret there.
    [[nodiscard]] bool check();
    void retranslate();
    void focusAddress();

Q_SIGNALS:
    void edited();

private:
    void build();
    void addField(QGridLayout* grid, RoleLabel* name, QWidget* field, RoleLabel* hint);
    void connectFields();
    void chooseTrust();
    void refresh();
    void showAddress();
    void showToken();
    void showTrust();
    void showWarning();
    [[nodiscard]] QString address() const;
    [[nodiscard]] bool usesTls() const;

    Shell m_shell;
    RoleLabel* m_addressName;
    QLineEdit* m_address;
    RoleLabel* m_addressHint;
    RoleLabel* m_tokenName;
    QLineEdit* m_token;
    QPushButton* m_reveal;
    QPushButton* m_forget;
    RoleLabel* m_tokenHint;
    RoleLabel* m_trustName;
    QLineEdit* m_trust;
    QPushButton* m_chooseTrust;
    RoleLabel* m_trustHint;
    QWidget* m_warningRow;
    RoleLabel* m_warning;
    bool m_complains = false;  ///< the address was left or used once: faults of it are said
};

} // namespace touchstone::views
