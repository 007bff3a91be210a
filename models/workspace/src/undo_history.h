#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "project/types.h"
#include "workspace/workspace.h"

namespace touchstone::workspace {

/// One thing that a person did to a turn, with what stood before: enough to take it back and to do it again.
struct UndoCommand {
    UndoKind kind = UndoKind::None;
    project::TurnKey key = 0;
    project::TurnSummary before;                    ///< state, place, flag and polarity of the row
    std::optional<project::Draft> draftBefore;      ///< the values on screen when it was done
    std::optional<domain::Judgement> previous;      ///< Submit: the judgement that stood, if any
    std::optional<domain::Judgement> judgement;     ///< Submit: the one that was made
    std::string reason;                             ///< Skip
};

/// What can be undone and redone, newest last. Values only: nothing in it points anywhere.
class UndoHistory
{
public:
    static constexpr std::size_t limit = 1'000;

    void push(UndoCommand command)
    {
        m_done.push_back(std::move(command));
        if (m_done.size() > limit)
            m_done.erase(m_done.begin());
        m_undone.clear();
    }
    [[nodiscard]] UndoKind undoKind() const { return m_done.empty() ? UndoKind::None : m_done.back().kind; }
    [[nodiscard]] UndoKind redoKind() const { return m_undone.empty() ? UndoKind::None : m_undone.back().kind; }
    /// Moves the newest command to the other side and returns it. Precondition: there is one.
    UndoCommand& takeUndo() { return move(m_done, m_undone); }
    UndoCommand& takeRedo() { return move(m_undone, m_done); }
    /// Called after each edit. What was taken back cannot be done again over something newer: the person would lose
    /// it. Returns whether anything was forgotten.
    bool forgetOvertaken(project::TurnKey key, const project::Draft& now)
    {
        const bool overtaken = std::any_of(m_undone.begin(), m_undone.end(), [&](const UndoCommand& command) {
            return command.key == key && command.draftBefore && !sameValues(*command.draftBefore, now);
        });
        if (overtaken)
            m_undone.clear();
        return overtaken;
    }
    void clear()
    {
        m_done.clear();
        m_undone.clear();
    }

private:
    /// Where the caret is and how long it took are no values.
    static bool sameValues(project::Draft one, const project::Draft& other)
    {
        one.editor = other.editor;
        one.activeMs = other.activeMs;
        one.wallMs = other.wallMs;
        return one == other;
    }
    static UndoCommand& move(std::vector<UndoCommand>& from, std::vector<UndoCommand>& to)
    {
        to.push_back(std::move(from.back()));
        from.pop_back();
        return to.back();
    }
    std::vector<UndoCommand> m_done;
    std::vector<UndoCommand> m_undone;
};

} // namespace touchstone::workspace
