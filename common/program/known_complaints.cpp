#include "common/program/known_complaints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/notation/printable.hpp"

namespace kaven::program {

namespace {

// Modules of Python that Debian 12 has packages of, where these are not called `python3-MODULE`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> packages_of_modules = {
    {{"PIL", "python3-pil"},
     {"cv2", "python3-opencv"},
     {"tkinter", "python3-tk"},
     {"Tkinter", "python3-tk"},
     {"typing_extensions", "python3-typing-extensions"},
     {"serial", "python3-serial"}}};
constexpr std::array<std::string_view, 25> packaged = {
    "bitarray",  "colorama",  "joblib",  "jsonschema", "matplotlib",       "networkx", "numba",
    "numpy",     "packaging", "pandas",  "psutil",     "pygame",           "pytest",   "requests",
    "scipy",     "six",       "skimage", "sklearn",    "sortedcontainers", "sympy",    "tabulate",
    "termcolor", "torch",     "tqdm",    "xgboost"};
// Of Python 2, and called otherwise now.
constexpr std::array<std::string_view, 7> old_modules = {"Queue",   "ConfigParser", "urllib2",     "cPickle",
                                                         "Tkinter", "StringIO",     "SocketServer"};

// What stands between `begin` and `end` in `text`, at its first place.
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

std::string remedy_for_module(std::string_view module) {
  const std::string name(module.substr(0, module.find('.')));
  const auto* const other =
      std::ranges::find(packages_of_modules, name, [](const auto& row) { return row.first; });
  if (other != packages_of_modules.end())
    return fmt::format("Install the module that it imports: apt-get install {}.", other->second);
  if (std::ranges::find(packaged, name) != packaged.end())
    return fmt::format("Install the module that it imports: apt-get install python3-{}.", name);
  return fmt::format(
      "The module {} is not installed: hand it in beside the program, or install it where programs see it "
      "(--allow-read).",
      notation::printable(name, 80));
}

}  // namespace

std::string remedy_for_complaint(std::string_view printed) {
  if (is_of_python_2(printed)) {
    return "It is written in Python 2, which Debian no longer has: port it to Python 3 (2to3 -w on its files "
           "begins "
           "that), or show programs a Python 2 of your own (--allow-read) and name it in the command.";
  }
  if (const auto module = between(printed, "No module named '", "'")) return remedy_for_module(*module);
  // As engines for Gomocup say it that know a single size.
  if (const auto size = between(printed, "board size must be ", "x")) {
    const bool number = !size->empty() && size->size() <= 2 &&
                        size->find_first_not_of("0123456789") == std::string_view::npos;
    if (number)
      return fmt::format("It plays on boards of one size only: play with --size {}x{}.", *size, *size);
  }
  return "";
}

}  // namespace kaven::program
