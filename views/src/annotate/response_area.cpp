#include "views/annotate/response_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include "annotate/annotate_words.h"
#include "annotate/diff_strip.h"
#include "annotate/offset_menu.h"
#include "views/action_registry.h"
#include "views/annotate/correction_editor.h"
#include "views/annotate/raw_view.h"
#include "views/annotate/rendered_view.h"
#include "views/theme.h"

namespace touchstone::views {

using domain::Utf16Range;
using workspace::RatingModel;

namespace {

QString ofUtf8(const std::string& text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QToolButton* headerButton(QHBoxLayout* layout, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    layout->addWidget(button);
    return button;
}

/// Gives a view of text the room that text wants around it.
QWidget* padded(QWidget* view)
{
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(grid::page, grid::tight, 0, 0);
    layout->addWidget(view);
    return box;
}

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
    layout->addWidget(makeHeader(actions));
    auto* notices = new QHBoxLayout;
    notices->setContentsMargins(grid::page, 0, grid::page, 0);
    m_notice = new QLabel;
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
        m_stack->addWidget(padded(view));
    layout->addWidget(m_stack, 1);
    m_diff = new DiffStrip(rating, actions);
    layout->addWidget(m_diff);
    connect(m_bringBack, &QPushButton::clicked, this, [this] {
        m_rating->setCorrectedText(std::exchange(m_reverted, {}));
        showNotice();
    });
    connect(m_editor, &CorrectionEditor::textEdited, m_rating, &RatingModel::setCorrectedText);
    connect(m_editor, &CorrectionEditor::caretMoved, this, &ResponseArea::saveEditorState);
    connect(m_editor, &CorrectionEditor::finished, this, &ResponseArea::leaveEditor);
    connect(m_rating, &RatingModel::correctionChanged, this, &ResponseArea::showCorrection);
    connect(&Theme::current(), &Theme::themeChanged, this, &ResponseArea::restyle);
    for (QWidget* view : {static_cast<QWidget*>(m_rendered), static_cast<QWidget*>(m_raw)})
        connect(view, &QWidget::customContextMenuRequested, this, &ResponseArea::askOffsetUnit);
    connect(actions, &ActionRegistry::facesChanged, this, &ResponseArea::retranslate);
    retranslate();
    restyle();
}

ResponseArea::~ResponseArea() = default;

QWidget* ResponseArea::makeHeader(ActionRegistry* actions)
{
    auto* header = new QWidget;
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(grid::page, grid::gap, grid::group, grid::tight);
    layout->setSpacing(grid::tight);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    m_title = new QLabel;
    m_origin = new QLabel;
    m_origin->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_origin->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    words->addWidget(m_title);
    words->addWidget(m_origin);
    layout->addLayout(words, 1);
    m_renderedButton = headerButton(layout, "rendered.button");
    m_rawButton = headerButton(layout, "raw.button");
    for (QToolButton* button : {m_renderedButton, m_rawButton}) {
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, [this, button] {
            const bool wantsRaw = button == m_rawButton;
            if (wantsRaw != (mode() == Mode::Raw))
                toggleRaw();
            showHeader();
        });
    }
    layout->addSpacing(grid::gap);
    m_correct = headerButton(layout, "correct.button");
    actions->bind(m_correct, QStringLiteral("correct.edit"));
    m_copy = headerButton(layout, "copy.button");
    m_copy->setToolButtonStyle(Qt::ToolButtonIconOnly);
    actions->bind(m_copy, QStringLiteral("turn.copy"), ButtonFace::IconOnly);
    m_offset = headerButton(layout, "offset.button");
    m_offset->setToolButtonStyle(Qt::ToolButtonIconOnly);
    actions->bind(m_offset, QStringLiteral("turn.copyOffset"), ButtonFace::IconOnly);
    m_offset->setIcon(Theme::icon(u"more"));
    return header;
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
    showOffsetMenu(offsets, selection(), m_offset);
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

void ResponseArea::showHeader()
{
    const auto turn = m_rating->turn();
    m_renderedButton->setChecked(mode() == Mode::Rendered);
    m_rawButton->setChecked(mode() == Mode::Raw);
    m_renderedButton->setEnabled(turn && !m_tooLong);
    m_rawButton->setEnabled(turn != nullptr);
    m_title->setText(mode() == Mode::Editing ? tr("Correcting the answer") : tr("Answer"));
    if (!turn) {
        m_origin->clear();
        return;
    }
    QStringList origin{ofUtf8(turn->turn.model)};
    if (turn->turn.version && !turn->turn.version->empty())
        origin << ofUtf8(*turn->turn.version);
    origin << tr("%n code points", nullptr, int(std::min<qint64>(turn->offsets.codePoints(), 1'000'000'000)));
    origin.removeAll(QString());
    m_origin->setText(origin.join(QStringLiteral(" · ")));
    m_origin->setToolTip(m_origin->text());
}

void ResponseArea::showNotice()
{
    QStringList notices;
    const auto turn = m_rating->turn();
    if (turn && turn->response.isEmpty())
        notices << tr("The agent answered nothing. You can rate that, or write what it should have said.");
    if (m_tooLong)
        notices << tr("This answer is too long to be rendered (%1). It is shown as it is.")
                       .arg(AnnotateWords::size(qint64(turn->turn.answer.content.size())));
    if (turn && !m_rating->spansEnabled())
        notices << tr("This answer came damaged: characters that are no Unicode text are shown as �. It can be rated, but "
                      "not corrected, because positions in it could not be stored.");
    if (mode() == Mode::Raw && m_raw->hasBrokenLines())
        notices << tr("Very long lines are broken for display only.");
    if (mode() == Mode::Editing && m_editor->isExcerpt())
        notices << tr("You edit units %1 to %2 of %3, around where you were.")
                       .arg(AnnotateWords::number(m_editor->excerpt().start), AnnotateWords::number(m_editor->excerpt().end),
                            AnnotateWords::number(m_editor->text().size()));
    if (mode() == Mode::Editing)
        notices << tr("Type to replace what is selected. Escape keeps the correction and goes back.");
    if (!m_reverted.isEmpty())
        notices << tr("The correction is taken back.");
    m_notice->setText(notices.join(QLatin1Char('\n')));
    m_notice->setVisible(!notices.isEmpty());
    m_bringBack->setVisible(!m_reverted.isEmpty());
}

void ResponseArea::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ResponseArea::retranslate()
{
    m_renderedButton->setText(tr("Rendered"));
    m_rawButton->setText(tr("Raw"));
    const QString key = m_actions->keyText(QStringLiteral("turn.raw"));
    m_renderedButton->setToolTip(tr("Show the answer as Markdown (%1 switches)").arg(key));
    m_rawButton->setToolTip(tr("Show the answer character by character (%1 switches)").arg(key));
    m_bringBack->setText(tr("Bring it back"));
    const QString how = tr("Arrow keys move the caret, with Shift they select");
    m_rendered->setAccessibleName(tr("Answer, rendered"));
    m_rendered->setAccessibleDescription(how);
    m_raw->setAccessibleName(tr("Answer, raw"));
    m_raw->setAccessibleDescription(how);
    m_editor->setAccessibleName(tr("Correction of the answer"));
    m_editor->setAccessibleDescription(tr("Escape keeps the correction and goes back"));
    m_offset->setIcon(Theme::icon(u"more"));
    showHeader();
    showNotice();
}

void ResponseArea::restyle()
{
    const Theme& theme = Theme::current();
    m_title->setFont(theme.font(TextSize::Body, QFont::DemiBold));
    for (QLabel* label : {m_origin, m_notice}) {
        label->setFont(theme.font(TextSize::Small));
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, theme.color(Role::Muted));
        label->setPalette(palette);
    }
    m_raw->setFont(theme.mono());
    m_editor->setFont(theme.mono());
}

} // namespace touchstone::views
