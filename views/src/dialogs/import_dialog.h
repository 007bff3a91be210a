#pragma once

#include <optional>

#include <QFutureWatcher>

#include "dialogs/dialog_frame.h"
#include "domain/exchange/import.h"
#include "project/types.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QListWidget;
class QProgressBar;
class QStackedWidget;
class QTableWidget;

namespace touchstone::views {

class ColumnMappingForm;
class IconLabel;
class StatePage;

/// From files to turns: choose or drop, see what was recognised and how it will look, import in the background, read
/// what became of every row. Nothing is written before the person says so.
class ImportDialog final : public DialogFrame
{
    Q_OBJECT
public:
    enum class Step { Choose, Review, Running, Report };

    ImportDialog(const Shell& shell, QWidget* parent);
    ~ImportDialog() override;

    void addFiles(const QStringList& paths);
    [[nodiscard]] Step step() const { return m_step; }
    [[nodiscard]] QString reportText() const;
    [[nodiscard]] ColumnMappingForm* mappingForm() const { return m_mapping; }

Q_SIGNALS:
    void stepChanged();
    void detected();                       ///< every file was looked at

protected:
    void retranslate() override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void reject() override;

private:
    struct File {
        QString path;
        domain::ImportOptions options;
        std::optional<Result<domain::Detection>> detection;
        int generation = 0;
    };

    [[nodiscard]] static QString answerOf(const domain::Message& message);
    [[nodiscard]] static QString recognised(const domain::Detection& found);
    void buildReview();
    void buildUnits();
    [[nodiscard]] QHBoxLayout* makeFound();
    void buildRunning();
    void buildReport();
    void setStep(Step step);
    void chooseFiles();
    void detect(std::size_t index);
    void showFile();
    void showDetection(File& file);
    void showPreview(const domain::Detection& detection);
    void optionsEdited();
    void updateButtons();
    [[nodiscard]] bool isReady(const File& file) const;
    [[nodiscard]] File* current();
    void startImport();
    void importNext();
    void importFinished();
    void noteEnd(const Error& why);
    void showReport();
    void showSkipped();
    void primaryPressed();

    Step m_step = Step::Choose;
    std::vector<File> m_files;
    std::vector<std::pair<QStringList, domain::ImportOptions>> m_batches;
    project::ImportReport m_sum;
    std::optional<Error> m_failure;
    bool m_cancelled = false;
    bool m_loading = false;
    QFutureWatcher<Result<project::ImportReport>> m_import;

    QStackedWidget* m_stack;
    StatePage* m_choose;
    QWidget* m_review;
    QListWidget* m_list;
    IconLabel* m_foundIcon;
    RoleLabel* m_fileName;
    RoleLabel* m_found;
    QComboBox* m_format;
    RoleLabel* m_formatName;
    QWidget* m_unitRow;
    RoleLabel* m_unitQuestion;
    QButtonGroup* m_units;
    ColumnMappingForm* m_mapping;
    RoleLabel* m_mappingTitle;
    RoleLabel* m_previewTitle;
    QTableWidget* m_preview;
    QWidget* m_running;
    RoleLabel* m_runningText;
    QProgressBar* m_progress;
    QWidget* m_report;
    IconLabel* m_reportIcon;
    RoleLabel* m_reportHead;
    RoleLabel* m_reportText;
    QTableWidget* m_skipped;
    QPushButton* m_more;
    QPushButton* m_cancel;
    QPushButton* m_primary;
};

} // namespace touchstone::views
