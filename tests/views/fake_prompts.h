#pragma once

#include <optional>

#include "views/prompts.h"

namespace touchstone::kit {

/// Answers at once with what the test put in, and remembers what was asked.
class FakePrompts final : public views::Prompts
{
public:
    QStringList files;                    ///< answer of openFiles
    QString target;                       ///< answer of saveFile
    bool yes = true;                      ///< answer of confirm
    QString line;
    std::vector<views::FileRequest> fileRequests;
    std::vector<views::Question> questions;
    std::vector<std::pair<QString, QString>> told;

    void openFiles(QWidget*, const views::FileRequest& request, std::function<void(QStringList)> done) override
    {
        fileRequests.push_back(request);
        done(files);
    }
    void saveFile(QWidget*, const views::FileRequest& request, std::function<void(QString)> done) override
    {
        fileRequests.push_back(request);
        done(target);
    }
    void confirm(QWidget*, const views::Question& question, std::function<void(bool)> done) override
    {
        questions.push_back(question);
        done(yes);
    }
    void tell(QWidget*, const QString& title, const QString& text) override { told.emplace_back(title, text); }
    void askLine(QWidget*, const QString&, const QString&, const QString&, std::function<void(QString)> done) override
    {
        done(line);
    }
};

} // namespace touchstone::kit
