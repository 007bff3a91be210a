#include "dialogs/import_dialog.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QListWidget>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTableWidget>
#include <QUrl>

#include "dialogs/column_mapping_form.h"
#include "dialogs/format_names.h"
#include "views/prompts.h"
#include "views/state_page.h"
#include "widgets/role_label.h"
#include "workspace/workspace.h"

namespace touchstone::views {

using workspace::Settings;

ImportDialog::ImportDialog(const Shell& parts, QWidget* parent)
    : DialogFrame(parts, parent), m_stack(new QStackedWidget), m_choose(new StatePage), m_more(addButton(false)),
      m_cancel(addButton(true)), m_primary(addPrimary())
{
    setAcceptDrops(true);
    body()->addWidget(m_stack, 1);
    buildReview();
    buildRunning();
    buildReport();
    for (QWidget* page : std::initializer_list<QWidget*>{m_choose, m_review, m_running, m_report})
        m_stack->addWidget(page);
    connect(m_choose, &StatePage::buttonClicked, this, &ImportDialog::chooseFiles);
    connect(m_more, &QPushButton::clicked, this, &ImportDialog::chooseFiles);
    connect(m_cancel, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(m_primary, &QPushButton::clicked, this, &ImportDialog::primaryPressed);
    connect(&m_import, &QFutureWatcherBase::progressRangeChanged, m_progress, &QProgressBar::setRange);
    connect(&m_import, &QFutureWatcherBase::progressValueChanged, m_progress, &QProgressBar::setValue);
    connect(&m_import, &QFutureWatcherBase::finished, this, &ImportDialog::importFinished);
    resize(820, 620);
    retranslate();
    setStep(Step::Choose);
}

ImportDialog::~ImportDialog()
{
    m_import.disconnect(this);
    m_import.cancel();
}

void ImportDialog::setStep(Step step)
{
    m_step = step;
    m_stack->setCurrentIndex(int(step));
    updateButtons();
    // Return does the one next action of each step, wherever it stands.
    QPushButton* next = step == Step::Choose ? m_choose->button() : m_primary;
    next->setDefault(true);
    if (next->isVisibleTo(this))
        next->setFocus();
    Q_EMIT stepChanged();
}

void ImportDialog::chooseFiles()
{
    Settings* settings = shell().workspace->settings();
    FileRequest request;
    request.title = tr("Choose files to import");
    request.folder = settings->text(Settings::Key::ImportFolder);
    if (request.folder.isEmpty())
        request.folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    request.filter = tr("Conversations and tables (*.json *.jsonl *.ndjson *.csv *.tsv);;All files (*)");
    shell().prompts->openFiles(this, request, [this](const QStringList& paths) { addFiles(paths); });
}

void ImportDialog::addFiles(const QStringList& paths)
{
    if (m_step == Step::Running)
        return;
    if (m_step == Step::Report)
        m_files.clear();
    for (const QString& path : paths) {
        const bool known = std::any_of(m_files.begin(), m_files.end(), [&](const File& f) { return f.path == path; });
        if (known)
            continue;
        m_files.push_back({path, {}, {}, 0});
        shell().workspace->settings()->set(Settings::Key::ImportFolder, QFileInfo(path).path());
    }
    if (m_files.empty())
        return;
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const File& file : m_files)
            m_list->addItem(QFileInfo(file.path).fileName());
        m_list->setCurrentRow(0);
    }
    m_list->setVisible(m_files.size() > 1);
    setStep(Step::Review);
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        if (!m_files[i].detection)
            detect(i);
    }
    showFile();
}

void ImportDialog::detect(std::size_t index)
{
    File& file = m_files[index];
    const int generation = ++file.generation;
    auto* watcher = new QFutureWatcher<Result<domain::Detection>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, path = file.path, generation] {
        watcher->deleteLater();
        const auto it = std::find_if(m_files.begin(), m_files.end(), [&](const File& f) { return f.path == path; });
        if (it == m_files.end() || it->generation != generation || watcher->future().resultCount() == 0)
            return;
        it->detection = watcher->result();
        if (&*it == current())
            showFile();
        updateButtons();
        if (std::all_of(m_files.begin(), m_files.end(), [](const File& f) { return f.detection.has_value(); }))
            Q_EMIT detected();
    });
    watcher->setFuture(shell().workspace->detect(file.path, file.options));
}

