#pragma once

#include "dialogs/dialog_frame.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace touchstone::views {

/// The person's own settings; each takes effect at once.
class PreferencesDialog final : public DialogFrame
{
    Q_OBJECT
public:
    PreferencesDialog(const Shell& shell, QWidget* parent);

protected:
    void retranslate() override;

private:
    void load();
    void connectControls();

    QComboBox* m_theme;
    QComboBox* m_language;
    QSpinBox* m_reading;
    QCheckBox* m_motion;
    QLineEdit* m_annotator;
    QSpinBox* m_idle;
    std::vector<RoleLabel*> m_names;
    std::vector<RoleLabel*> m_hints;
    QPushButton* m_shortcuts;
    QPushButton* m_close;
};

} // namespace touchstone::views
