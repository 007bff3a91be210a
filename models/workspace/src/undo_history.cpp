#include "undo_history.h"

#include <algorithm>
#include <utility>

#include "draft_values.h"

namespace touchstone::workspace {

using project::Draft;

namespace {

std::size_t textOf(const std::optional<Draft>& draft)
{
    return draft ? draft->comment.size() + (draft->correctedText ? draft->correctedText->size() : 0) : 0;
}

} // namespace

EditStep stepBetween(const Draft& before, const Draft& after)
{
    EditStep step;
    const bool rated = !sameRating(before, after);
    if (before.correctedText != after.correctedText) {
        step.kind = UndoKind::Correction;
        // One sitting in the editor is one correction; what makes or takes away a correction is a step of its own.
        step.joins = before.editor.editing && after.editor.editing && before.correctedText && after.correctedText && !rated;
    } else if (before.comment != after.comment) {
        step.kind = UndoKind::Comment;
        step.joins = !rated;
    } else if (rated) {
        step.kind = UndoKind::Rating;
        step.joins = true;
    }
    return step;
}

void UndoHistory::push(UndoCommand command)
{
    m_done.push_back(std::move(command));
    m_undone.clear();
    m_open = false;
    forgetOldest();
}

bool UndoHistory::grows(const UndoCommand& command, const EditStep& step) const
{
    if (!m_open || !step.joins || !m_undone.empty() || m_done.empty() || m_done.back().kind != step.kind
        || m_done.back().key != command.key)
        return false;
    if (step.kind == UndoKind::Rating)
        return step.gesture != 0 && step.gesture == m_last.gesture;
    return step.kind == UndoKind::Correction || step.at - m_last.at <= burst;
}

void UndoHistory::edit(UndoCommand command, const EditStep& step)
{
    const bool joined = grows(command, step);
    m_last = step;
    if (!joined) {
        push(std::move(command));
        m_open = true;
        return;
    }
    m_done.back().draftAfter = std::move(command.draftAfter);
    if (sameValues(*m_done.back().draftBefore, *m_done.back().draftAfter)) {
        m_done.pop_back();  // typed and deleted again: nothing to take back
        m_open = false;
    }
}

void UndoHistory::forgetEdits(project::TurnKey key)
{
    std::erase_if(m_done, [key](const UndoCommand& command) { return command.key == key && isEdit(command.kind); });
    m_open = false;
}

void UndoHistory::clear()
{
    m_done.clear();
    m_undone.clear();
    m_open = false;
}

UndoCommand& UndoHistory::move(std::vector<UndoCommand>& from, std::vector<UndoCommand>& to)
{
    m_open = false;
    to.push_back(std::move(from.back()));
    from.pop_back();
    return to.back();
}

void UndoHistory::forgetOldest()
{
    std::size_t bytes = 0;
    std::size_t kept = 0;
    for (auto command = m_done.rbegin(); command != m_done.rend() && kept < limit; ++command, ++kept) {
        bytes += textOf(command->draftBefore) + textOf(command->draftAfter);
        if (bytes > textLimit && kept > 0)
            break;
    }
    m_done.erase(m_done.begin(), m_done.end() - static_cast<std::ptrdiff_t>(kept));
}

} // namespace touchstone::workspace
