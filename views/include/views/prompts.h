#pragma once

#include <functional>

#include <QString>
#include <QStringList>

class QWidget;

namespace touchstone::views {

struct FileRequest {
    QString title;
    QString folder;           ///< where to begin
    QString filter;           ///< "Projects (*.touchstone)"
    QString suffix;           ///< added to a name without one when saving
    QString suggestion;       ///< name to begin with when saving
};

struct Question {
    QString title;
    QString text;             ///< what will happen
    QString yes;              ///< verbs, not "Yes"
    QString no;
    bool danger = false;
};

/// Everything that asks the person through another window: file choosers, confirmations, short messages. Answers come
/// through callbacks, so nothing blocks; tests answer by themselves. A callback is not called when the parent is gone.
class Prompts
{
public:
    virtual ~Prompts() = default;
    /// Empty list: the person cancelled.
    virtual void openFiles(QWidget* parent, const FileRequest& request, std::function<void(QStringList)> done) = 0;
    /// Empty: cancelled.
    virtual void saveFile(QWidget* parent, const FileRequest& request, std::function<void(QString)> done) = 0;
    virtual void confirm(QWidget* parent, const Question& question, std::function<void(bool)> done) = 0;
    /// The person's own action failed: what happened, what is safe, what to do.
    virtual void tell(QWidget* parent, const QString& title, const QString& text) = 0;
    /// A line of text; nullopt-like empty QString() (isNull) when cancelled.
    virtual void askLine(QWidget* parent, const QString& title, const QString& label, const QString& initial,
                         std::function<void(QString)> done) = 0;
};

/// The prompts of the desktop.
class SystemPrompts final : public Prompts
{
public:
    void openFiles(QWidget* parent, const FileRequest& request, std::function<void(QStringList)> done) override;
    void saveFile(QWidget* parent, const FileRequest& request, std::function<void(QString)> done) override;
    void confirm(QWidget* parent, const Question& question, std::function<void(bool)> done) override;
    void tell(QWidget* parent, const QString& title, const QString& text) override;
    void askLine(QWidget* parent, const QString& title, const QString& label, const QString& initial,
                 std::function<void(QString)> done) override;
};

} // namespace touchstone::views
