#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "dialogs/export_dialog.h"
#include "dialogs/format_names.h"
#include "theme/style_paint.h"
#include "views/error_text.h"
#include "widgets/column_memory.h"
#include "widgets/plain_table.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using domain::ExportFormat;
using domain::ExportReport;

namespace {

constexpr int formatCount = int(ExportFormat::Steps) + 1;
constexpr int formatWidth = 288;

/// A format with its explanation below, wrapped over two lines.
class FormatDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const QFontMetrics small(Theme::current().font(TextSize::Small));
        const QString text = explanationOf(ExportFormat(index.row()));
        const int height = small.boundingRect(QRect(0, 0, formatWidth - 46, 200), Qt::TextWordWrap, text).height();
        return {formatWidth - 12, 30 + height + 6};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QRect row = option.rect.adjusted(4, 1, -4, -1);
        if (option.state & QStyle::State_Selected)
            paint::panel(painter, row, paint::role(Role::Selection), QColor());
        else if (option.state & QStyle::State_MouseOver)
            paint::panel(painter, row, paint::role(Role::Hover), QColor());
        const auto alignment = int(QStyle::visualAlignment(option.direction, Qt::AlignLeft));
        painter->setFont(Theme::current().font(TextSize::Body, QFont::DemiBold));
        painter->setPen(paint::role(Role::Text));
        painter->drawText(row.adjusted(10, 6, -10, 0), alignment | Qt::AlignTop, titleOf(ExportFormat(index.row())));
        painter->setFont(Theme::current().font(TextSize::Small));
        painter->setPen(paint::role(Role::Muted));
        painter->drawText(row.adjusted(10, 25, -10, 0), alignment | Qt::AlignTop | Qt::TextWordWrap,
                          explanationOf(ExportFormat(index.row())));
    }
};

} // namespace

void ExportDialog::buildChoices()
{
    m_formatsTitle = new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold);
    m_formats = new QListWidget;
    m_formats->setItemDelegate(new FormatDelegate(m_formats));
    m_formats->setFixedWidth(formatWidth);
    m_formats->setMouseTracking(true);
    m_formats->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_formats->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (int i = 0; i < formatCount; ++i)
        m_formats->addItem(QString());
    m_filterName = new RoleLabel;
    m_filter = new QLineEdit(shell().workspace->filterText());
    m_filter->setClearButtonEnabled(true);
    m_filterProblem = new RoleLabel({}, TextSize::Small, Role::Negative);
    m_filterProblem->setWordWrap(true);
    m_annotatorsName = new RoleLabel;
    m_annotators = new QComboBox;
    m_annotators->setEditable(true);
    for (const char* who : {"each", "majority", "gold"})
        m_annotators->addItem(QString(), QString::fromLatin1(who));
    m_csvRow = new QWidget;
    m_bom = new QCheckBox;
    m_formulaSafe = new QCheckBox;
    m_formulaSafe->setChecked(true);
    auto* csv = new QVBoxLayout(m_csvRow);
    csv->setContentsMargins(0, 0, 0, 0);
    csv->setSpacing(grid::tight);
    csv->addWidget(m_formulaSafe);
    csv->addWidget(m_bom);
    m_sidecars = new QCheckBox;
    m_sidecars->setChecked(true);
    buildGap();
}

