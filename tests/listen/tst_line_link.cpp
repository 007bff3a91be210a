#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include <QSignalSpy>
#include <QTest>

#include "link/line_buffer.h"
#include "listen/listener.h"
#include "scripted_host.h"

using namespace touchstone;
using namespace touchstone::protocol;

namespace {

/// Two pipes, and the test's ends of them.
class Pipes
{
public:
    Pipes()
    {
        [[maybe_unused]] const int made = pipe(m_in) + pipe(m_out);
        fcntl(m_out[0], F_SETFL, O_NONBLOCK);
    }
    ~Pipes()
    {
        closeInput();
        close(m_in[0]);
        closeOutput();
        close(m_out[1]);
    }
    Pipes(const Pipes&) = delete;
    Pipes& operator=(const Pipes&) = delete;

    void write(const QByteArray& bytes) const
    {
        QCOMPARE(::write(m_in[1], bytes.constData(), static_cast<std::size_t>(bytes.size())), bytes.size());
    }
    /// Everything that has been written so far.
    QByteArray& read()
    {
        std::array<char, 65'536> buffer;
        for (ssize_t n = 0; (n = ::read(m_out[0], buffer.data(), buffer.size())) > 0;)
            m_seen.append(buffer.data(), n);
        return m_seen;
    }
    void closeInput() { closeOnce(m_in[1]); }
    void closeOutput() { closeOnce(m_out[0]); }
    [[nodiscard]] std::unique_ptr<Link> link(const link::LinkOptions& options = {}) const
    {
        return listen::makeLineLink(m_in[0], m_out[1], options);
    }

private:
    static void closeOnce(int& descriptor)
    {
        if (descriptor >= 0)
            close(std::exchange(descriptor, -1));
    }
    int m_in[2] = {-1, -1};
    int m_out[2] = {-1, -1};
    QByteArray m_seen;
};

Envelope sized(std::size_t bytes)
{
    return {std::make_shared<const Json>(Json{{"type", "big"}, {"text", std::string(bytes, 'x')}})};
}

std::vector<std::string> linesOf(link::LineBuffer& buffer, std::string_view bytes)
{
    std::vector<std::string> lines;
    buffer.feed(
        bytes, [&lines](std::string_view line) { return lines.emplace_back(line), true; },
        [&lines] { return lines.emplace_back("TOO LONG"), true; });
    return lines;
}

} // namespace

/// Messages as lines, as the host's end of stdio reads and writes them.
class TestLineLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }
    void buffer_cutsLines();
    void buffer_limits();
    void lines_anyPieces();
    void malformed_andTooLong();
    void inputEnds_afterTheAnswers();
    void inputEnds_andIsWaitedFor();
    void output_largerThanThePipe();
    void output_nobodyReads();
    void output_closed();
    void destroyed_writesWhatItHas();
};

void TestLineLink::buffer_cutsLines()
{
    link::LineBuffer buffer(100);
    QCOMPARE(linesOf(buffer, "a\nb\r\n\nc"), (std::vector<std::string>{"a", "b", ""}));
    QCOMPARE(linesOf(buffer, "d"), std::vector<std::string>{});
    QCOMPARE(linesOf(buffer, "e\n"), std::vector<std::string>{"cde"});
}

