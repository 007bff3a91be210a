#pragma once

#include <QAbstractButton>

#include "views/theme.h"

namespace touchstone::views {

/// One of a few choices in a row: a large sign, its name, and its key printed small. Coloured by its role when chosen.
class ChoiceButton : public QAbstractButton
{
    Q_OBJECT
public:
    ChoiceButton(QChar sign, Role role, QWidget* parent = nullptr);

    void setKeyLabel(const QString& key);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QChar m_sign;
    QString m_key;
    Role m_role;
};

} // namespace touchstone::views
