#include "exchange/export_sidecars.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <nlohmann/json.hpp>

#include "exchange/a2e_row.h"
#include "exchange/export_output.h"
#include "exchange/json_lines.h"

namespace touchstone::domain::exchange {
namespace {
using nlohmann::ordered_json;

constexpr int metaSchemaVersion = 1;

struct TrainingFile {
    QDir folder;
    std::string name;   ///< without the folder
    std::string stem;   ///< without the ending

    explicit TrainingFile(const QString& path)
        : folder(QFileInfo(path).absoluteDir()), name(QFileInfo(path).fileName().toStdString()),
          stem(QFileInfo(path).completeBaseName().toStdString())
    {
    }
    QString beside(const std::string& file) const { return folder.filePath(QString::fromStdString(file)); }
};

/// What stands in a file; nullopt when there is none.
std::optional<std::string> contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return QFileInfo::exists(path) ? std::optional<std::string>(std::string("\0", 1)) : std::nullopt;
    return file.readAll().toStdString();
}

ordered_json roleTags()
{
    return {{"role_tag", "role"},         {"content_tag", "content"},     {"user_tag", "user"},
            {"assistant_tag", "assistant"}, {"observation_tag", "tool"}, {"function_tag", "function"},
            {"system_tag", "system"}};
}

ordered_json llamaFactoryEntry(ExportFormat format, const std::string& fileName)
{
    ordered_json entry{{"file_name", fileName}};
    switch (format) {
    case ExportFormat::DpoUniversal:
        entry["formatting"] = "sharegpt";
        entry["ranking"] = true;
        entry["columns"] = {{"messages", "prompt"}, {"chosen", "chosen_message"}, {"rejected", "rejected_message"}};
        entry["tags"] = roleTags();
        return entry;
    case ExportFormat::DpoStrings:
        entry["ranking"] = true;
        entry["columns"] = {{"prompt", "prompt"}, {"chosen", "chosen"}, {"rejected", "rejected"}};
        return entry;
    case ExportFormat::Kto:
        entry["formatting"] = "sharegpt";
        entry["columns"] = {{"messages", "messages"}, {"kto_tag", "label"}};
        entry["tags"] = roleTags();
        return entry;
    case ExportFormat::Sft:
        entry["formatting"] = "sharegpt";
        entry["columns"] = {{"messages", "messages"}};
        entry["tags"] = roleTags();
        return entry;
    case ExportFormat::A2eFeedback:
    case ExportFormat::Csv:
    case ExportFormat::OpenAiDpo:
    case ExportFormat::Reward:
    case ExportFormat::Steps:
        return {};
    }
    return {};
}

/// The name of our entry: that of the file, unless somebody else's entry has it.
std::string entryName(const ordered_json& info, const TrainingFile& file)
{
    std::string name = file.stem;
    for (int i = 2; info.contains(name) && info[name].value("file_name", std::string()) != file.name; ++i)
        name = file.stem + "_" + std::to_string(i);
    return name;
}

Result<std::string> writeDatasetInfo(const TrainingFile& file, const ordered_json& entry, ExportTally& tally)
{
    std::string target = "dataset_info.json";
    ordered_json info = ordered_json::object();
    if (const auto present = contentOf(file.beside(target))) {
        auto parsed = ordered_json::parse(*present, nullptr, false);
        bool ours = parsed.is_object();
        for (const auto& other : parsed)
            ours = ours && other.is_object();
        if (ours) {
            info = std::move(parsed);
        } else {
            target = file.stem + "." + target;
            tally.warn("sidecar_renamed", "LLaMA-Factory", {}, "written as " + target);
        }
    }
    info[entryName(info, file)] = entry;
    if (auto done = writeWholeFile(file.beside(target), info.dump(2) + "\n"); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return target;
}

/// Writes a text under its usual name, unless a file is there that does not hold `mark`.
Result<std::string> writeUnlessForeign(const TrainingFile& file, std::string name, const std::string& text,
                                       const std::string& mark, const char* trainer, ExportTally& tally)
{
    const auto present = contentOf(file.beside(name));
    if (present && present->find(mark) == std::string::npos) {
        name = file.stem + "." + name;
        tally.warn("sidecar_renamed", trainer, {}, "written as " + name);
    }
    if (auto done = writeWholeFile(file.beside(name), text); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return name;
}

std::string yamlQuoted(const std::string& text)
{
    std::string quoted;
    appendQuoted(quoted, text);   // a JSON string is a YAML string
    return quoted;
}

std::string shellQuoted(const std::string& text)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+/";
    if (!text.empty() && text.find_first_not_of(plain) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

Result<std::string> writeAxolotl(const TrainingFile& file, ExportTally& tally)
{
    const std::string path = "path: " + yamlQuoted(file.name) + "\n";
    return writeUnlessForeign(file, "axolotl_dpo.yml",
                              "rl: dpo\n"
                              "chat_template: tokenizer_default\n"
                              "datasets:\n"
                              "  - " + path +
                                  "    ds_type: json\n"
                                  "    split: train\n"
                                  "    type: chat_template.default\n"
                                  "    field_messages: prompt\n"
                                  "    field_chosen: chosen\n"
                                  "    field_rejected: rejected\n",
                              path, "Axolotl", tally);
}

Result<std::string> writeOpenRlhf(const TrainingFile& file, ExportTally& tally)
{
    const std::string dataset = "--data.dataset " + shellQuoted(file.name) + " ";
    return writeUnlessForeign(file, "openrlhf_flags.txt",
                              dataset + "--data.prompt_key prompt --data.chosen_key chosen "
                                        "--data.rejected_key rejected --data.apply_chat_template\n",
                              dataset, "OpenRLHF", tally);
}
} // namespace

Result<std::vector<std::string>> writeTrainerFiles(const QString& path, ExportFormat format, ExportTally& tally)
{
    const TrainingFile file(path);
    std::vector<std::string> names;
    std::vector<Result<std::string>> written;
    if (const auto entry = llamaFactoryEntry(format, file.name); !entry.is_null())
        written.push_back(writeDatasetInfo(file, entry, tally));
    if (format == ExportFormat::DpoUniversal) {
        written.push_back(writeAxolotl(file, tally));
        written.push_back(writeOpenRlhf(file, tally));
    }
    for (auto& name : written) {
        if (!name)
            return tl::unexpected<Error>(std::move(name.error()));
        names.push_back(std::move(*name));
    }
    return names;
}

Result<QString> writeMeta(const QString& path, const ExportOptions& options, const ExportReport& report,
                          const std::vector<std::string>& trainerFiles)
{
    const TrainingFile file(path);
    ordered_json meta{{"schema_version", metaSchemaVersion},
                      {"written_by", "Touchstone " TOUCHSTONE_VERSION},
                      {"file", file.name},
                      {"format", name(options.format)},
                      {"filter", options.filterText},
                      {"annotators", options.annotators},
                      {"rows", report.rows},
                      {"excluded", report.excluded},
                      {"warnings", report.warnings},
                      {"offset_unit", offsetUnitCodePoint},
                      {"sha256", report.sha256},
                      {"trainer_files", trainerFiles}};
    const bool pairs = options.format == ExportFormat::DpoUniversal || options.format == ExportFormat::DpoStrings ||
                       options.format == ExportFormat::OpenAiDpo;
    if (pairs)
        meta["min_score_gap"] = options.minScoreGap ? ordered_json(*options.minScoreGap) : ordered_json();
    if (options.format == ExportFormat::Csv)
        meta["csv"] = {{"bom", options.csvBom}, {"formula_safe", options.csvFormulaSafe}};
    const QString target = path + QStringLiteral(".meta.json");
    // The filter is what a person typed, so it may hold anything.
    const auto text = meta.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
    if (auto done = writeWholeFile(target, text); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return target;
}

} // namespace touchstone::domain::exchange
