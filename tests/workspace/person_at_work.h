#pragma once

#include "fixture.h"

/// What somebody at the window does, in words.
namespace touchstone::workspace {

[[nodiscard]] inline project::TurnKey currentKey(const Workspace& workspace)
{
    return workspace.queue()->current().value_or(0);
}

/// Waits until the turn is on screen and takes changes.
[[nodiscard]] inline bool shows(const Workspace& workspace, project::TurnKey key)
{
    return QTest::qWaitFor([&] {
        return workspace.rating()->turn() && workspace.rating()->turn()->key == key
            && workspace.rating()->problem() != RatingModel::Problem::NoTurn;
    }, 10'000);
}

[[nodiscard]] inline bool settled(const Workspace& workspace)
{
    return QTest::qWaitFor([&] { return workspace.saveState() == SaveState::Saved; }, 30'000);
}

inline void rate(Workspace& workspace, protocol::Polarity polarity)
{
    QVERIFY(shows(workspace, currentKey(workspace)));
    workspace.rating()->setPolarity(polarity);
    QVERIFY(workspace.submitAndNext());
}

} // namespace touchstone::workspace
