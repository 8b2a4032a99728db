// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "common/program/agent_toml.hpp"
#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/program_command.hpp"
#include "common/program/start_diagnosis.hpp"
#include "common/system/files.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/intake/start_guess.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t most_lines = 6;
constexpr std::size_t most_of_log = std::size_t{2} << 20U;

// The commands of build systems, by the file that shows that they are used.
const std::array<std::pair<std::string_view, Words>, 6> build_systems = {{
    {"Makefile", {"make"}},
    {"makefile", {"make"}},
    {"GNUmakefile", {"make"}},
    {"CMakeLists.txt",
     {"sh", "-c",
      "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-fcommon && cmake --build build"}},
    {"Cargo.toml", {"cargo", "build", "--release", "--offline"}},
    {"go.mod", {"go", "build", "-o", "agent", "."}},
}};

// Commands that compile all sources with an extension, in all folders, together. C written before GCC 10 may define a
// variable in several files.
struct TogetherCompiled {
  std::string_view ending;
  std::string_view command;  ///< `@`: the program's name, `%`: the -I options
};
constexpr std::array<TogetherCompiled, 4> compiled_together = {{
    {".java", R"(javac -encoding UTF-8 -d . $(find . -name "*.java"))"},
    {".c", R"(cc -O2 -fcommon % -o @ $(find . -name "*.c") -lm -pthread)"},
    {".cpp", R"(g++ -O2 -std=c++20 % -o @ $(find . -name "*.cpp") -pthread)"},
    {".cc", R"(g++ -O2 -std=c++20 % -o @ $(find . -name "*.cc") -pthread)"},
}};

constexpr std::string_view header_folders = R"(-I. $(find . -name "*.h*" -printf "-I%h\n" | sort -u))";

std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (fs::is_regular_file(fs::symlink_status(entry.path())))
      names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

// Compiles only `source` and the classes that it needs, so that tests and other programs need not compile. The source
// path is the folder in which the package of `source` begins.
Words java_command(const fs::path& folder, const std::string& source) {
  const std::string text = system::read_file(folder / source, most_of_log);
  std::string package = fs::path(source).parent_path().string();
  fs::path root(".");
  const auto is_package = [&] {
    std::string name = package;
    std::ranges::replace(name, '/', '.');
    return name.empty() || text.find("package " + name + ";") != std::string::npos;
  };
  while (!is_package()) {
    const std::size_t slash = std::min(package.find('/'), package.size());
    root /= package.substr(0, slash);
    package.erase(0, slash + 1);
  }
  return {"javac", "-encoding", "UTF-8", "-d", ".", "-sourcepath", root.lexically_normal().string(), source};
}

std::vector<fs::path> files_below(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension().string() == ending && fs::is_regular_file(entry.symlink_status()))
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// Returns options of `find` that exclude the sources with a `main` other than `source`.
std::string without_other_mains(const fs::path& folder, std::string_view ending, const std::string& source) {
  std::string words;
  if (source.empty()) return words;
  for (const fs::path& file : files_below(folder, ending)) {
    const std::string name = file.lexically_relative(folder).string();
    const std::string text = system::read_file(file, most_of_log);
    const bool has_main =
        text.find("int main(") != std::string::npos || text.find("int main (") != std::string::npos;
    if (has_main && name != source)
      words += " ! -path " + program::joined_command(std::vector<std::string>{"./" + name});
  }
  return words;
}

// The names that a project file of Visual Studio includes, as in `<Compile Include="Board.cs" />`.
Words included(std::string_view project, std::string_view element) {
  Words names;
  const std::string begin = "<" + std::string(element) + " Include=\"";
  for (std::size_t at = project.find(begin); at != std::string_view::npos; at = project.find(begin, at)) {
    at += begin.size();
    names.emplace_back(project.substr(at, project.find('"', at) - at));
    std::ranges::replace(names.back(), '\\', '/');
  }
  return names;
}

