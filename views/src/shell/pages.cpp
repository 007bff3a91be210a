#include "shell/pages.h"

#include <QCoreApplication>
#include <QEvent>

#include "views/state_page.h"

namespace touchstone::views {

namespace {

QString pageTr(const char* text)
{
    return QCoreApplication::translate("Pages", text);
}

struct FuturePageWords {
    Page page;
    const char* title;
    const char* purpose;
};

constexpr FuturePageWords futurePages[] = {
    {Page::Review, QT_TRANSLATE_NOOP("Pages", "Review"),
     QT_TRANSLATE_NOOP("Pages", "Here you will compare what several people said about the same turn, see where they disagree, and "
                       "settle on the value that counts.")},
    {Page::Components, QT_TRANSLATE_NOOP("Pages", "Components"),
     QT_TRANSLATE_NOOP("Pages", "Here you will see how each component of the agents is doing: scores with their intervals, calls, "
                       "durations, and whether the last update helped.")},
    {Page::Calibration, QT_TRANSLATE_NOOP("Pages", "Calibration"),
     QT_TRANSLATE_NOOP("Pages", "Here you will see whether the confidence that agents claim matches the quality that people "
                       "found.")},
    {Page::Signals, QT_TRANSLATE_NOOP("Pages", "Signals"),
     QT_TRANSLATE_NOOP("Pages", "Here you will read what agents report about their own work, beside what people made of it.")},
};

StatePage::Content futureContent(Page page)
{
    for (const FuturePageWords& words : futurePages) {
        if (words.page == page)
            return {slugOf(page), pageTr(words.title),
                    pageTr(words.purpose) + u' ' + pageTr(QT_TRANSLATE_NOOP("Pages", "This version does not have it yet.")), {}, {}};
    }
    return {};
}

/// A state page that says the same in another language when that changes.
class FuturePage final : public StatePage
{
public:
    FuturePage(Page page, QWidget* parent) : StatePage(parent), m_page(page) { setContent(futureContent(page)); }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LanguageChange)
            setContent(futureContent(m_page));
        StatePage::changeEvent(event);
    }

private:
    Page m_page;
};

} // namespace

QString slugOf(Page page)
{
    switch (page) {
    case Page::Annotate:
        return QStringLiteral("annotate");
    case Page::Review:
        return QStringLiteral("review");
    case Page::Components:
        return QStringLiteral("components");
    case Page::Calibration:
        return QStringLiteral("calibration");
    case Page::Refinement:
        return QStringLiteral("refinement");
    case Page::Episodes:
        return QStringLiteral("episodes");
    case Page::Experiences:
        return QStringLiteral("experiences");
    case Page::Signals:
        return QStringLiteral("signals");
    }
    Q_UNREACHABLE();
}

Page pageFromSlug(const QString& slug)
{
    for (int i = 0; i < pageCount; ++i) {
        if (slugOf(Page(i)) == slug)
            return Page(i);
    }
    return Page::Annotate;
}

QString actionIdOf(Page page)
{
    return QStringLiteral("page.") + slugOf(page);
}

QWidget* makeFuturePage(Page page, QWidget* parent)
{
    return new FuturePage(page, parent);
}

} // namespace touchstone::views
