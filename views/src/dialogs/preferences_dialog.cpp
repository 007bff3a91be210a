#include "dialogs/preferences_dialog.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include "views/action_registry.h"
#include "views/theme.h"
#include "views/translation.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Settings;

PreferencesDialog::PreferencesDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_theme(new QComboBox), m_language(new QComboBox), m_reading(new QSpinBox),
      m_motion(new QCheckBox), m_annotator(new QLineEdit), m_idle(new QSpinBox), m_shortcuts(addButton(false)),
      m_close(addPrimary())
{
    m_reading->setRange(11, 28);
    m_idle->setRange(10, 3600);
    m_idle->setSingleStep(10);
    for (const auto mode : {Theme::Mode::System, Theme::Mode::Light, Theme::Mode::Dark})
        m_theme->addItem(QString(), QString(Theme::modeName(mode)));
    m_language->addItem(QString(), QString());
    for (const QString& code : Translation::available()) {
        QString name = QLocale(code).nativeLanguageName();
        name.replace(0, 1, name.left(1).toUpper());
        m_language->addItem(name.startsWith(QLatin1String("American")) ? QStringLiteral("English") : name, code);
    }
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(grid::page);
    form->setVerticalSpacing(grid::tight);
    form->setColumnStretch(1, 1);
    int row = 0;
    for (QWidget* control : std::initializer_list<QWidget*>{m_theme, m_language, m_reading, m_motion, m_annotator, m_idle}) {
        m_names.push_back(new RoleLabel);
        m_names.back()->setBuddy(control);
        m_hints.push_back(new RoleLabel({}, TextSize::Small, Role::Muted));
        m_hints.back()->setWordWrap(true);
        if (control != m_annotator && control != m_motion)
            control->setFixedWidth(200);
        form->addWidget(m_names.back(), row, 0);
        form->addWidget(control, row, 1, control == m_annotator ? Qt::Alignment() : Qt::AlignLeading);
        form->addWidget(m_hints.back(), row + 1, 1);
        form->setRowMinimumHeight(row, grid::row);
        form->setRowMinimumHeight(row + 2, grid::gap);
        row += 3;
    }
    body()->addLayout(form);
    body()->addStretch();
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_shortcuts, &QPushButton::clicked, shell().actions->action("app.shortcuts"), &QAction::trigger);
    retranslate();
    load();
    connectControls();
    setMinimumWidth(560);
}

void PreferencesDialog::load()
{
    const Settings* settings = shell().workspace->settings();
    m_theme->setCurrentIndex(std::max(0, m_theme->findData(settings->text(Settings::Key::Theme))));
    m_language->setCurrentIndex(std::max(0, m_language->findData(settings->text(Settings::Key::Language))));
    m_reading->setValue(settings->value(Settings::Key::ReadingFontSize).toInt());
    m_motion->setChecked(settings->value(Settings::Key::ReducedMotion).toBool());
    m_annotator->setText(settings->text(Settings::Key::Annotator));
    m_idle->setValue(settings->value(Settings::Key::IdleSeconds).toInt());
}

void PreferencesDialog::connectControls()
{
    Settings* settings = shell().workspace->settings();
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this, settings] {
        const QString name = m_theme->currentData().toString();
        settings->set(Settings::Key::Theme, name);
        Theme::current().setMode(Theme::modeFromName(name));
    });
    connect(m_language, &QComboBox::currentIndexChanged, this, [this, settings] {
        const QString code = m_language->currentData().toString();
        settings->set(Settings::Key::Language, code);
        if (shell().translation)
            shell().translation->setLanguage(code);
    });
    connect(m_reading, &QSpinBox::valueChanged, this, [settings](int px) {
        settings->set(Settings::Key::ReadingFontSize, px);
        Theme::current().setReadingSize(px);
    });
    connect(m_motion, &QCheckBox::toggled, this, [settings](bool reduced) {
        settings->set(Settings::Key::ReducedMotion, reduced);
        Theme::current().setReducedMotion(reduced);
    });
    connect(m_annotator, &QLineEdit::editingFinished, this, [this, settings] {
        const QString name = m_annotator->text().trimmed();
        if (name.isEmpty())
            settings->reset(Settings::Key::Annotator);
        else
            settings->set(Settings::Key::Annotator, name);
        m_annotator->setText(settings->text(Settings::Key::Annotator));
    });
    connect(m_idle, &QSpinBox::valueChanged, this,
            [settings](int seconds) { settings->set(Settings::Key::IdleSeconds, seconds); });
}

void PreferencesDialog::retranslate()
{
    setHeading(tr("Preferences"));
    const QString names[] = {tr("Appearance"), tr("Language"), tr("Reading size"), tr("Motion"), tr("Your name"), tr("Idle after")};
    const QString hints[] = {{}, {}, tr("Size of the answers that you read"), {},
                             tr("Judgements are signed with it. Earlier ones keep the name they have."),
                             tr("Without input for this long, time no longer counts as active")};
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        m_names[i]->setText(names[i]);
        m_hints[i]->setText(hints[i]);
        m_hints[i]->setVisible(!hints[i].isEmpty());
    }
    const QSignalBlocker theme(m_theme);
    const QSignalBlocker language(m_language);
    m_theme->setItemText(0, tr("Like the system"));
    m_theme->setItemText(1, tr("Light"));
    m_theme->setItemText(2, tr("Dark"));
    m_language->setItemText(0, tr("Like the system"));
    m_reading->setSuffix(tr(" px", "unit"));
    m_idle->setSuffix(tr(" s", "unit"));
    m_motion->setText(tr("Without animations"));
    m_shortcuts->setText(tr("Keyboard shortcuts…"));
    m_close->setText(tr("Close"));
    for (QWidget* control : std::initializer_list<QWidget*>{m_theme, m_language, m_reading, m_annotator, m_idle}) {
        for (const RoleLabel* name : m_names) {
            if (name->buddy() == control)
                control->setAccessibleName(name->text());
        }
    }
}

} // namespace touchstone::views
