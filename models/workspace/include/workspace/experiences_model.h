#pragma once

#include <memory>

#include <QObject>

#include "protocol/models.h"
#include "workspace/episodes_model.h"

namespace touchstone::workspace {

struct ExperienceFilter {
    QString component;
    QString episode;
    std::optional<double> since;         ///< Unix seconds, inclusive
    std::optional<double> until;         ///< Unix seconds, exclusive
    bool operator==(const ExperienceFilter&) const = default;
};

/// The experiences that the host has recorded, page by page, the newest first; and one episode of them to step through.
class ExperiencesModel : public QObject
{
    Q_OBJECT
public:
    ExperiencesModel(PageConnection* connection, QObject* parent = nullptr);
    ~ExperiencesModel() override;

    /// Connects and reads the first page, when nobody did yet.
    void open();
    void retryNow();
    [[nodiscard]] TalkState state() const;
    [[nodiscard]] const Error& talkError() const;

    [[nodiscard]] const ExperienceFilter& filter() const;
    void setFilter(const ExperienceFilter& filter);
    void refresh();
    [[nodiscard]] const std::vector<protocol::Experience>& experiences() const;
    [[nodiscard]] bool isLoading() const;
    [[nodiscard]] bool hasRead() const;                   ///< a first page came
    [[nodiscard]] bool canFetchMore() const;
    void fetchMore();
    [[nodiscard]] const std::optional<Error>& error() const;  ///< of the last page

    /// Reads every step of the episode of an experience, at most 10,000; `replayChanged` follows. An experience
    /// without an episode is replayed alone.
    void replay(std::size_t row);
    void leaveReplay();
    [[nodiscard]] bool isReplaying() const;               ///< chosen, whether or not it is read already
    [[nodiscard]] const Episode* replayed() const;        ///< null while it is read
    [[nodiscard]] std::size_t replayedRow() const;        ///< the step that was chosen, in the episode's steps
    [[nodiscard]] const std::optional<Error>& replayError() const;

Q_SIGNALS:
    void stateChanged();
    void experiencesChanged();
    void replayChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace touchstone::workspace
