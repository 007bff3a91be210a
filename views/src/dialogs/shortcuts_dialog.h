#pragma once

#include <QKeySequence>

#include "dialogs/dialog_frame.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace touchstone::views {

/// Takes one key (Ctrl+K, "?", Return) and says so at once; Tab still leaves it.
class KeyRecorder final : public QWidget
{
    Q_OBJECT
public:
    explicit KeyRecorder(QWidget* parent = nullptr);
    void setKey(const QKeySequence& key);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void recorded(const QKeySequence& key);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QKeySequence m_key;
};

/// Every key, searchable and changeable; a key that something else has is refused by name.
class ShortcutsDialog final : public DialogFrame
{
    Q_OBJECT
public:
    ShortcutsDialog(const Shell& shell, QWidget* parent);

    void select(const QString& actionId);
    /// Gives the selected action this key, as if it had been pressed.
    void record(const QKeySequence& key);
    /// What is wrong with the last key; empty when it was taken.
    [[nodiscard]] QString complaint() const;

protected:
    void retranslate() override;

private:
    void build();
    void connectParts();
    void fill();
    void filter();
    void showCurrent();
    void updateKeys();
    void complain(const QString& text);
    void exportMap();
    void importMap();
    [[nodiscard]] QString currentId() const;
    [[nodiscard]] QString nameOf(const QString& actionId) const;

    QLineEdit* m_search;
    QTreeWidget* m_tree;
    RoleLabel* m_name;
    KeyRecorder* m_recorder;
    RoleLabel* m_complaint;
    QPushButton* m_reset;
    QPushButton* m_remove;
    QPushButton* m_resetAll;
    QPushButton* m_import;
    QPushButton* m_export;
    QPushButton* m_close;
};

} // namespace touchstone::views
