#pragma once

#include "dialogs/dialog_frame.h"

class QLabel;

namespace touchstone::views {

/// What this program is, its version, and the licences of what it is made of.
class AboutDialog final : public DialogFrame
{
    Q_OBJECT
public:
    AboutDialog(const Shell& shell, QWidget* parent);

protected:
    void retranslate() override;

private:
    RoleLabel* m_text;
    QPushButton* m_close;
};

} // namespace touchstone::views
