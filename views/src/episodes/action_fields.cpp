#include "episodes/action_fields.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "episodes/episode_words.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using domain::FormField;
using FieldKind = FormField::Kind;

namespace {

/// Whole numbers that a double holds exactly.
constexpr double largestWhole = 9'007'199'254'740'992.0;
constexpr int numberDecimals = 6;
constexpr int linesHeight = 72;

/// What a choice shows: texts without quotes.
QString shownChoice(const std::string& json)
{
    return QString::fromStdString(domain::textOfJson(json).value_or(json));
}

QStringList linesOf(const QString& text)
{
    return text.split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

ActionFields::ActionFields(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
}

void ActionFields::setForm(const FormField& form)
{
    m_entries.clear();
    delete std::exchange(m_content, new QWidget);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid::gap);
    add(form, column, 0);
    m_column->addWidget(m_content);
    setValues(domain::initialValues(form));
}

void ActionFields::add(const FormField& field, QVBoxLayout* column, int depth)
{
    if (field.kind != FieldKind::Group)
        return addEntry(field, column);
    QVBoxLayout* inside = column;
    if (depth > 0) {
        auto* title = new RoleLabel(titleOf(field), TextSize::Small, Role::Muted, QFont::DemiBold);
        title->setToolTip(QString::fromStdString(field.description));
        column->addWidget(title);
        auto* group = new QWidget;
        inside = new QVBoxLayout(group);
        inside->setContentsMargins(grid::group, 0, 0, 0);
        inside->setSpacing(grid::gap);
        column->addWidget(group);
    }
    for (const FormField& child : field.fields)
        add(child, inside, depth + 1);
}

QString ActionFields::titleOf(const FormField& field) const
{
    const QString name = QString::fromStdString(field.title.empty() ? field.key : field.title);
    return field.isRequired || field.kind == FieldKind::Constant ? name : tr("%1 (may be left out)").arg(name);
}

void ActionFields::addEntry(const FormField& field, QVBoxLayout* column)
{
    auto* block = new QVBoxLayout;
    block->setSpacing(grid::tight);
    const QString title = field.path.empty() ? tr("Action") : titleOf(field);
    auto* label = new RoleLabel(title);
    label->setWordWrap(true);
    label->setToolTip(QString::fromStdString(field.description));
    block->addWidget(label);
    column->addLayout(block);
    if (field.kind == FieldKind::Constant) {
        label->setText(QStringLiteral("%1: %2").arg(title, shownChoice(field.initial)));
        return;
    }
    Entry entry = entryOf(field);
    entry.path = field.path;
    label->setBuddy(entry.control);
    entry.control->setAccessibleName(title);
    entry.control->setToolTip(QString::fromStdString(field.description));
    block->addWidget(entry.control);
    if (const QString why = EpisodeWords::whyRaw(field.reason); !why.isEmpty()) {
        auto* reason = new RoleLabel(why, TextSize::Small, Role::Muted);
        reason->setWordWrap(true);
        block->addWidget(reason);
        entry.control->setAccessibleDescription(why);
    }
    entry.fault = new RoleLabel({}, TextSize::Small, Role::Negative);
    entry.fault->setWordWrap(true);
    entry.fault->hide();
    block->addWidget(entry.fault);
    m_entries.push_back(std::move(entry));
}

ActionFields::Entry ActionFields::entryOf(const FormField& field)
{
    switch (field.kind) {
    case FieldKind::Choice:
        return choiceEntry(field);
    case FieldKind::Flag:
        return flagEntry(field);
    case FieldKind::Integer:
    case FieldKind::Number:
        return numberEntry(field);
    case FieldKind::Text:
        return textEntry();
    case FieldKind::List:
    case FieldKind::Raw:
    case FieldKind::Constant:
    case FieldKind::Group:
        break;
    }
    return linesEntry(field);
}

ActionFields::Entry ActionFields::choiceEntry(const FormField& field)
{
    auto* box = new QComboBox;
    if (!field.isRequired)
        box->addItem(tr("Not given"), QString());
    for (const std::string& choice : field.choices)
        box->addItem(shownChoice(choice), QString::fromStdString(choice));
    const auto value = [box] { return box->currentData().toString().toStdString(); };
    const auto set = [box](const std::string& json) {
        box->setCurrentIndex(std::max(0, box->findData(QString::fromStdString(json))));
    };
    return {{}, box, nullptr, value, set};
}

ActionFields::Entry ActionFields::flagEntry(const FormField& field)
{
    if (!field.isRequired) {
        FormField choice = field;
        choice.choices = {"true", "false"};
        Entry entry = choiceEntry(choice);
        auto* box = qobject_cast<QComboBox*>(entry.control);
        box->setItemText(1, tr("Yes"));
        box->setItemText(2, tr("No"));
        return entry;
    }
    auto* box = new QCheckBox(tr("Yes"));
    return {{}, box, nullptr, [box] { return std::string(box->isChecked() ? "true" : "false"); },
            [box](const std::string& json) { box->setChecked(json == "true"); }};
}

ActionFields::Entry ActionFields::numberEntry(const FormField& field)
{
    const bool whole = field.kind == FieldKind::Integer;
    auto* spin = new QDoubleSpinBox;
    spin->setDecimals(whole ? 0 : numberDecimals);
    spin->setRange(field.low.value_or(-largestWhole), field.high.value_or(largestWhole));
    spin->setGroupSeparatorShown(false);
    spin->setAccessibleName(titleOf(field));
    const auto value = [spin, whole] {
        return (whole ? QString::number(spin->value(), 'f', 0) : QString::number(spin->value(), 'g', 15)).toStdString();
    };
    const auto set = [spin](const std::string& json) {
        // Without a value it begins at zero, or as near to it as it may be.
        spin->setValue(json.empty() ? 0.0 : QString::fromStdString(json).toDouble());
    };
    if (field.isRequired)
        return {{}, spin, nullptr, value, set};
    auto* both = new QWidget;
    auto* given = new QCheckBox;
    given->setAccessibleName(tr("Give %1").arg(titleOf(field)));
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(given);
    row->addWidget(spin, 1);
    both->setFocusProxy(given);
    spin->setEnabled(false);
    connect(given, &QCheckBox::toggled, spin, &QWidget::setEnabled);
    return {{}, both, nullptr, [given, value] { return given->isChecked() ? value() : std::string(); },
            [given, set](const std::string& json) {
                set(json);
                given->setChecked(!json.empty());
            }};
}

ActionFields::Entry ActionFields::textEntry()
{
    auto* line = new QLineEdit;
    connect(line, &QLineEdit::returnPressed, this, &ActionFields::submitted);
    return {{}, line, nullptr,
            [line] { return line->text().isEmpty() ? std::string() : domain::jsonOfText(line->text().toStdString()); },
            [line](const std::string& json) { line->setText(QString::fromStdString(domain::textOfJson(json).value_or(""))); }};
}

ActionFields::Entry ActionFields::linesEntry(const FormField& field)
{
    auto* edit = new QPlainTextEdit;
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(linesHeight);
    if (field.kind != FieldKind::List) {
        edit->setFont(Theme::current().mono());
        edit->setPlaceholderText(QStringLiteral("{ }"));
        return {{}, edit, nullptr, [edit] { return edit->toPlainText().trimmed().toStdString(); },
                [edit](const std::string& json) { edit->setPlainText(QString::fromStdString(json)); }};
    }
    edit->setPlaceholderText(tr("One item a line"));
    const auto value = [edit, itemKind = field.itemKind, required = field.isRequired] {
        std::vector<std::string> items;
        for (const QString& line : linesOf(edit->toPlainText()))
            items.push_back(line.toStdString());
        return items.empty() && !required ? std::string() : domain::listOf(items, itemKind);
    };
    const auto set = [edit](const std::string& json) {
        QStringList lines;
        for (const std::string& item : domain::itemsOf(json))
            lines << QString::fromStdString(item);
        edit->setPlainText(lines.join(u'\n'));
    };
    return {{}, edit, nullptr, value, set};
}

void ActionFields::setValues(const domain::FormValues& values)
{
    for (const Entry& entry : m_entries) {
        const auto found = values.find(entry.path);
        entry.setValue(found == values.end() ? std::string() : found->second);
    }
    showFaults({});
}

domain::FormValues ActionFields::values() const
{
    domain::FormValues values;
    for (const Entry& entry : m_entries)
        if (const std::string value = entry.value(); !value.empty())
            values[entry.path] = value;
    return values;
}

void ActionFields::showFaults(const std::vector<Fault>& faults)
{
    bool focused = false;
    for (const Entry& entry : m_entries) {
        const auto found = std::find_if(faults.begin(), faults.end(), [&](const Fault& f) { return f.pointer == entry.path; });
        const bool wrong = found != faults.end();
        entry.fault->setVisible(wrong);
        entry.fault->setText(!wrong ? QString() : found->value.empty() ? tr("A value is needed here.")
                                                                       : tr("This value cannot be taken: %1")
                                                                             .arg(QString::fromStdString(found->value)));
        if (wrong && !std::exchange(focused, true))
            entry.control->setFocus(Qt::OtherFocusReason);
    }
}

void ActionFields::focusFirst()
{
    if (!m_entries.empty())
        m_entries.front().control->setFocus(Qt::OtherFocusReason);
}

} // namespace touchstone::views
