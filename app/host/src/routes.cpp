#include "routes.h"

#include <algorithm>
#include <array>

namespace touchstone::host {
namespace {

constexpr unsigned annotator = roleBit(Role::Annotator);
constexpr unsigned agent = roleBit(Role::Agent);
constexpr unsigned env = roleBit(Role::Env);
constexpr unsigned ops = roleBit(Role::Ops);
constexpr unsigned admin = roleBit(Role::Admin);
constexpr unsigned anyone = annotator | agent | env | ops | admin;
constexpr unsigned anyoneButEnv = anyone & ~env;

constexpr unsigned actors = agent | ops | admin;

constexpr std::array<Route, 20> routeTable{{
    {"learn/feedback/req", "learning", anyone, true},
    {"learn/experience/req", "learning", anyone, true},
    {"learn/experience/query/req", "learning", ops | admin, false},
    {"learn/adapt/req", "learning", ops | admin, true},
    {"learn/stats/req", "learning", anyoneButEnv, false},
    {"learn/refinement/plan/req", "learning", anyoneButEnv, false},
    {"learn/refinement/apply/req", "learning", ops | admin, true},
    {"learn/refinement/rollback/req", "learning", ops | admin, true},
    {"learn/refinement/review/req", "learning", anyoneButEnv, true},
    {"learn/refinement/history/req", "learning", anyoneButEnv, false},
    {"skill/discover/req", "skill", anyoneButEnv, false},
    {"env/reset/req", "env", actors, true},
    {"env/step/req", "env", actors, true},
    {"env/batch_step/req", "env", actors, true},
    {"env/close/req", "env", actors, true},
    {"env/observe/req", "env", actors, false},
    {"env/render/req", "env", actors, false},
    {"env/space/req", "env", anyoneButEnv, false},
    // The request for suggestions travels under the type of its answer; direction decides.
    {"env/plan/req", "env", anyoneButEnv, false},
    {"env/plan/resp", "env", anyoneButEnv, false},
}};

struct NamespaceCapability {
    std::string_view prefix;
    std::string_view capability;
};

constexpr std::array<NamespaceCapability, 14> namespaceTable{{
    {"learn/", "learning"},
    {"env/", "env"},
    {"skill/", "skill"},
    {"tools/", "tools"},
    {"toolkits/", "toolkits"},
    {"proc/", "proc"},
    {"memory/", "memory"},
    {"chains/", "chains"},
    {"mcp/", "mcp"},
    {"multi_agent/", "multi_agent"},
    {"planning/", "planning"},
    {"test/", "test"},
    {"signals/", "signals"},
    {"annotation/", "annotation"},
}};

constexpr std::string_view environmentPrefix = "env:";

struct SourceRule {
    protocol::Source source;
    unsigned roles;
};

constexpr std::array<SourceRule, 3> sourceTable{{
    {protocol::Source::Human, annotator | ops | admin},
    {protocol::Source::Self, agent | admin},
    {protocol::Source::Env, env},
}};

} // namespace

const Route* findRoute(std::string_view type)
{
    const auto found = std::find_if(routeTable.begin(), routeTable.end(),
                                    [type](const Route& route) { return route.type == type; });
    return found == routeTable.end() ? nullptr : &*found;
}

std::string_view capabilityOfType(std::string_view type)
{
    for (const NamespaceCapability& entry : namespaceTable)
        if (type.substr(0, entry.prefix.size()) == entry.prefix)
            return entry.capability;
    return {};
}

bool mayGive(Role role, protocol::Source source)
{
    return std::any_of(sourceTable.begin(), sourceTable.end(), [role, source](const SourceRule& rule) {
        return rule.source == source && (rule.roles & roleBit(role)) != 0;
    });
}

bool maySignAs(const Principal& sender, std::string_view annotator)
{
    if (annotator.empty() || annotator == sender.name)
        return true;
    return !isNameOfEnvironment(annotator) && (sender.role == Role::Admin || sender.isPersonHere);
}

std::string nameOfEnvironment(const std::string& environment)
{
    return std::string(environmentPrefix) + environment;
}

bool isNameOfEnvironment(std::string_view principal)
{
    return principal.substr(0, environmentPrefix.size()) == environmentPrefix;
}

std::string_view name(Role role)
{
    switch (role) {
    case Role::Annotator:
        return "annotator";
    case Role::Agent:
        return "agent";
    case Role::Env:
        return "env";
    case Role::Ops:
        return "ops";
    case Role::Admin:
        return "admin";
    }
    return "annotator";
}

} // namespace touchstone::host