ImportDialog::File* ImportDialog::current()
{
    const int row = m_list->currentRow();
    return row >= 0 && row < int(m_files.size()) ? &m_files[std::size_t(row)] : nullptr;
}

bool ImportDialog::isReady(const File& file) const
{
    if (!file.detection || !*file.detection)
        return false;
    const domain::Detection& found = **file.detection;
    if (found.format == domain::ImportFormat::Auto)
        return false;
    if (file.options.mapping && file.options.mapping->columnOfField.count("response") == 0)
        return false;
    return !found.needsOffsetUnit || file.options.offsetUnit.has_value();
}

void ImportDialog::updateButtons()
{
    const bool ready = std::any_of(m_files.begin(), m_files.end(), [this](const File& f) { return isReady(f); });
    const bool pending = std::any_of(m_files.begin(), m_files.end(), [](const File& f) { return !f.detection; });
    const bool asks = std::any_of(m_files.begin(), m_files.end(), [](const File& f) {
        return f.detection && *f.detection && (*f.detection)->needsOffsetUnit && !f.options.offsetUnit;
    });
    m_more->setVisible(m_step == Step::Review || m_step == Step::Report);
    m_more->setText(m_step == Step::Report ? tr("Import more…") : tr("Add files…"));
    m_cancel->setVisible(m_step != Step::Report);
    m_cancel->setText(m_step == Step::Running ? tr("Stop") : tr("Cancel"));
    m_primary->setVisible(m_step == Step::Review || m_step == Step::Report);
    m_primary->setText(m_step == Step::Report ? tr("Done") : tr("Import"));
    m_primary->setEnabled(m_step == Step::Report || (ready && !pending && !asks));
}

void ImportDialog::primaryPressed()
{
    if (m_step == Step::Report)
        accept();
    else if (m_step == Step::Review)
        startImport();
}

void ImportDialog::startImport()
{
    m_batches.clear();
    m_sum = {};
    m_failure.reset();
    m_cancelled = false;
    for (const File& file : m_files) {
        if (!isReady(file))
            continue;
        const auto same = [&](const auto& batch) {
            return batch.second.format == file.options.format && batch.second.mapping == file.options.mapping
                && batch.second.offsetUnit == file.options.offsetUnit;
        };
        const auto it = std::find_if(m_batches.begin(), m_batches.end(), same);
        if (it == m_batches.end())
            m_batches.push_back({{file.path}, file.options});
        else
            it->first << file.path;
    }
    if (!m_mapping->isHidden())
        m_mapping->remember();
    setStep(Step::Running);
    importNext();
}

void ImportDialog::importNext()
{
    if (m_batches.empty() || m_failure || m_cancelled) {
        showReport();
        return;
    }
    const auto batch = std::move(m_batches.front());
    m_batches.erase(m_batches.begin());
    m_progress->setRange(0, 0);
    m_import.setFuture(shell().workspace->importFiles(batch.first, batch.second));
}

void ImportDialog::importFinished()
{
    if (m_import.future().resultCount() == 0) {
        m_cancelled = true;
    } else if (const auto result = m_import.result(); !result) {
        noteEnd(result.error());
    } else {
        m_sum.add(*result);
        if (result->stopped)
            noteEnd(*result->stopped);
    }
    importNext();
}

void ImportDialog::noteEnd(const Error& why)
{
    m_cancelled = why.code == ErrorCode::Cancelled;
    if (!m_cancelled)
        m_failure = why;
}

void ImportDialog::reject()
{
    if (m_step == Step::Running) {
        m_import.cancel();
        return;
    }
    DialogFrame::reject();
}

void ImportDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && m_step != Step::Running)
        event->acceptProposedAction();
}

void ImportDialog::dropEvent(QDropEvent* event)
{
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
    }
    event->acceptProposedAction();
    addFiles(files);
}

} // namespace touchstone::views
