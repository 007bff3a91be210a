#include <QBoxLayout>
#include <QButtonGroup>
#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>

#include "dialogs/column_mapping_form.h"
#include "dialogs/format_names.h"
#include "dialogs/import_dialog.h"
#include "dialogs/import_note_lines.h"
#include "shell/detail_text.h"
#include "views/error_text.h"
#include "views/state_page.h"
#include "widgets/column_memory.h"
#include "widgets/plain_table.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using domain::ImportFormat;
using domain::OffsetUnit;

namespace {

constexpr int previewRows = 12;
constexpr ImportFormat importFormats[] = {
    ImportFormat::Auto,       ImportFormat::A2eFeedback, ImportFormat::Chat,       ImportFormat::PromptResponse,
    ImportFormat::Preference, ImportFormat::Trajectory,  ImportFormat::Pairwise,   ImportFormat::InspectLog,
    ImportFormat::Csv};

RoleLabel* makeSmallTitle()
{
    return new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold);
}

/// The last thing that was asked before this answer.
QString questionBefore(const domain::ImportedConversation& conversation, std::int64_t position)
{
    for (auto i = std::min<std::int64_t>(position, std::int64_t(conversation.messages.size())); i > 0; --i) {
        const auto& message = conversation.messages[std::size_t(i - 1)];
        if (message.role == "user")
            return QString::fromStdString(message.content.substr(0, 1200));
    }
    return {};
}

} // namespace

QString ImportDialog::answerOf(const domain::Message& message)
{
    if (!message.content.empty())
        return QString::fromStdString(message.content.substr(0, 1200));
    return message.toolCalls.empty() ? tr("(empty)")
                                     : tr("(calls %1)").arg(QString::fromStdString(message.toolCalls.front().name));
}

void ImportDialog::buildUnits()
{
    m_unitRow = new QWidget;
    m_unitQuestion = new RoleLabel;
    m_unitQuestion->setWordWrap(true);
    m_units = new QButtonGroup(this);
    auto* units = new QHBoxLayout;
    units->setSpacing(grid::group);
    for (const auto unit : {OffsetUnit::CodePoint, OffsetUnit::Utf16, OffsetUnit::Utf8}) {
        auto* button = new QRadioButton;
        m_units->addButton(button, int(unit));
        units->addWidget(button);
    }
    units->addStretch();
    auto* unitColumn = new QVBoxLayout(m_unitRow);
    unitColumn->setContentsMargins(0, 0, 0, 0);
    unitColumn->addWidget(m_unitQuestion);
    unitColumn->addLayout(units);
}

QHBoxLayout* ImportDialog::makeFound()
{
    auto* found = new QHBoxLayout;
    found->setSpacing(grid::gap);
    found->addWidget(m_foundIcon, 0, Qt::AlignTop);
    auto* what = new QVBoxLayout;
    what->setSpacing(2);
    what->addWidget(m_fileName);
    what->addWidget(m_found);
    found->addLayout(what, 1);
    found->addSpacing(grid::group);
    found->addWidget(m_formatName);
    found->addWidget(m_format);
    return found;
}

void ImportDialog::buildReview()
{
    m_review = new QWidget;
    m_list = new QListWidget;
    m_list->setMaximumHeight(96);
    m_foundIcon = new IconLabel(u"search");
    m_fileName = new RoleLabel({}, TextSize::Body, Role::Text, QFont::DemiBold);
    m_fileName->setElided(true);
    m_found = new RoleLabel({}, TextSize::Body, Role::Muted);
    m_found->setWordWrap(true);
    m_format = new QComboBox;
    for (const auto format : importFormats)
        m_format->addItem({}, int(format));
    m_formatName = new RoleLabel({}, TextSize::Body, Role::Muted);
    buildUnits();
    m_mappingTitle = makeSmallTitle();
    m_mapping = new ColumnMappingForm(shell().workspace->settings());
    m_previewTitle = makeSmallTitle();
    m_preview = makePlainTable();
    m_preview->setColumnCount(3);
    rememberColumns(m_preview->horizontalHeader(), shell().workspace, QStringLiteral("import.preview"), {300, 340});

    auto* column = new QVBoxLayout(m_review);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(m_list);
    column->addLayout(makeFound());
    column->addWidget(m_unitRow);
    column->addWidget(m_mappingTitle);
    column->addWidget(m_mapping);
    column->addWidget(m_previewTitle);
    column->addWidget(m_preview, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &ImportDialog::showFile);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ImportDialog::optionsEdited);
    connect(m_mapping, &ColumnMappingForm::mappingChanged, this, &ImportDialog::optionsEdited);
    connect(m_units, &QButtonGroup::idToggled, this, &ImportDialog::optionsEdited);
}

void ImportDialog::buildRunning()
{
    m_running = new QWidget;
    m_runningText = new RoleLabel;
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    auto* column = new QVBoxLayout(m_running);
    column->addStretch();
    column->addWidget(m_runningText);
    column->addWidget(m_progress);
    column->addStretch();
}

