#include <QApplication>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "theme/style_paint.h"
#include "views/state_page.h"
#include "views/theme.h"
#include "widgets/role_label.h"

using namespace touchstone::views;

/// Colours by role keep their contrast, in both themes; icons follow the theme and are crisp; the theme switches live.
class TestTheme : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rendering_textOnEverySurfaceHasContrast_84_data();
    void rendering_textOnEverySurfaceHasContrast_84();
    void linesAndCharts_contrast();
    void lookIsAsDesigned();
    void switchesLive();
    void icon_isRecolouredAndCrisp();
    void icon_followsTheThemeWithoutBeingSetAgain();
    void icon_unknownNameIsNull();
    void type_sizesAndMono();
    void mirrored_iconAndTextOfAButtonStayTogether();
    void mirrored_labelsBeginWhereTheLayoutBegins();
    void keyCap_isPrintedBesideTheText();
    void statePage_withoutWordsHasNoNegativeSize();
    void reducedMotion_takesTimeAway();
    void modeNames_goBothWays();
};

namespace {

const Role surfaces[] = {Role::Window, Role::Surface, Role::Selection, Role::Hover,
                         Role::InsertedBack, Role::RemovedBack, Role::MarkBack};
const Role texts[] = {Role::Text, Role::Muted, Role::Accent, Role::Positive, Role::Negative, Role::Neutral, Role::Corrective};
const Role codes[] = {Role::CodeKeyword, Role::CodeString, Role::CodeNumber, Role::CodeComment, Role::CodeType, Role::CodeFunction};

/// From which to which column something is drawn.
struct InkSpan {
    int first = -1;
    int last = -1;
    [[nodiscard]] int width() const { return last - first + 1; }
};

InkSpan inkOf(QWidget& widget)
{
    const QImage image = widget.grab().toImage();
    const QColor paper = image.pixelColor(0, 0);
    InkSpan ink;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixelColor(x, y) == paper)
                continue;
            ink.first = ink.first < 0 ? x : ink.first;
            ink.last = x;
        }
    }
    return ink;
}

QColor strongest(const QImage& image)
{
    QColor best;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor c = image.pixelColor(x, y);
            if (!best.isValid() || c.alpha() > best.alpha())
                best = c;
        }
    }
    return best;
}

} // namespace

void TestTheme::rendering_textOnEverySurfaceHasContrast_84_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestTheme::rendering_textOnEverySurfaceHasContrast_84()
{
    QFETCH(bool, dark);
    const auto check = [&](Role text, Role surface) {
        const double value = contrast(Theme::color(text, dark), Theme::color(surface, dark));
        QVERIFY2(value >= 4.5, qPrintable(QStringLiteral("role %1 on %2: %3").arg(int(text)).arg(int(surface)).arg(value)));
    };
    for (const Role text : texts) {
        for (const Role surface : surfaces)
            check(text, surface);
    }
    for (const Role code : codes) {
        for (const Role surface : {Role::Window, Role::Surface, Role::Hover, Role::Selection})
            check(code, surface);
    }
    check(Role::AccentText, Role::Accent);
}

void TestTheme::linesAndCharts_contrast()
{
    for (const bool dark : {false, true}) {
        QVERIFY(contrast(Theme::color(Role::Edge, dark), Theme::color(Role::Surface, dark)) >= 3.0);
        QVERIFY(contrast(Theme::color(Role::Edge, dark), Theme::color(Role::Window, dark)) >= 3.0);
    }
    for (int role = int(Role::Chart1); role <= int(Role::Chart6); ++role)
        QVERIFY(contrast(Theme::color(Role(role), true), Theme::color(Role::Surface, true)) >= 3.0);
}

void TestTheme::lookIsAsDesigned()
{
    const std::pair<Role, std::pair<QRgb, QRgb>> designed[] = {
        {Role::Window, {0xFFF6F7F9, 0xFF13171E}},   {Role::Surface, {0xFFFFFFFF, 0xFF1B212B}},
        {Role::Selection, {0xFFDCE6FF, 0xFF2A3B66}}, {Role::Text, {0xFF1A2230, 0xFFE7EBF1}},
        {Role::Muted, {0xFF525E70, 0xFFA6B1C1}},    {Role::Accent, {0xFF2B57D0, 0xFF86A8FF}},
        {Role::Positive, {0xFF167445, 0xFF5FCB96}}, {Role::Negative, {0xFFBA2D26, 0xFFFF8F85}},
        {Role::Neutral, {0xFF556071, 0xFFAAB5C4}},  {Role::Corrective, {0xFF8A5200, 0xFFF0B65E}}};
    for (const auto& entry : designed) {
        QCOMPARE(Theme::color(entry.first, false).rgb(), entry.second.first);
        QCOMPARE(Theme::color(entry.first, true).rgb(), entry.second.second);
    }
}

void TestTheme::switchesLive()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::color(Role::Window, false));
    QSignalSpy changed(&theme, &Theme::themeChanged);
    theme.setMode(Theme::Mode::Dark);
    QCOMPARE(changed.size(), 1);
    QVERIFY(theme.isDark());
    QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::color(Role::Window, true));
    QPushButton button(QStringLiteral("Submit"));
    button.setProperty("primary", true);
    button.resize(button.sizeHint());
    QCOMPARE(button.height(), grid::row);
    const QImage picture = button.grab().toImage();
    QCOMPARE(picture.pixelColor(8, 4), Theme::color(Role::Accent, true));
}

