#include "views/annotate/response_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>

#include "annotate/answer_calls.h"
#include "annotate/diff_strip.h"
#include "annotate/focus_bar.h"
#include "annotate/offset_menu.h"
#include "annotate/response_header.h"
#include "views/action_registry.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/rendered_view.h"
#include "views/theme.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using domain::Utf16Range;
using workspace::RatingModel;

namespace {

/// A view of text with the room that text wants around it, and the bar that shows where the keyboard is.
class TextFrame final : public QWidget
{
public:
    /// `ownMargin`: the view keeps the far side free by itself when the layout is mirrored.
    TextFrame(QWidget* view, bool ownMargin) : m_layout(new QHBoxLayout(this)), m_ownMargin(ownMargin)
    {
        m_layout->setSpacing(grid::page - 3);
        m_layout->addWidget(new FocusBar(view));
        m_layout->addWidget(view);
        fit();
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::LayoutDirectionChange)
            fit();
        QWidget::changeEvent(event);
    }

private:
    void fit()
    {
        m_layout->setContentsMargins(isRightToLeft() && !m_ownMargin ? int(grid::group) : 0, grid::tight, 0, 0);
    }

    QHBoxLayout* m_layout;
    bool m_ownMargin;
};

} // namespace

ResponseArea::ResponseArea(RatingModel* rating, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_rating(rating)
    , m_actions(actions)
{
    setObjectName(QStringLiteral("response"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_header = new ResponseHeader(actions);
    layout->addWidget(m_header);
    auto* notices = new QHBoxLayout;
    notices->setContentsMargins(grid::page, 0, grid::page, 0);
    m_notice = new RoleLabel({}, TextSize::Small, Role::Muted);
    m_notice->setWordWrap(true);
    m_bringBack = new QPushButton;
    notices->addWidget(m_notice, 1);
    notices->addWidget(m_bringBack);
    layout->addLayout(notices);
    m_stack = new QStackedWidget;
    m_rendered = new RenderedView;
    m_rendered->setObjectName(QStringLiteral("renderedView"));
    m_raw = new RawView;
    m_raw->setObjectName(QStringLiteral("rawView"));
    m_editor = new CorrectionEditor;
    m_editor->setObjectName(QStringLiteral("correctionEditor"));
    for (QWidget* view : {static_cast<QWidget*>(m_rendered), static_cast<QWidget*>(m_raw), static_cast<QWidget*>(m_editor)})
        m_stack->addWidget(new TextFrame(view, view == m_rendered));
    layout->addWidget(m_stack, 1);
    m_calls = new AnswerCalls;
    layout->addWidget(m_calls);
    m_diff = new DiffStrip(rating, actions);
    layout->addWidget(m_diff);
    connectParts();
    connect(actions, &ActionRegistry::facesChanged, this, &ResponseArea::retranslate);
    retranslate();
    restyle();
}

ResponseArea::~ResponseArea() = default;

void ResponseArea::connectParts()
{
    connect(m_header, &ResponseHeader::rawWanted, this, &ResponseArea::showRaw);
    connect(m_header, &ResponseHeader::doneWanted, this, &ResponseArea::leaveEditor);
    connect(m_bringBack, &QPushButton::clicked, this, [this] {
        m_rating->setCorrectedText(std::exchange(m_reverted, {}));
        showNotice();
    });
    connect(m_editor, &CorrectionEditor::textEdited, m_rating, &RatingModel::setCorrectedText);
    connect(m_editor, &CorrectionEditor::caretMoved, this, &ResponseArea::saveEditorState);
    connect(m_editor, &CorrectionEditor::finished, this, &ResponseArea::leaveEditor);
    connect(m_rating, &RatingModel::correctionChanged, this, &ResponseArea::showCorrection);
    connect(&Theme::current(), &Theme::themeChanged, this, &ResponseArea::restyle);
    connect(m_rendered, &RenderedView::widthChanged, this, &ResponseArea::fitCalls);
    for (QWidget* view : {static_cast<QWidget*>(m_rendered), static_cast<QWidget*>(m_raw)})
        connect(view, &QWidget::customContextMenuRequested, this, &ResponseArea::askOffsetUnit);
}

ResponseArea::Mode ResponseArea::mode() const
{
    return Mode(m_stack->currentIndex());
}

void ResponseArea::showTurn(std::shared_ptr<MarkdownDocument> document)
{
    m_restoring = true;
    const auto turn = m_rating->turn();
    m_reverted.clear();
    m_tooLong = turn && !document;
    m_calls->showTurn(turn);
    m_rendered->setMarkdown(std::move(document));
    if (m_rendered->markdown())
        m_rendered->moveCursor(QTextCursor::Start);
    const project::EditorState state = m_rating->editorState();
    const bool raw = state.raw || m_tooLong;
    m_rawFilledFor = 0;
    m_editorFilledFor = 0;
    showMode(raw ? Mode::Raw : Mode::Rendered);
    if (turn && state.editing && m_rating->spansEnabled() && !m_rating->isReadOnly())
        openEditorAt(state.anchor, state.caret);
    m_restoring = false;
    showCorrection();
    showHeader();
    showNotice();
}

void ResponseArea::fillRaw()
{
    const auto turn = m_rating->turn();
    const project::TurnKey key = turn ? turn->key : 0;
    if (m_rawFilledFor == key && key != 0)
        return;
    m_rawFilledFor = key;
    m_raw->setSource(turn ? turn->response : QString());
}

void ResponseArea::showMode(Mode mode)
{
    if (mode == Mode::Raw)
        fillRaw();
    const bool hadFocus = hasTextFocus();
    m_stack->setCurrentIndex(int(mode));
    if (hadFocus)
        focusText();
    showHeader();
    fitCalls();
    Q_EMIT modeChanged();
}

void ResponseArea::fitCalls()
{
    const auto turn = m_rating->turn();
    const bool any = turn && !turn->turn.answer.toolCalls.empty();
    // What the answer calls follows its text; only a long text is scrolled on its own, with the calls below it.
    constexpr qsizetype shortText = 8'000;
    int room = QWIDGETSIZE_MAX;
    if (any && mode() == Mode::Rendered && turn->response.size() <= shortText)
        room = int(m_rendered->document()->size().height()) + 2 * int(grid::tight);
    const bool fits = room < height() / 2;
    m_stack->setMaximumHeight(fits ? room : QWIDGETSIZE_MAX);
    m_calls->setRoomy(fits || (turn && turn->response.isEmpty()));
}

void ResponseArea::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitCalls();
}

void ResponseArea::showRaw(bool raw)
{
    if (mode() == Mode::Editing)
        leaveEditor();
    if (raw != (mode() == Mode::Raw))
        toggleRaw();
    showHeader();
}

void ResponseArea::toggleRaw()
{
    if (!m_rating->turn() || m_tooLong)
        return;
    if (mode() == Mode::Editing)
        leaveEditor();
    const Utf16Range selected = selection();
    const bool raw = mode() != Mode::Raw;
    showMode(raw ? Mode::Raw : Mode::Rendered);
    raw ? m_raw->selectSource(selected) : m_rendered->selectSource(selected);
    saveEditorState();
    showCorrection();
    showNotice();
}

Utf16Range ResponseArea::selection() const
{
    switch (mode()) {
    case Mode::Rendered: return m_rendered->sourceSelection();
    case Mode::Raw: return m_raw->sourceSelection();
    case Mode::Editing: return m_editor->selection();
    }
    return {};
}

void ResponseArea::correctSelection()
{
    if (mode() == Mode::Editing) {
        m_editor->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    openEditor(selection());
}

void ResponseArea::correctWhole()
{
    const auto turn = m_rating->turn();
    if (!turn)
        return;
    if (mode() != Mode::Editing)
        openEditor({0, turn->response.size()});
    m_editor->select({0, m_editor->text().size()});
}

Utf16Range ResponseArea::inCorrected(Utf16Range original) const
{
    const auto edit = m_rating->minimalEdit();
    if (!edit)
        return original;
    const qsizetype grown = edit->replacement.size() - edit->range.length();
    const auto moved = [&](qsizetype position, bool isEnd) {
        if (position <= edit->range.start)
            return position;
        if (position >= edit->range.end)
            return position + grown;
        return isEnd ? edit->range.start + edit->replacement.size() : edit->range.start;
    };
    return {moved(original.start, false), moved(original.end, true)};
}

void ResponseArea::openEditor(Utf16Range original)
{
    const Utf16Range range = inCorrected(original);
    openEditorAt(range.start, range.end);
}

void ResponseArea::openEditorAt(qsizetype anchor, qsizetype caret)
{
    const auto turn = m_rating->turn();
    if (!turn || m_rating->isReadOnly() || !m_rating->spansEnabled()) {
        showNotice();
        return;
    }
    const Utf16Range range{std::min(anchor, caret), std::max(anchor, caret)};
    const bool inside = m_editor->excerpt().start <= range.start && range.end <= m_editor->excerpt().end;
    if (m_editorFilledFor != turn->key || m_editor->text() != m_rating->correctedText() || !inside)
        m_editor->setTexts(turn->response, m_rating->correctedText(), range);
    m_editorFilledFor = turn->key;
    showMode(Mode::Editing);
    m_editor->select(range);
    if (!m_restoring)
        m_editor->setFocus(Qt::ShortcutFocusReason);
    saveEditorState();
    showNotice();
}

void ResponseArea::leaveEditor()
{
    if (mode() != Mode::Editing)
        return;
    const bool raw = m_rating->editorState().raw || m_tooLong;
    showMode(raw ? Mode::Raw : Mode::Rendered);
    saveEditorState();
    showCorrection();
    showNotice();
}

void ResponseArea::revertCorrection()
{
    const auto turn = m_rating->turn();
    if (!turn || !m_rating->hasCorrection())
        return;
    if (mode() == Mode::Editing) {
        // The editor's own undo brings it back.
        m_editor->replaceAll(turn->response);
        return;
    }
    m_reverted = m_rating->correctedText();
    m_rating->revertCorrection();
    showNotice();
}

void ResponseArea::saveEditorState()
{
    if (m_restoring || !m_rating->turn())
        return;
    project::EditorState state = m_rating->editorState();
    state.editing = mode() == Mode::Editing;
    if (state.editing) {
        state.caret = m_editor->caret();
        state.anchor = m_editor->anchor();
    } else {
        state.raw = mode() == Mode::Raw && !m_tooLong;
    }
    m_rating->setEditorState(state);
}

void ResponseArea::showCorrection()
{
    const auto edit = m_rating->minimalEdit();
    if (edit && !m_reverted.isEmpty()) {
        m_reverted.clear();  // it is back by undo, or there is another one
        showNotice();
    }
    const std::optional<Utf16Range> mark = edit ? std::optional(edit->range) : std::nullopt;
    if (mode() == Mode::Rendered)
        m_rendered->setMark(mark);
    else if (mode() == Mode::Raw)
        m_raw->setMark(mark);
    else if (!m_restoring && m_editor->text() != m_rating->correctedText())
        m_editor->replaceAll(m_rating->correctedText());
}

void ResponseArea::copyAnswer()
{
    if (const auto turn = m_rating->turn())
        copyToClipboard(mode() == Mode::Editing ? m_editor->text() : turn->response);
}

void ResponseArea::askOffsetUnit()
{
    const auto turn = m_rating->turn();
    if (!turn)
        return;
    const domain::OffsetMap offsets = mode() == Mode::Editing ? domain::OffsetMap(m_editor->text()) : turn->offsets;
    showOffsetMenu(offsets, selection(), m_header->offsetAnchor());
}

void ResponseArea::focusText()
{
    switch (mode()) {
    case Mode::Rendered: m_rendered->setFocus(Qt::ShortcutFocusReason); break;
    case Mode::Raw: m_raw->setFocus(Qt::ShortcutFocusReason); break;
    case Mode::Editing: m_editor->setFocus(Qt::ShortcutFocusReason); break;
    }
}

bool ResponseArea::hasTextFocus() const
{
    return m_rendered->hasFocus() || m_raw->hasFocus() || m_editor->hasFocus();
}

} // namespace touchstone::views
