#include "common/program/language.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kaven::program {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> run_commands = {{
    {"py", "python3"},
    {"jar", "java -jar"},
    {"java", "java"},
    {"lsp", "gcl -load"},
    {"o", "gcl -load"},
    {"lisp", "sbcl --script"},
    {"js", "node"},
    {"pl", "perl"},
    {"rb", "ruby"},
    {"sh", "sh"},
}};

}  // namespace

std::optional<std::string_view> run_command(std::string_view ending) {
  const auto* const found =
      std::ranges::find(run_commands, ending, [](const auto& row) { return row.first; });
  if (found == run_commands.end()) return std::nullopt;
  return found->second;
}

}  // namespace kaven::program
