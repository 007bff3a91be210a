#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QString>

class QTranslator;

namespace touchstone::views {

/// The language of the program, changed while it runs: our texts, those of Qt where the system has them, number and
/// date formats, and the direction of the layout.
class Translation : public QObject
{
    Q_OBJECT
public:
    explicit Translation(QObject* parent = nullptr);
    ~Translation() override;

    /// "en", "de"; empty: the system's. A language without texts of ours shows English in that language's direction.
    void setLanguage(const QString& code);
    [[nodiscard]] QString language() const { return m_language; }
    /// The languages with texts of ours.
    [[nodiscard]] static QStringList available();

private:
    void load(const QString& name, const QString& folder);

    QString m_language;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
};

} // namespace touchstone::views
