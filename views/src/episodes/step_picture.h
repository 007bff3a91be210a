#pragma once

#include <QImage>
#include <QStackedWidget>

#include "workspace/episode.h"

class QPlainTextEdit;

namespace touchstone::views {

class RoleLabel;

/// A picture that fits into its place: small ones grow by whole factors, so that a pixel stays a pixel.
class PictureArea : public QWidget
{
    Q_OBJECT
public:
    explicit PictureArea(QWidget* parent = nullptr);
    void setImage(const QImage& image);
    [[nodiscard]] const QImage& image() const { return m_image; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_image;
};

/// How a step looked: its picture, its text, or a sentence why there is neither.
class StepPictureView : public QStackedWidget
{
    Q_OBJECT
public:
    explicit StepPictureView(QWidget* parent = nullptr);
    /// `asText`: the text is wanted, if there is one.
    void show(const workspace::EpisodeStep& step, bool asText);
    void clear();

private:
    PictureArea* m_picture;
    QPlainTextEdit* m_text;
    RoleLabel* m_words;
    QByteArray m_shown;
};

} // namespace touchstone::views
