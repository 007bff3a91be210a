#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/envelope.h"

/// What the specification says a host must answer to a message, whatever it is. Written beside the host and not from it:
/// another scanner, another reader of the fields, a table of roles of its own.
namespace touchstone::kit {

/// What may come back: types of messages ("pong"), or codes of errors ("error:parse_error"). One of them must.
struct Verdict {
    std::set<std::string> answers;
    bool closes = false;  ///< the host closes the connection behind its answer
    std::string answered = {};  ///< the id of the message, which the answer must name; empty when it has none
};

/// One conversation, as far as it decides what the next message is worth.
struct KnownSession {
    std::string principal;
    std::string role;
    std::size_t mostBytes = 0;
    bool handshaken = false;
    std::set<std::string> capabilities = {};
    std::map<std::string, bool> episodes = {};  ///< those that were granted, and whether they are over
};

class HostileOracle
{
public:
    /// Judges a message, in the order in which the host gets them, and remembers what it stores.
    [[nodiscard]] Verdict judge(KnownSession& session, const std::string& text);
    /// What must be stored by now: rows of feedback and of experience.
    [[nodiscard]] std::size_t feedbackRows() const { return m_feedbackRows; }
    [[nodiscard]] std::size_t experienceRows() const { return m_experienceRows; }
    /// The ids of the stored feedback that had one.
    [[nodiscard]] const std::map<std::string, std::string>& feedbackOwners() const { return m_owners; }

private:
    using Json = nlohmann::json;
    Verdict judgeJson(KnownSession& session, const Json& message);
    Verdict granted(KnownSession& session, const std::string& type, const Json& message);
    static Verdict handshake(KnownSession& session, const Json& message);
    std::string feedback(const KnownSession& session, const Json& message);
    std::string experience(const KnownSession& session, const Json& message);

    std::size_t m_feedbackRows = 0;
    std::size_t m_experienceRows = 0;
    std::map<std::string, std::string> m_owners;       ///< of feedback ids
    std::set<std::string> m_feedbacks;                 ///< contents
    std::map<std::string, std::string> m_experiences;  ///< principal and id, with the content
};

/// Text that is JSON, read by the rules of the protocol; otherwise the codes with which it may be refused.
struct ReadText {
    nlohmann::json value;
    std::set<std::string> refusals;
};
[[nodiscard]] ReadText readStrictly(std::string text, std::size_t mostBytes);

/// Whether the fields of a message are as the specification has them. `type` as on the wire.
enum class Shape { Right, Wrong, Unclear };
[[nodiscard]] Shape shapeOf(const std::string& type, const nlohmann::json& message);

} // namespace touchstone::kit
