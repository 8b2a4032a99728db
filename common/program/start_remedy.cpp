// SPDX-License-Identifier: MIT
#include "common/program/start_remedy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <exception>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/known_complaints.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/protocol_names.hpp"
#include "common/program/source_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

// Returns the program's own file or folder, to be searched for hints: neither an interpreter nor a system file.
std::optional<boost::filesystem::path> own_place(const Program& failed) {
  for (const boost::filesystem::path& place : failed.readable) {
    const bool is_interpreter = failed.found_on_path && place == failed.command.front();
    if (!is_interpreter && !place.string().starts_with("/usr/")) return place;
  }
  return std::nullopt;
}

/// The program's own sources, and the one that is started.
struct OwnSources {
  std::vector<SourceText> texts;
  std::string start;
};

OwnSources sources_of(const Program& failed) {
  const auto place = own_place(failed);
  if (!place) return {};
  const bool alone = failed.file == *place;
  return {.texts = source_texts(*place),
          .start = (alone ? place->filename() : failed.file.lexically_relative(*place)).string()};
}

// Empty if the program does not seem to speak another protocol.
std::string remedy_for_protocol(const Program& failed, const OwnSources& sources,
                                const std::string& printed) {
  auto guess = protocol_of_usage(printed);
  if (!guess) guess = guessed_protocol(sources.texts, sources.start);
  if (!guess || guess->protocol == failed.protocol) return "";
  return fmt::format("The referee uses the protocol {}, but {}: add protocol = \"{}\" to its agent.toml.",
                     failed.protocol, guess->reason, guess->protocol);
}

std::string remedy_for_empty_source(const OwnSources& sources) {
  const auto start = std::ranges::find(sources.texts, sources.start, &SourceText::name);
  if (start == sources.texts.end() || !start->literals.empty()) return "";
  if (!text::trimmed(start->code, " \t\r\n").empty()) return "";
  return fmt::format("{} contains no program: save it in your editor, and hand in the file with your code.",
                     text::printable(start->name, 80));
}

/// A source's text holds one of `words`; that of a compiled program, one of `compiled`.
bool says_one_of(const SourceText& source, std::span<const std::string_view> words,
                 std::span<const std::string_view> compiled) {
  const auto says = [](const std::string& text, std::span<const std::string_view> wanted) {
    return std::ranges::any_of(wanted,
                               [&](std::string_view word) { return text.find(word) != std::string::npos; });
  };
  if (!source.code.empty()) return says(source.code, words);
  return std::ranges::any_of(source.literals, [&](const std::string& text) { return says(text, compiled); });
}

bool opens_window(const SourceText& source) {
  constexpr std::array<std::string_view, 9> words = {"JFrame",         "javax.swing",    "java.awt",
                                                     "javafx.",        "import tkinter", "from tkinter",
                                                     "pygame.display", "QApplication",   "import turtle"};
  constexpr std::array<std::string_view, 3> compiled = {"javax/swing", "java/awt", "javafx/"};
  return says_one_of(source, words, compiled);
}

/// The words by which a source may name another; in Python, only those that it imports.
std::set<std::string> naming_words(const SourceText& source) {
  if (!source.name.ends_with(".py")) return words_of(source.code);
  std::set<std::string> words;
  for (const std::string_view raw : text::lines_of(source.code)) {
    const std::string_view line = text::trimmed(raw, " \t");
    if (line.starts_with("import ") || line.starts_with("from ")) words.merge(words_of(line));
  }
  return words;
}

/// The texts of the started source and of those that it names, directly or through others; of compiled programs, all.
std::vector<const SourceText*> named_by_start(const OwnSources& sources) {
  std::vector<const SourceText*> found;
  std::vector<const SourceText*> others;
  for (const SourceText& text : sources.texts) {
    const bool is_start = text.name == sources.start || text.code.empty();
    (is_start ? found : others).push_back(&text);
  }
  for (std::size_t at = 0; at < found.size(); ++at) {
    const std::set<std::string> words = naming_words(*found[at]);
    const auto named = std::partition(others.begin(), others.end(), [&](const SourceText* other) {
      return !words.contains(boost::filesystem::path(other->name).stem().string());
    });
    found.insert(found.end(), named, others.end());
    others.erase(named, others.end());
  }
  return found;
}

