// SPDX-License-Identifier: MIT
#include "common/program/known_complaints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "common/program/file_kind.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

// Python modules whose Debian 12 package is not named `python3-MODULE`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> packages_of_modules = {
    {{"PIL", "python3-pil"},
     {"cv2", "python3-opencv"},
     {"typing_extensions", "python3-typing-extensions"},
     {"serial", "python3-serial"}}};
constexpr std::array<std::string_view, 25> packaged = {
    "bitarray",  "colorama",  "joblib",  "jsonschema", "matplotlib",       "networkx", "numba",
    "numpy",     "packaging", "pandas",  "psutil",     "pygame",           "pytest",   "requests",
    "scipy",     "six",       "skimage", "sklearn",    "sortedcontainers", "sympy",    "tabulate",
    "termcolor", "torch",     "tqdm",    "xgboost"};
// Modules of Python for Windows and of pywin32.
constexpr std::array<std::string_view, 9> windows_modules = {"msvcrt",    "winreg",    "winsound",
                                                             "win32api",  "win32com",  "win32con",
                                                             "win32file", "win32pipe", "pywintypes"};
// Modules of Python 2 with different names in Python 3.
constexpr std::array<std::string_view, 7> old_modules = {"Queue",   "ConfigParser", "urllib2",     "cPickle",
                                                         "Tkinter", "StringIO",     "SocketServer"};

// Returns the first text between `begin` and `end`.
std::optional<std::string_view> between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t at = text.find(begin);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t first = at + begin.size();
  const std::size_t last = text.find(end, first);
  if (last == std::string_view::npos) return std::nullopt;
  return text.substr(first, last - first);
}

bool is_of_python_2(std::string_view printed) {
  constexpr std::array<std::string_view, 5> complaints = {
      "Missing parentheses in call to 'print'", "Missing parentheses in call to 'exec'",
      "name 'raw_input' is not defined", "name 'xrange' is not defined",
      "multiple exception types must be parenthesized"};
  const auto missing = between(printed, "No module named '", "'");
  return std::ranges::any_of(
             complaints,
             [&](std::string_view each) { return printed.find(each) != std::string_view::npos; }) ||
         (missing && std::ranges::find(old_modules, *missing) != old_modules.end());
}

