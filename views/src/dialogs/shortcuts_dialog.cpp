#include "dialogs/shortcuts_dialog.h"

#include <QAction>
#include <QBoxLayout>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QTreeWidget>

#include "shell/detail_text.h"
#include "views/action_registry.h"
#include "views/error_text.h"
#include "views/prompts.h"
#include "views/theme.h"
#include "widgets/column_memory.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

namespace {

constexpr int idRole = Qt::UserRole;

} // namespace

ShortcutsDialog::ShortcutsDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_search(new QLineEdit), m_tree(new QTreeWidget),
      m_name(new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold)), m_recorder(new KeyRecorder),
      m_complaint(new RoleLabel({}, TextSize::Body, Role::Negative)), m_reset(new QPushButton), m_remove(new QPushButton),
      m_resetAll(addButton(false)), m_import(addButton(false)), m_export(addButton(false)), m_close(addPrimary())
{
    build();
    connectParts();
    resize(820, 600);
    retranslate();
}

void ShortcutsDialog::build()
{
    m_search->setClearButtonEnabled(true);
    m_tree->setColumnCount(2);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(12);
    m_tree->setUniformRowHeights(true);
    rememberColumns(m_tree->header(), shell().workspace, QStringLiteral("shortcuts"), {264});
    m_tree->header()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_name->setWordWrap(true);
    m_complaint->setWordWrap(true);
    auto* side = new QVBoxLayout;
    side->setSpacing(grid::gap);
    side->addWidget(m_name);
    side->addWidget(m_recorder);
    auto* row = new QHBoxLayout;
    row->addWidget(m_reset);
    row->addWidget(m_remove);
    row->addStretch();
    side->addLayout(row);
    side->addWidget(m_complaint);
    side->addStretch();
    auto* middle = new QHBoxLayout;
    middle->setSpacing(grid::page);
    middle->addWidget(m_tree, 3);
    middle->addLayout(side, 2);
    body()->setSpacing(grid::gap);
    body()->addWidget(m_search);
    body()->addLayout(middle, 1);
}

void ShortcutsDialog::connectParts()
{
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showCurrent);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this] { m_recorder->setFocus(Qt::OtherFocusReason); });
    connect(m_recorder, &KeyRecorder::recorded, this, &ShortcutsDialog::record);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        complain({});
        shell().actions->shortcuts()->reset(currentId());
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const auto done = shell().actions->shortcuts()->assign(currentId(), {}); !done)
            complain(sentenceOf(done.error()));
    });
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        complain({});
        shell().actions->shortcuts()->resetAll();
    });
    connect(m_import, &QPushButton::clicked, this, &ShortcutsDialog::importMap);
    connect(m_export, &QPushButton::clicked, this, &ShortcutsDialog::exportMap);
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    connect(shell().actions, &ActionRegistry::facesChanged, this, &ShortcutsDialog::updateKeys);
}

QString ShortcutsDialog::nameOf(const QString& actionId) const
{
    const QAction* action = shell().actions->action(actionId);
    return action ? action->text().remove(u'&').remove(u'…') : actionId;
}

QString ShortcutsDialog::currentId() const
{
    const auto* item = m_tree->currentItem();
    return item ? item->data(0, idRole).toString() : QString();
}

void ShortcutsDialog::fill()
{
    const QString before = currentId();
    m_tree->clear();
    QHash<QString, QTreeWidgetItem*> groups;
    for (const QAction* action : shell().actions->actions()) {
        const QString id = action->objectName();
        const QString title = shell().actions->group(id);
        QTreeWidgetItem*& group = groups[title];
        if (!group) {
            group = new QTreeWidgetItem(m_tree, {title});
            group->setFlags(Qt::ItemIsEnabled);
            group->setFirstColumnSpanned(true);
            group->setExpanded(true);
            group->setFont(0, Theme::current().font(TextSize::Small, QFont::DemiBold));
            group->setForeground(0, Theme::current().color(Role::Muted));
        }
        const bool known = std::any_of(workspace::ShortcutMap::actions().begin(), workspace::ShortcutMap::actions().end(),
                                       [&](const auto& a) { return a.id == id; });
        if (!known)
            continue;
        auto* item = new QTreeWidgetItem(group, {nameOf(id)});
        item->setIcon(0, action->icon());
        item->setData(0, idRole, id);
    }
    updateKeys();
    select(before.isEmpty() ? QStringLiteral("rate.positive") : before);
    filter();
}

