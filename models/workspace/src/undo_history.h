#pragma once

#include <chrono>
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
    std::optional<project::Draft> draftAfter;       ///< edits: the values that they led to
    std::optional<domain::Judgement> previous;      ///< Submit: the judgement that stood, if any
    std::optional<domain::Judgement> judgement;     ///< Submit: the one that was made
    std::string reason;                             ///< Skip
};

/// True for what changes the values of a turn before they are submitted.
[[nodiscard]] constexpr bool isEdit(UndoKind kind)
{
    return kind == UndoKind::Rating || kind == UndoKind::Correction || kind == UndoKind::Comment;
}

/// What one change of the values did, for UndoHistory to tell one step from the next.
struct EditStep {
    UndoKind kind = UndoKind::None;                 ///< None: nothing but the view changed
    bool joins = false;                             ///< may be one step with the change before it
    int gesture = 0;                                ///< the movement of the pointer that it is part of; 0: none
    std::chrono::milliseconds at{};                 ///< on the steady clock
};
/// How the values of a turn changed.
[[nodiscard]] EditStep stepBetween(const project::Draft& before, const project::Draft& after);

/// What can be undone and redone, newest last. Values only: nothing in it points anywhere.
class UndoHistory
{
public:
    static constexpr std::size_t limit = 1'000;
    static constexpr std::size_t textLimit = 64 * 1024 * 1024;       ///< bytes of comments and corrections kept
    static constexpr std::chrono::milliseconds burst{1'500};         ///< a pause while typing that begins a new step

    /// Something new was done: what had been taken back cannot be done again over it.
    void push(UndoCommand command);
    /// The values of a turn changed. Joins the step before when both are one burst of typing, one sitting in the editor
    /// or one movement.
    void edit(UndoCommand command, const EditStep& step);
    /// The next edit begins a step of its own: another turn is shown, or the editor was left.
    void seal() { m_open = false; }
    /// The turn was submitted or put aside: its edits went into that step, which brings all of them back at once.
    void forgetEdits(project::TurnKey key);

    [[nodiscard]] UndoKind undoKind() const { return m_done.empty() ? UndoKind::None : m_done.back().kind; }
    [[nodiscard]] UndoKind redoKind() const { return m_undone.empty() ? UndoKind::None : m_undone.back().kind; }
    /// Moves the newest command to the other side and returns it. Precondition: there is one.
    UndoCommand& takeUndo() { return move(m_done, m_undone); }
    UndoCommand& takeRedo() { return move(m_undone, m_done); }
    void clear();

private:
    UndoCommand& move(std::vector<UndoCommand>& from, std::vector<UndoCommand>& to);
    void forgetOldest();

    std::vector<UndoCommand> m_done;
    std::vector<UndoCommand> m_undone;
    [[nodiscard]] bool grows(const UndoCommand& command, const EditStep& step) const;

    bool m_open = false;                            // the newest command is an edit that may grow
    EditStep m_last;
};

} // namespace touchstone::workspace
