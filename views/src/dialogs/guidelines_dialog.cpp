#include "dialogs/guidelines_dialog.h"

#include <QBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextDocument>

#include "views/annotate/rendered_view.h"
#include "views/prompts.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

GuidelinesDialog::GuidelinesDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_edit(new QPlainTextEdit), m_preview(new RenderedView),
      m_editTitle(new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold)),
      m_previewTitle(new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold)), m_cancel(addButton(true)),
      m_save(addPrimary())
{
    m_edit->setFont(Theme::current().mono());
    m_edit->setTabChangesFocus(true);
    m_edit->setPlainText(shell().workspace->guidelines());
    showPreview();
    m_preview->setFocusPolicy(Qt::ClickFocus);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(grid::group);
    const auto side = [&](RoleLabel* title, QWidget* widget) {
        auto* column = new QVBoxLayout;
        column->setSpacing(grid::tight);
        column->addWidget(title);
        column->addWidget(widget, 1);
        sides->addLayout(column, 1);
    };
    side(m_editTitle, m_edit);
    side(m_previewTitle, m_preview);
    body()->addLayout(sides, 1);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &GuidelinesDialog::showPreview);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &GuidelinesDialog::save);
    m_edit->document()->setModified(false);
    resize(880, 600);
    retranslate();
}

void GuidelinesDialog::showPreview()
{
    const int position = m_preview->verticalScrollBar()->value();
    m_preview->setMarkdown(std::make_shared<MarkdownDocument>(m_edit->toPlainText()));
    m_preview->verticalScrollBar()->setValue(position);
}

void GuidelinesDialog::save()
{
    shell().workspace->setGuidelines(m_edit->toPlainText());
    m_edit->document()->setModified(false);
    accept();
}

void GuidelinesDialog::reject()
{
    if (!m_edit->document()->isModified()) {
        QDialog::reject();
        return;
    }
    Question question;
    question.title = tr("Discard your changes?");
    question.text = tr("The guidelines were changed and not saved.");
    question.yes = tr("Discard");
    question.no = tr("Keep writing");
    question.danger = true;
    shell().prompts->confirm(this, question, [this](bool discard) {
        if (discard)
            QDialog::reject();
    });
}

void GuidelinesDialog::retranslate()
{
    setHeading(tr("Guidelines"), tr("How people rate in this project. They see it beside the turns."));
    m_editTitle->setText(tr("Markdown"));
    m_previewTitle->setText(tr("Preview"));
    m_edit->setAccessibleName(tr("Guidelines in Markdown"));
    m_edit->setPlaceholderText(tr("# What is a good answer?\n\n- Correct, and says what it does not know\n- Does what was asked"));
    m_preview->setAccessibleName(tr("Preview"));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("Save guidelines"));
}

} // namespace touchstone::views
