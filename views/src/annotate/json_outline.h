#pragma once

#include <optional>
#include <vector>

#include <QString>

namespace touchstone::views {

/// One value of a JSON text: its kind and where it stands. Nothing is converted, so that numbers, order and doubled
/// keys are shown as they came.
struct JsonSlice {
    enum class Kind { Object, Array, String, Number, Literal };
    Kind kind = Kind::Literal;
    qsizetype start = 0;
    qsizetype end = 0;
};

struct JsonMember {
    QString key;         ///< of an object's member, decoded; the index for an array
    JsonSlice value;
};

/// The whole text as one value, if it is valid JSON and no deeper than `deepestJson`; never recurses.
inline constexpr int deepestJson = 512;
[[nodiscard]] std::optional<JsonSlice> jsonOutline(const QString& text);

/// Reads the members of an object or array of a valid text, some at a time.
class JsonMembers
{
public:
    JsonMembers(const QString& text, const JsonSlice& parent);
    /// At most `most` further members; empty at the end.
    [[nodiscard]] std::vector<JsonMember> take(const QString& text, int most);
    [[nodiscard]] bool atEnd() const { return m_done; }

private:
    JsonSlice m_parent;
    qsizetype m_at = 0;
    qint64 m_index = 0;
    bool m_done = false;
};

/// The text of a string value, at most `most` units of it, with escapes decoded.
[[nodiscard]] QString jsonString(const QString& text, const JsonSlice& value, qsizetype most);

} // namespace touchstone::views
