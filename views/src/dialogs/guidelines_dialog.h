#pragma once

#include "dialogs/dialog_frame.h"

class QPlainTextEdit;

namespace touchstone::views {

class RenderedView;

/// How people rate in this project, written in Markdown beside its preview.
class GuidelinesDialog final : public DialogFrame
{
    Q_OBJECT
public:
    GuidelinesDialog(const Shell& shell, QWidget* parent);

protected:
    void retranslate() override;
    void reject() override;

private:
    void save();
    void showPreview();

    QPlainTextEdit* m_edit;
    RenderedView* m_preview;
    RoleLabel* m_editTitle;
    RoleLabel* m_previewTitle;
    QPushButton* m_cancel;
    QPushButton* m_save;
};

} // namespace touchstone::views