// Compiles what the project file lists, and nothing else beside it, e.g. tests. Newer project files list nothing: all
// sources below them belong to them. Returns nothing if there are no sources, projects of several programs, or no project and
// sources in other languages.
std::optional<std::string> csharp_command(const fs::path& folder, const std::string& program,
                                          bool beside_others) {
  if (files_below(folder, ".cs").empty()) return std::nullopt;
  fs::path place(".");
  std::string project;
  int count = 0;
  for (const fs::path& file : files_below(folder, ".csproj")) {
    const std::string text = system::read_file(file, most_of_log);
    const bool makes_program = text.find("<OutputType>Exe<") != std::string::npos ||
                               text.find("<OutputType>WinExe<") != std::string::npos;
    if (!makes_program) continue;
    place = file.parent_path().lexically_relative(folder);
    project = text;
    if (++count > 1) return std::nullopt;
  }
  if (count == 0 && beside_others) return std::nullopt;
  Words words = {"mcs", "-out:" + program + ".exe"};
  for (const std::string& name : included(project, "Reference")) {
    if (name.starts_with("System")) words.push_back("-r:" + name.substr(0, name.find(',')) + ".dll");
  }
  const Words sources = included(project, "Compile");
  const bool lists_all =
      std::ranges::none_of(sources, [](const auto& name) { return name.find('*') != name.npos; });
  if (!sources.empty() && lists_all) {
    for (const std::string& name : sources) words.push_back((place / name).lexically_normal().string());
    return program::joined_command(words);
  }
  return program::joined_command(words) + " $(find " + program::joined_command(Words{place.string()}) +
         R"( -name "*.cs" ! -path "*/bin/*" ! -path "*/obj/*"))";
}

// Whether the program to start was handed in; a Makefile then has another purpose, e.g. tests or a report.
bool has_program(const fs::path& folder, const std::string& own_name) {
  const fs::path description = folder / "agent.toml";
  if (!fs::is_regular_file(fs::symlink_status(description))) {
    const StartGuess guess = guessed_start(folder, own_name);
    if (guess.is_ambiguous) return true;
    // Java can run a single source, but would compile it before each game. A program for .NET is made again from its
    // sources, if they are there. A script beside a Makefile starts or removes
    // the program that make builds.
    return !guess.line.empty() && !guess.is_script && !guess.file.ends_with(".java") &&
           !guess.file.ends_with(".exe");
  }
  try {
    const program::AgentToml agent = program::read_agent_toml(description);
    return std::ranges::any_of(agent.command, [&](const std::string& word) {
      return !word.empty() && word.front() != '/' && fs::is_regular_file(fs::symlink_status(folder / word));
    });
  } catch (const program::ProgramError&) {
    // find_program() reports the error later.
    return true;
  }
}

// The name of the program to compile: the one that agent.toml starts, else `own_name`.
std::string program_name(const fs::path& folder, const std::string& own_name) {
  std::string name = own_name;
  try {
    const fs::path file = folder / "agent.toml";
    if (fs::is_regular_file(fs::symlink_status(file))) {
      name = fs::path(program::read_agent_toml(file).command.front()).filename().string();
    }
  } catch (const program::ProgramError&) {
    // find_program() reports the error later.
  }
  // The name is passed to a shell, so only word characters are allowed.
  return program::stem_fault(name) ? "agent" : name;
}

// Whether the line begins an error message of a C, C++, Java, Rust or Go compiler, CMake or Python. An option such as
// -Werror does not count.
bool names_error(std::string_view line) {
  constexpr std::array<std::string_view, 4> marks = {"error:", "error[", "Error:", "CMake Error"};
  return std::ranges::any_of(
      marks, [&](std::string_view mark) { return line.find(mark) != std::string_view::npos; });
}

// The first error and the lines after it, as later errors are mostly its consequences. The last lines if there is no
// error line.
std::string error_lines(const fs::path& log) {
  if (!fs::is_regular_file(log)) return "";
  const std::string text = system::read_file(log, most_of_log);
  std::vector<std::string_view> lines = text::lines_of(text);
  std::erase_if(lines, [](std::string_view line) { return text::trimmed(line, " \t\r").empty(); });
  const std::size_t count = std::min(lines.size(), most_lines);
  const auto error = static_cast<std::size_t>(std::ranges::find_if(lines, names_error) - lines.begin());
  std::string shown;
  for (const std::string_view line : std::span(lines).subspan(std::min(error, lines.size() - count), count)) {
    shown += "\n" + text::printable(line, 160);
  }
  return shown;
}

// Returns advice if the build sandbox, which hides home folders, has no program `name`; else an empty text.
std::string missing_compiler(const std::string& name) {
  const auto is_in = [&](const char* folder) {
    boost::system::error_code error;
    return fs::exists(fs::path(folder) / name, error);
  };
  const std::string advice = program::advice_on_missing(name);
  if (advice.empty() || is_in("/usr/bin") || is_in("/usr/local/bin")) return "";
  return "; a build can only use compilers in /usr, not those in home folders" + advice;
}

// Compiles one source in its own folder. GHC looks for modules in all folders of the hand-in.
std::optional<Words> command_for(const fs::path& source) {
  auto how = program::compilation(source.filename().string());
  if (!how) return std::nullopt;
  if (!source.has_parent_path()) return program::split_command(how->build);
  std::string top;
  for (const fs::path& part : source.parent_path()) top += part.empty() ? "" : "../";
  if (source.extension() == ".hs")
    how->build += R"( $(find )" + top + R"( -name "*.hs" -printf "-i%h\n" | sort -u))";
  const std::string place = program::joined_command(Words{"./" + source.parent_path().string()});
  return Words{"sh", "-c", "cd " + place + " && " + how->build};
}

}  // namespace

std::optional<Words> stated_build(const fs::path& folder) {
  const fs::path file = folder / "agent.toml";
  if (!fs::is_regular_file(fs::symlink_status(file))) return std::nullopt;
  try {
    const program::AgentToml agent = program::read_agent_toml(file);
    if (!agent.build.empty()) return agent.build;
  } catch (const program::ProgramError&) {
    // find_program() reports the error later.
  }
  return std::nullopt;
}

std::optional<Words> guessed_build(const fs::path& folder, const std::string& own_name) {
  if (has_program(folder, own_name)) return std::nullopt;
  const auto names = files_in(folder);
  for (const auto& [file, words] : build_systems) {
    if (std::ranges::find(names, file) != names.end()) return words;
  }
  const std::string program = program_name(folder, own_name);
  const bool has_others = std::ranges::any_of(
      compiled_together, [&](const auto& each) { return !files_below(folder, each.ending).empty(); });
  if (const auto command = csharp_command(folder, program, has_others)) return Words{"sh", "-c", *command};
  for (const TogetherCompiled& each : compiled_together) {
    if (files_below(folder, each.ending).empty()) continue;
    Words sources = guessed_start(folder, own_name).sources;
    std::erase_if(sources, [&](const std::string& source) { return !source.ends_with(each.ending); });
    if (each.ending == ".java" && sources.size() == 1) return java_command(folder, sources.front());
    if (each.ending == ".java" && !sources.empty()) {
      const auto command_of = [&](const std::string& source) {
        return program::joined_command(java_command(folder, source));
      };
      return Words{"sh", "-c", text::joined(sources, " && ", command_of)};
    }
    // Several of C or C++ cannot be linked to one program.
    if (sources.size() > 1) return std::nullopt;
    const std::string source = sources.empty() ? "" : sources.front();
    std::string command(each.command);
    const std::string end = "*" + std::string(each.ending) + "\"";
    command.insert(command.find(end) + end.size(), without_other_mains(folder, each.ending, source));
    if (const std::size_t at = command.find('%'); at != std::string::npos)
      command.replace(at, 1, header_folders);
    if (const std::size_t at = command.find('@'); at != std::string::npos) command.replace(at, 1, program);
    return Words{"sh", "-c", command};
  }
  const Words sources = guessed_start(folder, own_name).sources;
  for (const std::string& name : sources.size() == 1 ? sources : names) {
    if (auto words = command_for(name)) return words;
  }
  return std::nullopt;
}

std::optional<std::string> build(const fs::path& folder, const Words& command, const fs::path& result,
                                 const fs::path& log, const BuildLimits& limits,
                                 std::vector<std::string>& notes) {
  Words words = {folder.string(),
                 "--into=" + result.string(),
                 "--log=" + log.string(),
                 fmt::format("--time={}", limits.seconds),
                 fmt::format("--memory={}", limits.memory_megabytes),
                 fmt::format("--size={}", limits.folder_megabytes),
                 fmt::format("--max-size={}", limits.of_result.hand_in_megabytes),
                 fmt::format("--max-file={}", limits.of_result.file_megabytes),
                 fmt::format("--max-files={}", limits.of_result.files),
                 "--sandbox=" + limits.sandbox,
                 "--"};
  words.insert(words.end(), command.begin(), command.end());
  compliance::ComplianceRuns runs(system::helper_program("build_run"));
  compliance::ComplianceRunEnd end;
  runs.start(words, [&](const compliance::ComplianceRunEnd& ended) { end = ended; });
  runs.wait();
  if (end.exit_status != 0) {
    throw BuildUnavailable("this machine cannot compile hand-ins: " +
                           text::printable(text::trimmed(end.errors, "\n"), 600));
  }
  const auto outcome = text::parse_json(end.output);
  if (!outcome.at("left_running").is_null())
    notes.push_back("compilation: " + text::printable(outcome.at("left_running").get<std::string>()));
  if (const auto left_out = outcome.at("left_out").get<std::vector<std::string>>(); !left_out.empty()) {
    constexpr std::size_t most_named = 3;
    notes.push_back("left out of the compiled folder: " + text::joined_first(most_named, left_out));
  }
  if (!outcome.at("failure").is_null()) {
    return "it does not compile: " + outcome.at("failure").get<std::string>() +
           missing_compiler(command.front()) + error_lines(log);
  }
  fs::remove_all(folder);
  fs::rename(result, folder);
  return std::nullopt;
}

}  // namespace kaven::tournaments::intake
