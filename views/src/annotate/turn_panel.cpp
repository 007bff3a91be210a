#include "annotate/turn_panel.h"

#include <algorithm>
#include <utility>

#include <QAbstractTextDocumentLayout>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QTextBlock>

#include "annotate/annotate_words.h"
#include "annotate/context_view.h"
#include "annotate/directed_layout.h"
#include "annotate/focus_bar.h"
#include "domain/text/exact_text.h"
#include "views/action_registry.h"
#include "views/annotate/rendered_view.h"
#include "views/annotate/response_area.h"
#include "widgets/role_label.h"

namespace touchstone::views {

using workspace::LoadedTurnPtr;
using workspace::Workspace;

namespace {

constexpr std::size_t preparedKept = 8;

} // namespace

TurnPanel::TurnPanel(Workspace* workspace, ActionRegistry* actions, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_title(new RoleLabel({}, TextSize::Reading, Role::Text, QFont::DemiBold))
    , m_state(new RoleLabel({}, TextSize::Small, Role::Muted))
    , m_history(new QPushButton)
    , m_line(new Hairline(Qt::Horizontal))
    , m_context(new ContextView)
    , m_response(new ResponseArea(workspace->rating(), actions))
{
    setObjectName(QStringLiteral("turnPanel"));
    setMinimumWidth(360);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(makeHead());
    m_contextRow = new Pane(Role::Window);
    auto* contextRow = new QHBoxLayout(m_contextRow);
    contextRow->setContentsMargins(0, 0, 0, 0);
    contextRow->setSpacing(0);
    contextRow->addWidget(new FocusBar(m_context));
    contextRow->addWidget(m_context, 1);
    layout->addWidget(m_contextRow);
    layout->addWidget(m_line);
    auto* surface = new Pane(Role::Surface);
    auto* inside = new QVBoxLayout(surface);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addWidget(m_response);
    layout->addWidget(surface, 1);
    m_context->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_context, &ContextView::heightChanged, this, &TurnPanel::fitContext);
    connect(m_response, &ResponseArea::modeChanged, this, &TurnPanel::fitContext);
    connect(m_history, &QPushButton::clicked, this, &TurnPanel::showHistory);
    connect(workspace, &Workspace::currentChanged, this, &TurnPanel::showTurn);
    prepareWhenIdle();
    connect(&Theme::current(), &Theme::themeChanged, this, [this] {
        // Rendered documents are made of colours and fonts.
        dropPrepared();
        m_shown = 0;
        showTurn();
    });
    showTurn();
}

void TurnPanel::prepareWhenIdle()
{
    // What is on the screen is painted first, and the window as a whole before anything is prepared.
    m_idle.setSingleShot(true);
    m_idle.setInterval(0);
    connect(&m_idle, &QTimer::timeout, this, &TurnPanel::prepareNext);
    connect(m_workspace, &Workspace::turnPrefetched, this, [this](const LoadedTurnPtr& turn) {
        m_toPrepare.push_back(turn);
        if (m_wasPainted)
            m_idle.start();
    });
}

void TurnPanel::paintEvent(QPaintEvent*)
{
    if (!std::exchange(m_wasPainted, true))
        m_idle.start();
}

QHBoxLayout* TurnPanel::makeHead()
{
    auto* head = new QHBoxLayout;
    head->setContentsMargins(grid::page, 10, grid::group, 2);
    head->setSpacing(grid::gap);
    m_title->setElided(true);
    m_history->setFlat(true);
    m_history->setObjectName(QStringLiteral("history.button"));
    m_history->setIcon(Theme::icon(u"history", Role::Muted));
    head->addWidget(m_title, 1);
    head->addWidget(m_state);
    head->addWidget(m_history);
    return head;
}

TurnPanel::~TurnPanel() = default;

void TurnPanel::dropPrepared()
{
    m_prepared.clear();
}

std::shared_ptr<MarkdownDocument> TurnPanel::documentOf(const LoadedTurnPtr& turn)
{
    if (!turn || !MarkdownDocument::canRender(turn->response))
        return nullptr;
    const auto found = std::find_if(m_prepared.begin(), m_prepared.end(), [&](const Prepared& prepared) {
        return prepared.turn->key == turn->key && prepared.document->source() == turn->response;
    });
    if (found != m_prepared.end()) {
        m_prepared.splice(m_prepared.begin(), m_prepared, found);
        return found->document;
    }
    auto document = std::make_shared<MarkdownDocument>(turn->response);
    document->setRoom(grid::tight, grid::group);
    m_prepared.push_front({turn, document});
    if (m_prepared.size() > preparedKept)
        m_prepared.pop_back();
    return document;
}

void TurnPanel::prepareNext()
{
    if (m_toPrepare.empty())
        return;
    const LoadedTurnPtr turn = m_toPrepare.front();
    m_toPrepare.pop_front();
    if (const auto document = documentOf(turn))
        layOut(*document);
    if (!m_toPrepare.empty())
        m_idle.start();
}

void TurnPanel::layOut(MarkdownDocument& document) const
{
    document.setTextWidth(m_response->renderedView()->viewport()->width());
    // Asking for a block lays out what is before it: about one screen.
    const QTextBlock last = document.findBlockByNumber(std::min(60, document.blockCount() - 1));
    (void)document.documentLayout()->blockBoundingRect(last);
}

void TurnPanel::showTurn()
{
    const LoadedTurnPtr turn = m_workspace->rating()->turn();
    m_shown = turn ? turn->key : 0;
    m_context->setTurn(turn);
    m_response->showTurn(documentOf(turn));
    m_contextRow->setVisible(turn && !turn->turn.context.empty());
    showHead();
    fitContext();
}

void TurnPanel::showHead()
{
    const LoadedTurnPtr turn = m_workspace->rating()->turn();
    const auto* summary = turn ? m_workspace->queue()->summary(turn->key) : nullptr;
    m_title->setText(summary ? directed(domain::exactText(summary->title)) : QString());
    m_history->setVisible(turn && !(turn->history.empty() && turn->imported.empty()));
    m_state->setVisible(turn && turn->state == project::TurnState::Skipped);
    if (!turn)
        return;
    if (turn->state == project::TurnState::Skipped)
        m_state->setText(tr("Skipped: %1").arg(domain::exactText(turn->skipReason)));
    m_history->setToolTip(tr("All versions of this judgement, and what others judged"));
    m_history->setAccessibleName(tr("History"));
    const QString others = turn->imported.empty() ? QString() : tr("%Ln by others", nullptr, int(turn->imported.size()));
    m_history->setText(others);
    if (turn->history.empty())
        return;
    const auto& latest = turn->history.back().judgement;
    const double age = double(QDateTime::currentSecsSinceEpoch()) - latest.ts;
    const QString judged = tr("Judged %Ln times", nullptr, int(turn->history.size()));
    m_history->setText(judged + QStringLiteral(" · ") + AnnotateWords::name(latest.polarity) + QLatin1Char(' ')
                       + domain::exactText(latest.annotator) + QStringLiteral(", ") + AnnotateWords::ago(age)
                       + (others.isEmpty() ? QString() : QStringLiteral(" · ") + others));
}

namespace {

QString momentOf(double seconds)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(qint64(seconds * 1000)), QLocale::ShortFormat);
}

