#include "views/theme.h"

#include <cmath>

#include <QApplication>
#include <QPalette>
#include <QPointer>
#include <QScopedValueRollback>
#include <QToolTip>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

#include "theme/palettes.h"
#include "theme/style.h"
#include "theme/system_fonts.h"
#include "theme/theme_icon.h"

namespace touchstone::views {

namespace {

QPointer<Theme> appliedTheme;

#if QT_VERSION < QT_VERSION_CHECK(6, 5, 0)
bool looksDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}
#endif

QPalette paletteOf(const Theme& theme)
{
    const auto c = [&](Role role) { return theme.color(role); };
    QPalette p;
    p.setColor(QPalette::Window, c(Role::Window));
    p.setColor(QPalette::WindowText, c(Role::Text));
    p.setColor(QPalette::Base, c(Role::Surface));
    p.setColor(QPalette::AlternateBase, c(Role::Window));
    p.setColor(QPalette::Text, c(Role::Text));
    p.setColor(QPalette::PlaceholderText, c(Role::Muted));
    p.setColor(QPalette::Button, c(Role::Surface));
    p.setColor(QPalette::ButtonText, c(Role::Text));
    p.setColor(QPalette::BrightText, c(Role::AccentText));
    p.setColor(QPalette::Highlight, c(Role::Selection));
    p.setColor(QPalette::HighlightedText, c(Role::Text));
    p.setColor(QPalette::Link, c(Role::Accent));
    p.setColor(QPalette::LinkVisited, c(Role::Accent));
    p.setColor(QPalette::ToolTipBase, c(Role::Surface));
    p.setColor(QPalette::ToolTipText, c(Role::Text));
    p.setColor(QPalette::Light, c(Role::Surface));
    p.setColor(QPalette::Midlight, c(Role::Hover));
    p.setColor(QPalette::Mid, c(Role::Hairline));
    p.setColor(QPalette::Dark, c(Role::Edge));
    p.setColor(QPalette::Shadow, c(Role::Hairline));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, disabledColor(c(Role::Muted), c(Role::Surface)));
    p.setColor(QPalette::Disabled, QPalette::Base, c(Role::Window));
    return p;
}

} // namespace

double contrast(const QColor& first, const QColor& second)
{
    const auto channel = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    const auto luminance = [&](const QColor& c) {
        return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
    };
    const double a = luminance(first);
    const double b = luminance(second);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

Theme::Theme(Mode mode, QObject* parent) : QObject(parent), m_mode(mode) {}

Theme::~Theme() = default;

Theme& Theme::current()
{
    if (appliedTheme)
        return *appliedTheme;
    static Theme fallback(Mode::Light);
    return fallback;
}

void Theme::applyTo(QApplication& application)
{
    m_application = &application;
    appliedTheme = this;
    readSystem();
    application.setStyle(new Style);
    application.installEventFilter(this);
    apply();
}

void Theme::readSystem()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    m_systemDark = QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
    // Before 6.5 the platform says it only through its palette, which ours hides: drop ours for a moment.
    const QScopedValueRollback guard(m_applying, true);
    QApplication::setPalette(QPalette());
    m_systemDark = looksDark(QGuiApplication::palette());
#endif
}

void Theme::apply()
{
    if (m_application) {
        const QScopedValueRollback guard(m_applying, true);
        QApplication::setPalette(paletteOf(*this));
        QApplication::setFont(font(TextSize::Body));
        QToolTip::setFont(font(TextSize::Body));
        QToolTip::setPalette(QApplication::palette());
    }
    Q_EMIT themeChanged();
}

bool Theme::eventFilter(QObject* watched, QEvent* event)
{
    const bool systemChanged = event->type() == QEvent::ThemeChange || event->type() == QEvent::ApplicationPaletteChange;
    if (systemChanged && watched == m_application && !m_applying && m_mode == Mode::System) {
        const bool before = m_systemDark;
        readSystem();
        if (before != m_systemDark || event->type() == QEvent::ApplicationPaletteChange)
            apply();
    }
    return QObject::eventFilter(watched, event);
}

void Theme::setMode(Mode mode)
{
    if (m_mode == mode)
        return;
    m_mode = mode;
    if (m_application && mode == Mode::System)
        readSystem();
    apply();
}

bool Theme::isDark() const
{
    return m_mode == Mode::Dark || (m_mode == Mode::System && m_systemDark);
}

Theme::Mode Theme::modeFromName(QStringView name)
{
    if (name == u"light")
        return Mode::Light;
    if (name == u"dark")
        return Mode::Dark;
    return Mode::System;
}

QString Theme::modeName(Mode mode)
{
    switch (mode) {
    case Mode::System:
        return QStringLiteral("system");
    case Mode::Light:
        return QStringLiteral("light");
    case Mode::Dark:
        return QStringLiteral("dark");
    }
    Q_UNREACHABLE();
}

QColor Theme::color(Role role) const
{
    return color(role, isDark());
}

QColor Theme::color(Role role, bool dark)
{
    const auto& palette = dark ? darkPalette : lightPalette;
    return QColor::fromRgb(palette[std::size_t(role)]);
}

int Theme::pixelSize(TextSize size) const
{
    switch (size) {
    case TextSize::Small:
        return 11;
    case TextSize::Body:
        return 13;
    case TextSize::Reading:
        return m_readingPx;
    case TextSize::Title:
        return 20;
    }
    Q_UNREACHABLE();
}

QFont Theme::font(TextSize size, QFont::Weight weight) const
{
    QFont font = systemFont(QFontDatabase::GeneralFont);
    font.setPixelSize(pixelSize(size));
    font.setWeight(weight);
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1);
#endif
    return font;
}

QFont Theme::mono(TextSize size) const
{
    QFont font = systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(size == TextSize::Reading ? m_readingPx - 2 : pixelSize(size));
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    // What is shown must be what is there: "!=" stays two characters. Shaping itself stays on: Arabic, vowel marks and
    // emoji of several code points cannot be read without it.
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("liga", 0);
    font.setFeature("calt", 0);
#endif
    return font;
}

void Theme::setReadingSize(int px)
{
    px = std::clamp(px, 11, 28);
    if (std::exchange(m_readingPx, px) != px)
        Q_EMIT themeChanged();
}

QIcon Theme::icon(QStringView name, Role role)
{
    return makeThemeIcon(name, role);
}

void Theme::setReducedMotion(bool reduced)
{
    if (std::exchange(m_reducedMotion, reduced) != reduced)
        Q_EMIT themeChanged();
}

std::chrono::milliseconds Theme::motion(std::chrono::milliseconds wanted) const
{
    return m_reducedMotion ? std::chrono::milliseconds(0) : wanted;
}

} // namespace touchstone::views
