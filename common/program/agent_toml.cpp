// SPDX-License-Identifier: MIT
#include "common/program/agent_toml.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/program/source_text.hpp"
#include "common/system/files.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "common/text/word_table.hpp"

namespace kaven::program {

namespace {

constexpr std::size_t longest_file = std::size_t{64} << 10U;
constexpr std::int64_t greatest_depth = 1000;
constexpr std::int64_t greatest_limit = std::int64_t{1} << 30U;
constexpr text::WordTable<Recolouring, 2> recolouring_words = {
    {{{Recolouring::never, "never"}, {Recolouring::centre, "centre"}}}};

[[noreturn]] void fail(const boost::filesystem::path& file, const toml::source_region& where,
                       const std::string& reason) {
  throw ProgramError(file.string() + ":" + std::to_string(where.begin.line) + ": " + reason);
}

std::string shown(const toml::node& value) {
  std::ostringstream text;
  value.visit([&](const auto& typed) { text << typed; });
  return text::printable(text.str(), 80);
}

// When a program is started, a null character ends an argument.
constexpr const char* no_null = "expected no null character (\\u0000)";

toml::table parse(const boost::filesystem::path& file) {
  std::string text;
  try {
    text = system::read_whole_file(file, longest_file);
  } catch (const system::FileError& error) {
    throw ProgramError(error.what());
  }
  if (const auto line = text::line_of_deep_key(text)) {
    throw ProgramError(fmt::format("{}:{}: expected a key of at most {} parts with '.' between",
                                   file.string(), *line, text::most_key_parts));
  }
  try {
    return toml::parse(std::string_view(text), file.string());
  } catch (const toml::parse_error& error) {
    fail(file, error.source(), text::printable(error.description()));
  }
}

std::string text_of(const boost::filesystem::path& file, std::string_view key, const toml::node& value) {
  const auto text = value.value_exact<std::string>();
  const auto refuse = [&](const std::string& expected) {
    fail(file, value.source(), std::string(key) + " = " + shown(value) + ": " + expected);
  };
  if (!text || text->empty()) refuse("expected a text that is not empty");
  if (text->find('\0') != std::string::npos) refuse(no_null);
  return *text;
}

std::vector<std::string> command_of(const boost::filesystem::path& file, const std::string& key,
                                    const toml::node& value) {
  const auto refuse = [&](const std::string& reason) {
    fail(file, value.source(), text::printable(key, 80) + " = " + shown(value) + ": " + reason);
  };
  std::vector<std::string> words;
  if (const toml::array* list = value.as_array()) {
    for (const toml::node& word : *list) {
      const auto text = word.value_exact<std::string>();
      if (!text) refuse("expected texts in the list, not " + shown(word));
      words.push_back(*text);
    }
  } else if (const auto line = value.value_exact<std::string>()) {
    try {
      words = split_command(*line);
    } catch (const std::invalid_argument& wrong) {
      refuse(wrong.what());
    }
  } else {
    refuse("expected a text or a list of texts");
  }
  if (words.empty() || words.front().empty()) refuse("expected a program");
  const auto has_null = [](const std::string& word) { return word.find('\0') != std::string::npos; };
  if (std::ranges::any_of(words, has_null)) refuse(no_null);
  return words;
}

/// Reads one file: interprets each key, then checks the whole.
class Reader {
 public:
  explicit Reader(const boost::filesystem::path& file) : file_(file) {}

  AgentToml read() {
    const toml::table table = parse(file_);
    read_keys<Key>(table, keys, "");
    if (source_) use_source();
    if (agent_.command.empty()) {
      throw ProgramError(file_.string() +
                         ": the key 'command' is missing, as in command = \"python3 my_agent.py\"");
    }
    return std::move(agent_);
  }

 private:
  template <typename Read>
  struct Row {
    std::string_view name;
    Read read;
  };
  using Key = void (Reader::*)(const toml::node&);
  using Limit = std::optional<std::uint64_t> OwnLimits::*;

  [[noreturn]] void refuse(std::string_view key, const toml::node& value, const std::string& reason) const {
    fail(file_, value.source(), std::string(key) + " = " + shown(value) + ": " + reason);
  }