void TestLineLink::buffer_limits()
{
    link::LineBuffer buffer(4);
    QCOMPARE(linesOf(buffer, "1234\n12345\n12\n"), (std::vector<std::string>{"1234", "TOO LONG", "12"}));
    for (int i = 0; i < 1'000; ++i)
        QCOMPARE(linesOf(buffer, "xxx"), std::vector<std::string>{});
    QCOMPARE(linesOf(buffer, "\nok\n"), (std::vector<std::string>{"TOO LONG", "ok"}));
}

void TestLineLink::lines_anyPieces()
{
    Pipes pipes;
    kit::ScriptedHost host;
    host.attach(pipes.link());
    for (const char byte : QByteArray("{\"type\":\"ping\",\"id\":\"é1\"}\r\n\n\n{\"type\":\"ping\",\"id\":\"2\"}\n{\"ty")) {
        pipes.write(QByteArray(1, byte));
        QCoreApplication::processEvents();
    }
    QTRY_COMPARE(pipes.read().count('\n'), 2);
    QVERIFY(pipes.read().contains("é1"));
}

void TestLineLink::malformed_andTooLong()
{
    Pipes pipes;
    kit::ScriptedHost host;
    link::LinkOptions options;
    options.limits.maxBytes = 50;
    host.attach(pipes.link(options));
    pipes.write("{\n" + QByteArray(1'000, 'x') + "\n[]\n{\"type\":\"ping\",\"id\":\"1\"}\n");
    QTRY_COMPARE(pipes.read().count('\n'), 4);
    const QList<QByteArray> lines = pipes.read().split('\n');
    QVERIFY(lines[0].contains("parse_error"));
    QVERIFY(lines[1].contains("out_of_memory"));
    QVERIFY(lines[2].contains("schema_violation"));
    QVERIFY(lines[3].contains("pong"));
}

void TestLineLink::inputEnds_afterTheAnswers()
{
    Pipes pipes;
    kit::ScriptedHost host;
    host.attach(pipes.link());
    for (int i = 0; i < 100; ++i)
        pipes.write("{\"type\":\"ping\",\"id\":\"" + QByteArray::number(i) + "\"}\n");
    pipes.closeInput();
    QTRY_COMPARE(host.links(), std::size_t(0));
    QCOMPARE(pipes.read().count('\n'), 100);
}

/// Who hears of the end of the input may still answer, and closes when it has.
void TestLineLink::inputEnds_andIsWaitedFor()
{
    Pipes pipes;
    auto link = pipes.link();
    QSignalSpy received(link.get(), &Link::received);
    QSignalSpy ended(link.get(), &Link::inputEnded);
    QSignalSpy closed(link.get(), &Link::closed);
    pipes.write("{\"type\":\"ping\",\"id\":\"1\"}\n");
    pipes.closeInput();
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(received.size(), 1);
    for (int i = 0; i < 10; ++i)
        QCoreApplication::processEvents();
    QCOMPARE(closed.size(), 0);
    link->send(sized(10));
    link->close();
    QTRY_COMPARE(closed.size(), 1);
    QCOMPARE(pipes.read().count('\n'), 1);
    QCOMPARE(ended.size(), 1);
}

void TestLineLink::output_largerThanThePipe()
{
    Pipes pipes;
    auto link = pipes.link();
    QSignalSpy closed(link.get(), &Link::closed);
    link->send(sized(3'000'000));
    link->close();
    QTest::qWait(50);
    QVERIFY(closed.isEmpty());
    QTRY_VERIFY(pipes.read().endsWith('\n'));
    QVERIFY(pipes.read().size() > 3'000'000);
    QTRY_COMPARE(closed.size(), 1);
}

void TestLineLink::output_nobodyReads()
{
    Pipes pipes;
    link::LinkOptions options;
    options.maxUnsentBytes = 1'000'000;
    auto link = pipes.link(options);
    QSignalSpy closed(link.get(), &Link::closed);
    for (int i = 0; i < 30; ++i)
        link->send(sized(100'000));
    QVERIFY(closed.isEmpty());  // never from inside send
    QTRY_COMPARE(closed.size(), 1);
    QVERIFY(closed.at(0).at(0).value<Error>().message.find("does not read") != std::string::npos);
}

void TestLineLink::output_closed()
{
    Pipes pipes;
    auto link = pipes.link();
    QSignalSpy closed(link.get(), &Link::closed);
    pipes.closeOutput();
    link->send(sized(10));
    QTRY_COMPARE(closed.size(), 1);
}

void TestLineLink::destroyed_writesWhatItHas()
{
    Pipes pipes;
    auto link = pipes.link();
    link->send(sized(50'000));
    link->send(sized(10));
    link.reset();
    QCOMPARE(pipes.read().count('\n'), 2);
}

QTEST_GUILESS_MAIN(TestLineLink)
#include "tst_line_link.moc"
