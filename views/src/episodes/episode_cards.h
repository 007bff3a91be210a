#pragma once

#include <vector>

#include <QAbstractButton>
#include <QImage>

#include "views/theme.h"
#include "workspace/episodes_model.h"

class QButtonGroup;
class QHBoxLayout;

namespace touchstone::views {

/// One of several episodes side by side: how it looks now, its steps and its sum of rewards.
class EpisodeCard : public QAbstractButton
{
    Q_OBJECT
public:
    explicit EpisodeCard(QWidget* parent = nullptr);
    void show(const workspace::Episode& episode);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintWords(QPainter& painter, const QRect& area);

    QImage m_image;
    QByteArray m_imageFile;
    QString m_total;
    QString m_standing;
    Role m_totalRole = Role::Muted;
    Role m_standingRole = Role::Muted;
};

/// All episodes side by side; one of them is looked at closely. Arrow keys go from one to the next.
class EpisodeCards : public QWidget
{
    Q_OBJECT
public:
    explicit EpisodeCards(workspace::EpisodesModel* model, QWidget* parent = nullptr);
    /// There are other episodes now.
    void rebuild();
    void refresh(int index);
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int index);

Q_SIGNALS:
    void currentChanged(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    workspace::EpisodesModel* m_model;
    QHBoxLayout* m_row;
    QButtonGroup* m_group;
    std::vector<EpisodeCard*> m_cards;
    int m_current = 0;
};

} // namespace touchstone::views