// Where there is no screen, a program may catch what its library says, and print a word of its own. Beside a program that opens
// no window, there may be one for people that does.
std::string remedy_for_window(const OwnSources& sources, const std::string& seen) {
  const bool has_ended = seen.find("exit status") != std::string::npos;
  const auto opens = [](const SourceText* text) { return opens_window(*text); };
  return has_ended && std::ranges::any_of(named_by_start(sources), opens) ? std::string(without_screen) : "";
}

bool reads_keyboard(const SourceText& source) {
  constexpr std::array<std::string_view, 14> words = {
      "input(",  "stdin",    "System.in", "cin >>",       "cin>>",     "scanf(",    "gets(",
      "getchar", "os.Stdin", "STDIN",     "Console.Read", "readLine(", "read-line", "readline("};
  constexpr std::array<std::string_view, 4> compiled = {"stdin", "_ZSt3cin", "scanf", "java/util/Scanner"};
  return says_one_of(source, words, compiled);
}

bool names_turn_file(const SourceText& source) {
  return std::ranges::any_of(source.literals, [](const std::string& literal) {
    const std::size_t at = literal.find(".in");
    return at != std::string::npos && (at + 3 == literal.size() || !is_word_character(literal[at + 3]));
  });
}

// A program of the mailbox protocol that waits for lines reaches the end of its empty standard input at once.
std::string remedy_for_keyboard(const Program& failed, const OwnSources& sources, const std::string& seen) {
  const bool is_quiet =
      failed.protocol == default_protocol && seen.find("exit status 0") != std::string::npos;
  const auto reads = [](const SourceText* text) { return reads_keyboard(*text); };
  if (!is_quiet || std::ranges::none_of(named_by_start(sources), reads) ||
      std::ranges::any_of(sources.texts, names_turn_file))
    return "";
  return std::string(without_keyboard);
}

