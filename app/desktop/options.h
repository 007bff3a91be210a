#pragma once

#include <optional>

#include <QString>
#include <QStringList>

#include "protocol/error.h"
#include "remote_host.h"

namespace touchstone::desktop {

/// What the person asked for on the command line of `touchstone`.
struct Options {
    enum class Task { Run, Screenshots, Help, Version };
    Task task = Task::Run;
    QString project;            ///< empty: the last one, or the sample
    bool sample = false;
    bool offline = false;
    std::optional<RemoteHost> remote;  ///< the host that was named
    bool local = false;         ///< the host of this program was named; neither: the one that was used last
    QString screenshotFolder;
    QString theme;              ///< "light", "dark"; empty: both for pictures, the person's own otherwise
    std::optional<double> scale;
    QString language;           ///< empty: the person's own
    QString text;               ///< of Help and Version
};

/// Reads the arguments, the program's name first. Errors: SchemaViolation (wrong usage), CannotOpen (a token or a
/// certificate that cannot be read).
[[nodiscard]] Result<Options> parseOptions(const QStringList& arguments);

} // namespace touchstone::desktop