void ShortcutsDialog::updateKeys()
{
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        for (int i = 0; i < m_tree->topLevelItem(g)->childCount(); ++i) {
            QTreeWidgetItem* item = m_tree->topLevelItem(g)->child(i);
            const QString id = item->data(0, idRole).toString();
            item->setText(1, ActionRegistry::labelsOf(shell().actions->shortcuts()->keys(id)).join(QStringLiteral(",  ")));
            QFont font = m_tree->font();
            font.setBold(!shell().actions->shortcuts()->isDefault(id));
            item->setFont(1, font);
        }
    }
    showCurrent();
}

void ShortcutsDialog::select(const QString& actionId)
{
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        for (int i = 0; i < m_tree->topLevelItem(g)->childCount(); ++i) {
            if (m_tree->topLevelItem(g)->child(i)->data(0, idRole).toString() == actionId)
                m_tree->setCurrentItem(m_tree->topLevelItem(g)->child(i));
        }
    }
}

void ShortcutsDialog::filter()
{
    const QString wanted = m_search->text().trimmed();
    for (int g = 0; g < m_tree->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = m_tree->topLevelItem(g);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* item = group->child(i);
            const bool hit = wanted.isEmpty() || item->text(0).contains(wanted, Qt::CaseInsensitive)
                || item->text(1).contains(wanted, Qt::CaseInsensitive);
            item->setHidden(!hit);
            any = any || hit;
        }
        group->setHidden(!any);
    }
}

void ShortcutsDialog::showCurrent()
{
    const QString id = currentId();
    const auto keys = shell().actions->shortcuts()->keys(id);
    m_name->setText(id.isEmpty() ? tr("Choose an action") : nameOf(id));
    m_recorder->setKey(keys.isEmpty() ? QKeySequence() : keys.first());
    m_recorder->setAccessibleName(tr("Key of %1").arg(m_name->text()));
    for (QWidget* w : std::initializer_list<QWidget*>{m_recorder, m_reset, m_remove})
        w->setEnabled(!id.isEmpty());
    m_reset->setEnabled(!id.isEmpty() && !shell().actions->shortcuts()->isDefault(id));
    m_remove->setEnabled(!keys.isEmpty());
}

void ShortcutsDialog::complain(const QString& text)
{
    m_complaint->setText(text);
}

QString ShortcutsDialog::complaint() const
{
    return m_complaint->text();
}

void ShortcutsDialog::record(const QKeySequence& key)
{
    const QString id = currentId();
    if (id.isEmpty())
        return;
    complain({});
    const auto done = shell().actions->shortcuts()->assign(id, {key});
    if (done)
        return;
    const QString label = ActionRegistry::labelOf(key);
    if (done.error().code == ErrorCode::Conflict)
        complain(tr("“%1” already belongs to “%2”. Give that one another key first.")
                     .arg(label, nameOf(QString::fromStdString(done.error().where))));
    else
        complain(tr("“%1” cannot be used here. %2").arg(label, detailOf(done.error().message)));
}

void ShortcutsDialog::exportMap()
{
    FileRequest request{tr("Save shortcuts"), {}, tr("Shortcuts (*.json)"), QStringLiteral("json"),
                        QStringLiteral("touchstone-shortcuts.json")};
    shell().prompts->saveFile(this, request, [this](const QString& path) {
        if (path.isEmpty())
            return;
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(shell().actions->shortcuts()->toJson()) < 0 || !file.commit())
            shell().prompts->tell(this, tr("The shortcuts were not saved"), file.errorString());
    });
}

void ShortcutsDialog::importMap()
{
    FileRequest request{tr("Load shortcuts"), {}, tr("Shortcuts (*.json)"), {}, {}};
    shell().prompts->openFiles(this, request, [this](const QStringList& paths) {
        if (paths.isEmpty())
            return;
        QFile file(paths.first());
        if (!file.open(QIODevice::ReadOnly)) {
            shell().prompts->tell(this, tr("The shortcuts were not loaded"), file.errorString());
            return;
        }
        if (const auto done = shell().actions->shortcuts()->fromJson(file.read(1'000'000)); !done)
            shell().prompts->tell(this, tr("The shortcuts were not loaded"), sentenceOf(done.error()));
    });
}

void ShortcutsDialog::retranslate()
{
    setHeading(tr("Keyboard shortcuts"), tr("Choose an action, then press the key that it should have."));
    m_search->setPlaceholderText(tr("Search by name or key"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_tree->setAccessibleName(tr("Keyboard shortcuts"));
    m_tree->setHeaderLabels({tr("Action"), tr("Key")});
    m_reset->setText(tr("Reset"));
    m_remove->setText(tr("No key"));
    m_resetAll->setText(tr("Reset all"));
    m_import->setText(tr("Load…"));
    m_export->setText(tr("Save as…"));
    m_close->setText(tr("Close"));
    fill();
}

} // namespace touchstone::views
