#include <nlohmann/json.hpp>

#include <QObject>
#include <QThread>

#include "host/plugin.h"

/// Takes over some messages of learn/*, and does with each what its component name says.
class TeacherPlugin final : public QObject, public touchstone::host::LearnPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID TOUCHSTONE_LEARN_PLUGIN FILE "learn.json")
    Q_INTERFACES(touchstone::host::LearnPlugin)
public:
    touchstone::host::Answer handle(const touchstone::host::Request& request) override
    {
        using nlohmann::json;
        const std::string what = request.envelope.body->value("component_name", std::string());
        if (what == "throw")
            throw std::runtime_error("no lesson today");
        if (what == "hang")
            QThread::sleep(3);
        if (what == "nothing")
            return {};
        json answer{{"id", "t"}, {"version", "1.0"}, {"ts", 1.0}};
        if (request.envelope.body->at("type") == "learn/adapt/req") {
            answer["type"] = "learn/adapt/resp";
            answer["updated"] = json::array();
            answer["message"] = "taught " + request.principal.name;
        } else {
            answer["type"] = what == "wrong type" ? "learn/adapt/resp" : "learn/stats/resp";
            answer["components"] = what == "wrong shape" ? json(7) : json::array();
        }
        return touchstone::protocol::Envelope{std::make_shared<const json>(std::move(answer))};
    }
};

#include "learn_plugin.moc"
