#pragma once

#include <string>
#include <vector>

#include <QString>

#include "exchange/export_tally.h"

namespace touchstone::domain::exchange {

/// Writes the trainers' configuration beside a training file: dataset_info.json for LLaMA-Factory (our entry is merged
/// into one that is there), axolotl_dpo.yml and openrlhf_flags.txt. A file of that name that is not about this
/// training file is left alone, and ours gets the file's stem in front. Returns the names of the files.
[[nodiscard]] Result<std::vector<std::string>> writeTrainerFiles(const QString& path, ExportFormat format,
                                                                 ExportTally& tally);

/// `<file>.meta.json`: what was asked for, what came of it, and the hash of the file.
[[nodiscard]] Result<QString> writeMeta(const QString& path, const ExportOptions& options, const ExportReport& report,
                                        const std::vector<std::string>& trainerFiles);

} // namespace touchstone::domain::exchange
