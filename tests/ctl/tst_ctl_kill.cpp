#include <array>
#include <numeric>
#include <random>
#include <set>

#include <QDeadlineTimer>
#include <QTemporaryDir>

#include "host/check.h"
#include "host/host.h"
#include "host_process.h"
#include "link/connection.h"
#include "storage/statement.h"

using namespace touchstone;
using namespace std::chrono_literals;
using bench::HostProcess;

namespace {

/// One client under load: some messages always on their way, one feedback or experience each or a few. What was not
/// acknowledged goes again under the same id, over whichever connection there is; what was is never sent again.
class LoadClient : public QObject
{
public:
    LoadClient(const QString& url, std::string name)
        : m_name(std::move(name))
        , m_connection(link::linkTo(url).value(), options(), {5ms, 50ms, {}})
    {
        connect(&m_connection, &link::Connection::stateChanged, this, [this](link::ConnectionState state) {
            if (state != link::ConnectionState::Ready)
                return;
            ++connections;
            for (Slot& slot : m_slots)
                send(slot);
        });
        for (std::size_t i = 0; i < m_slots.size(); ++i)
            refill(m_slots[i], i);
        m_connection.open();
    }
    void finish() { m_finishing = true; }
    [[nodiscard]] bool isDone() const
    {
        return std::none_of(m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.isOpen; });
    }
    int connections = 0;
    int acknowledged = 0;  ///< messages
    std::multiset<std::string> feedbacks;    ///< ids that were acknowledged
    std::multiset<std::string> experiences;

private:
    struct Slot {
        bool isExperience = false;
        bool isOpen = false;    ///< there is something in it that is not acknowledged
        bool isUnderWay = false;
        std::vector<std::string> ids;
    };
    static link::SessionOptions options()
    {
        link::SessionOptions options;
        options.callTimeout = 60s;
        options.handshakeTimeout = 60s;
        return options;
    }
    void refill(Slot& slot, std::size_t number)
    {
        slot.isOpen = !m_finishing;
        slot.isExperience = number % 2 == 1;
        slot.ids.clear();
        for (int i = 0; slot.isOpen && i < (number < 4 ? 1 : 3); ++i)
            slot.ids.push_back(m_name + "-" + std::to_string(m_made++));
    }
    void send(Slot& slot)
    {
        if (!slot.isOpen || slot.isUnderWay || m_connection.state() != link::ConnectionState::Ready)
            return;
        slot.isUnderWay = true;
        slot.isExperience ? call(slot, experienceRequest(slot.ids)) : call(slot, feedbackRequest(slot.ids));
    }
    template <typename Request>
    void call(Slot& slot, Request request)
    {
        using Answer = Result<typename Request::Response>;
        m_connection.session()->call(std::move(request)).then(this, [this, &slot](const Answer& answer) {
            slot.isUnderWay = false;
            if (answer) {
                ++acknowledged;
                (slot.isExperience ? experiences : feedbacks).insert(slot.ids.begin(), slot.ids.end());
                refill(slot, static_cast<std::size_t>(&slot - m_slots.data()));
            }
            QTimer::singleShot(0, this, [this, &slot] { send(slot); });
        });
    }
    static protocol::LearnFeedbackRequest feedbackRequest(const std::vector<std::string>& ids)
    {
        protocol::LearnFeedbackRequest request;
        for (const std::string& id : ids) {
            protocol::Feedback feedback;
            feedback.feedbackId = id;
            feedback.polarity = protocol::Polarity::Positive;
            feedback.score = 0.25;
            feedback.ts = 1'700'000'000;
            feedback.ratedTurn = protocol::RatedTurn{"prompt", std::string(200, 'r'), "model", {"null"}, std::nullopt};
            request.feedbacks.push_back(std::move(feedback));
        }
        return request;
    }
    static protocol::LearnExperienceRequest experienceRequest(const std::vector<std::string>& ids)
    {
        protocol::LearnExperienceRequest request;
        for (const std::string& id : ids) {
            protocol::Experience experience;
            experience.experienceId = id;
            experience.action = {R"({"component_name":"tool","duration_ms":5})"};
            experience.reward = 1.0;
            experience.ts = 1'700'000'000;
            request.experiences.push_back(std::move(experience));
        }
        return request;
    }