bool is_of_another_machine(std::string_view path) {
  constexpr std::array<std::string_view, 5> places = {"/home/", "/Users/", "/root/", "/mnt/", "/media/"};
  const bool is_windows = path.size() > 3 && path[1] == ':' && (path[2] == '\\' || path[2] == '/') &&
                          ((path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z'));
  // `/mine.in` alone may be the end of a path that the program puts together.
  const bool is_turn_file =
      path.rfind('/') != 0 && path.starts_with('/') && (path.ends_with(".in") || path.ends_with(".out"));
  return is_windows || is_turn_file ||
         std::ranges::any_of(places, [&](std::string_view place) { return path.starts_with(place); });
}

// The observation of a check (referee/compliance): the program ended between reading and deleting its turn file.
constexpr std::string_view kept_turn_file = ", but had not deleted it";

bool deletes_files(const SourceText& source) {
  constexpr std::array<std::string_view, 5> words = {"remove", "unlink", "delete", "rename", "rm"};
  const auto is_one = [&](const std::string& word) {
    const std::string lower = in_lower_case(word);
    return std::ranges::any_of(words, [&](std::string_view each) { return lower.starts_with(each); });
  };
  if (!source.code.empty()) return std::ranges::any_of(words_of(source.code), is_one);
  return std::ranges::any_of(source.literals, is_one);
}

// A program that never deletes its turn file reads its colour again, as a move, and fails somewhere else.
std::string remedy_for_kept_turn_file(const OwnSources& sources, const std::string& seen) {
  const bool is_kept = seen.find(kept_turn_file) != std::string::npos;
  return is_kept && std::ranges::none_of(sources.texts, deletes_files) ? std::string(delete_turn_file) : "";
}

bool names_answer_file(const SourceText& source) {
  const auto names = [](const std::string& literal) {
    return literal.find(".out") != std::string::npos || literal.ends_with("out");
  };
  if (std::ranges::any_of(source.literals, names)) return true;
  // A shell needs no quotes; Java prints by System.out.
  for (std::size_t at = source.code.find(".out"); at != std::string::npos;
       at = source.code.find(".out", at + 1)) {
    if (!std::string_view(source.code).substr(0, at).ends_with("System")) return true;
  }
  return false;
}

// The output of a program that is ended while it waits may still be in its buffer: then only its sources show that it
// prints its moves.
std::string remedy_for_printed_move(const Program& failed, const OwnSources& sources,
                                    const std::string& seen) {
  const bool is_silent = seen.find("no " + failed.stem + ".out") != std::string::npos &&
                         seen.find("it kept computing") == std::string::npos;
  const bool reads_turns = std::ranges::any_of(sources.texts, names_turn_file);
  if (!is_silent || !reads_turns || std::ranges::any_of(sources.texts, names_answer_file)) return "";
  return std::string(write_answer_file);
}

bool flushes(const SourceText& source) {
  constexpr std::array<std::string_view, 6> words = {"flush", "endl", "setvbuf", "setbuf", "autoflush", "$|"};
  return says_one_of(source, words, {});
}

bool buffers_output(const SourceText& source) {
  constexpr std::array<std::string_view, 7> endings = {".py", ".c", ".cpp", ".cc", ".cxx", ".pl", ".rb"};
  return std::ranges::any_of(endings, [&](std::string_view end) { return source.name.ends_with(end); });
}

// Into a pipe, most languages print whole blocks. A program that computes has another fault.
std::string remedy_for_buffer(const Program& failed, const OwnSources& sources, const std::string& seen) {
  constexpr std::array<std::string_view, 3> silences = {"it said no move", "it printed no response",
                                                        "it never answered "};
  const bool is_silent = std::ranges::any_of(
      silences, [&](std::string_view each) { return seen.find(each) != std::string::npos; });
  const bool is_unbuffered = std::ranges::find(failed.command, "-u") != failed.command.end();
  if (!is_silent || is_unbuffered || seen.find("it kept computing") != std::string::npos) return "";
  const bool may_buffer = std::ranges::any_of(sources.texts, buffers_output);
  return may_buffer && std::ranges::none_of(sources.texts, flushes) ? std::string(flush_output) : "";
}

// A program whose turn file has a name that the referee cannot use waits for ever.
std::string remedy_for_stem(const Program& failed, const OwnSources& sources, const std::string& seen) {
  if (seen.find(failed.stem + ".in was still there") == std::string::npos) return "";
  const auto guess = guessed_stem(sources.texts, sources.start);
  return guess && !guess->fault.empty() ? guess->fault + "." : "";
}

// An error that does not name the path has another cause.
std::string remedy_for_path(const OwnSources& sources, const std::string& printed) {
  for (const SourceText& source : sources.texts) {
    // A compiled program contains the paths of its sources.
    if (source.code.empty()) continue;
    const auto path = std::ranges::find_if(source.literals, is_of_another_machine);
    if (path == source.literals.end() || (told_error(printed) && printed.find(*path) == std::string::npos))
      continue;
    return fmt::format(
        "{} uses the path {}, which exists only on your machine: read and write the turn files in the "
        "current directory, and your own files by a path made from the program's own (Python: "
        "os.path.dirname(os.path.abspath(__file__))).",
        text::printable(source.name, 80), text::printable(*path, 120));
  }
  return "";
}

}  // namespace

std::string with_file_names(std::string text, const std::string& stem) {
  constexpr std::string_view word = "NAME";
  for (const char* name : {"NAME.in", "NAME.out", "NAME.go"}) {
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;) {
      const bool is_whole = at == 0 || !is_word_character(text[at - 1]);
      if (is_whole) text.replace(at, word.size(), stem);
      at += is_whole ? stem.size() : word.size();
    }
  }
  return text;
}

bool sources_name_turn_file(const Program& program) {
  const OwnSources sources = sources_of(program);
  const auto guess = guessed_stem(sources.texts, sources.start);
  return guess && (guess->stem == program.stem || !guess->fault.empty());
}

std::string remedy_for_start(const Program& failed, const std::string& printed, const std::string& seen) {
  const std::string complaints = printed + "\n" + seen;
  try {
    std::string remedy = remedy_for_complaint(complaints);
    // A program that is started without the words it expects fails at any line.
    const OwnSources sources = remedy.empty() ? sources_of(failed) : OwnSources{};
    if (remedy.empty()) remedy = remedy_for_empty_source(sources);
    if (remedy.empty()) remedy = remedy_for_protocol(failed, sources, printed);
    if (remedy.empty()) remedy = remedy_for_window(sources, seen);
    if (remedy.empty()) remedy = remedy_for_keyboard(failed, sources, seen);
    if (remedy.empty()) remedy = remedy_for_path(sources, printed);
    if (remedy.empty()) remedy = remedy_for_stem(failed, sources, seen);
    if (remedy.empty()) remedy = remedy_for_kept_turn_file(sources, seen);
    if (remedy.empty()) remedy = remedy_for_printed_move(failed, sources, seen);
    if (remedy.empty()) remedy = remedy_for_buffer(failed, sources, seen);
    if (remedy.empty()) remedy = remedy_for_error_place(complaints);
    return with_file_names(remedy, failed.stem);
  } catch (const std::exception&) {
    return "";  // the failure is told with or without advice
  }
}

}  // namespace kaven::program