void ImportDialog::buildReport()
{
    m_report = new QWidget;
    m_reportIcon = new IconLabel(u"check", Role::Positive, 20);
    m_reportHead = new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold);
    m_reportHead->setWordWrap(true);
    m_reportText = new RoleLabel({}, TextSize::Body, Role::Muted);
    m_reportText->setWordWrap(true);
    m_skipped = makePlainTable();
    m_skipped->setColumnCount(2);
    rememberColumns(m_skipped->horizontalHeader(), shell().workspace, QStringLiteral("import.skipped"), {260});
    auto* head = new QHBoxLayout;
    head->addWidget(m_reportIcon, 0, Qt::AlignTop);
    head->addWidget(m_reportHead, 1);
    auto* column = new QVBoxLayout(m_report);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addLayout(head);
    column->addWidget(m_reportText);
    column->addWidget(m_skipped, 1);
    column->addStretch();
}

void ImportDialog::showFile()
{
    File* file = current();
    if (!file)
        return;
    m_loading = true;
    m_format->setCurrentIndex(std::max(0, m_format->findData(int(file->options.format))));
    m_unitRow->hide();
    m_mapping->hide();
    m_mappingTitle->hide();
    m_preview->setRowCount(0);
    m_fileName->setText(QFileInfo(file->path).fileName());
    if (!file->detection) {
        m_foundIcon->setIcon(u"search", Role::Muted);
        m_found->setText(tr("Looking at it…"));
    } else if (!*file->detection) {
        m_foundIcon->setIcon(u"error", Role::Negative);
        m_found->setText(sentenceOf(file->detection->error()) + u' ' + adviceOf(file->detection->error()));
    } else {
        showDetection(*file);
    }
    m_loading = false;
    updateButtons();
}

void ImportDialog::showDetection(File& file)
{
    const domain::Detection& found = **file.detection;
    const bool known = found.format != ImportFormat::Auto;
    m_foundIcon->setIcon(known ? u"check" : u"warning", known ? Role::Positive : Role::Corrective);
    m_found->setText(recognised(found));
    if (found.needsOffsetUnit) {
        m_unitRow->show();
        if (!file.options.offsetUnit) {
            m_units->setExclusive(false);
            for (auto* button : m_units->buttons())
                button->setChecked(false);
            m_units->setExclusive(true);
        } else {
            m_units->button(int(*file.options.offsetUnit))->setChecked(true);
        }
    }
    showPreview(found);
    const bool own = std::find(found.columns.begin(), found.columns.end(), "response_sha256") != found.columns.end();
    if (found.columns.empty() || own)
        return;
    m_mapping->show();
    m_mappingTitle->show();
    m_mapping->setColumns(found.columns, found.suggestedMapping, file.options.mapping);
    if (!file.options.mapping) {
        file.options.mapping = m_mapping->mapping();
        if (*file.options.mapping != found.suggestedMapping)
            detect(std::size_t(&file - m_files.data()));
    }
}

QString ImportDialog::recognised(const domain::Detection& found)
{
    switch (found.format) {
    case ImportFormat::Auto:
        return tr("Not recognised. If you know what it holds, choose the format.") + u' '
            + tr("Formats and their fields are listed by “touchstonectl formats”.");
    case ImportFormat::Csv:
        return tr("%1: %2", "format, what is in it").arg(titleOf(found.format), tr("%Ln columns", nullptr, int(found.columns.size())));
    default:
        return tr("%1: %2", "format, what is in it").arg(titleOf(found.format), explanationOf(found.format));
    }
}

void ImportDialog::showPreview(const domain::Detection& found)
{
    int turns = 0;
    for (const auto& conversation : found.preview) {
        for (const auto& turn : conversation.turns) {
            if (++turns > previewRows)
                break;
            const auto at = std::size_t(turn.position);
            const QString answer = at < conversation.messages.size() ? answerOf(conversation.messages[at]) : QString();
            appendRow(m_preview, {questionBefore(conversation, turn.position), answer, QString::fromStdString(turn.model)});
        }
    }
    for (const auto& fault : found.faults)
        appendRow(m_preview, {tr("Line %1 cannot be read: %2").arg(fault.line).arg(detailOf(fault.message)), {}, {}});
}

void ImportDialog::optionsEdited()
{
    File* file = current();
    if (!file || m_loading)
        return;
    const auto format = ImportFormat(m_format->currentData().toInt());
    const bool otherFormat = format != file->options.format;
    file->options.format = format;
    if (m_mapping->isVisibleTo(this) && !otherFormat)
        file->options.mapping = m_mapping->mapping();
    else if (otherFormat)
        file->options.mapping.reset();
    if (m_unitRow->isVisibleTo(this) && m_units->checkedId() >= 0)
        file->options.offsetUnit = OffsetUnit(m_units->checkedId());
    if (otherFormat)
        file->detection.reset();
    detect(std::size_t(file - m_files.data()));
    updateButtons();
}

