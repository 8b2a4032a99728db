// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/preparing.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/system/system_error.hpp>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/program/agent_toml.hpp"
#include "common/program/connectx_agent.hpp"
#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/source_text.hpp"
#include "common/program/submission.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "tournaments/course/intake/build.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/start_guess.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

void remove(const fs::path& folder, const std::vector<fs::path>& stale, std::vector<std::string>& notes) {
  constexpr std::size_t most_named = 3;
  const std::string names = text::joined_first(most_named, stale, [&folder](const fs::path& each) {
    return text::printable(fs::relative(each, folder).string());
  });
  for (const fs::path& each : stale) fs::remove_all(each);
  if (!stale.empty()) notes.push_back("removed files of an earlier build: " + names);
}

bool is_plain_file(const fs::path& file) {
  return fs::is_regular_file(fs::symlink_status(file));
}

// Whether a build system creates everything in the folder: CMake's build folder, `target/` of Cargo or Maven.
bool is_built_folder(const fs::path& folder) {
  if (is_plain_file(folder / "CMakeCache.txt")) return true;
  const fs::path above = folder.parent_path();
  return folder.filename() == "target" &&
         (is_plain_file(above / "Cargo.toml") || is_plain_file(above / "pom.xml"));
}

bool is_built_file(const fs::path& file, const std::set<std::string>& sources) {
  constexpr std::array<std::string_view, 4> endings = {".o", ".obj", ".gch", ".pdb"};
  // Object files without a source belong to a library that was handed in.
  if (std::ranges::find(endings, file.extension().string()) != endings.end())
    return sources.contains(file.stem().string());
  if (file.filename() == "CMakeCache.txt") return true;
  const program::FileKind kind = program::file_kind(file);
  return (kind == program::FileKind::windows && file.extension() != ".dll") ||
         kind == program::FileKind::macintosh;
}

// The name of the Java source from which a class comes: Bot for `Bot$1.class`.
std::string source_name(const fs::path& class_file) {
  const std::string name = class_file.stem().string();
  return name.substr(0, name.find('$'));
}

/// Removes compiled Java classes in `folder` that are beside their source, and those for a later Java version than this
/// machine's if their source is anywhere in `folder`. If `start`, the program to start, is a class with a source there,
/// removes all such classes: the output folder of a development environment may contain old ones, or not all. Adds the
/// names to `notes`, as a message for users. Throws std::system_error.
void remove_stale_classes(const fs::path& folder, const fs::path& start, std::vector<std::string>& notes) {
  std::set<std::string> sources;
  std::vector<fs::path> classes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!fs::is_regular_file(entry.symlink_status())) continue;
    if (entry.path().extension() == ".java") sources.insert(entry.path().stem().string());
    if (entry.path().extension() == ".class") classes.push_back(entry.path());
  }
  const bool starts_from_source = start.extension() == ".class" && sources.contains(source_name(start));
  std::erase_if(classes, [&](const fs::path& file) {
    const std::string source = source_name(file);
    const bool beside = is_plain_file(file.parent_path() / (source + ".java"));
    return !beside && !(sources.contains(source) && (starts_from_source || program::java_fault(file)));
  });
  remove(folder, classes, notes);
}

/// Removes the files of an earlier build, often on another machine, from `folder`: object files whose sources exist,
/// programs for Windows and macOS, folders with CMake's cache, `target/` of Cargo and Maven. Adds the names to `notes`,
/// as a message for users. Throws std::system_error.
void remove_build_litter(const fs::path& folder, std::vector<std::string>& notes) {
  std::set<std::string> sources;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(folder)) {
    if (program::compilation(each.path().filename().string())) sources.insert(each.path().stem().string());
  }
  std::vector<fs::path> stale;
  fs::recursive_directory_iterator entry(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::file_type type = entry->symlink_status().type();
    const bool is_folder = type == fs::directory_file;
    if (is_folder ? !is_built_folder(entry->path())
                  : type != fs::regular_file || !is_built_file(entry->path(), sources))
      continue;
    stale.push_back(entry->path());
    if (is_folder) entry.disable_recursion_pending();
  }
  remove(folder, stale, notes);
}

std::uint64_t bytes_in(const fs::path& folder) {
  std::uint64_t bytes = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (fs::is_regular_file(entry.symlink_status())) bytes += fs::file_size(entry.path());
  }
  return bytes;
}

