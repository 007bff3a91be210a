#include "annotate/data_sections.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

#include "annotate/annotate_words.h"
#include "annotate/fold_section.h"
#include "annotate/json_view.h"
#include "domain/text/exact_text.h"

namespace touchstone::views {

DataSections::DataSections(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
}

void DataSections::clear()
{
    for (FoldSection* section : m_sections) {
        // What was shown may be large, and reads a text that is about to go.
        section->setContent({}, {}, [](QWidget* parent) { return new QWidget(parent); });
        section->hide();
    }
    m_used = 0;
}

FoldSection* DataSections::next()
{
    if (m_used == m_sections.size()) {
        auto* made = new FoldSection(this);
        m_layout->addWidget(made);
        connect(made, &FoldSection::toggled, this, &DataSections::refolded);
        m_sections.push_back(made);
    }
    return m_sections[m_used++];
}

void DataSections::add(const QString& title, const std::string& text, bool open)
{
    constexpr std::size_t large = 100'000;
    constexpr std::size_t glance = 900;
    const QString preview = text.size() > large ? AnnotateWords::size(qint64(text.size()))
                                                : dataPreview(domain::exactText(text.substr(0, glance)));
    FoldSection* section = next();
    const QSignalBlocker blocker(section);
    section->setContent(title, preview, [&text, title](QWidget* parent) {
        return makeDataView(domain::exactText(text), title, parent);
    });
    section->show();
    section->setOpen(open);
}

void DataSections::addCall(const domain::ToolCall& call, bool open)
{
    add(tr("Calls %1").arg(domain::exactText(call.name)), call.arguments, open);
}

} // namespace touchstone::views
