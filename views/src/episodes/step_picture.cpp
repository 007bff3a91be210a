#include "episodes/step_picture.h"

#include <algorithm>
#include <cmath>

#include <QBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>

#include "theme/style_paint.h"
#include "views/error_text.h"
#include "widgets/role_label.h"

namespace touchstone::views {

PictureArea::PictureArea(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("picture"));
    setMinimumSize(80, 80);
}

void PictureArea::setImage(const QImage& image)
{
    m_image = image;
    update();
}

void PictureArea::paintEvent(QPaintEvent*)
{
    if (m_image.isNull())
        return;
    QPainter painter(this);
    const double ratio = devicePixelRatioF();
    const double fit = std::min(width() * ratio / m_image.width(), height() * ratio / m_image.height());
    const double factor = fit >= 1.0 ? std::floor(fit) : fit;
    const QSizeF size(m_image.width() * factor / ratio, m_image.height() * factor / ratio);
    const QRectF place(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, factor < 1.0);
    painter.drawImage(place, m_image);
}

StepPictureView::StepPictureView(QWidget* parent)
    : QStackedWidget(parent), m_picture(new PictureArea), m_text(new QPlainTextEdit),
      m_words(new RoleLabel({}, TextSize::Body, Role::Muted))
{
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(Theme::current().mono());
    m_text->setObjectName(QStringLiteral("pictureText"));
    m_text->setTabChangesFocus(true);
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignCenter);
    auto* centred = new QWidget;
    auto* layout = new QVBoxLayout(centred);
    layout->setContentsMargins(grid::page, grid::page, grid::page, grid::page);
    layout->addWidget(m_words, 0, Qt::AlignVCenter);
    addWidget(m_picture);
    addWidget(m_text);
    addWidget(centred);
    clear();
}

void StepPictureView::clear()
{
    m_shown.clear();
    m_words->setText({});
    setCurrentIndex(2);
}

void StepPictureView::show(const workspace::EpisodeStep& step, bool asText)
{
    const workspace::StepPicture& picture = step.picture;
    const bool hasText = !picture.text.isEmpty();
    if (!picture.image.isEmpty() && (!asText || !hasText)) {
        if (m_shown != picture.image)
            m_picture->setImage(QImage::fromData(picture.image));
        m_shown = picture.image;
        m_picture->setAccessibleName(tr("Picture of the environment after step %1").arg(step.number));
        setCurrentIndex(0);
        return;
    }
    if (hasText) {
        if (m_text->toPlainText() != picture.text)
            m_text->setPlainText(picture.text);
        m_text->setAccessibleName(tr("The environment as text after step %1").arg(step.number));
        setCurrentIndex(1);
        return;
    }
    if (picture.problem)
        m_words->setText(tr("No picture: %1").arg(sentenceOf(*picture.problem)));
    else
        m_words->setText(tr("No picture was taken of this step."));
    setCurrentIndex(2);
}

} // namespace touchstone::views
