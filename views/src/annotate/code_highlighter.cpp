#include "annotate/code_highlighter.h"

#include <initializer_list>

#include <QHash>
#include <QSet>

namespace touchstone::views {
namespace {

struct LanguageRules {
    QSet<QString> keywords;
    QSet<QString> types;
    QString lineComment;
    QString otherLineComment;
    QString blockStart;
    QString blockEnd;
    QString quotes = QStringLiteral("\"'");
    bool tripleQuotes = false;
    bool ignoreCase = false;
};

QSet<QString> wordSet(const char* words)
{
    const QStringList list = QString::fromLatin1(words).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return {list.begin(), list.end()};
}

LanguageRules slashRules(const char* keywords, const char* types, const QString& quotes = QStringLiteral("\"'"))
{
    return {wordSet(keywords), wordSet(types), QStringLiteral("//"), {}, QStringLiteral("/*"), QStringLiteral("*/"),
            quotes, false, false};
}

LanguageRules hashRules(const char* keywords, const char* types)
{
    return {wordSet(keywords), wordSet(types), QStringLiteral("#"), {}, {}, {}, QStringLiteral("\"'"), false, false};
}

LanguageRules pythonRules()
{
    LanguageRules python = hashRules(
        "and as assert async await break class continue def del elif else except finally for from global if import in is "
        "lambda match nonlocal not or pass raise return try while with yield None True False self",
        "int str float bool list dict set tuple bytes object Exception");
    python.tripleQuotes = true;
    return python;
}

LanguageRules sqlRules()
{
    LanguageRules sql = hashRules(
        "select from where and or not in is null insert into values update set delete create table alter drop index view "
        "join left right inner outer full on group by order having limit offset as distinct union all case when then else "
        "end exists between like asc desc primary key foreign references default unique constraint with returning",
        "int integer bigint text varchar char real double boolean date timestamp numeric decimal blob json");
    sql.lineComment = QStringLiteral("--");
    sql.blockStart = QStringLiteral("/*");
    sql.blockEnd = QStringLiteral("*/");
    sql.ignoreCase = true;
    return sql;
}

/// The languages whose comments begin with two slashes.
void addSlashLanguages(QHash<QString, LanguageRules>& rules)
{
    rules.insert(QStringLiteral("javascript"), slashRules(
        "async await break case catch class const continue debugger default delete do else export extends finally for from "
        "function if import in instanceof let new of return static super switch this throw try typeof var void while yield "
        "null undefined true false interface type enum implements readonly private public protected as namespace declare",
        "string number boolean any unknown never object Promise Array Map Set Record Date Error", QStringLiteral("\"'`")));
    rules.insert(QStringLiteral("cpp"), slashRules(
        "alignas auto break case catch class const constexpr const_cast continue co_await co_return co_yield decltype default "
        "delete do dynamic_cast else enum explicit export extern final for friend goto if inline mutable namespace new "
        "noexcept nullptr operator override private protected public register reinterpret_cast return sizeof static "
        "static_cast struct switch template this throw true false try typedef typename union using virtual volatile while "
        "include define ifdef ifndef endif pragma",
        "void bool char int long short float double signed unsigned size_t string vector map optional unique_ptr "
        "shared_ptr int32_t int64_t uint8_t uint32_t uint64_t std"));
    rules.insert(QStringLiteral("java"), slashRules(
        "abstract assert break case catch class const continue default do else enum extends final finally for goto if "
        "implements import instanceof interface native new package private protected public return static strictfp super "
        "switch synchronized this throw throws transient try var volatile while true false null record sealed yield",
        "void boolean byte char short int long float double String Integer Long Double List Map Set Object Optional"));
    rules.insert(QStringLiteral("rust"), slashRules(
        "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut "
        "pub ref return self Self static struct super trait true type unsafe use where while",
        "bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 String Vec Option Result Box Some None "
        "Ok Err", QStringLiteral("\"")));
    rules.insert(QStringLiteral("go"), slashRules(
        "break case chan const continue default defer else fallthrough for func go goto if import interface map package "
        "range return select struct switch type var nil true false iota",
        "bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 "
        "uint32 uint64 uintptr any", QStringLiteral("\"'`")));
}

QHash<QString, LanguageRules> makeRules()
{
    QHash<QString, LanguageRules> rules;
    addSlashLanguages(rules);
    rules.insert(QStringLiteral("python"), pythonRules());
    rules.insert(QStringLiteral("sql"), sqlRules());
    rules.insert(QStringLiteral("bash"), hashRules(
        "if then else elif fi for while do done case esac in function return local export set unset shift exit break "
        "continue trap source echo cd sudo eval exec readonly declare true false", ""));
    rules.insert(QStringLiteral("json"), slashRules("true false null", "", QStringLiteral("\"")));
    rules.insert(QStringLiteral("yaml"), hashRules("true false null yes no on off", ""));
    LanguageRules html;
    html.blockStart = QStringLiteral("<!--");
    html.blockEnd = QStringLiteral("-->");
    rules.insert(QStringLiteral("html"), html);
    return rules;
}

const LanguageRules* rulesOf(const QString& language)
{
    static const QHash<QString, LanguageRules> rules = makeRules();
    static const QHash<QString, QString> aliases{
        {QStringLiteral("py"), QStringLiteral("python")}, {QStringLiteral("python3"), QStringLiteral("python")},
        {QStringLiteral("js"), QStringLiteral("javascript")}, {QStringLiteral("ts"), QStringLiteral("javascript")},
        {QStringLiteral("typescript"), QStringLiteral("javascript")}, {QStringLiteral("jsx"), QStringLiteral("javascript")},
        {QStringLiteral("tsx"), QStringLiteral("javascript")}, {QStringLiteral("c++"), QStringLiteral("cpp")},
        {QStringLiteral("c"), QStringLiteral("cpp")}, {QStringLiteral("h"), QStringLiteral("cpp")},
        {QStringLiteral("hpp"), QStringLiteral("cpp")}, {QStringLiteral("cc"), QStringLiteral("cpp")},
        {QStringLiteral("rs"), QStringLiteral("rust")}, {QStringLiteral("golang"), QStringLiteral("go")},
        {QStringLiteral("sh"), QStringLiteral("bash")}, {QStringLiteral("shell"), QStringLiteral("bash")},
        {QStringLiteral("zsh"), QStringLiteral("bash")}, {QStringLiteral("console"), QStringLiteral("bash")},
        {QStringLiteral("yml"), QStringLiteral("yaml")}, {QStringLiteral("xml"), QStringLiteral("html")},
        {QStringLiteral("jsonl"), QStringLiteral("json")}, {QStringLiteral("postgresql"), QStringLiteral("sql")}};
    const auto found = rules.constFind(aliases.value(language, language));
    return found == rules.constEnd() ? nullptr : &*found;
}

std::vector<Token> diffTokens(const QString& code)
{
    std::vector<Token> tokens;
    qsizetype start = 0;
    while (start < code.size()) {
        qsizetype end = code.indexOf(QLatin1Char('\n'), start);
        end = end < 0 ? code.size() : end;
        const QStringView line = QStringView(code).mid(start, end - start);
        if (line.startsWith(QLatin1String("@@")))
            tokens.push_back({start, end - start, TokenKind::Comment});
        else if (line.startsWith(QLatin1Char('+')))
            tokens.push_back({start, end - start, TokenKind::Inserted});
        else if (line.startsWith(QLatin1Char('-')))
            tokens.push_back({start, end - start, TokenKind::Deleted});
        start = end + 1;
    }
    return tokens;
}

/// Walks over code once and takes one token or one plain unit at a time.
class Scanner
{
public:
    Scanner(const QString& code, const LanguageRules& rules, bool markup)
        : m_code(code)
        , m_rules(rules)
        , m_markup(markup)
    {}

