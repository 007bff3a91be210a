#include "hostile_oracle.h"

#include <algorithm>

namespace touchstone::kit {
namespace {

using Json = nlohmann::json;

Verdict refusal(const std::string& code)
{
    return {{"error:" + code}};
}

/// Who may ask for what (decisions, section 2; README, Who may act). A type that is not here is none.
const std::map<std::string, std::string> rolesOfTypes{
    {"learn/feedback/req", "annotator agent env ops admin"},
    {"learn/experience/req", "annotator agent env ops admin"},
    {"learn/experience/query/req", "ops admin"},
    {"learn/adapt/req", "ops admin"},
    {"learn/stats/req", "annotator agent ops admin"},
    {"learn/refinement/plan/req", "annotator agent ops admin"},
    {"learn/refinement/apply/req", "ops admin"},
    {"learn/refinement/rollback/req", "ops admin"},
    {"learn/refinement/review/req", "annotator agent ops admin"},
    {"learn/refinement/history/req", "annotator agent ops admin"},
    {"skill/discover/req", "annotator agent ops admin"},
    {"env/reset/req", "agent ops admin"},
    {"env/step/req", "agent ops admin"},
    {"env/batch_step/req", "agent ops admin"},
    {"env/close/req", "agent ops admin"},
    {"env/observe/req", "agent ops admin"},
    {"env/render/req", "agent ops admin"},
    {"env/space/req", "annotator agent ops admin"},
    {"env/plan/req", "annotator agent ops admin"},
    {"env/plan/resp", "annotator agent ops admin"},
};

const std::map<std::string, std::string> capabilityOfPrefix{
    {"learn", "learning"}, {"env", "env"},       {"skill", "skill"},   {"tools", "tools"},   {"toolkits", "toolkits"},
    {"proc", "proc"},      {"memory", "memory"}, {"chains", "chains"}, {"mcp", "mcp"},       {"multi_agent", "multi_agent"},
    {"planning", "planning"}, {"test", "test"},  {"signals", "signals"}, {"annotation", "annotation"}};

const std::set<std::string> offeredCapabilities{"learning", "skill", "env"};

std::string textOf(const Json& message, const char* key)
{
    const auto found = message.find(key);
    return found != message.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isWord(const std::string& list, const std::string& word)
{
    return (" " + list + " ").find(" " + word + " ") != std::string::npos;
}

bool isOfAnotherMajorVersion(const Json& message)
{
    const char* key = message.contains("version") ? "version" : "a2e";
    if (!message.contains(key) || !message[key].is_string())
        return false;
    const std::string version = message[key].get<std::string>();
    return version.substr(0, version.find('.')) != "1";
}

/// Whether the message may come in at all; an empty string: it may.
std::string whyNotAdmitted(const KnownSession& session, const std::string& type)
{
    if (!session.handshaken)
        return "unauthorized";
    const auto capability = type.find('/') == std::string::npos ? capabilityOfPrefix.end()
                                                                : capabilityOfPrefix.find(type.substr(0, type.find('/')));
    if (capability != capabilityOfPrefix.end() && session.capabilities.count(capability->second) == 0)
        return "unauthorized";
    const auto roles = rolesOfTypes.find(type);
    if (roles == rolesOfTypes.end())
        return "invalid_message";
    return isWord(roles->second, session.role) ? "" : "unauthorized";
}

bool mayGive(const std::string& role, const std::string& source)
{
    return isWord(source == "human" ? "annotator ops admin" : source == "self" ? "agent admin" : "env", role);
}

std::string answerTypeOf(const std::string& type)
{
    return type == "env/plan/resp" ? type : type.substr(0, type.rfind('/')) + "/resp";
}

Verdict either(const std::string& answer, const std::string& code)
{
    return {{answer, "error:" + code}};
}

Verdict ofEpisode(const KnownSession& session, const std::string& type, const Json& message)
{
    const std::string answer = answerTypeOf(type);
    if (type == "env/close/req" || (type.rfind("env/plan/", 0) == 0 && !message.value("episode_id", Json()).is_string()))
        return {{answer}};
    const auto episode = session.episodes.find(message.at("episode_id").get<std::string>());
    if (episode == session.episodes.end())
        return refusal("runtime_error");
    if (type != "env/step/req")
        return {{answer}};
    if (episode->second)
        return refusal("runtime_error");
    static const std::set<Json> moves{"up", "right", "down", "left"};
    const Json& action = message.at("action");
    const bool isMove = action.value("action_type", Json()) == "move" && action.value("payload", Json()).is_object()
        && moves.count(action["payload"].value("direction", Json())) > 0;
    if (isMove && action.size() == 2 && action["payload"].size() == 1)
        return {{answer}};
    // Whether an action with more in it fits is the environment's business.
    return isMove ? either(answer, "unknown_action") : refusal("unknown_action");
}

Verdict ofEnvironment(const KnownSession& session, const std::string& type, const Json& message)
{
    const std::string answer = answerTypeOf(type);
    if (type == "env/reset/req") {
        if (message.at("env_name") != "gridworld")
            return refusal("reset_denied");
        return message.value("options", Json::object()).empty() ? Verdict{{answer}} : either(answer, "reset_denied");
    }
    if (type == "env/space/req")
        return message.at("env_name") == "gridworld" ? Verdict{{answer}} : refusal("runtime_error");
    if (type == "env/batch_step/req") {
        const std::size_t count = message.at("episode_ids").size();
        return count == message.at("actions").size() && count <= 64 ? Verdict{{answer}} : refusal("schema_violation");
    }
    return ofEpisode(session, type, message);
}

} // namespace

Verdict HostileOracle::judge(KnownSession& session, const std::string& text)
{
    const ReadText read = readStrictly(text, session.mostBytes);
    Verdict verdict;
    for (const std::string& code : read.refusals)
        verdict.answers.insert("error:" + code);
    if (verdict.answers.empty()) {
        verdict = judgeJson(session, read.value);
        verdict.answered = textOf(read.value, "id");
    }
    return verdict;
}

Verdict HostileOracle::judgeJson(KnownSession& session, const Json& message)
{
    const std::string type = textOf(message, "type");
    const bool isBase = type == "ping" || type == "shutdown" || type == "handshake/req";
    if (!isBase)
        if (const std::string why = whyNotAdmitted(session, type); !why.empty())
            return refusal(why);
    if (type == "shutdown" && !session.handshaken)
        return refusal("unauthorized");
    if (isOfAnotherMajorVersion(message))
        return type == "handshake/req" ? Verdict{{"handshake/resp"}, true} : refusal("version_mismatch");
    const Shape shape = shapeOf(type, message);
    if (shape == Shape::Wrong)
        return refusal("schema_violation");
    Verdict verdict = granted(session, type, message);
    if (shape == Shape::Unclear)
        verdict.answers.insert("error:schema_violation");
    return verdict;
}

Verdict HostileOracle::granted(KnownSession& session, const std::string& type, const Json& message)
{
    if (type == "ping")
        return {{"pong"}};
    if (type == "shutdown")
        return {{"invoke/event"}, true};
    if (type == "handshake/req")
        return handshake(session, message);
    if (type == "learn/feedback/req")
        return {{feedback(session, message)}};
    if (type == "learn/experience/req")
        return {{experience(session, message)}};
    if (type == "learn/stats/req" || type == "learn/adapt/req" || type.rfind("learn/refinement/", 0) == 0
        || type == "skill/discover/req")
        return {{answerTypeOf(type)}};
    // Which cursors are good only the host knows that gave them.
    if (type == "learn/experience/query/req")
        return either(answerTypeOf(type), "schema_violation");
    if (type.rfind("env/", 0) == 0)
        return ofEnvironment(session, type, message);
    return refusal("runtime_error");  // what this host does not do
}

Verdict HostileOracle::handshake(KnownSession& session, const Json& message)
{
    const Json asked = message.value("agent_caps", Json::array());
    std::set<std::string> capabilities;
    for (const Json& one : asked)
        if (offeredCapabilities.count(one.get<std::string>()) > 0)
            capabilities.insert(one.get<std::string>());
    session.handshaken = asked.empty() || !capabilities.empty();
    session.capabilities = std::move(capabilities);
    return {{"handshake/resp"}, !session.handshaken};
}

std::string HostileOracle::feedback(const KnownSession& session, const Json& message)
{
    struct Row {
        std::string id;
        std::string owner;
        std::string content;
    };
    std::vector<Row> rows;
    for (const Json& one : message.at("feedbacks")) {
        const std::string annotator = one.value("annotator_id", std::string());
        const bool isAdmin = session.role == "admin";
        if (!mayGive(session.role, one.value("source", std::string("human"))) || annotator.rfind("env:", 0) == 0
            || (!isAdmin && !annotator.empty() && annotator != session.principal))
            return "error:unauthorized";
        const Row row{one.value("feedback_id", std::string()),
                      isAdmin && !annotator.empty() ? annotator : session.principal, one.dump()};
        const auto known = m_owners.find(row.id);
        if (!row.id.empty() && known != m_owners.end() && known->second != row.owner)
            return "error:unauthorized";
        rows.push_back(row);
    }
    for (const Row& row : rows) {
        if (!row.id.empty())
            m_owners[row.id] = row.owner;
        // Without an id or a time each one is another.
        const bool isTimeless = row.id.empty() || row.content.find("\"ts\":") == std::string::npos;
        if (isTimeless || m_feedbacks.insert(row.content).second)
            ++m_feedbackRows;
    }
    return "learn/feedback/resp";
}

std::string HostileOracle::experience(const KnownSession& session, const Json& message)
{
    std::map<std::string, std::string> added;
    std::size_t nameless = 0;
    for (const Json& one : message.value("experiences", Json::array())) {
        const std::string id = one.value("experience_id", std::string());
        Json content = one;
        content.erase("ts");
        if (id.empty()) {
            ++nameless;
            continue;
        }
        const std::string key = session.principal + '\n' + id;
        const auto known = m_experiences.find(key);
        const auto same = known != m_experiences.end() ? known : added.emplace(key, content.dump()).first;
        if (same->second != content.dump())
            return "error:schema_violation";
    }
    m_experienceRows += nameless + added.size();
    m_experiences.merge(added);
    return "learn/experience/resp";
}

} // namespace touchstone::kit
