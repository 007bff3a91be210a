#pragma once

#include <QString>
#include <QWidget>

namespace touchstone::views {

/// The pages of the rail, in its order.
enum class Page { Annotate, Review, Components, Calibration, Refinement, Episodes, Experiences, Signals };
inline constexpr int pageCount = int(Page::Signals) + 1;

/// "annotate", "review"…: the slug in action ids ("page.review"), icons and settings.
[[nodiscard]] QString slugOf(Page page);
[[nodiscard]] Page pageFromSlug(const QString& slug);
[[nodiscard]] QString actionIdOf(Page page);

/// A page that this version does not have yet: says plainly what it will be for.
[[nodiscard]] QWidget* makeFuturePage(Page page, QWidget* parent);

} // namespace touchstone::views