    std::vector<Token> run()
    {
        while (m_at < m_code.size()) {
            if (!takeComment() && !takeString() && !takeNumber() && !takeWord())
                ++m_at;
        }
        return std::move(m_tokens);
    }

private:
    [[nodiscard]] bool isAt(const QString& text) const
    {
        return !text.isEmpty() && QStringView(m_code).mid(m_at).startsWith(text);
    }
    void take(qsizetype end, TokenKind kind)
    {
        m_tokens.push_back({m_at, end - m_at, kind});
        m_at = end;
    }
    [[nodiscard]] qsizetype endOfLine() const
    {
        const qsizetype end = m_code.indexOf(QLatin1Char('\n'), m_at);
        return end < 0 ? m_code.size() : end;
    }

    bool takeComment()
    {
        if (isAt(m_rules.blockStart)) {
            const qsizetype end = m_code.indexOf(m_rules.blockEnd, m_at + m_rules.blockStart.size());
            take(end < 0 ? m_code.size() : end + m_rules.blockEnd.size(), TokenKind::Comment);
            return true;
        }
        if (isAt(m_rules.lineComment)) {
            take(endOfLine(), TokenKind::Comment);
            return true;
        }
        return false;
    }

    bool takeString()
    {
        const QChar quote = m_code.at(m_at);
        if (!m_rules.quotes.contains(quote) || (m_markup && !m_inTag))
            return false;
        const QString triple(3, quote);
        if (m_rules.tripleQuotes && isAt(triple)) {
            const qsizetype end = m_code.indexOf(triple, m_at + 3);
            take(end < 0 ? m_code.size() : end + 3, TokenKind::String);
            return true;
        }
        qsizetype end = m_at + 1;
        while (end < m_code.size() && m_code.at(end) != quote) {
            if (m_code.at(end) == QLatin1Char('\n') && quote != QLatin1Char('`'))
                return false;
            end += m_code.at(end) == QLatin1Char('\\') ? 2 : 1;
        }
        take(std::min(end + 1, m_code.size()), TokenKind::String);
        return true;
    }

