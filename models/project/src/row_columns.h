#pragma once

#include <string>

namespace touchstone::project {

/// What a row of a file holds beside its texts, model and version: its run, its time, and all other columns, wherever
/// they are kept. The same columns in another order are the same.
class RowColumns
{
public:
    /// `metadata` and `shared` are JSON objects, of the turn and of its conversation.
    RowColumns(std::string runId, double createdAt, std::string metadata, std::string shared);

    [[nodiscard]] bool operator==(const RowColumns& other) const;
    /// True when merging the two loses nothing of this one.
    [[nodiscard]] bool areWithin(const RowColumns& other) const;
    /// Twelve characters; the same for equal columns.
    [[nodiscard]] std::string digest() const;

private:
    std::string m_runId;
    double m_createdAt;
    std::string m_metadata;
    std::string m_shared;
};

} // namespace touchstone::project
