#pragma once

#include <memory>

#include <QScrollArea>

#include "workspace/rating_model.h"

namespace touchstone::views {

class DataSections;

/// The tools that an answer calls: part of what is rated, beside its text. Hidden when it calls none.
class AnswerCalls : public QScrollArea
{
    Q_OBJECT
public:
    explicit AnswerCalls(QWidget* parent = nullptr);

    void showTurn(std::shared_ptr<const workspace::LoadedTurn> turn);
    /// For an answer without text, which leaves the whole page to its calls.
    void setRoomy(bool roomy);

private:
    std::shared_ptr<const workspace::LoadedTurn> m_turn;   // the sections read it when they are unfolded
    DataSections* m_sections;
};

} // namespace touchstone::views
