#include "tournaments/intake/preparation.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <string_view>

#include "common/program/agent_toml.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/program.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/source_text.hpp"
#include "common/program/stem.hpp"
#include "common/program/stem_guess.hpp"
#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_quoted.hpp"
#include "tournaments/intake/python_package.hpp"
#include "tournaments/intake/start_guess.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_of_description = std::size_t{1} << 20U;
constexpr const char* description = "agent.toml";

bool is_stem(const std::string& name) {
  return !program::stem_fault(name).has_value();
}

// The stem of the program in the command `words`: that of the last word with a file extension.
std::string program_stem(const std::vector<std::string>& words) {
  std::string stem = fs::path(words.front()).stem().string();
  for (const std::string& word : words) {
    const fs::path path(word);
    if (!word.starts_with('-') && path.has_extension()) stem = path.stem().string();
  }
  return is_stem(stem) ? stem : "agent";
}

using Guess = std::optional<program::ProtocolGuess>;

/// The sources of a program, and the one that is started.
struct Code {
  std::vector<program::SourceText> texts;
  std::string start;  ///< empty if unknown
};

// The file that the command `words` starts is the last word that names a source, as interpreters come first.
Code code_of(const fs::path& folder, const std::vector<std::string>& words) {
  Code code{.texts = program::source_texts(folder), .start = ""};
  for (const std::string& word : words) {
    boost::system::error_code error;
    // The sources do not contain links to them.
    const std::string name = fs::relative(folder / word, folder, error).string();
    if (std::ranges::find(code.texts, name, &program::SourceText::name) != code.texts.end())
      code.start = name;
  }
  return code;
}

std::string likely_stem(const Code& code, const std::string& own_name, const std::vector<std::string>& words,
                        const Guess& guess) {
  if (guess && guess->stem) return *guess->stem;
  const std::string start = code.start.empty() ? words.back() : code.start;
  const auto shown = program::guessed_stem(code.texts, start);
  if (shown && is_stem(shown->stem)) return shown->stem;
  return is_stem(own_name) ? own_name : program_stem(words);
}

// Keys that apply to the whole TOML file must precede its first table: so the line comes first.
void put_first(const std::string& line, std::string_view text, const fs::path& file) {
  system::replace_file(file, line + "\n" + std::string(text::without_byte_order_mark(text)));
}

void add_line(const fs::path& file, const std::string& line) {
  put_first(line, system::read_file(file, most_of_description), file);
}

// The protocol of the program that the command `words` starts: that of the class if given, else a guess. Nothing for
// ConnectX agents, which are recognized in another way.
Guess protocol_in(const fs::path& folder, const Code& code, const std::vector<std::string>& words,
                  const std::optional<std::string>& of_class) {
  const auto is_agent = [&](const std::string& word) {
    return program::is_connectx_agent(folder / fs::path(word).lexically_normal());
  };
  if (std::ranges::any_of(words, is_agent)) return std::nullopt;
  Guess guess = program::guessed_protocol(code.texts, code.start);
  if (!of_class || (guess && guess->protocol == *of_class)) return guess;
  return program::ProtocolGuess{*of_class, "that is the protocol of the class", std::nullopt};
}

void complete(const fs::path& file, const Naming& naming, std::vector<std::string>& notes) {
  program::AgentToml agent;
  try {
    agent = program::read_agent_toml(file);
  } catch (const program::ProgramError&) {
    // find_program() reports the error later.
    return;
  }
  const Code code = code_of(file.parent_path(), agent.command);
  Guess guess = protocol_in(file.parent_path(), code, agent.command, naming.protocol);
  if (guess && agent.protocol && guess->protocol != *agent.protocol) guess.reset();
  if (guess && !agent.protocol) {
    add_line(file, "protocol = " + text::toml_quoted(guess->protocol));
    notes.push_back("added protocol = \"" + guess->protocol + "\" to agent.toml, because " + guess->reason);
  }
  if (agent.stem) return;
  const std::string stem = likely_stem(code, naming.own_name, agent.command, guess);
  if (stem == file.parent_path().filename().string()) return;
  add_line(file, "stem = " + text::toml_quoted(stem));
  notes.push_back("added stem = \"" + stem +
                  "\" to agent.toml, because its folder is named differently here");
}

// Returns `my_agent_1` for `my agent (1)`.
std::string with_word_characters(const std::string& name) {
  std::string better;
  for (const char each : name) {
    const bool fits = is_stem(std::string(1, each));
    if (fits) better += each;
    if (!fits && !better.empty() && better.back() != '_') better += '_';
  }
  while (better.ends_with('_')) better.pop_back();
  return is_stem(better) ? better : "agent";
}

