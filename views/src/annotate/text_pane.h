#pragma once

#include "views/annotate/rendered_view.h"

namespace touchstone::views {

/// Rendered text as tall as it needs to be; what scrolls is the pane around it.
class TextPane : public RenderedView
{
    Q_OBJECT
public:
    explicit TextPane(QWidget* parent = nullptr);

    void setText(const QString& markdown);
    /// Text as it is, in a monospace.
    void setRawText(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fitHeight();
};

} // namespace touchstone::views