void TestTheme::icon_isRecolouredAndCrisp()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    const QIcon icon = Theme::icon(u"annotate", Role::Negative);
    QVERIFY(!icon.isNull());
    for (const qreal ratio : {1.0, 2.0, 1.5}) {
        const QPixmap pixmap = icon.pixmap(QSize(16, 16), ratio);
        QCOMPARE(pixmap.size(), QSize(qRound(16 * ratio), qRound(16 * ratio)));
        const QColor c = strongest(pixmap.toImage());
        QVERIFY(c.alpha() > 200);
        QCOMPARE(qRgb(c.red(), c.green(), c.blue()), Theme::color(Role::Negative, false).rgb());
    }
}

void TestTheme::icon_followsTheThemeWithoutBeingSetAgain()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    const QIcon icon = Theme::icon(u"flag", Role::Text);
    QCOMPARE(strongest(icon.pixmap(QSize(16, 16), 2.0).toImage()).rgb(), Theme::color(Role::Text, false).rgb());
    theme.setMode(Theme::Mode::Dark);
    QCOMPARE(strongest(icon.pixmap(QSize(16, 16), 2.0).toImage()).rgb(), Theme::color(Role::Text, true).rgb());
}

void TestTheme::icon_unknownNameIsNull()
{
    QVERIFY(Theme::icon(u"no-such-picture").isNull());
}

void TestTheme::type_sizesAndMono()
{
    Theme theme(Theme::Mode::Light);
    QCOMPARE(theme.font(TextSize::Small).pixelSize(), 11);
    QCOMPARE(theme.font(TextSize::Body).pixelSize(), 13);
    QCOMPARE(theme.font(TextSize::Reading).pixelSize(), 15);
    QCOMPARE(theme.font(TextSize::Title).pixelSize(), 20);
    theme.setReadingSize(400);
    QCOMPARE(theme.font(TextSize::Reading).pixelSize(), 28);
    QVERIFY(theme.mono().fixedPitch());
    const QFontMetrics metrics(theme.mono());
    QCOMPARE(metrics.horizontalAdvance(QStringLiteral("iiii")), metrics.horizontalAdvance(QStringLiteral("MMMM")));
}

void TestTheme::mirrored_iconAndTextOfAButtonStayTogether()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    QPushButton button(Theme::icon(u"flag"), QStringLiteral("Flag"));
    button.setFlat(true);
    const int needed = button.sizeHint().width() - 28;
    button.resize(300, 28);
    for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        button.setLayoutDirection(direction);
        const InkSpan ink = inkOf(button);
        QVERIFY2(ink.width() <= needed, qPrintable(QString::number(ink.width())));
        QVERIFY2(std::abs(ink.first - (300 - 1 - ink.last)) <= 3, "in the middle");
    }
}

void TestTheme::mirrored_labelsBeginWhereTheLayoutBegins()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    // A name in another script than the interface is in.
    for (const QString& text : {QStringLiteral("Lamp"), QString::fromUtf8("مصباح")}) {
        RoleLabel label(text);
        label.resize(300, 24);
        QVERIFY(inkOf(label).first < 20);
        label.setLayoutDirection(Qt::RightToLeft);
        QVERIFY(inkOf(label).last > 280);
        label.setElided(true);
        QVERIFY(inkOf(label).last > 280);
        label.setSide(Qt::AlignRight | Qt::AlignVCenter);
        QVERIFY(inkOf(label).first < 20);
    }
}

void TestTheme::keyCap_isPrintedBesideTheText()
{
    Theme theme(Theme::Mode::Light);
    theme.applyTo(*qApp);
    QPushButton button(QStringLiteral("Skip this turn"));
    button.setFlat(true);
    const int without = button.sizeHint().width();
    paint::setKeyCap(&button, QStringLiteral("S"));
    QVERIFY(button.sizeHint().width() >= without + 16);
    button.resize(300, 28);
    const InkSpan ink = inkOf(button);
    QVERIFY2(ink.width() >= without - 28 + 16, qPrintable(QString::number(ink.width())));
}

void TestTheme::statePage_withoutWordsHasNoNegativeSize()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("Negative sizes")));
    StatePage page;
    page.setContent({QStringLiteral("check"), QStringLiteral("A headline alone"), {}, {}, {}, Role::Muted});
    page.resize(300, 200);
    QVERIFY(!page.grab().isNull());
    page.setContent({});
    QVERIFY(!page.grab().isNull());
}

void TestTheme::reducedMotion_takesTimeAway()
{
    using namespace std::chrono_literals;
    Theme theme(Theme::Mode::Light);
    QCOMPARE(theme.motion(120ms), 120ms);
    theme.setReducedMotion(true);
    QCOMPARE(theme.motion(120ms), 0ms);
}

void TestTheme::modeNames_goBothWays()
{
    for (const auto mode : {Theme::Mode::System, Theme::Mode::Light, Theme::Mode::Dark})
        QCOMPARE(Theme::modeFromName(Theme::modeName(mode)), mode);
    QCOMPARE(Theme::modeFromName(u"purple"), Theme::Mode::System);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
