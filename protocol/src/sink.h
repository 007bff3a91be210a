#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "protocol/envelope.h"

namespace touchstone::protocol {

/// Where an encoder puts a value, piece by piece.
class Sink
{
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    virtual void openObject() = 0;
    virtual void openList() = 0;
    virtual void close() = 0;
    virtual void key(std::string_view name) = 0;
    virtual void text(std::string_view value) = 0;
    virtual void number(double value) = 0;
    virtual void integer(std::int64_t value) = 0;
    virtual void flag(bool value) = 0;
    virtual void json(Json value) = 0;
    /// Objects and lists that are open.
    [[nodiscard]] virtual int depth() const = 0;
};

/// Writes compact JSON text at the end of another text, keys in the order they come.
class TextSink final : public Sink
{
public:
    explicit TextSink(std::string& out) : m_text(out), m_start(out.size()) {}
    void openObject() override { open('{', '}'); }
    void openList() override { open('[', ']'); }
    void close() override;
    void key(std::string_view name) override;
    void text(std::string_view value) override;
    void number(double value) override;
    void integer(std::int64_t value) override;
    void flag(bool value) override;
    void json(Json value) override;
    [[nodiscard]] int depth() const override { return static_cast<int>(m_closers.size()); }

private:
    void open(char opener, char closer);
    void separate();
    std::string& m_text;
    std::size_t m_start;
    std::string m_closers;
};

} // namespace touchstone::protocol
