#include "tournaments/intake/preparation.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <set>
#include <string_view>

#include "common/notation/printable.hpp"
#include "common/program/agent_toml.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/program.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/source_text.hpp"
#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"
#include "tournaments/intake/start_guess.hpp"
#include "tournaments/roster/setting_values.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_of_source = std::size_t{1} << 20U;
constexpr const char* description = "agent.toml";

bool is_stem(const std::string& name) {
  return !program::stem_fault(name).has_value();
}

// The name before the ending of the program that `words` start: of the last word that has one.
std::string program_stem(const std::vector<std::string>& words) {
  std::string stem = fs::path(words.front()).stem().string();
  for (const std::string& word : words) {
    const fs::path path(word);
    if (!word.starts_with('-') && path.has_extension()) stem = path.stem().string();
  }
  return is_stem(stem) ? stem : "agent";
}

using Guess = std::optional<program::ProtocolGuess>;

std::string likely_stem(const fs::path& folder, const std::string& own_name,
                        const std::vector<std::string>& words, const Guess& guess) {
  if (guess && guess->stem) return *guess->stem;
  if (const auto spoken_of = stem_in_sources(folder)) return *spoken_of;
  return is_stem(own_name) ? own_name : program_stem(words);
}

// What stood in front of the first table holds for the whole file: so the line comes first.
void add_line(const fs::path& file, const std::string& line) {
  const std::string text = system::read_file(file, most_of_source);
  std::string_view rest = text;
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
  system::replace_file(file, line + "\n" + std::string(rest));
}

// The protocol of the program that `words` start, for the class if there is one; nothing of agents of ConnectX, which are
// recognized otherwise.
Guess protocol_in(const fs::path& folder, const std::vector<std::string>& words,
                  const std::optional<std::string>& of_class) {
  const auto texts = program::source_texts(folder);
  std::string start;
  for (const std::string& word : words) {
    const std::string name = fs::path(word).lexically_normal().string();
    if (program::is_connectx_agent(folder / name)) return std::nullopt;
    if (std::ranges::find(texts, name, &program::SourceText::name) != texts.end()) start = name;
  }
  Guess guess = program::guessed_protocol(texts, start);
  if (!of_class || (guess && guess->protocol == *of_class)) return guess;
  return program::ProtocolGuess{*of_class, "that is what the class speaks", std::nullopt};
}

void complete(const fs::path& file, const Naming& naming, std::vector<std::string>& notes) {
  program::AgentToml agent;
  try {
    agent = program::read_agent_toml(file);
  } catch (const program::ProgramError&) {
    // Whoever looks for the program says what is wrong with it.
    return;
  }
  Guess guess = protocol_in(file.parent_path(), agent.command, naming.protocol);
  if (guess && agent.protocol && guess->protocol != *agent.protocol) guess.reset();
  if (guess && !agent.protocol) {
    add_line(file, "protocol = " + roster::toml_quoted(guess->protocol));
    notes.push_back("added protocol = \"" + guess->protocol + "\" to agent.toml, because " + guess->reason);
  }
  if (agent.stem) return;
  const std::string stem = likely_stem(file.parent_path(), naming.own_name, agent.command, guess);
  if (stem == file.parent_path().filename().string()) return;
  add_line(file, "stem = " + roster::toml_quoted(stem));
  notes.push_back("added stem = \"" + stem + "\" to agent.toml, because its folder has another name here");
}

}  // namespace

std::optional<std::string> stem_in_sources(const fs::path& folder) {
  std::set<std::string> stems;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (!fs::is_regular_file(fs::symlink_status(entry.path()))) continue;
    const std::string text = system::read_file(entry.path(), most_of_source);
    for (std::size_t at = text.find(".in"); at != std::string::npos; at = text.find(".in", at + 1)) {
      // It stands in quotes, alone or behind folders.
      const bool ends = at + 3 < text.size() && (text[at + 3] == '"' || text[at + 3] == '\'');
      const std::size_t begin = text.find_last_of("\"'/", at == 0 ? 0 : at - 1);
      if (!ends || begin == std::string::npos || begin >= at) continue;
      const std::string stem = text.substr(begin + 1, at - begin - 1);
      if (is_stem(stem)) stems.insert(stem);
    }
  }
  return stems.size() == 1 ? std::optional(*stems.begin()) : std::nullopt;
}

std::string protocol_advice(const fs::path& folder) {
  const Guess guess = protocol_in(folder, {}, std::nullopt);
  return guess ? "; and protocol = \"" + guess->protocol + "\", because " + guess->reason : "";
}

std::optional<std::string> complete_description(const fs::path& folder, const Naming& naming,
                                                std::vector<std::string>& notes) {
  const fs::path file = folder / description;
  if (fs::is_regular_file(fs::symlink_status(file))) {
    complete(file, naming, notes);
    return std::nullopt;
  }
  try {
    if (program::find_connectx_agent(folder)) return std::nullopt;
  } catch (const program::ProgramError& error) {
    return notation::printable(error.what(), 600);
  }
  const StartGuess start = guessed_start(folder, naming.own_name);
  const Guess guess = protocol_in(folder, {start.file}, naming.protocol);
  if (start.words.empty()) return start.reason + protocol_advice(folder);
  const std::string stem = likely_stem(folder, naming.own_name, {start.file}, guess);
  const std::string protocol = guess ? "protocol = " + roster::toml_quoted(guess->protocol) + "\n" : "";
  system::replace_file(file, "# Written when this was collected; it was handed in without.\nname = " +
                                 roster::toml_quoted(naming.name) + "\nstem = " + roster::toml_quoted(stem) +
                                 "\n" + start.words + "\n" + protocol);
  notes.push_back("wrote agent.toml with " + notation::printable(start.words) + " and stem = \"" + stem +
                  "\"");
  if (guess) notes.push_back("it says protocol = \"" + guess->protocol + "\", because " + guess->reason);
  return std::nullopt;
}

}  // namespace kaven::tournaments::intake