    std::string m_name;
    std::array<Slot, 6> m_slots;
    int m_made = 0;
    bool m_finishing = false;
    link::Connection m_connection;  // last: it goes first, and its calls settle while the slots are there
};

std::multiset<std::string> idsIn(const QString& path, const char* sql)
{
    storage::OpenOptions options;
    options.path = path;
    options.applicationId = host::storeApplicationId;
    options.readOnly = true;
    const auto database = storage::Database::open(options);
    std::multiset<std::string> ids;
    if (!database)
        return ids;
    storage::Statement select(**database, sql);
    for (auto more = select.first(); more && *more; more = select.next())
        ids.insert(select.text(0));
    return ids;
}

} // namespace

/// Kills the program that serves eight clients, again and again. They come back by themselves, and what was
/// acknowledged to them is there exactly once.
class TestCtlKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyAcknowledgedMessageSurvives_kill9();
};

void TestCtlKill::everyAcknowledgedMessageSurvives_kill9()
{
    constexpr int patienceMs = 60'000;
    const int kills = qEnvironmentVariableIsSet("TOUCHSTONE_SANITIZED") ? 10 : 100;
    const unsigned seed = 29;
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("host.db"));
    QStringList arguments{QStringLiteral("--store"), QStringLiteral("sqlite:") + path, QStringLiteral("--listen"),
                          QStringLiteral("ws://127.0.0.1:0")};
    auto host = std::make_unique<HostProcess>(arguments);
    QVERIFY(host->ready.is_object());
    arguments.last() = host->url();
    std::vector<std::unique_ptr<LoadClient>> clients;
    for (int i = 0; i < 8; ++i)
        clients.push_back(std::make_unique<LoadClient>(arguments.last(), "c" + std::to_string(i)));
    const auto acknowledged = [&clients] {
        return std::accumulate(clients.begin(), clients.end(), 0,
                               [](int sum, const auto& client) { return sum + client->acknowledged; });
    };
    for (int kill = 0; kill < kills; ++kill) {
        // Most kills hit a host at work, some one that is only beginning to.
        const int before = acknowledged();
        if (kill % 10 != 0)
            QVERIFY(QTest::qWaitFor([&] { return acknowledged() >= before + 8; }, patienceMs));
        const QDeadlineTimer more(static_cast<qint64>(random() % 80));
        QVERIFY(QTest::qWaitFor([&more] { return more.hasExpired(); }, patienceMs));
        QCOMPARE(host->end(SIGKILL), -1);
        host = std::make_unique<HostProcess>(arguments);
        QVERIFY2(host->ready.is_object(), host->log().constData());
    }
    for (const auto& client : clients)
        client->finish();
    for (const auto& client : clients)
        QTRY_VERIFY_WITH_TIMEOUT(client->isDone(), patienceMs);
    QCOMPARE(host->end(SIGTERM), 0);

    std::multiset<std::string> feedbacks;
    std::multiset<std::string> experiences;
    for (const auto& client : clients) {
        QVERIFY2(client->connections > kills / 2, qPrintable(QString::number(client->connections)));
        feedbacks.insert(client->feedbacks.begin(), client->feedbacks.end());
        experiences.insert(client->experiences.begin(), client->experiences.end());
    }
    qInfo("%d kills, %d messages: %zu feedbacks, %zu experiences", kills, acknowledged(), feedbacks.size(), experiences.size());
    QVERIFY(feedbacks.size() > static_cast<std::size_t>(8 * kills) && experiences.size() > static_cast<std::size_t>(8 * kills));
    QVERIFY(idsIn(path, "SELECT feedback_id FROM feedback") == feedbacks);
    QVERIFY(idsIn(path, "SELECT experience_id FROM experience") == experiences);
    const auto problems = host::checkStore(path);
    QVERIFY(problems.has_value());
    QVERIFY2(problems->empty(), problems->empty() ? "" : problems->front().message.c_str());
}

QTEST_GUILESS_MAIN(TestCtlKill)
#include "tst_ctl_kill.moc"
