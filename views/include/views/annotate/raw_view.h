#pragma once

#include <optional>

#include <QPlainTextEdit>

#include "domain/text/code_points.h"
#include "views/annotate/source_map.h"

namespace touchstone::views {

/// A text as it is: every space kept, every control character visible, one shown unit for each UTF-16 unit. Only lines
/// of many thousand characters are broken, because laying them out would stop the program.
class RawView : public QPlainTextEdit
{
    Q_OBJECT
public:
    static constexpr qsizetype longestLine = 20'000;

    explicit RawView(QWidget* parent = nullptr);

    void setSource(const QString& source);
    [[nodiscard]] const QString& source() const { return m_source; }
    [[nodiscard]] const SourceMap& map() const { return m_map; }
    [[nodiscard]] bool hasBrokenLines() const { return m_broken; }

    [[nodiscard]] domain::Utf16Range sourceSelection() const;
    void selectSource(domain::Utf16Range range);
    void setMark(std::optional<domain::Utf16Range> range);

protected:
    QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;

private:
    void applyMark();

    QString m_source;
    SourceMap m_map;
    std::optional<domain::Utf16Range> m_mark;
    bool m_broken = false;
};

} // namespace touchstone::views
