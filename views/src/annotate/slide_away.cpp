#include "annotate/slide_away.h"

#include <QBackingStore>
#include <QLabel>
#include <QPropertyAnimation>

#include "views/theme.h"

namespace touchstone::views {

QImage pictureOf(const QWidget* widget)
{
    const QBackingStore* store = widget->window()->backingStore();
    const auto* device = store ? const_cast<QBackingStore*>(store)->paintDevice() : nullptr;
    if (!widget->isVisible() || !device || device->devType() != QInternal::Image)
        return {};
    const auto* screen = static_cast<const QImage*>(device);
    const double ratio = screen->devicePixelRatio();
    const QRect area(widget->mapTo(widget->window(), QPoint(0, 0)), widget->size());
    QImage picture = screen->copy(QRectF(QPointF(area.topLeft()) * ratio, QSizeF(area.size()) * ratio).toRect());
    picture.setDevicePixelRatio(ratio);
    return picture;
}

void slidePictureAway(const QImage& picture, QWidget* over)
{
    auto* card = new QLabel(over);
    card->setAttribute(Qt::WA_TransparentForMouseEvents);
    card->setFocusPolicy(Qt::NoFocus);
    card->setPixmap(QPixmap::fromImage(picture));
    card->setGeometry(over->rect());
    card->show();
    auto* slide = new QPropertyAnimation(card, "pos", card);
    slide->setDuration(int(Theme::current().motion(std::chrono::milliseconds(120)).count()));
    slide->setStartValue(QPoint(0, 0));
    const bool mirrored = over->layoutDirection() == Qt::RightToLeft;
    slide->setEndValue(QPoint(mirrored ? over->width() : -over->width(), 0));
    slide->setEasingCurve(QEasingCurve::InCubic);
    QObject::connect(slide, &QPropertyAnimation::finished, card, &QWidget::deleteLater);
    slide->start();
}

} // namespace touchstone::views
