#include "dialogs/about_dialog.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

AboutDialog::AboutDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_text(new RoleLabel), m_close(addPrimary())
{
    m_text->setWordWrap(true);
    body()->addWidget(m_text);
    auto* parts_ = new QFormLayout;
    parts_->setHorizontalSpacing(grid::page);
    parts_->setVerticalSpacing(grid::gap);
    const std::pair<QString, QString> licences[] = {
        {QStringLiteral("Touchstone"), QStringLiteral("Apache-2.0")},
        {QStringLiteral("Qt %1").arg(QLatin1String(qVersion())), QStringLiteral("LGPL-3.0")},
        {QStringLiteral("SQLite"), QStringLiteral("Public domain")},
        {QStringLiteral("nlohmann/json"), QStringLiteral("MIT")},
        {QStringLiteral("tl::expected"), QStringLiteral("CC0-1.0")},
        {QStringLiteral("MD4C"), QStringLiteral("MIT")},
        {QStringLiteral("Boost"), QStringLiteral("BSL-1.0")},
        {QStringLiteral("valijson"), QStringLiteral("BSD-2-Clause")},
        {QStringLiteral("Fontconfig"), QStringLiteral("MIT")},
        {QStringLiteral("QtKeychain"), QStringLiteral("BSD-3-Clause")},
    };
    for (const auto& licence : licences)
        parts_->addRow(new RoleLabel(licence.first), new RoleLabel(licence.second, TextSize::Body, Role::Muted));
    body()->addLayout(parts_);
    body()->addStretch();
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    setMinimumWidth(480);
    retranslate();
}

void AboutDialog::retranslate()
{
    setHeading(tr("About Touchstone"), tr("Version %1").arg(QStringLiteral(TOUCHSTONE_VERSION)));
    m_text->setText(tr("A workbench in which people judge what AI agents did. Everything stays on this computer unless "
                       "you export it or connect to a host."));
    m_close->setText(tr("Close"));
}

} // namespace touchstone::views
