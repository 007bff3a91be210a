#pragma once

#include <QWidget>

#include "domain/turn.h"

class QPushButton;
class QVBoxLayout;

namespace touchstone::views {

class DataSections;
class RawView;
class RoleLabel;
class TextPane;

/// One message of a conversation: who, what, and the tools it called. Long text is folded and says how much is hidden.
class MessageCard : public QWidget
{
    Q_OBJECT
public:
    explicit MessageCard(QWidget* parent = nullptr);

    /// `message` must outlive what is shown, or the next call. `unfolded`: the person asked for everything.
    void setMessage(const domain::Message* message, bool unfolded);
    [[nodiscard]] static QString roleName(const domain::Message& message);

Q_SIGNALS:
    /// Something in it was folded or unfolded by the person.
    void refolded();

private:
    void showText(bool whole);
    void showData(bool unfolded);

    const domain::Message* m_message = nullptr;
    RoleLabel* m_role;
    QVBoxLayout* m_body;
    TextPane* m_text;
    RawView* m_raw = nullptr;        ///< a text too long to render, once it is asked for
    QPushButton* m_more;
    DataSections* m_sections;
};

} // namespace touchstone::views
