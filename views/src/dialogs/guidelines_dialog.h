#pragma once

#include <QTextBrowser>

#include "dialogs/dialog_frame.h"

class QPlainTextEdit;

namespace touchstone::views {

/// Shows Markdown and reads nothing from anywhere: no file, no address.
class MarkdownPreview final : public QTextBrowser
{
    Q_OBJECT
public:
    explicit MarkdownPreview(QWidget* parent = nullptr);
    void showMarkdown(const QString& markdown);

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    void restyle();
    QString m_markdown;
};

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

    QPlainTextEdit* m_edit;
    MarkdownPreview* m_preview;
    RoleLabel* m_editTitle;
    RoleLabel* m_previewTitle;
    QPushButton* m_cancel;
    QPushButton* m_save;
};

} // namespace touchstone::views
