#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "domain/episodes/action_form.h"

class QVBoxLayout;

namespace touchstone::views {

class RoleLabel;

/// A form for an action, made from its schema: lists of choice, numbers within their bounds, boxes to check, lines of
/// text, groups, lists of lines; and JSON where a schema leaves too much open, with the reason. Enter in a field submits.
class ActionFields : public QWidget
{
    Q_OBJECT
public:
    explicit ActionFields(QWidget* parent = nullptr);

    void setForm(const domain::FormField& form);
    /// Fills the fields; those without a value are emptied.
    void setValues(const domain::FormValues& values);
    [[nodiscard]] domain::FormValues values() const;
    /// Says at each field what is wrong with it, and moves the focus to the first of them.
    void showFaults(const std::vector<Fault>& faults);
    void focusFirst();
    /// Nothing to fill in: every field is a constant.
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }

Q_SIGNALS:
    void submitted();

private:
    /// A field on screen. `value` is JSON, empty for none.
    struct Entry {
        std::string path;
        QWidget* control = nullptr;
        RoleLabel* fault = nullptr;
        std::function<std::string()> value;
        std::function<void(const std::string&)> setValue;
    };
    void add(const domain::FormField& field, QVBoxLayout* column, int depth);
    void addEntry(const domain::FormField& field, QVBoxLayout* column);
    [[nodiscard]] Entry entryOf(const domain::FormField& field);
    [[nodiscard]] Entry choiceEntry(const domain::FormField& field);
    [[nodiscard]] Entry flagEntry(const domain::FormField& field);
    [[nodiscard]] Entry numberEntry(const domain::FormField& field);
    [[nodiscard]] Entry textEntry();
    [[nodiscard]] Entry linesEntry(const domain::FormField& field);
    [[nodiscard]] QString titleOf(const domain::FormField& field) const;

    QVBoxLayout* m_column;
    QWidget* m_content = nullptr;
    std::vector<Entry> m_entries;
};

} // namespace touchstone::views
