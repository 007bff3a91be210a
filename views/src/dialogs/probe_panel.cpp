#include "dialogs/probe_panel.h"

#include <QAccessible>
#include <QBoxLayout>
#include <QFormLayout>
#include <QLocale>
#include <QPushButton>

#include "dialogs/connect_words.h"
#include "views/theme.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::ProbeReport;
using workspace::Settings;

ProbePanel::ProbePanel(workspace::Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_icon(new IconLabel(u"info")),
      m_head(new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold)), m_todo(new RoleLabel),
      m_detail(new RoleLabel({}, TextSize::Small, Role::Muted)), m_rows(new QFormLayout), m_offers(new RoleLabel),
      m_known(new RoleLabel), m_version(new RoleLabel), m_trip(new RoleLabel), m_nameRow(new QWidget),
      m_name(new RoleLabel({}, TextSize::Body, Role::Corrective)), m_sign(new QPushButton)
{
    m_head->setObjectName(QStringLiteral("probeHead"));
    m_sign->setObjectName(QStringLiteral("probeSignAs"));
    for (RoleLabel* label : {m_head, m_todo, m_detail, m_offers, m_known, m_name})
        label->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid::gap);
    auto* head = new QHBoxLayout;
    head->setSpacing(grid::gap);
    head->addWidget(m_icon, 0, Qt::AlignTop);
    head->addWidget(m_head, 1);
    column->addLayout(head);
    buildRows();
    column->addLayout(m_rows);
    buildBelow(column);
    connect(m_sign, &QPushButton::clicked, this, [this] {
        m_workspace->settings()->set(Settings::Key::Annotator, m_there);
        showName({});
    });
    clear();
}

void ProbePanel::buildRows()
{
    m_rows->setHorizontalSpacing(grid::page);
    m_rows->setVerticalSpacing(grid::tight);
    m_rows->setContentsMargins(grid::page, 0, 0, 0);
    for (RoleLabel* value : {m_known, m_offers, m_version, m_trip}) {
        auto* rowName = new RoleLabel({}, TextSize::Body, Role::Muted);
        rowName->setSide(Qt::AlignLeft | Qt::AlignTop);
        m_rows->addRow(rowName, value);
    }
}

void ProbePanel::buildBelow(QVBoxLayout* column)
{
    auto* name = new QVBoxLayout(m_nameRow);
    name->setContentsMargins(grid::page, 0, 0, 0);
    name->setSpacing(grid::gap);
    name->addWidget(m_name);
    name->addWidget(m_sign, 0, Qt::AlignLeading);
    column->addWidget(m_nameRow);
    auto* trouble = new QVBoxLayout;
    trouble->setContentsMargins(grid::page, 0, 0, 0);
    trouble->setSpacing(grid::gap);
    trouble->addWidget(m_todo);
    trouble->addWidget(m_detail);
    column->addLayout(trouble);
}

void ProbePanel::setHead(const QString& icon, Role role, const QString& text)
{
    m_icon->setVisible(!text.isEmpty());
    m_icon->setIcon(icon, role);
    m_head->setRole(role == Role::Positive || role == Role::Muted ? Role::Text : role);
    m_head->setText(text);
    m_head->setVisible(!text.isEmpty());
    // A person who does not see the dialog hears what came of it, wherever the focus is.
    m_head->setAccessibleName(text);
    QAccessibleEvent said(m_head, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

void ProbePanel::setTrouble(const HostTrouble& trouble)
{
    m_todo->setText(trouble.todo);
    m_detail->setText(trouble.detail);
    for (RoleLabel* label : {m_todo, m_detail})
        label->setVisible(!label->text().isEmpty());
}

void ProbePanel::setRow(RoleLabel* value, const QString& name, const QString& text)
{
    value->setText(text);
    static_cast<RoleLabel*>(m_rows->labelForField(value))->setText(name);
    m_rows->setRowVisible(value, !text.isEmpty());
}

void ProbePanel::clear()
{
    setHead(QStringLiteral("info"), Role::Muted, {});
    setTrouble({});
    for (RoleLabel* value : {m_known, m_offers, m_version, m_trip})
        setRow(value, {}, {});
    showName({});
}

void ProbePanel::showTrying(const QString& place)
{
    clear();
    setHead(QStringLiteral("timer"), Role::Muted, tr("Trying %1…").arg(place));
}

void ProbePanel::showTrouble(const HostTrouble& trouble)
{
    clear();
    setHead(QStringLiteral("error"), Role::Negative, trouble.happened);
    setTrouble(trouble);
}

void ProbePanel::showReport(const ProbeReport& report)
{
    if (report.trouble)
        return showTrouble(hostTroubleOf(*report.trouble, false));
    clear();
    const protocol::Greeting& greeting = report.greeting;
    if (greeting.has("learning")) {
        setHead(QStringLiteral("check"), Role::Positive, tr("This host answers and takes judgements."));
    } else {
        const HostTrouble nothing = nothingForJudgements();
        setHead(QStringLiteral("warning"), Role::Corrective, nothing.happened);
        setTrouble(nothing);
    }
    setRow(m_known, tr("Knows you as"), knownAs(greeting));
    setRow(m_offers, tr("Offers"), offersOf(greeting));
    setRow(m_version, tr("Speaks"), QStringLiteral("A2E %1").arg(QString::fromStdString(greeting.version)));
    setRow(m_trip, tr("Round trip"), roundTrip(report));
    const QString there = QString::fromStdString(greeting.principal);
    if (greeting.role == "annotator" && there != m_workspace->settings()->text(Settings::Key::Annotator))
        showName(there);
}

QString ProbePanel::roundTrip(const ProbeReport& report) const
{
    const int count = int(report.roundTripsMs.size());
    if (count == 0)
        return tr("It does not answer pings.");
    if (!m_numbers)
        return tr("measured");
    const double ms = report.medianMs();
    const QString figure = ms < 1 ? tr("less than 1 ms") : tr("%1 ms").arg(QLocale().toString(ms, 'f', ms < 10 ? 1 : 0));
    return tr("%1, median of %Ln ping(s)", nullptr, count).arg(figure);
}

void ProbePanel::showName(const QString& there)
{
    m_there = there;
    m_nameRow->setVisible(!there.isEmpty());
    m_name->setText(there.isEmpty() ? QString()
                                    : otherNameSentence(m_workspace->settings()->text(Settings::Key::Annotator), there));
    m_sign->setText(signAsText(there));
}

QString ProbePanel::headline() const
{
    return m_head->text();
}

QString ProbePanel::text() const
{
    QStringList lines;
    for (const RoleLabel* label : {m_head, m_known, m_offers, m_version, m_trip, m_name, m_todo, m_detail})
        if (!label->text().isEmpty())
            lines += label->text();
    return lines.join(u'\n');
}

} // namespace touchstone::views
