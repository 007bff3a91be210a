#include "dialogs/column_mapping_form.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QCryptographicHash>
#include <QEvent>
#include <QGridLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalBlocker>

#include "dialogs/format_names.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/settings.h"

namespace touchstone::views {

namespace {

constexpr const char* mappedFields[] = {"prompt", "response", "system", "model", "version", "conversation_id",
                                        "turn_id", "component", "score", "comment", "created_at"};
const QString keepOthersKey = QStringLiteral("*");

} // namespace

ColumnMappingForm::ColumnMappingForm(workspace::Settings* settings, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_keepOthers(new QCheckBox)
{
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    for (const char* field : mappedFields) {
        auto* combo = new QComboBox;
        combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        combo->setMinimumContentsLength(8);
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        const int at = int(m_fields.size());
        m_names.push_back(new RoleLabel);
        form->addWidget(m_names.back(), at / 2, at % 2 * 3);
        form->addWidget(combo, at / 2, at % 2 * 3 + 1);
        m_fields.emplace_back(QString::fromLatin1(field), combo);
        connect(combo, &QComboBox::currentIndexChanged, this, &ColumnMappingForm::mappingChanged);
    }
    form->setColumnMinimumWidth(2, 12);
    form->setColumnStretch(1, 1);
    form->setColumnStretch(4, 1);
    connect(m_keepOthers, &QCheckBox::toggled, this, &ColumnMappingForm::mappingChanged);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(form);
    column->addWidget(m_keepOthers);
    retranslate();
}

QString ColumnMappingForm::signature() const
{
    // Columns in the same order under the same names: the same kind of file.
    const QByteArray joined = m_columns.join(QChar(0x1f)).toUtf8();
    return QString::fromLatin1(QCryptographicHash::hash(joined, QCryptographicHash::Sha1).toHex());
}

void ColumnMappingForm::setColumns(const std::vector<std::string>& columns, const domain::ColumnMapping& suggestion,
                                   const std::optional<domain::ColumnMapping>& choice)
{
    m_columns.clear();
    for (const auto& column : columns)
        m_columns << QString::fromStdString(column);
    domain::ColumnMapping chosen = choice.value_or(suggestion);
    const auto all = QJsonDocument::fromJson(m_settings->value(workspace::Settings::Key::CsvMappings).toByteArray());
    const QJsonObject remembered = all.object().value(signature()).toObject();
    if (!choice && !remembered.isEmpty()) {
        chosen.columnOfField.clear();
        for (auto it = remembered.begin(); it != remembered.end(); ++it) {
            if (it.key() == keepOthersKey)
                chosen.keepOthers = it.value().toBool();
            else
                chosen.columnOfField[it.key().toStdString()] = it.value().toString().toStdString();
        }
    }
    const QSignalBlocker quiet(this);
    for (const auto& field : m_fields) {
        QComboBox* combo = field.second;
        combo->clear();
        combo->addItem(tr("not used"), QString());
        for (const QString& column : m_columns)
            combo->addItem(column, column);
        const auto it = chosen.columnOfField.find(field.first.toStdString());
        const int at = it == chosen.columnOfField.end() ? 0 : combo->findData(QString::fromStdString(it->second));
        combo->setCurrentIndex(std::max(0, at));
    }
    m_keepOthers->setChecked(chosen.keepOthers);
}

domain::ColumnMapping ColumnMappingForm::mapping() const
{
    domain::ColumnMapping mapping;
    mapping.keepOthers = m_keepOthers->isChecked();
    for (const auto& field : m_fields) {
        const QString column = field.second->currentData().toString();
        if (!column.isEmpty())
            mapping.columnOfField[field.first.toStdString()] = column.toStdString();
    }
    return mapping;
}

bool ColumnMappingForm::isComplete() const
{
    return mapping().columnOfField.count("response") > 0;
}

void ColumnMappingForm::choose(const QString& field, const QString& column)
{
    for (const auto& entry : m_fields) {
        if (entry.first == field)
            entry.second->setCurrentIndex(std::max(0, entry.second->findData(column)));
    }
}

void ColumnMappingForm::remember() const
{
    QJsonObject all = QJsonDocument::fromJson(m_settings->value(workspace::Settings::Key::CsvMappings).toByteArray()).object();
    const domain::ColumnMapping chosen = mapping();
    QJsonObject entry{{keepOthersKey, chosen.keepOthers}};
    for (const auto& [field, column] : chosen.columnOfField)
        entry.insert(QString::fromStdString(field), QString::fromStdString(column));
    all.insert(signature(), entry);
    m_settings->set(workspace::Settings::Key::CsvMappings, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

void ColumnMappingForm::retranslate()
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        m_names[i]->setText(fieldTitle(m_fields[i].first));
        m_fields[i].second->setAccessibleName(tr("Column for %1").arg(m_names[i]->text()));
        if (m_fields[i].second->count() > 0)
            m_fields[i].second->setItemText(0, tr("not used"));
    }
    m_keepOthers->setText(tr("Keep the other columns with each turn"));
}

void ColumnMappingForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace touchstone::views
