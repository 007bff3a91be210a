#include "dialogs/export_dialog.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStandardPaths>

#include "dialogs/format_names.h"
#include "views/error_text.h"
#include "views/prompts.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using domain::ExportFormat;
using domain::ExportReport;
using workspace::Settings;

namespace {

bool makesPairs(ExportFormat format)
{
    return format == ExportFormat::DpoUniversal || format == ExportFormat::DpoStrings || format == ExportFormat::OpenAiDpo;
}

} // namespace

ExportDialog::ExportDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_cancel(addButton(true)), m_primary(addPrimary())
{
    buildChoices();
    buildCounts();
    m_delay.setSingleShot(true);
    m_delay.setInterval(150);
    connect(&m_delay, &QTimer::timeout, this, &ExportDialog::startPreview);
    connect(m_formats, &QListWidget::currentRowChanged, this, &ExportDialog::edited);
    connect(m_filter, &QLineEdit::textChanged, this, &ExportDialog::edited);
    connect(m_annotators, &QComboBox::currentTextChanged, this, &ExportDialog::edited);
    for (QCheckBox* box : {m_bom, m_formulaSafe, m_sidecars, m_pairScores})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::edited);
    connect(m_gap, &QDoubleSpinBox::valueChanged, this, &ExportDialog::edited);
    connect(m_path, &QLineEdit::textEdited, this, [this] {
        m_pathIsOwn = true;
        updateButtons();
    });
    connect(m_choose, &QPushButton::clicked, this, &ExportDialog::choosePath);
    connect(m_cancel, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(m_primary, &QPushButton::clicked, this, &ExportDialog::startExport);
    connect(&m_export, &QFutureWatcherBase::progressRangeChanged, m_progress, &QProgressBar::setRange);
    connect(&m_export, &QFutureWatcherBase::progressValueChanged, m_progress, &QProgressBar::setValue);
    connect(&m_export, &QFutureWatcherBase::finished, this, &ExportDialog::exportFinished);
    resize(920, 640);
    retranslate();
    m_formats->setCurrentRow(0);
    edited();
    m_formats->setFocus();
}

ExportDialog::~ExportDialog()
{
    m_export.disconnect(this);
    m_export.cancel();
    m_counting.cancel();
}

void ExportDialog::setFormat(ExportFormat format)
{
    m_formats->setCurrentRow(int(format));
}

void ExportDialog::setPath(const QString& path)
{
    m_path->setText(path);
    m_pathIsOwn = true;
    updateButtons();
}

ExportFormat ExportDialog::format() const
{
    return ExportFormat(std::max(0, m_formats->currentRow()));
}

domain::ExportOptions ExportDialog::options() const
{
    domain::ExportOptions options;
    options.format = format();
    options.filterText = m_filter->text().trimmed().toStdString();
    const int known = m_annotators->findText(m_annotators->currentText());
    options.annotators = known >= 0 ? m_annotators->itemData(known).toString().toStdString()
                                    : m_annotators->currentText().trimmed().toStdString();
    options.csvBom = m_bom->isChecked();
    options.csvFormulaSafe = m_formulaSafe->isChecked();
    options.sidecars = m_sidecars->isChecked();
    options.minScoreGap = m_pairScores->isChecked() ? std::optional(m_gap->value()) : std::nullopt;
    return options;
}

void ExportDialog::edited()
{
    const bool csv = format() == ExportFormat::Csv;
    m_csvRow->setVisible(csv);
    m_gapRow->setVisible(makesPairs(format()));
    m_gap->setEnabled(m_pairScores->isChecked());
    m_sidecars->setVisible(!csv && format() != ExportFormat::A2eFeedback);
    if (!m_pathIsOwn)
        suggestPath();
    m_written.reset();
    m_result->clear();
    m_resultIcon->hide();
    ++m_generation;
    m_previewed.reset();
    showPreview();
    updateButtons();
    m_delay.start();
}

void ExportDialog::suggestPath()
{
    QString folder = shell().workspace->settings()->text(Settings::Key::ExportFolder);
    if (folder.isEmpty())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString name = shell().workspace->hasProject()
        ? QString::fromStdString(shell().workspace->projectInfo().name) : QStringLiteral("touchstone");
    const auto slug = domain::name(format());
    m_path->setText(QDir(folder).filePath(QStringLiteral("%1-%2.%3").arg(
        name, QString::fromUtf8(slug.data(), qsizetype(slug.size())), suffixOf(format()))));
}

void ExportDialog::startPreview()
{
    m_counting.cancel();
    const int generation = ++m_generation;
    auto* watcher = new QFutureWatcher<Result<ExportReport>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation] {
        watcher->deleteLater();
        if (generation != m_generation || watcher->future().resultCount() == 0)
            return;
        m_previewed = watcher->result();
        showPreview();
        updateButtons();
        Q_EMIT previewed();
    });
    m_counting = shell().workspace->previewExport(m_filter->text().trimmed(), options());
    watcher->setFuture(m_counting);
}

void ExportDialog::choosePath()
{
    FileRequest request;
    request.title = tr("Export to");
    request.folder = QFileInfo(m_path->text()).path();
    request.suffix = suffixOf(format());
    request.filter = request.suffix == u"csv" ? tr("Tables (*.csv)") : tr("JSON lines (*.jsonl)");
    request.suggestion = QFileInfo(m_path->text()).fileName();
    shell().prompts->saveFile(this, request, [this](const QString& path) {
        if (!path.isEmpty())
            setPath(path);
    });
}

void ExportDialog::startExport()
{
    if (m_written && *m_written) {
        accept();
        return;
    }
    const QString path = m_path->text().trimmed();
    const auto run = [this, path] {
        m_writing = true;
        shell().workspace->settings()->set(Settings::Key::ExportFolder, QFileInfo(path).path());
        m_progress->setRange(0, 0);
        updateButtons();
        m_export.setFuture(shell().workspace->exportTo(path, m_filter->text().trimmed(), options()));
    };
    if (!QFileInfo::exists(path)) {
        run();
        return;
    }
    Question question;
    question.title = tr("Replace “%1”?").arg(QFileInfo(path).fileName());
    question.text = tr("A file of that name is there already. It is replaced only when the new one is complete.");
    question.yes = tr("Replace");
    question.no = tr("Cancel");
    shell().prompts->confirm(this, question, [run](bool yes) {
        if (yes)
            run();
    });
}

void ExportDialog::exportFinished()
{
    m_writing = false;
    if (m_export.future().resultCount() == 0)
        m_written = Result<ExportReport>(fail(ErrorCode::Cancelled, {}));
    else
        m_written = m_export.result();
    showWritten();
    updateButtons();
    Q_EMIT finishedWriting();
}

void ExportDialog::reject()
{
    if (m_writing) {
        m_export.cancel();
        return;
    }
    DialogFrame::reject();
}

} // namespace touchstone::views
