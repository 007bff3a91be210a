#include "theme/theme_icon.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "theme/palettes.h"

namespace touchstone::views {

namespace {

/// Renders one SVG of one line weight, recoloured as a whole: what it draws is taken as a mask.
class ThemeIconEngine final : public QIconEngine
{
public:
    ThemeIconEngine(QString name, Role role) : m_name(std::move(name)), m_role(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const qreal ratio = painter->device()->devicePixelRatio();
        QPixmap pixmap = render(QSize(qRound(rect.width() * ratio), qRound(rect.height() * ratio)), mode);
        pixmap.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), pixmap);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override { return render(size, mode); }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        return render(size, mode);
    }
    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine* clone() const override { return new ThemeIconEngine(*this); }
    QString key() const override { return QStringLiteral("touchstone"); }
    QString iconName() override { return m_name; }
    bool isNull() override { return false; }

private:
    [[nodiscard]] QColor colorFor(QIcon::Mode mode) const
    {
        const Theme& theme = Theme::current();
        const QColor color = theme.color(m_role);
        return mode == QIcon::Disabled ? disabledColor(theme.color(Role::Muted), theme.color(Role::Surface)) : color;
    }

    [[nodiscard]] QPixmap render(const QSize& pixels, QIcon::Mode mode) const
    {
        if (pixels.isEmpty())
            return {};
        const QColor color = colorFor(mode);
        const QString cacheKey = QStringLiteral("touchstone/%1/%2/%3x%4")
                                     .arg(m_name, color.name())
                                     .arg(pixels.width())
                                     .arg(pixels.height());
        QPixmap pixmap;
        if (QPixmapCache::find(cacheKey, &pixmap))
            return pixmap;
        QSvgRenderer svg(QStringLiteral(":/icons/%1.svg").arg(m_name));
        pixmap = QPixmap(pixels);
        pixmap.fill(Qt::transparent);
        const int side = std::min(pixels.width(), pixels.height());
        QPainter painter(&pixmap);
        svg.render(&painter, QRectF((pixels.width() - side) / 2, (pixels.height() - side) / 2, side, side));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(pixmap.rect(), color);
        painter.end();
        QPixmapCache::insert(cacheKey, pixmap);
        return pixmap;
    }

    QString m_name;
    Role m_role;
};

} // namespace

QIcon makeThemeIcon(QStringView name, Role role)
{
    const QString file = name.toString();
    if (!QFile::exists(QStringLiteral(":/icons/%1.svg").arg(file)))
        return {};
    return QIcon(new ThemeIconEngine(file, role));
}

} // namespace touchstone::views
