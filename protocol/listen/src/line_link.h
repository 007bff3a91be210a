#pragma once

#include <sys/types.h>

#include <QSocketNotifier>

#include "link/line_buffer.h"
#include "link/transports.h"

namespace touchstone::listen {

/// One message a line over two file descriptors, neither of which is ever waited for.
class LineLink final : public protocol::Link
{
    Q_OBJECT
public:
    LineLink(int readFrom, int writeTo, link::LinkOptions options);
    ~LineLink() override;
    LineLink(const LineLink&) = delete;
    LineLink& operator=(const LineLink&) = delete;

    void send(const protocol::Envelope& envelope) override;
    void close() override;
    [[nodiscard]] std::size_t unsentBytes() const override { return m_unsent.size() - m_sent; }

private:
    void read();
    [[nodiscard]] bool take(std::string_view line);
    void write();
    [[nodiscard]] ssize_t writePiece();
    void end(Error reason);

    int m_readFrom = 0;
    int m_writeTo = 1;
    link::LinkOptions m_options;
    link::LineBuffer m_lines;
    std::string m_unsent;
    std::size_t m_sent = 0;  ///< of the front of m_unsent
    QSocketNotifier m_readable;
    QSocketNotifier m_writable;
    bool m_leaving = false;
    bool m_inputEnded = false;
    bool m_isAwaited = false;  ///< somebody has heard of the end of the input, and will close
    bool m_ended = false;
};

} // namespace touchstone::listen