// The packaged modules that Debian's Python finds.
std::string installed_modules() {
  std::string names;
  for (const std::string_view name : packaged) {
    const boost::filesystem::path place = "/usr/lib/python3/dist-packages/" + std::string(name);
    boost::system::error_code error;
    if (boost::filesystem::exists(place, error) || boost::filesystem::exists(place.string() + ".py", error))
      names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names.empty() ? "Only Python's own modules are."
                       : "Besides Python's own modules these are: " + names + ".";
}

// The number after the first occurrence of `words` in `text`; 0 if there is none.
int number_after(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  int number = 0;
  if (at != std::string_view::npos)
    std::from_chars(text.data() + at + words.size(), text.data() + text.size(), number);
  return number;
}

std::string remedy_for_class_version(std::string_view text) {
  const int made = number_after(text, "class file version ");
  const int here = number_after(text, "class file versions up to ");
  if (made == 0 || here == 0)
    return "It was compiled for a later Java than this machine has: hand in its sources, "
           "without .class files.";
  return later_java_text("It", java_of_class_version(made), java_of_class_version(here)) +
         ", without .class files.";
}

struct Remedy {
  std::string_view complaint;  ///< a part of the output or observation
  std::string_view remedy;
};

constexpr std::string_view without_network =
    "Programs have no network: hand in with the program what it loads from there.";
constexpr std::string_view less_memory =
    "It needs more memory than a program may use, which is 1024 MB unless memory = … or --memory "
    "sets another limit: make it use less.";
// Errors of the program or its interpreter.
constexpr std::array<Remedy, 17> errors = {{
    {"No module named 'tkinter'", without_screen},
    {"TclError", without_screen},
    {"no display name", without_screen},
    {"cannot open display", without_screen},
    {"HeadlessException", without_screen},
    {"No available video device", without_screen},
    {"EOFError", without_keyboard},
    {"NoSuchElementException: No line found", without_keyboard},
    {"URLError", without_network},
    {"Temporary failure in name resolution", without_network},
    {"Network is unreachable", without_network},
    {"UnknownHostException", without_network},
    {"ENOTFOUND", without_network},
    {"MemoryError", less_memory},
    {"OutOfMemoryError", less_memory},
    {"std::bad_alloc", less_memory},
    {"heap out of memory", less_memory},
}};
// Observations of the referee, and what stands anywhere in the output.
constexpr std::array<Remedy, 8> sights = {{
    // Java says it on a line of its own, behind the name of an error that programs leave out.
    {"No X11 DISPLAY variable was set", without_screen},
    {"it used too much memory", less_memory},
    {"is there, but empty",
     "Close the answer file when the move is written, or flush it: what is not closed may not be there yet."},
    {"; it printed the move '", write_answer_file},
    {"was read, but still there", delete_turn_file},
    {"wrong colour: it is the turn of",
     "Write your own colour in each move: W if the first NAME.in contained W, else B."},
    {" 0)': off the board",
     "Rows are counted from 1, the bottom row is 1: add 1 to the row that you write, and subtract 1 from "
     "the row that you read."},
    {": lower places unoccupied",
     "Rows are counted from the bottom: row 1 is the lowest. A stone falls to the lowest free place of its "
     "column."},
}};

std::optional<std::string> known_remedy(std::string_view text, std::span<const Remedy> remedies) {
  const auto known = std::ranges::find_if(
      remedies, [&](const Remedy& each) { return text.find(each.complaint) != std::string_view::npos; });
  return known == remedies.end() ? std::nullopt : std::optional<std::string>(known->remedy);
}

std::string remedy_for_module(std::string_view module) {
  const std::string name(module.substr(0, module.find('.')));
  const auto* const other =
      std::ranges::find(packages_of_modules, name, [](const auto& row) { return row.first; });
  if (other != packages_of_modules.end())
    return fmt::format("Install the module that it imports: apt-get install {}.", other->second);
  if (std::ranges::find(packaged, name) != packaged.end())
    return fmt::format("Install the module that it imports: apt-get install python3-{}.", name);
  if (std::ranges::find(windows_modules, name) != windows_modules.end())
    return fmt::format(
        "The module {} is for Windows only: do without it, and read and write lines by sys.stdin and "
        "print().",
        name);
  return fmt::format(
      "The module {} is not installed here. If it is a file of yours, name the folder with it and the "
      "program, not the program alone, and spell it as the file is spelled: capitals count here. Else do "
      "without it, or install it where programs see it (--allow-read). {}",
      text::printable(name, 80), installed_modules());
}

// `module` as in `require('./board.js')`.
std::string remedy_for_node_module(std::string_view module) {
  if (module.starts_with('.') || module.starts_with('/')) {
    return fmt::format(
        "There is no file {} where the program looks for it: hand it in with the program, and spell it as "
        "the file is spelled: capitals count here.",
        text::printable(module, 80));
  }
  return fmt::format("The module {} is not installed here: hand in its folder node_modules with the program.",
                     text::printable(module, 80));
}

constexpr std::string_view blank_characters = " \t\r";

// Where Python, Java and Node.js have their own libraries.
bool is_of_the_language(std::string_view path) {
  constexpr std::array<std::string_view, 5> places = {"/usr/", "<frozen", "node:", "java.", "jdk."};
  return std::ranges::any_of(places, [&](std::string_view place) { return path.starts_with(place); });
}

int number_at(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// `File "/home/x/agent.py", line 7, in play`
void take_python_place(std::string_view line, ToldError& error) {
  constexpr std::string_view begin = "File \"";
  constexpr std::string_view middle = "\", line ";
  const std::size_t end = line.find(middle);
  if (!line.starts_with(begin) || end == std::string_view::npos) return;
  const std::string_view path = line.substr(begin.size(), end - begin.size());
  if (is_of_the_language(path)) return;
  error.file = path.substr(path.find_last_of('/') + 1);
  error.line = number_at(line.substr(end + middle.size()));
}

// `at vier.Spieler.main(Spieler.java:12)`, `at Object.<anonymous> (/home/x/player.js:3:7)`; the first one is
// the innermost.
void take_called_place(std::string_view line, ToldError& error) {
  if (!line.starts_with("at ") || !error.file.empty()) return;
  const std::size_t begin = line.find_last_of("( ") + 1;
  const std::string_view path = line.substr(begin, line.size() - begin - (line.ends_with(')') ? 1 : 0));
  const std::size_t colon = path.find(':');
  if (colon == std::string_view::npos || is_of_the_language(line.substr(3)) || is_of_the_language(path))
    return;
  const std::string_view file = path.substr(0, colon);
  error.file = file.substr(file.find_last_of('/') + 1);
  error.line = number_at(path.substr(colon + 1));
}

// `SyntaxError: …`, `pygame.error: …`, `urllib.error.URLError: …`, `java.lang.IllegalStateException`
bool names_error(std::string_view line) {
  const std::string_view name = line.substr(0, line.find(':'));
  const bool is_name = name.find_first_of(" \t(\"'") == std::string_view::npos;
  return is_name && (name.ends_with("Error") || name.ends_with("Exception") || name.ends_with("Interrupt") ||
                     name.ends_with(".error") || name.ends_with("Exit"));
}

}  // namespace

std::string remedy_for_complaint(std::string_view printed) {
  // A program's log may contain an error that it handled.
  const auto error = told_error(printed);
  const std::string_view complaint = error ? std::string_view(error->text) : printed;
  if (is_of_python_2(complaint)) {
    return "It is written in Python 2, which Debian no longer has: port it to Python 3 (2to3 -w on its files "
           "begins that), or show programs a Python 2 of your own (--allow-read) and name it in the "
           "command.";
  }
  if (complaint.find("UnsupportedClassVersionError") != std::string_view::npos)
    return remedy_for_class_version(complaint);
  if (const auto remedy = known_remedy(complaint, errors)) return *remedy;
  if (const auto remedy = known_remedy(printed, sights)) return *remedy;
  if (const auto module = between(complaint, "No module named '", "'")) return remedy_for_module(*module);
  if (const auto module = between(complaint, "Cannot find module '", "'"))
    return remedy_for_node_module(*module);
  // The usual message of Gomocup engines that know a single size.
  if (const auto size = between(printed, "board size must be ", "x")) {
    const bool number = !size->empty() && size->size() <= 2 &&
                        size->find_first_not_of("0123456789") == std::string_view::npos;
    if (number)
      return fmt::format("It plays on boards of one size only: play with --size {}x{}.", *size, *size);
  }
  // The observation about an engine that was started on another board (gomocup_text.hpp).
  if (const auto size = between(printed, "; it must play on ", " (--size"))
    return fmt::format("Play on the board that every engine knows: --size {}.", *size);
  // The observation about a program that wrote another file (file_name_hints.hpp).
  if (const auto file = between(printed, "; expected ", ".out");
      file && printed.find("; it wrote ") < printed.size())
    return "Write the move to " + text::printable(*file, 80) +
           ".out in the current directory, in these letters.";
  return "";
}

std::string own_words(std::string_view printed) {
  std::string words;
  while (!printed.empty()) {
    const std::string_view line = printed.substr(0, std::min(printed.find('\n'), printed.size() - 1) + 1);
    if (!line.starts_with("Picked up JAVA_TOOL_OPTIONS")) words += line;
    printed.remove_prefix(line.size());
  }
  std::ranges::replace(words, '\t', ' ');
  return words;
}

std::string remedy_for_error_place(std::string_view printed) {
  const auto error = told_error(printed);
  const std::string place = error ? text::printable(place_text(*error), 120) : "";
  if (place.empty()) return "";
  return "Correct the error in " + place + "; a game with referee --trace shows what it received.";
}

std::optional<ToldError> told_error(std::string_view printed) {
  std::optional<ToldError> found;
  ToldError place;
  for (const std::string_view raw : text::lines_of(printed)) {
    std::string_view line = text::trimmed(raw, blank_characters);
    if (line.starts_with("Traceback (most recent call last)")) place = {};
    take_python_place(line, place);
    if (found) take_called_place(line, *found);
    for (const std::string_view word : {"Exception in thread \"main\" ", "Caused by: ", "Uncaught "}) {
      if (line.starts_with(word)) line.remove_prefix(word.size());
    }
    if (!names_error(line)) continue;
    found = place;
    found->text = line;
    place = {};
  }
  return found;
}

std::string place_text(const ToldError& error) {
  return error.line == 0 ? "" : error.file + ", line " + std::to_string(error.line);
}

}  // namespace kaven::program