// Compiles `hand_in` by the command that its agent.toml states, or, if `order` says so, by a guessed one, and notes
// the changes in it. Sets `log` to the file with the compiler's output, even on failure, if there was a command. Takes
// the size of the compiled files from `budget`. Returns why it failed, or nothing. Throws BuildUnavailable,
// std::system_error.
std::optional<std::string> compile(HandIn& hand_in, const CollectOrder& order, Budget& budget,
                                   fs::path& log) {
  auto command = stated_build(hand_in.folder);
  // With an agent.toml, classes are removed only if they are compiled again: the command may need them.
  const bool described = fs::exists(hand_in.folder / "agent.toml");
  if (!command && order.build_guessed) {
    if (!described) {
      const StartGuess start = guessed_start(hand_in.folder, hand_in.own_name);
      remove_stale_classes(hand_in.folder, start.file, hand_in.notes);
    }
    command = guessed_build(hand_in.folder, hand_in.own_name);
  }
  if (!command) return std::nullopt;
  if (described) remove_stale_classes(hand_in.folder, {}, hand_in.notes);
  remove_build_litter(hand_in.folder, hand_in.notes);
  const fs::path place = hand_in.folder.parent_path().parent_path();
  order.tell(fmt::format("compiling the program of {}: {}", text::printable(hand_in.owner.name),
                         text::printable(program::joined_command(*command))));
  BuildLimits limits = order.build_limits;
  limits.of_result = order.limits;
  // The budget already counts the handed-in files.
  const std::uint64_t before = bytes_in(hand_in.folder);
  const std::uint64_t rest = (budget.bytes + before) / megabyte;
  limits.of_result.hand_in_megabytes = std::min(order.limits.hand_in_megabytes, rest);
  log = place / "build.log";
  auto fault = build(hand_in.folder, *command, place / "built", log, limits, hand_in.notes);
  // C written before GCC 10 may define a variable in several files.
  constexpr std::size_t most_of_log = std::size_t{2} << 20U;
  if (fault && *command == std::vector<std::string>{"make"} && is_plain_file(log) &&
      system::read_file(log, most_of_log).find("multiple definition of") != std::string::npos) {
    fs::remove_all(place / "built");
    command->push_back("CC=gcc -fcommon");
    fault = build(hand_in.folder, *command, place / "built", log, limits, hand_in.notes);
  }
  if (fault) {
    if (rest < order.limits.hand_in_megabytes)
      fault->insert(std::min(fault->find('\n'), fault->size()),
                    fmt::format(" (--max-size leaves {} MB for it)", rest));
    return fault;
  }
  const std::uint64_t after = bytes_in(hand_in.folder);
  budget.bytes -= std::min(budget.bytes, after - std::min(after, before));
  hand_in.notes.push_back("compiled by: " + text::printable(program::joined_command(*command)));
  mend_files(hand_in.folder, hand_in.notes);
  return std::nullopt;
}

std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part))
    text.erase(at, part.size());
  return text;
}

// Returns an error if an argument of the command has a program's file extension but no such file was handed in.
// find_program() has made existing files absolute paths, so only missing ones remain relative.
std::optional<std::string> missing_file(const program::Program& program) {
  for (auto word = program.command.begin() + 1; word < program.command.end(); ++word) {
    const std::string ending = fs::path(*word).extension().string();
    const bool file = ending.size() > 1 && program::run_command(ending.substr(1)) && word->front() != '/' &&
                      word->front() != '-' && word->find_first_of(" :=;(\"'") == std::string::npos;
    if (file) return "agent.toml names " + in_quotes(*word) + ", which was not handed in";
  }
  return std::nullopt;
}

// Why the program plays by an engine of this project, which no hand-in contains; nothing if it does not.
std::optional<std::string> foreign_engine(const program::Program& program) {
  for (const fs::path& engine : system::engines()) {
    if (!system::name_engine(program.command, engine)) continue;
    return "agent.toml starts " + engine.filename().string() +
           ", a program of Kaven: expected a program that was handed in (to let Kaven's program play "
           "along, "
           "write that agent.toml into agents/ yourself)";
  }
  return std::nullopt;
}

// The number of a system call's error; 0 if it is another error.
int error_number(const std::exception& error) {
  if (const auto* failed = dynamic_cast<const std::system_error*>(&error)) return failed->code().value();
  const auto* failed = dynamic_cast<const boost::system::system_error*>(&error);
  return failed == nullptr ? 0 : failed->code().value();
}

