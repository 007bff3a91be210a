#pragma once

#include <memory>

#include <QWidget>

#include "domain/text/code_points.h"
#include "views/annotate/markdown_document.h"
#include "workspace/rating_model.h"

class QPushButton;
class QStackedWidget;

namespace touchstone::views {

class ActionRegistry;
class AnswerCalls;
class CorrectionEditor;
class DiffStrip;
class RawView;
class RenderedView;
class ResponseHeader;
class RoleLabel;

/// The answer: rendered, raw, or with its correction being edited in place.
class ResponseArea : public QWidget
{
    Q_OBJECT
public:
    enum class Mode { Rendered, Raw, Editing };

    ResponseArea(workspace::RatingModel* rating, ActionRegistry* actions, QWidget* parent = nullptr);
    ~ResponseArea() override;

    /// Shows the rating model's turn. `document` is its answer, rendered; null when it is too long for that.
    void showTurn(std::shared_ptr<MarkdownDocument> document);
    [[nodiscard]] Mode mode() const;
    void toggleRaw();
    /// Leaves the editor, if it is open, for one of the two views.
    void showRaw(bool raw);
    /// Opens the editor at the selection, or where the caret is.
    void correctSelection();
    /// Opens the editor with the whole answer selected.
    void correctWhole();
    void revertCorrection();
    void leaveEditor();
    void copyAnswer();
    void askOffsetUnit();
    void focusText();
    [[nodiscard]] bool hasTextFocus() const;
    /// The selection in UTF-16 units of the response; while editing, of the corrected text.
    [[nodiscard]] domain::Utf16Range selection() const;

    [[nodiscard]] RenderedView* renderedView() const { return m_rendered; }
    [[nodiscard]] RawView* rawView() const { return m_raw; }
    [[nodiscard]] CorrectionEditor* editor() const { return m_editor; }

Q_SIGNALS:
    void modeChanged();
    void historyWanted();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void connectParts();
    void showMode(Mode mode);
    void fitCalls();
    void openEditor(domain::Utf16Range original);
    void openEditorAt(qsizetype anchor, qsizetype caret);
    [[nodiscard]] domain::Utf16Range inCorrected(domain::Utf16Range original) const;
    void saveEditorState();
    void showCorrection();
    void showHeader();
    void showNotice();
    void retranslate();
    void restyle();
    void fillRaw();

    workspace::RatingModel* m_rating;
    ActionRegistry* m_actions;
    ResponseHeader* m_header = nullptr;
    RoleLabel* m_notice = nullptr;
    QPushButton* m_bringBack = nullptr;
    QStackedWidget* m_stack = nullptr;
    RenderedView* m_rendered = nullptr;
    RawView* m_raw = nullptr;
    CorrectionEditor* m_editor = nullptr;
    AnswerCalls* m_calls = nullptr;
    DiffStrip* m_diff = nullptr;
    QString m_reverted;                  ///< a correction just taken back, to bring back
    project::TurnKey m_rawFilledFor = 0;
    project::TurnKey m_editorFilledFor = 0;
    bool m_tooLong = false;
    bool m_restoring = false;
};

} // namespace touchstone::views
