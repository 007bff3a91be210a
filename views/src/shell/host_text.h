#pragma once

#include <QString>

#include "protocol/error.h"

namespace touchstone::workspace {
class Workspace;
}

namespace touchstone::views {

/// "Local host", or the name of another; "No host" without one.
[[nodiscard]] QString hostTitle(const workspace::Workspace& workspace);

/// Why a host is not reached or does not want us, for a person.
struct HostTrouble {
    QString happened;  ///< one sentence
    QString todo;      ///< up to three sentences; empty where there is nothing to do and nothing is tried again
    QString detail;    ///< what the system or the host said, in its words; may be empty
};
/// `isTriedAgain`: what may pass is tried again by itself, and the person is told so.
[[nodiscard]] HostTrouble hostTroubleOf(const Error& error, bool isTriedAgain = true);

/// The trouble with a host that lets us in and takes no judgements.
[[nodiscard]] HostTrouble nothingForJudgements();

/// That judgements are signed with another name than the one the host knows; empty while all is well.
[[nodiscard]] QString otherNameSentence(const workspace::Workspace& workspace);
[[nodiscard]] QString otherNameSentence(const QString& here, const QString& there);
/// On a button; a long name is cut.
[[nodiscard]] QString signAsText(const QString& name);

/// One sentence when there is no session with the host: which host, what is wrong, and when it is tried again. Empty while
/// all is well, or without a host. Without `seconds` the time is left out.
[[nodiscard]] QString hostSentence(const workspace::Workspace& workspace, bool seconds);

} // namespace touchstone::views
