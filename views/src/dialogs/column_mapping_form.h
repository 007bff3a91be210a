#pragma once

#include <optional>

#include <QWidget>

#include "domain/exchange/import.h"

class QCheckBox;
class QComboBox;

namespace touchstone::workspace {
class Settings;
}

namespace touchstone::views {

class RoleLabel;

/// Which column of a table is what. Remembers the choice by the names of the columns.
class ColumnMappingForm final : public QWidget
{
    Q_OBJECT
public:
    explicit ColumnMappingForm(workspace::Settings* settings, QWidget* parent = nullptr);

    /// Shows these columns with the person's choice; without one, with the remembered or else the suggested mapping.
    void setColumns(const std::vector<std::string>& columns, const domain::ColumnMapping& suggestion,
                    const std::optional<domain::ColumnMapping>& choice);
    [[nodiscard]] domain::ColumnMapping mapping() const;
    [[nodiscard]] bool isComplete() const;               ///< the answer has a column
    void choose(const QString& field, const QString& column);
    void remember() const;

Q_SIGNALS:
    void mappingChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    [[nodiscard]] QString signature() const;

    workspace::Settings* m_settings;
    QStringList m_columns;
    std::vector<std::pair<QString, QComboBox*>> m_fields;
    std::vector<RoleLabel*> m_names;
    QCheckBox* m_keepOthers;
};

} // namespace touchstone::views
