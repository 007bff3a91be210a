#include "views/translation.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace touchstone::views {

Translation::Translation(QObject* parent) : QObject(parent) {}

Translation::~Translation()
{
    for (const auto& translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
}

QStringList Translation::available()
{
    return {QStringLiteral("en"), QStringLiteral("de")};
}

void Translation::load(const QString& name, const QString& folder)
{
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(name, folder))
        return;
    QCoreApplication::installTranslator(translator.get());
    m_translators.push_back(std::move(translator));
}

void Translation::setLanguage(const QString& code)
{
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    const QString language = locale.name().section(u'_', 0, 0);
    for (const auto& translator : m_translators)
        QCoreApplication::removeTranslator(translator.get());
    m_translators.clear();
    m_language = code;
    const bool translated = available().contains(language);
    const QString used = translated ? language : QStringLiteral("en");
    // Numbers and dates in the language of the words around them.
    QLocale::setDefault(translated ? locale : QLocale(QLocale::English));
    load(QStringLiteral("qtbase_%1").arg(used), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QStringLiteral("touchstone_%1").arg(used), QStringLiteral(":/i18n"));
    QApplication::setLayoutDirection(locale.textDirection());
}

} // namespace touchstone::views
