#include "annotate/message_card.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "annotate/annotate_words.h"
#include "annotate/data_sections.h"
#include "annotate/text_pane.h"
#include "domain/text/exact_text.h"
#include "views/annotate/raw_view.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

namespace {

constexpr qsizetype foldedUnits = 1'600;
constexpr int foldedLines = 14;
constexpr qsizetype mostRendered = 60'000;

/// Where a long text is cut when folded: after some lines or units, never inside a cluster.
qsizetype foldAt(const QString& text)
{
    qsizetype at = 0;
    for (int line = 0; line < foldedLines; ++line) {
        const qsizetype next = text.indexOf(QLatin1Char('\n'), at);
        if (next < 0) {
            at = text.size();
            break;
        }
        at = next + 1;
    }
    if (at > foldedUnits) {
        const qsizetype space = text.lastIndexOf(QLatin1Char(' '), foldedUnits);
        at = space > foldedUnits / 2 ? space : foldedUnits;
        if (at < text.size() && text.at(at).isLowSurrogate())
            --at;
    }
    // Two more lines are shown rather than folded.
    return text.size() - at < 200 ? text.size() : at;
}

} // namespace

MessageCard::MessageCard(QWidget* parent)
    : QWidget(parent)
    , m_role(new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold))
    , m_body(new QVBoxLayout(this))
    , m_text(new TextPane)
    , m_more(new QPushButton)
    , m_sections(new DataSections)
{
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(2);
    m_more->setFlat(true);
    m_more->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_body->addWidget(m_role);
    m_body->addWidget(m_text);
    m_body->addWidget(m_more);
    m_body->addWidget(m_sections);
    connect(m_sections, &DataSections::refolded, this, &MessageCard::refolded);
    connect(m_more, &QPushButton::clicked, this, [this] {
        showText(true);
        Q_EMIT refolded();
    });
}

QString MessageCard::roleName(const domain::Message& message)
{
    const QString name = domain::exactText(message.name);
    if (message.role == "user")
        return name.isEmpty() ? tr("User") : tr("User %1").arg(name);
    if (message.role == "assistant")
        return name.isEmpty() ? tr("Assistant") : tr("Assistant %1").arg(name);
    if (message.role == "system" || message.role == "developer")
        return tr("System prompt");
    if (message.role == "tool" || message.role == "function")
        return name.isEmpty() ? tr("Tool result") : tr("Result of %1").arg(name);
    return domain::exactText(message.role);
}

void MessageCard::setMessage(const domain::Message* message, bool unfolded)
{
    m_message = message;
    m_sections->clear();
    delete std::exchange(m_raw, nullptr);
    m_role->setText(roleName(*message));
    const bool isText = message->role == "user" || message->role == "assistant";
    m_role->setVisible(isText);
    m_text->setVisible(isText && !message->content.empty());
    m_more->hide();
    if (isText && !message->content.empty())
        showText(unfolded);
    showData(unfolded);
}

void MessageCard::showData(bool unfolded)
{
    const bool isText = m_message->role == "user" || m_message->role == "assistant";
    if (!isText) {
        const bool small = m_message->role != "system" && m_message->content.size() < 120;
        m_sections->add(roleName(*m_message), m_message->content, small || (unfolded && m_message->content.size() < 20'000));
    }
    for (const domain::ToolCall& call : m_message->toolCalls)
        m_sections->addCall(call, unfolded);
    m_sections->setVisible(!m_sections->isEmpty());
}

void MessageCard::showText(bool whole)
{
    const std::string& content = m_message->content;
    // A huge message is not even decoded before somebody asks for it.
    constexpr std::size_t glance = 64'000;
    const bool huge = content.size() > glance * 16;
    const QString text = domain::exactText(huge && !whole ? content.substr(0, glance) : content);
    const qsizetype cut = whole ? text.size() : foldAt(text);
    if (whole && text.size() > mostRendered) {
        m_more->hide();
        m_text->hide();
        m_raw = new RawView(this);
        m_raw->setAccessibleName(roleName(*m_message));
        m_raw->setFixedHeight(400);
        m_raw->setSource(text);
        m_body->insertWidget(2, m_raw);
        m_raw->show();
        return;
    }
    m_text->setText(text.left(cut));
    m_text->setAccessibleName(roleName(*m_message));
    const bool folded = cut < text.size() || (huge && !whole);
    m_more->setVisible(folded);
    if (!folded)
        return;
    const int lines = int(std::min<qint64>(std::count(content.begin() + std::min<std::ptrdiff_t>(cut, std::ptrdiff_t(content.size())),
                                                      content.end(), '\n'), 1'000'000'000));
    m_more->setText(lines > 1 ? tr("Show %Ln more lines", nullptr, lines)
                              : tr("Show %1 more").arg(AnnotateWords::size(qint64(content.size()) - cut)));
}

} // namespace touchstone::views
