#pragma once

#include <nlohmann/json.hpp>

#include "env_bench.h"
#include "host/check.h"

/// What tests of refinement say in one line.
namespace touchstone::bench {

using protocol::ProposalEdit;

[[nodiscard]] inline ProposalEdit edit(const std::string& target, const std::string& op, const std::string& path,
                                       const std::string& oldValue = "null", const std::string& newValue = "null")
{
    return {target, op, path, {oldValue}, {newValue}};
}

/// A routing weight becomes another one, whatever it was.
[[nodiscard]] inline ProposalEdit weight(const std::string& component, const std::string& value,
                                         const std::string& oldValue = "null")
{
    return edit("router_weight", "update", "router.weights." + component, oldValue, value);
}

[[nodiscard]] inline protocol::Proposal proposal(std::vector<ProposalEdit> edits, const std::string& id = {})
{
    protocol::Proposal result;
    result.singleForm = false;
    result.edits = std::move(edits);
    result.refinementId = id;
    return result;
}

class RefineFolder : public HostFolder
{
protected:
    using Applied = Result<protocol::LearnRefinementApplyResponse>;
    using RolledBack = Result<protocol::LearnRefinementRollbackResponse>;

    /// Opens the host, also anew on the same store, and a session of this role.
    void open(host::Role role = host::Role::Ops, host::HostOptions options = {})
    {
        m_session.reset();
        startHost(std::move(options));
        m_session = attach(*m_host, "olga", role, {"learning", "skill"});
        QVERIFY(m_session);
    }
    void close()
    {
        m_session.reset();
        m_host.reset();
    }
    [[nodiscard]] Applied apply(const protocol::Proposal& proposal)
    {
        protocol::LearnRefinementApplyRequest request;
        request.proposal = proposal;
        return ask(*m_session, std::move(request));
    }
    /// The error of a refused apply; empty when it was applied, and words of another kind when it was no answer at all.
    [[nodiscard]] std::string errorOf(const protocol::Proposal& proposal)
    {
        const auto answer = apply(proposal);
        return answer ? answer->error : "no answer: " + answer.error().message;
    }
    [[nodiscard]] RolledBack rollback(const std::string& id)
    {
        protocol::LearnRefinementRollbackRequest request;
        request.refinementId = id;
        return ask(*m_session, std::move(request));
    }
    [[nodiscard]] std::string rollbackError(const std::string& id)
    {
        const auto answer = rollback(id);
        return answer ? answer->error : "no answer: " + answer.error().message;
    }
    [[nodiscard]] std::vector<Json> history()
    {
        std::vector<Json> entries;
        const auto answer = ask(*m_session, protocol::LearnRefinementHistoryRequest{});
        if (answer)
            for (const protocol::JsonText& entry : answer->entries)
                entries.push_back(Json::parse(entry.text));
        return entries;
    }
    [[nodiscard]] std::vector<Json> skills()
    {
        std::vector<Json> skills;
        const auto answer = ask(*m_session, protocol::SkillDiscoverRequest{});
        if (answer)
            for (const protocol::JsonText& skill : answer->skills)
                skills.push_back(Json::parse(skill.text));
        return skills;
    }
    /// All that is live: target and path to value.
    [[nodiscard]] std::map<std::string, Json> live() const
    {
        std::map<std::string, Json> values;
        storage::OpenOptions options;
        options.path = m_path;
        options.applicationId = host::storeApplicationId;
        options.readOnly = true;
        const auto database = storage::Database::open(options);
        if (!database)
            return {{"the store", "does not open"}};
        storage::Statement select(**database, "SELECT target, path, value FROM setting");
        for (auto more = select.first(); more && *more; more = select.next())
            values[select.text(0) + " " + select.text(1)] = Json::parse(select.text(2));
        return values;
    }
    /// What does not fit together in the store; empty when all does.
    [[nodiscard]] std::string problem() const
    {
        const auto problems = host::checkStore(m_path);
        return !problems ? problems.error().message : problems->empty() ? std::string() : problems->front().message;
    }

    std::unique_ptr<link::Session> m_session;
};

} // namespace touchstone::bench
