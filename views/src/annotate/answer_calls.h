#pragma once

#include <memory>
#include <vector>

#include <QScrollArea>

#include "workspace/rating_model.h"

class QVBoxLayout;

namespace touchstone::views {

class FoldSection;

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
    void addSection(const QString& title, const std::string& arguments);

    std::shared_ptr<const workspace::LoadedTurn> m_turn;   // the sections read it when they are unfolded
    QVBoxLayout* m_layout;
    std::vector<FoldSection*> m_sections;
    std::size_t m_used = 0;
};

} // namespace touchstone::views