  template <typename Read, std::size_t count, typename Use>
  void for_each_key(const toml::table& table, const std::array<Row<Read>, count>& rows,
                    const std::string& where, const Use& use) const {
    for (const auto& [key, value] : table) {
      const auto row = std::ranges::find(rows, key.str(), [](const auto& each) { return each.name; });
      if (row != rows.end()) {
        use(*row, value);
        continue;
      }
      std::array<std::string_view, count> known;
      std::ranges::transform(rows, known.begin(), [](const auto& each) { return each.name; });
      fail(file_, key.source(),
           fmt::format("unknown key '{}{}'; the nearest known one is '{}{}'", where,
                       text::printable(key.str(), 80), where, text::nearest_word(key.str(), known)));
    }
  }

  const toml::table& table_of(std::string_view key, const toml::node& value) const {
    const toml::table* table = value.as_table();
    if (table == nullptr) refuse(key, value, "expected a table");
    return *table;
  }

  std::int64_t number_of(std::string_view key, const toml::node& value, std::int64_t greatest) const {
    const auto number = value.value_exact<std::int64_t>();
    if (!number || *number < 1 || *number > greatest) {
      refuse(key, value, "expected a whole number from 1 to " + std::to_string(greatest));
    }
    return *number;
  }

  void read_name(const toml::node& value) {
    agent_.name = text_of(file_, "name", value);
    if (const auto wrong = text::name_fault(*agent_.name)) refuse("name", value, *wrong);
  }
  void read_stem(const toml::node& value) {
    agent_.stem = text_of(file_, "stem", value);
    if (const auto wrong = stem_fault(*agent_.stem)) refuse("stem", value, *wrong);
  }
  void read_command(const toml::node& value) {
    if (source_) refuse("command", value, "there is a 'source' already: one of them says what is started");
    agent_.command = command_of(file_, "command", value);
    agent_.command_line = static_cast<int>(value.source().begin.line);
  }
  void read_build(const toml::node& value) { agent_.build = command_of(file_, "build", value); }
  void read_source(const toml::node& value) {
    if (!agent_.command.empty()) {
      refuse("source", value, "there is a 'command' already: one of them says what is started");
    }
    source_ = text_of(file_, "source", value);
    source_region_ = value.source();
    agent_.command_line = static_cast<int>(value.source().begin.line);
  }
  void read_protocol(const toml::node& value) {
    agent_.protocol = text_of(file_, "protocol", value);
    if (const auto wrong = protocol_fault(*agent_.protocol)) refuse("protocol", value, *wrong);
  }
  void read_depth(const toml::node& value) {
    agent_.settings.depth = static_cast<int>(number_of("depth", value, greatest_depth));
  }
  void read_nodes(const toml::node& value) {
    agent_.settings.nodes =
        static_cast<int>(number_of("nodes", value, std::numeric_limits<std::int32_t>::max()));
  }
  void read_recolour(const toml::node& value) {
    const auto word = value.value_exact<std::string>();
    const auto recolouring = recolouring_words.find(word.value_or(""));
    if (!recolouring) {
      refuse("recolour", value,
             "expected " + text::alternatives(recolouring_words.words(), "'") +
                 text::suggestion(word.value_or(""), recolouring_words.words()));
    }
    agent_.settings.recolouring = *recolouring;
  }
  void read_opening(const toml::node& value) {
    const auto knows = value.value_exact<bool>();
    if (!knows) refuse("opening", value, "expected true or false");
    agent_.settings.knows_openings = *knows;
  }
  void read_opponent(const toml::node& value) {
    agent_.settings.opponent = text_of(file_, "opponent", value);
    if (const auto wrong = stem_fault(*agent_.settings.opponent)) refuse("opponent", value, *wrong);
  }
  void read_files(const toml::node& value) {
    const std::string where = value.value_exact<std::string>().value_or("");
    if (where != "." && where != "..") {
      refuse("files", value, "expected '.', the folder that the program works in, or '..', the one above it");
    }
    agent_.settings.files_above = where == "..";
  }
  void read_run(const toml::node& value) {
    for (const auto& [ending, command] : table_of("run", value)) {
      runs_[std::string(ending.str())] = command_of(file_, "run." + std::string(ending.str()), command);
    }
  }
  void read_environment(const toml::node& value) {
    for (const auto& [name, setting] : table_of("environment", value)) {
      const std::string key = "environment." + text::printable(name.str(), 80);
      const auto text = setting.value_exact<std::string>();
      if (!text) refuse(key, setting, "expected a text");
      if (text->find('\0') != std::string::npos) refuse(key, setting, no_null);
      if (!is_variable_name(name.str())) {
        refuse(key, setting, "expected a name of letters, digits and '_', and none of KAVEN_…");
      }
      agent_.environment.emplace_back(name.str(), *text);
    }
  }
  void read_limits(const toml::node& value) {
    constexpr std::array<Row<Limit>, 3> limits = {{{"memory", &OwnLimits::memory_megabytes},
                                                   {"processes", &OwnLimits::processes},
                                                   {"open-files", &OwnLimits::open_files}}};
    for_each_key(table_of("limits", value), limits, "limits.",
                 [&](const Row<Limit>& row, const toml::node& most) {
                   const std::string key = "limits." + std::string(row.name);
                   agent_.limits.*row.read = static_cast<std::uint64_t>(number_of(key, most, greatest_limit));
                 });
  }