void ImportDialog::showReport()
{
    QStringList lines;
    if (m_failure) {
        m_reportIcon->setIcon(u"error", Role::Negative);
        m_reportHead->setText(tr("The import did not finish"));
        lines << sentenceOf(*m_failure) << adviceOf(*m_failure);
        if (m_sum.turns > 0)
            lines << tr("%Ln turn(s) were imported before that place.", nullptr, int(m_sum.turns));
        lines << tr("Turns that were imported before stay in the project; importing again adds only what is missing.");
    } else if (m_cancelled) {
        m_reportIcon->setIcon(u"info", Role::Accent);
        m_reportHead->setText(tr("Stopped"));
        lines << tr("What was imported before stays in the project; importing again adds only what is missing.");
    } else if (m_sum.turns == 0 && m_sum.duplicates > 0) {
        m_reportIcon->setIcon(u"info", Role::Accent);
        m_reportHead->setText(tr("Nothing new: all %Ln turn(s) were here already", nullptr, int(m_sum.duplicates)));
    } else if (m_sum.turns == 0) {
        m_reportIcon->setIcon(u"warning", Role::Corrective);
        m_reportHead->setText(tr("No turns were found"));
    } else {
        m_reportIcon->setIcon(u"check", Role::Positive);
        m_reportHead->setText(tr("%Ln turn(s) imported", nullptr, int(m_sum.turns)));
        lines << tr("From %Ln conversation(s).", nullptr, int(m_sum.conversations));
        if (m_sum.duplicates > 0)
            lines << tr("%Ln turn(s) were here already.", nullptr, int(m_sum.duplicates));
    }
    if (m_sum.feedbacks > 0)
        lines << tr("%Ln judgement(s) came with them.", nullptr, int(m_sum.feedbacks));
    if (m_sum.completedCorrections > 0)
        lines << tr("%Ln correction(s) held only what replaces their span; they are kept as the whole corrected answer.", nullptr,
                    int(m_sum.completedCorrections));
    lines << importNoteLines(m_sum);
    if (m_sum.skippedTotal > 0)
        lines << tr("%Ln row(s) could not be read and were left out:", nullptr, int(m_sum.skippedTotal));
    lines.removeAll(QString());
    m_reportText->setText(lines.join(u'\n'));
    showSkipped();
    setStep(Step::Report);
}

void ImportDialog::showSkipped()
{
    m_skipped->setRowCount(0);
    for (const auto& skipped : m_sum.skipped) {
        const QString place = QStringLiteral("%1:%2:%3").arg(QFileInfo(QString::fromStdString(skipped.source)).fileName())
                                  .arg(skipped.line).arg(skipped.column);
        appendRow(m_skipped, {place, detailOf(skipped.message)});
        if (m_skipped->rowCount() >= 1000)
            break;
    }
    m_skipped->setVisible(m_skipped->rowCount() > 0);
}

QString ImportDialog::reportText() const
{
    return m_reportHead->text() + u'\n' + m_reportText->text();
}

void ImportDialog::retranslate()
{
    setHeading(tr("Import turns"));
    m_choose->setContent({QStringLiteral("import"), tr("Drop files here"),
                          tr("Rated turns, chat logs, prompts with responses, preference pairs, agent trajectories, Inspect "
                             "AI logs, or a table. What a file holds is recognised and shown before anything is written."),
                          tr("Choose files…"), {}, Role::Accent});
    for (int i = 0; i < m_format->count(); ++i)
        m_format->setItemText(i, titleOf(ImportFormat(m_format->itemData(i).toInt())));
    m_formatName->setText(tr("Format"));
    m_format->setAccessibleName(tr("Format"));
    m_list->setAccessibleName(tr("Files"));
    m_unitQuestion->setText(tr("This file marks ranges of text and does not say what their numbers count. What do they count?"));
    m_units->button(int(OffsetUnit::CodePoint))->setText(tr("Characters (code points, Python)"));
    m_units->button(int(OffsetUnit::Utf16))->setText(tr("UTF-16 units (JavaScript, Java)"));
    m_units->button(int(OffsetUnit::Utf8))->setText(tr("Bytes (UTF-8)"));
    m_mappingTitle->setText(tr("Columns"));
    m_previewTitle->setText(tr("First turns"));
    m_preview->setHorizontalHeaderLabels({tr("Asked"), tr("Answer"), tr("Model")});
    m_preview->setAccessibleName(m_previewTitle->text());
    m_skipped->setAccessibleName(tr("What is wrong"));
    m_skipped->setHorizontalHeaderLabels({tr("Place"), tr("What is wrong")});
    m_runningText->setText(tr("Importing… You can go on rating meanwhile."));
    showFile();
    if (m_step == Step::Report)
        showReport();
    updateButtons();
}

} // namespace touchstone::views
