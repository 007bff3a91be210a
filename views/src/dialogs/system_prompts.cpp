#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

#include "views/prompts.h"

namespace touchstone::views {

namespace {

QFileDialog* makeFileDialog(QWidget* parent, const FileRequest& request)
{
    auto* dialog = new QFileDialog(parent, request.title, request.folder, request.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setDefaultSuffix(request.suffix);
    return dialog;
}

} // namespace

void SystemPrompts::openFiles(QWidget* parent, const FileRequest& request, std::function<void(QStringList)> done)
{
    auto* dialog = makeFileDialog(parent, request);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, [done](const QStringList& files) { done(files); });
    QObject::connect(dialog, &QDialog::rejected, dialog, [done] { done({}); });
    dialog->open();
}

void SystemPrompts::saveFile(QWidget* parent, const FileRequest& request, std::function<void(QString)> done)
{
    auto* dialog = makeFileDialog(parent, request);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    if (!request.suggestion.isEmpty())
        dialog->selectFile(request.suggestion);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog, [done](const QString& file) { done(file); });
    QObject::connect(dialog, &QDialog::rejected, dialog, [done] { done({}); });
    dialog->open();
}

void SystemPrompts::confirm(QWidget* parent, const Question& question, std::function<void(bool)> done)
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, question.title, question.title, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(question.text);
    QPushButton* yes = box->addButton(question.yes, QMessageBox::AcceptRole);
    QPushButton* no = box->addButton(question.no, QMessageBox::RejectRole);
    yes->setProperty(question.danger ? "danger" : "primary", true);
    box->setDefaultButton(question.danger ? no : yes);
    box->setEscapeButton(no);
    QObject::connect(box, &QDialog::finished, box, [box, yes, done] { done(box->clickedButton() == yes); });
    box->open();
}

void SystemPrompts::tell(QWidget* parent, const QString& title, const QString& text)
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::Close, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(text);
    box->open();
}

void SystemPrompts::askLine(QWidget* parent, const QString& title, const QString& label, const QString& initial,
                            std::function<void(QString)> done)
{
    auto* dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    dialog->setTextValue(initial);
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog, [done](const QString& text) { done(text); });
    QObject::connect(dialog, &QDialog::rejected, dialog, [done] { done(QString()); });
    dialog->open();
}

} // namespace touchstone::views
