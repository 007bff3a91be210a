#pragma once

#include <optional>

#include "link/line_buffer.h"
#include "link/transports.h"

class QProcess;

namespace touchstone::link {

/// A host that runs as a child process: one message a line on its standard input and output. What it writes to its
/// standard error goes to ours.
class ChildLink final : public protocol::Link
{
    Q_OBJECT
public:
    ChildLink(const QString& command, LinkOptions options);
    ~ChildLink() override;
    ChildLink(const ChildLink&) = delete;
    ChildLink& operator=(const ChildLink&) = delete;

    void send(const protocol::Envelope& envelope) override;
    void close() override;

private:
    void read();
    [[nodiscard]] bool take(std::string_view line);
    void end(Error reason);

    QProcess* m_process = nullptr;
    LinkOptions m_options;
    std::string m_command;
    LineBuffer m_lines;
    bool m_leaving = false;
    bool m_ended = false;
};

} // namespace touchstone::link