    bool takeNumber()
    {
        if (!m_code.at(m_at).isDigit() || m_markup)
            return false;
        qsizetype end = m_at + 1;
        while (end < m_code.size()
               && (m_code.at(end).isLetterOrNumber() || m_code.at(end) == QLatin1Char('.')
                   || m_code.at(end) == QLatin1Char('_')))
            ++end;
        take(end, TokenKind::Number);
        return true;
    }

    bool takeWord()
    {
        const QChar first = m_code.at(m_at);
        if (m_markup && (first == QLatin1Char('<') || first == QLatin1Char('>')))
            m_inTag = first == QLatin1Char('<');
        if (!first.isLetter() && first != QLatin1Char('_'))
            return false;
        qsizetype end = m_at + 1;
        while (end < m_code.size() && (m_code.at(end).isLetterOrNumber() || m_code.at(end) == QLatin1Char('_')))
            ++end;
        QString word = m_code.mid(m_at, end - m_at);
        if (m_rules.ignoreCase)
            word = word.toLower();
        const QChar before = m_at > 0 ? m_code.at(m_at - 1) : QChar();
        if (m_markup && (before == QLatin1Char('<') || before == QLatin1Char('/')) && m_inTag)
            take(end, TokenKind::Keyword);
        else if (m_rules.keywords.contains(word))
            take(end, TokenKind::Keyword);
        else if (m_rules.types.contains(word))
            take(end, TokenKind::Type);
        else if (!m_markup && end < m_code.size() && m_code.at(end) == QLatin1Char('('))
            take(end, TokenKind::Function);
        else
            m_at = end;
        return true;
    }

    const QString& m_code;
    const LanguageRules& m_rules;
    bool m_markup;
    bool m_inTag = false;
    qsizetype m_at = 0;
    std::vector<Token> m_tokens;
};

} // namespace

std::vector<Token> highlight(const QString& code, const QString& language)
{
    constexpr qsizetype most = 100'000;
    if (code.size() > most)
        return {};
    if (language == QLatin1String("diff") || language == QLatin1String("patch"))
        return diffTokens(code);
    const LanguageRules* rules = rulesOf(language);
    if (!rules)
        return {};
    return Scanner(code, *rules, rules->keywords.isEmpty()).run();
}

} // namespace touchstone::views
