#pragma once

#include <chrono>

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QString>

class QApplication;

namespace touchstone::views {

/// What a colour is for. Widgets name a role and never a colour.
enum class Role {
    // Surfaces
    Window,          ///< behind everything: rail, bars, gaps
    Surface,         ///< what is read and edited
    Selection,       ///< selected row or text
    Hover,           ///< under the pointer, and quiet fills (code blocks, tags, key caps)
    InsertedBack,    ///< diff: new text
    RemovedBack,     ///< diff: old text
    MarkBack,        ///< a marked range or a search hit
    // Text and icons, readable on every surface above
    Text,
    Muted,
    Accent,          ///< the one next action, focus and links
    Positive,
    Negative,
    Neutral,
    Corrective,
    // On accent
    AccentText,      ///< text on a fill of Accent
    // Lines
    Hairline,        ///< separates areas
    Edge,            ///< outline of controls, at least 3:1 on the surface
    // Code, readable on Surface, Window and Hover
    CodeKeyword,
    CodeString,
    CodeNumber,
    CodeComment,
    CodeType,
    CodeFunction,
    // Charts, colour-blind safe, in this order
    Chart1,
    Chart2,
    Chart3,
    Chart4,
    Chart5,
    Chart6,
};
inline constexpr int roleCount = int(Role::Chart6) + 1;

/// Sizes in px at 1x. Emphasis is weight, not size.
enum class TextSize {
    Small,           ///< 11
    Body,            ///< 13, the application's font
    Reading,         ///< 15, or what the person chose
    Title,           ///< 20
};

/// The grid of 4 px.
namespace grid {
inline constexpr int tight = 4;        ///< inside a control group
inline constexpr int gap = 8;          ///< between controls
inline constexpr int group = 16;       ///< between groups
inline constexpr int page = 24;        ///< around a page
inline constexpr int row = 28;         ///< rows and controls
inline constexpr int compactRow = 24;
inline constexpr int radius = 6;
inline constexpr int icon = 16;
} // namespace grid

/// Colours by role, type, icons and motion of the whole program, in a light and a dark palette. Lives on the GUI
/// thread; one theme at a time is applied to the application and is `current()`.
class Theme : public QObject
{
    Q_OBJECT
public:
    enum class Mode { System, Light, Dark };
    Q_ENUM(Mode)

    explicit Theme(Mode mode = Mode::System, QObject* parent = nullptr);
    ~Theme() override;

    /// The theme that is applied; a light one before the first `applyTo`.
    [[nodiscard]] static Theme& current();
    /// Gives the application our style, palette and font, and keeps them in step with this theme.
    void applyTo(QApplication& application);

    [[nodiscard]] Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    [[nodiscard]] bool isDark() const;
    /// "system", "light", "dark"; anything else is System.
    [[nodiscard]] static Mode modeFromName(QStringView name);
    [[nodiscard]] static QString modeName(Mode mode);

    [[nodiscard]] QColor color(Role role) const;
    [[nodiscard]] static QColor color(Role role, bool dark);
    [[nodiscard]] QFont font(TextSize size, QFont::Weight weight = QFont::Normal) const;
    /// A real monospace of 13 px (Body) with ligatures off.
    [[nodiscard]] QFont mono(TextSize size = TextSize::Body) const;
    [[nodiscard]] int pixelSize(TextSize size) const;
    void setReadingSize(int px);

    /// An icon of our own set ("annotate", "import"…) in the colour of a role. It follows theme changes by itself and is
    /// crisp at every scale; an unknown name gives a null icon.
    [[nodiscard]] static QIcon icon(QStringView name, Role role = Role::Text);

    [[nodiscard]] bool reducedMotion() const { return m_reducedMotion; }
    void setReducedMotion(bool reduced);
    /// `wanted`, or zero when the person asks for less motion.
    [[nodiscard]] std::chrono::milliseconds motion(std::chrono::milliseconds wanted) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Colours, type or motion changed: repaint, and rebuild what was made from colours.
    void themeChanged();

private:
    void apply();
    void readSystem();

    QApplication* m_application = nullptr;
    Mode m_mode;
    bool m_systemDark = false;
    bool m_reducedMotion = false;
    bool m_applying = false;
    int m_readingPx = 15;
};

/// Contrast of two opaque colours after WCAG 2: (L1 + 0.05) / (L2 + 0.05), 1 … 21.
[[nodiscard]] double contrast(const QColor& first, const QColor& second);

} // namespace touchstone::views