// Renames a program that uses its own file name as stem if that is not a valid stem. Returns whether it was renamed.
bool rename_for_stem(const fs::path& folder, const std::string& file, std::vector<std::string>& notes) {
  if (file.empty() || is_stem(fs::path(file).stem().string())) return false;
  const auto shown = program::guessed_stem(program::source_texts(folder), file);
  if (!shown || shown->file != file) return false;
  const fs::path old(file);
  const fs::path renamed =
      old.parent_path() / (with_word_characters(old.stem().string()) + old.extension().string());
  if (fs::exists(folder / renamed)) return false;
  fs::rename(folder / old, folder / renamed);
  notes.push_back("renamed " + text::printable(file) + " to " + renamed.string() +
                  ", because it names its files after itself, and the referee's names for them have letters "
                  "a-z, digits, '_', '-' and '.' only");
  return true;
}

// Starts a Python file that imports from its own package by a starter script beside the package.
void start_as_module(const fs::path& folder, StartGuess& start, std::vector<std::string>& notes) {
  const auto module = start.file.empty() ? std::nullopt : python_module(folder, start.file);
  const std::string starter = "start_package.py";
  if (!module || fs::exists(folder / starter)) return;
  system::replace_file(folder / starter, module_starter(*module));
  start.line = "source = " + text::toml_quoted(starter);
  notes.push_back("wrote " + starter + ", which starts it like python3 -m " + module->name);
}

}  // namespace

std::string protocol_advice(const fs::path& folder) {
  const Guess guess = protocol_in(folder, code_of(folder, {}), {}, std::nullopt);
  return guess ? "; and protocol = \"" + guess->protocol + "\", because " + guess->reason : "";
}

std::optional<std::string> complete_description(const fs::path& folder, const Naming& naming,
                                                std::vector<std::string>& notes) {
  const fs::path file = folder / description;
  if (fs::is_regular_file(fs::symlink_status(file))) {
    complete(file, naming, notes);
    return std::nullopt;
  }
  if (fs::exists(fs::symlink_status(file))) return "agent.toml is a folder or a link, expected a file";
  try {
    if (program::find_connectx_agent(folder)) return std::nullopt;
  } catch (const program::ProgramError& error) {
    std::string reason = error.what();
    if (const std::string place = folder.string() + ": "; reason.starts_with(place))
      reason.erase(0, place.size());
    return text::printable(reason, 600);
  }
  StartGuess start = guessed_start(folder, naming.own_name);
  if (rename_for_stem(folder, start.file, notes)) start = guessed_start(folder, naming.own_name);
  const Code code = code_of(folder, {start.file});
  const Guess guess = protocol_in(folder, code, {start.file}, naming.protocol);
  start_as_module(folder, start, notes);
  if (start.has_to_be_compiled) {
    start.reason += std::string(naming.was_built ? ": " : ": use --build, or ") +
                    "add an agent.toml with build = … and command = …";
  }
  if (start.line.empty()) return start.reason + protocol_advice(folder);
  const std::string stem = likely_stem(code, naming.own_name, {start.file}, guess);
  const std::string protocol = guess ? "protocol = " + text::toml_quoted(guess->protocol) + "\n" : "";
  system::replace_file(file, "# Written by 'tournament collect', as the hand-in had no agent.toml.\nname = " +
                                 text::toml_quoted(naming.name) + "\nstem = " + text::toml_quoted(stem) +
                                 "\n" + start.line + "\n" + protocol);
  notes.push_back("wrote agent.toml with " + text::printable(start.line) + " and stem = \"" + stem + "\"");
  if (guess) notes.push_back("wrote protocol = \"" + guess->protocol + "\" too, because " + guess->reason);
  return std::nullopt;
}

std::optional<std::string> state_stem(const fs::path& folder, const std::string& stem) {
  const fs::path file = folder / description;
  if (!fs::is_regular_file(fs::symlink_status(file))) return std::nullopt;
  const std::string before = system::read_file(file, most_of_description);
  std::string after;
  bool in_table = false;
  for (const std::string_view line : text::lines_of(before)) {
    in_table = in_table || line.starts_with('[');
    const bool states = text::trimmed(line.substr(0, line.find('=')), " \t") == "stem";
    if (in_table || !states) after += std::string(line) + "\n";
  }
  put_first("stem = " + text::toml_quoted(stem), after, file);
  try {
    if (program::read_agent_toml(file).stem == stem) return before;
  } catch (const program::ProgramError&) {
    // The old text is restored below.
  }
  system::replace_file(file, before);
  return std::nullopt;
}

}  // namespace kaven::tournaments::intake