void ExportDialog::buildGap()
{
    const domain::ExportOptions usual;
    m_gapRow = new QWidget;
    m_pairScores = new QCheckBox;
    m_pairScores->setObjectName(QStringLiteral("export.pairScores"));
    m_pairScores->setChecked(usual.minScoreGap.has_value());
    m_gap = new QDoubleSpinBox;
    m_gap->setObjectName(QStringLiteral("export.minScoreGap"));
    m_gap->setDecimals(2);
    m_gap->setSingleStep(0.05);
    m_gap->setRange(0.05, 2.0);  // scores lie between -1 and 1
    m_gap->setValue(usual.minScoreGap.value_or(1.0));
    auto* row = new QHBoxLayout(m_gapRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(grid::gap);
    row->addWidget(m_pairScores);
    row->addWidget(m_gap);
    row->addStretch(1);
}

QGridLayout* ExportDialog::makeForm()
{
    m_pathName = new RoleLabel;
    m_path = new QLineEdit;
    m_choose = new QPushButton;
    m_choose->setAutoDefault(false);
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(grid::gap);
    form->setColumnStretch(1, 1);
    form->addWidget(m_filterName, 0, 0);
    form->addWidget(m_filter, 0, 1, 1, 2);
    form->addWidget(m_filterProblem, 1, 1, 1, 2);
    form->addWidget(m_annotatorsName, 2, 0);
    form->addWidget(m_annotators, 2, 1, 1, 2);
    form->addWidget(m_csvRow, 3, 1, 1, 2);
    form->addWidget(m_gapRow, 4, 1, 1, 2);
    form->addWidget(m_sidecars, 5, 1, 1, 2);
    form->addWidget(m_pathName, 6, 0);
    form->addWidget(m_path, 6, 1);
    form->addWidget(m_choose, 6, 2);
    return form;
}

void ExportDialog::buildCounts()
{
    m_countTitle = new RoleLabel({}, TextSize::Small, Role::Muted, QFont::DemiBold);
    m_count = new RoleLabel({}, TextSize::Title, Role::Text, QFont::DemiBold);
    m_reasons = makePlainTable();
    m_reasons->setColumnCount(2);
    rememberColumns(m_reasons->horizontalHeader(), shell().workspace, QStringLiteral("export.reasons"), {64});
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_resultIcon = new IconLabel(u"check", Role::Positive);
    m_resultIcon->hide();
    m_result = new RoleLabel;
    m_result->setWordWrap(true);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* result = new QHBoxLayout;
    result->addWidget(m_resultIcon, 0, Qt::AlignTop);
    result->addWidget(m_result, 1);
    auto* right = new QVBoxLayout;
    right->setSpacing(grid::gap);
    right->addLayout(makeForm());
    right->addSpacing(grid::gap);
    right->addWidget(m_countTitle);
    right->addWidget(m_count);
    right->addWidget(m_reasons, 1);
    right->addLayout(result);
    right->addWidget(m_progress);
    auto* left = new QVBoxLayout;
    left->setSpacing(grid::tight);
    left->addWidget(m_formatsTitle);
    left->addWidget(m_formats, 1);
    auto* sides = new QHBoxLayout;
    sides->setSpacing(grid::page);
    sides->addLayout(left);
    sides->addLayout(right, 1);
    body()->addLayout(sides, 1);
}

void ExportDialog::showPreview()
{
    m_filterProblem->hide();
    m_filter->setProperty("invalid", false);
    if (!m_previewed) {
        m_count->setRole(Role::Muted);
        m_count->setText(tr("Counting…"));
    } else if (!*m_previewed) {
        m_reasons->setRowCount(0);
        m_count->setRole(Role::Muted);
        m_count->setText(tr("Not counted"));
        m_filterProblem->setText(filterProblem(m_previewed->error()));
        m_filterProblem->show();
        m_filter->setProperty("invalid", true);
    } else {
        m_count->setRole(Role::Text);
        m_count->setText(tr("%Ln row(s)", nullptr, int((*m_previewed)->rows)));
        showReasons(**m_previewed);
    }
    m_filter->update();
}

void ExportDialog::showReasons(const ExportReport& report)
{
    m_reasons->setRowCount(0);
    const QLocale locale;
    const auto add = [&](const std::string& slug, std::int64_t count, QStringView icon, Role role, const QString& words) {
        appendRow(m_reasons, {locale.toString(qlonglong(count)), words.arg(reasonOf(slug))});
        const int row = m_reasons->rowCount() - 1;
        m_reasons->item(row, 0)->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
        m_reasons->item(row, 1)->setIcon(Theme::icon(icon, role));
    };
    // Loops over pairs, not bindings: the lambda above must stay valid in C++20 with every compiler.
    for (const auto& entry : report.warnings)
        add(entry.first, entry.second, u"warning", Role::Corrective, QStringLiteral("%1"));
    for (const auto& entry : report.excluded)
        add(entry.first, entry.second, u"skip", Role::Muted, tr("Left out: %1"));
    if (m_reasons->rowCount() == 0) {
        appendRow(m_reasons, {QString(), tr("Nothing is left out, and no trainer stumbles over a row.")});
        m_reasons->item(0, 1)->setIcon(Theme::icon(u"check", Role::Positive));
    }
}

void ExportDialog::showWritten()
{
    m_resultIcon->show();
    if (*m_written) {
        m_resultIcon->setIcon(u"check", Role::Positive);
        m_result->setText(tr("%Ln row(s) written to %1", nullptr, int((*m_written)->rows))
                              .arg(QString::fromStdString((*m_written)->path)));
    } else if (m_written->error().code == ErrorCode::Cancelled) {
        m_resultIcon->setIcon(u"info", Role::Accent);
        m_result->setText(tr("Stopped. Nothing was written; a file that was there before is as it was."));
    } else {
        m_resultIcon->setIcon(u"error", Role::Negative);
        m_result->setText(sentenceOf(m_written->error()) + u' ' + adviceOf(m_written->error()) + u' '
                          + tr("A file that was there before is as it was."));
    }
}

void ExportDialog::updateButtons()
{
    const bool done = m_written && *m_written;
    m_progress->setVisible(m_writing);
    m_cancel->setText(m_writing ? tr("Stop") : tr("Cancel"));
    m_cancel->setVisible(!done);
    m_primary->setText(done ? tr("Done") : tr("Export"));
    const bool some = m_previewed && *m_previewed && (*m_previewed)->rows > 0;
    m_primary->setEnabled(done || (some && !m_writing && !m_path->text().trimmed().isEmpty()));
    for (QWidget* w : std::initializer_list<QWidget*>{m_formats, m_filter, m_annotators, m_csvRow, m_gapRow, m_sidecars, m_path,
                                                          m_choose})
        w->setEnabled(!m_writing);
}

void ExportDialog::retranslate()
{
    setHeading(tr("Export judgements"), tr("The latest version of each judgement; earlier ones and withdrawn ones stay in the project."));
    m_formatsTitle->setText(tr("Format"));
    m_formats->setAccessibleName(tr("Format"));
    for (int i = 0; i < formatCount; ++i)
        m_formats->item(i)->setText(titleOf(ExportFormat(i)));
    m_filterName->setText(tr("Turns"));
    m_filter->setPlaceholderText(tr("All; or words, agent:name, polarity:corrective, after:2026-01-31"));
    m_filter->setAccessibleName(tr("Filter"));
    m_annotatorsName->setText(tr("Annotators"));
    m_annotators->setAccessibleName(tr("Annotators"));
    const QString whose[] = {tr("Each one’s own judgement"), tr("What most said"), tr("What was agreed on")};
    {
        const QSignalBlocker quiet(m_annotators);
        const int before = m_annotators->currentIndex();
        for (int i = 0; i < m_annotators->count(); ++i)
            m_annotators->setItemText(i, whose[i]);
        m_annotators->setCurrentIndex(before);
    }
    m_annotators->setToolTip(tr("Or type the name of one annotator"));
    m_bom->setText(tr("For Excel: begin with a byte order mark"));
    m_formulaSafe->setText(tr("Keep spreadsheets from running cells that begin with = + - @"));
    m_sidecars->setText(tr("Also write the settings that trainers need beside the file"));
    m_pairScores->setText(tr("Also pair answers whose scores lie apart by at least"));
    m_pairScores->setToolTip(tr("Two answers to the same prompt, in the same dimension: the better one is preferred. Without "
                                "it only corrections make pairs."));
    m_gap->setAccessibleName(tr("Smallest score gap of a pair"));
    m_gap->setToolTip(m_pairScores->toolTip());
    m_countTitle->setText(tr("What will be in the file"));
    m_reasons->setHorizontalHeaderLabels({tr("Rows"), tr("What to know")});
    m_reasons->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_reasons->setAccessibleName(tr("What is left out, and why"));
    m_pathName->setText(tr("File"));
    m_path->setAccessibleName(tr("File"));
    m_choose->setText(tr("Choose…"));
    showPreview();
    if (m_written)
        showWritten();
    updateButtons();
}

} // namespace touchstone::views