/// The end of a line: when, and the first words of the comment.
QString endOfLine(double seconds, const std::string& comment)
{
    QString end = QStringLiteral("   ") + momentOf(seconds);
    const QString words = domain::exactText(comment).simplified();
    if (!words.isEmpty())
        end += QStringLiteral("   ") + (words.size() > 60 ? words.left(60) + QChar(u'…') : words);
    return end;
}

QString forMenu(QString line)
{
    return line.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

QString TurnPanel::versionLine(const project::JudgementVersion& version)
{
    const auto& judgement = version.judgement;
    QString line = QStringLiteral("%1   %2 %3   %4").arg(
        QString::number(version.version), AnnotateWords::name(judgement.polarity),
        AnnotateWords::score(judgement.score), domain::exactText(judgement.annotator));
    if (judgement.withdrawn)
        line = QStringLiteral("%1   %2   %3").arg(QString::number(version.version), tr("Taken back"),
                                                 domain::exactText(judgement.annotator));
    return forMenu(line + endOfLine(judgement.ts, judgement.comment));
}

QString TurnPanel::importedLine(const protocol::Feedback& feedback)
{
    const QString who = feedback.annotatorId.empty() ? tr("Nobody named") : domain::exactText(feedback.annotatorId);
    const QString line = QStringLiteral("%1 %2   %3   %4").arg(
        AnnotateWords::name(feedback.polarity), AnnotateWords::score(feedback.score),
        AnnotateWords::name(feedback.dimension), who);
    return forMenu(line + endOfLine(feedback.ts, feedback.comment));
}

void TurnPanel::showHistory()
{
    const LoadedTurnPtr turn = m_workspace->rating()->turn();
    if (!turn || (turn->history.empty() && turn->imported.empty()))
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("history.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    constexpr qsizetype mostShown = 30;
    qsizetype shown = 0;
    if (!turn->history.empty())
        menu->addSection(tr("Versions, newest first"));
    for (auto version = turn->history.rbegin(); version != turn->history.rend() && shown < mostShown; ++version, ++shown)
        menu->addAction(versionLine(*version));
    if (!turn->imported.empty())
        menu->addSection(tr("What others judged, from imported files"));
    shown = 0;
    for (auto feedback = turn->imported.rbegin(); feedback != turn->imported.rend() && shown < mostShown; ++feedback, ++shown)
        menu->addAction(importedLine(*feedback));
    menu->popup(m_history->mapToGlobal(QPoint(0, m_history->height())));
}

void TurnPanel::toggleUnfolded()
{
    m_context->toggleUnfolded();
    fitContext();
}

void TurnPanel::fitContext()
{
    // The answer is what is judged: it keeps most of the room unless the person unfolds the conversation.
    const bool correcting = m_response->mode() == ResponseArea::Mode::Editing;
    const double share = m_context->isUnfolded() ? 0.6 : correcting ? 0.22 : 0.36;
    const int most = std::max(96, int(height() * share));
    m_context->setFixedHeight(std::min(m_context->contentHeight(), most));
}

void TurnPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitContext();
}

void TurnPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showHead();
}

} // namespace touchstone::views
