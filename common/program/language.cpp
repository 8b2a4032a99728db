// SPDX-License-Identifier: MIT
#include "common/program/language.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <utility>

namespace kaven::program {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> run_commands = {{
    {"py", "python3"},
    {"jar", "java -jar"},
    {"java", "java"},
    {"lsp", "gcl -load"},
    {"o", "gcl -load"},
    {"lisp", "sbcl --script"},
    {"js", "node"},
    {"rkt", "racket"},
    {"exe", "mono"},
    {"pl", "perl"},
    {"rb", "ruby"},
    {"sh", "sh"},
}};

// `@` stands for the file name of the source without its extension.
struct CompiledLanguage {
  std::string_view ending;
  std::string_view build;
  std::string_view started;
};

constexpr std::array<CompiledLanguage, 9> compiled_languages = {{
    {"c", "cc -O2 -o @ @.c -lm", R"(command = ["@"])"},
    {"cpp", "g++ -O2 -o @ @.cpp", R"(command = ["@"])"},
    {"cc", "g++ -O2 -o @ @.cc", R"(command = ["@"])"},
    {"go", "go build -o @ @.go", R"(command = ["@"])"},
    {"rs", "rustc --edition 2021 -O -o @ @.rs", R"(command = ["@"])"},
    {"hs", "ghc -O -with-rtsopts=-V0 -o @ @.hs", R"(command = ["@"])"},
    {"cs", "mcs -out:@.exe @.cs", R"(source = "@.exe")"},
    {"kt", "kotlinc @.kt -include-runtime -d @.jar", R"(source = "@.jar")"},
    {"scala", "scalac @.scala",
     R"(command = ["java", "-Xbootclasspath/a:/usr/share/java/scala-library.jar", "-cp", ".", "@"])"},
}};

std::string filled_in(std::string_view form, const std::string& name) {
  std::string text;
  for (const char character : form) text += character == '@' ? name : std::string(1, character);
  return text;
}

}  // namespace

std::optional<std::string_view> run_command(std::string_view ending) {
  const auto* const found =
      std::ranges::find(run_commands, ending, [](const auto& row) { return row.first; });
  if (found == run_commands.end()) return std::nullopt;
  return found->second;
}

std::optional<Compilation> compilation(std::string_view file) {
  const boost::filesystem::path path{std::string(file)};
  const std::string ending = path.extension().string();
  const auto* const found = std::ranges::find_if(compiled_languages, [&](const CompiledLanguage& language) {
    return ending == "." + std::string(language.ending);
  });
  const std::string name = path.stem().string();
  if (found == compiled_languages.end() || name.empty()) return std::nullopt;
  return Compilation{filled_in(found->build, name), filled_in(found->started, name)};
}

}  // namespace kaven::program