  void use_source() {
    const std::string ending = boost::filesystem::path(*source_).extension().string();
    const std::string language = ending.empty() ? "" : ending.substr(1);
    if (const auto own = runs_.find(language); own != runs_.end()) {
      agent_.command = own->second;
    } else if (const auto known = run_command(language)) {
      agent_.command = split_command(*known);
    } else if (const auto compiled = compilation(*source_)) {
      fail(file_, source_region_,
           "source = '" + text::printable(*source_, 80) + "': it is compiled first, by '" +
               text::printable(compiled->build, 200) + "'; then say " +
               text::printable(compiled->started, 200));
    } else {
      fail(file_, source_region_,
           "source = '" + text::printable(*source_, 80) + "': no command is known for '" +
               text::printable(ending, 40) + "'; say it in a table [run], as in py = \"python3\"");
    }
    // A word that can only be a file in the agent's folder.
    agent_.command.push_back(source_->find('/') == std::string::npos ? "./" + *source_ : *source_);
  }

  static bool is_variable_name(std::string_view name) {
    const bool begins_well = !name.empty() && !text::is_digit(name.front());
    return begins_well && !name.starts_with("KAVEN_") && std::ranges::all_of(name, is_word_character);
  }

  template <typename Read>
  void read_keys(const toml::table& table, const auto& rows, const std::string& where) {
    for_each_key(table, rows, where,
                 [this](const Row<Read>& row, const toml::node& value) { (this->*row.read)(value); });
  }

  static constexpr std::array<Row<Key>, 15> keys = {{{"name", &Reader::read_name},
                                                     {"stem", &Reader::read_stem},
                                                     {"command", &Reader::read_command},
                                                     {"build", &Reader::read_build},
                                                     {"protocol", &Reader::read_protocol},
                                                     {"source", &Reader::read_source},
                                                     {"depth", &Reader::read_depth},
                                                     {"nodes", &Reader::read_nodes},
                                                     {"recolour", &Reader::read_recolour},
                                                     {"opening", &Reader::read_opening},
                                                     {"files", &Reader::read_files},
                                                     {"opponent", &Reader::read_opponent},
                                                     {"run", &Reader::read_run},
                                                     {"environment", &Reader::read_environment},
                                                     {"limits", &Reader::read_limits}}};

  const boost::filesystem::path& file_;
  AgentToml agent_;
  std::optional<std::string> source_;
  toml::source_region source_region_;
  std::map<std::string, std::vector<std::string>> runs_;
};

}  // namespace

AgentToml read_agent_toml(const boost::filesystem::path& file) {
  return Reader(file).read();
}

}  // namespace kaven::program