// Whether the error is the machine's, e.g. a full disk, and not caused by the hand-in.
bool is_machine_error(const std::exception& error) {
  // Names in the hand-in cause these. A file that Kaven mends has a longer name for a moment.
  constexpr std::array of_hand_in = {ENAMETOOLONG, EISDIR, ENOTDIR, ENOTEMPTY, ELOOP};
  const int number = error_number(error);
  return (number != 0 && std::ranges::find(of_hand_in, number) == of_hand_in.end()) ||
         dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const BuildUnavailable*>(&error) != nullptr;
}

// Whether a player of the program's name has entered the tournament with another version.
bool entered_otherwise(const program::Program& program, const Players& players) {
  const auto player = players.find(program.name);
  if (player == players.end()) return false;
  const program::Version version = program::seen_version(program).version;
  const state::Player& known = player->second;
  return known.submission_sha256.empty() ? version.file != known.sha256
                                         : version.submission != known.submission_sha256;
}

// Sets what is known of the program in the prepared folder.
void find_program(const HandIn& hand_in, const CollectOrder& order, const Players& players,
                  Prepared& prepared) {
  const fs::path& folder = hand_in.folder;
  try {
    const program::Program found = program::find_program(folder.string(), order.search_path);
    prepared.fault = missing_file(found);
    if (!prepared.fault) prepared.fault = foreign_engine(found);
    prepared.entered = !prepared.fault && entered_otherwise(found, players);
  } catch (const program::ProgramError& error) {
    std::string reason = text::printable(without(error.what(), folder.parent_path().string() + "/"), 1000);
    const bool described = fs::exists(folder / "agent.toml");
    const auto command =
        described && !order.build_guessed ? guessed_build(folder, hand_in.own_name) : std::nullopt;
    if (command) reason += "; --build would run: " + text::printable(program::joined_command(*command));
    prepared.fault = reason;
  }
}

void prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
             Budget& budget, Prepared& prepared) {
  // A program's default name and stem come from its folder.
  const fs::path place = hand_in.folder.parent_path() / "named";
  const fs::path folder = place / name;
  fs::create_directories(place);
  fs::rename(hand_in.folder, folder);
  hand_in.folder = folder;
  mend_files(folder, hand_in.notes);
  prepared.fault = compile(hand_in, order, budget, prepared.build_log);
  if (prepared.fault) {
    if (!fs::exists(folder / "agent.toml")) *prepared.fault += protocol_advice(folder);
    return;
  }
  // If the folder's name only differs from the owner's by replaced characters, the program gets the owner's name.
  const bool alone =
      folder_name(hand_in.owner.name) == name && !text::name_fault(hand_in.owner.name).has_value();
  const Naming naming{.name = alone ? hand_in.owner.name : name,
                      .own_name = hand_in.own_name,
                      .protocol = order.protocol,
                      .was_built = order.build_guessed};
  prepared.fault = complete_description(folder, naming, hand_in.notes);
  if (!prepared.fault) find_program(hand_in, order, players, prepared);
}

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

// Adds a note to `notes` if the sources name the files in a way that the referee cannot.
std::string likely_stem(const Code& code, const std::string& own_name, const std::vector<std::string>& words,
                        const Guess& guess, std::vector<std::string>& notes) {
  if (guess && guess->stem) return *guess->stem;
  const std::string start = code.start.empty() ? words.back() : code.start;
  const auto shown = program::guessed_stem(code.texts, start);
  if (shown && is_stem(shown->stem)) return shown->stem;
  const bool uses_stem = !guess || guess->protocol == program::default_protocol;
  if (shown && uses_stem && !shown->fault.empty()) notes.push_back(shown->fault);
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
  const std::string stem = likely_stem(code, naming.own_name, agent.command, guess, notes);
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

Prepared prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
                 Budget& budget) {
  Prepared prepared;
  try {
    prepare(hand_in, name, order, players, budget, prepared);
  } catch (const std::exception& error) {
    if (is_machine_error(error)) throw;
    const std::string what = without(error.what(), hand_in.folder.parent_path().string() + "/");
    prepared.fault =
        (error_number(error) != 0 ? "it cannot be prepared: " : "internal error while examining it: ") +
        text::printable(what, 400);
  }
  return prepared;
}

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
  const std::string stem = likely_stem(code, naming.own_name, {start.file}, guess, notes);
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
