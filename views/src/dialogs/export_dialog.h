#pragma once

#include <optional>

#include <QFutureWatcher>
#include <QTimer>

#include "dialogs/dialog_frame.h"
#include "domain/exchange/export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QStackedWidget;
class QTableWidget;

namespace touchstone::views {

class IconLabel;

/// From judgements to files: which format, which turns, whose judgements; says before anything is written how many rows
/// there will be, what is left out and why, and what a trainer would stumble over.
class ExportDialog final : public DialogFrame
{
    Q_OBJECT
public:
    ExportDialog(const Shell& shell, QWidget* parent);
    ~ExportDialog() override;

    void setFormat(domain::ExportFormat format);
    void setPath(const QString& path);
    [[nodiscard]] const std::optional<Result<domain::ExportReport>>& preview() const { return m_previewed; }
    [[nodiscard]] const std::optional<Result<domain::ExportReport>>& report() const { return m_written; }

Q_SIGNALS:
    void previewed();
    void finishedWriting();

protected:
    void retranslate() override;
    void reject() override;

private:
    void buildChoices();
    [[nodiscard]] QGridLayout* makeForm();
    void buildGap();
    void buildCounts();
    void edited();
    void startPreview();
    void showPreview();
    void showReasons(const domain::ExportReport& report);
    void choosePath();
    void suggestPath();
    void startExport();
    void exportFinished();
    void showWritten();
    void updateButtons();
    [[nodiscard]] domain::ExportFormat format() const;
    [[nodiscard]] domain::ExportOptions options() const;

    QListWidget* m_formats;
    RoleLabel* m_formatsTitle;
    RoleLabel* m_filterName;
    QLineEdit* m_filter;
    RoleLabel* m_filterProblem;
    RoleLabel* m_annotatorsName;
    QComboBox* m_annotators;
    QWidget* m_csvRow;
    QCheckBox* m_bom;
    QCheckBox* m_formulaSafe;
    QCheckBox* m_sidecars;
    QWidget* m_gapRow;
    QCheckBox* m_pairScores;
    QDoubleSpinBox* m_gap;
    RoleLabel* m_countTitle;
    RoleLabel* m_count;
    QTableWidget* m_reasons;
    RoleLabel* m_pathName;
    QLineEdit* m_path;
    QPushButton* m_choose;
    QProgressBar* m_progress;
    IconLabel* m_resultIcon;
    RoleLabel* m_result;
    QPushButton* m_cancel;
    QPushButton* m_primary;
    QTimer m_delay;
    int m_generation = 0;
    bool m_pathIsOwn = false;
    bool m_writing = false;
    QFuture<Result<domain::ExportReport>> m_counting;
    QFutureWatcher<Result<domain::ExportReport>> m_export;
    std::optional<Result<domain::ExportReport>> m_previewed;
    std::optional<Result<domain::ExportReport>> m_written;
};

} // namespace touchstone::views
