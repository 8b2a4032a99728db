#include "tournaments/intake/start_guess.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string_view>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/program/start_choice.hpp"
#include "common/system/files.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/roster/setting_values.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_looked_at = std::size_t{1} << 20U;

// The kinds of what can be started, the most finished first.
enum class StartKind : std::uint8_t {
  executable,
  java_archive,
  java_class,
  source,
  shell,
  needs_compiling,
  nothing
};

struct Candidate {
  std::string name;  ///< its path in the folder
  StartKind kind = StartKind::nothing;
  bool outermost = true;
};

std::string ending_of(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

bool has_main(const fs::path& java_class) {
  const std::string bytes = system::read_file(java_class, most_looked_at);
  return bytes.find("([Ljava/lang/String;)V") != std::string::npos && bytes.find("main") != std::string::npos;
}

StartKind kind_of(const fs::path& file) {
  const std::string name = file.filename().string();
  if (program::is_never_started(name)) return StartKind::nothing;
  const std::string ending = ending_of(name);
  if (ending == "jar") return StartKind::java_archive;
  if (ending == "class") return has_main(file) ? StartKind::java_class : StartKind::nothing;
  if (ending == "sh") return StartKind::shell;
  if (program::run_command(ending) && ending != "o") return StartKind::source;
  const program::FileKind kind = program::file_kind(file);
  const bool runs = kind == program::FileKind::elf || kind == program::FileKind::script;
  if (runs && ending != "so" && ending != "o" && ::access(file.c_str(), X_OK) == 0)
    return StartKind::executable;
  if (program::compilation(name)) return StartKind::needs_compiling;
  return StartKind::nothing;
}

// Where build systems and package managers keep what is not for people.
bool is_passed_over(const fs::path& folder) {
  constexpr std::array<std::string_view, 9> names = {"CMakeFiles", "_deps", "deps", "incremental",  "lib",
                                                     "gradle",     "tests", "test", "site-packages"};
  const std::string name = folder.filename().string();
  const bool of_cargo = name == "build" && folder.parent_path().parent_path().filename() == "target";
  return of_cargo || is_litter(name) || std::ranges::find(names, name) != names.end();
}

std::vector<Candidate> candidates_in(const fs::path& folder) {
  std::vector<Candidate> found;
  fs::recursive_directory_iterator entry(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::file_type type = entry->symlink_status().type();
    if (type == fs::directory_file && is_passed_over(entry->path())) entry.disable_recursion_pending();
    if (type != fs::regular_file) continue;
    const StartKind kind = kind_of(entry->path());
    const std::string name = fs::relative(entry->path(), folder).string();
    if (kind != StartKind::nothing) found.push_back({name, kind, entry.depth() == 0});
  }
  std::ranges::sort(found, {}, &Candidate::name);
  return found;
}

// What a compiler has to see before anything can be started: sources outermost, or wherever a build system stands for
// them, and Java's where there are several: as it is, Java runs a single one.
bool needs_build(const fs::path& folder, const std::vector<Candidate>& candidates) {
  constexpr std::array<const char*, 6> systems = {"Makefile",       "makefile",   "GNUmakefile",
                                                  "CMakeLists.txt", "Cargo.toml", "go.mod"};
  const bool has_system =
      std::ranges::any_of(systems, [&](const char* name) { return fs::is_regular_file(folder / name); });
  const auto java =
      std::ranges::count_if(candidates, [](const Candidate& each) { return ending_of(each.name) == "java"; });
  return java > 1 || std::ranges::any_of(candidates, [&](const Candidate& each) {
           return each.kind == StartKind::needs_compiling && (each.outermost || has_system);
         });
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + notation::printable(each);
  return text;
}

std::vector<std::string> of_kind(const std::vector<Candidate>& candidates, StartKind kind, bool outermost) {
  std::vector<std::string> found;
  for (const Candidate& each : candidates) {
    if (each.kind == kind && each.outermost == outermost) found.push_back(each.name);
  }
  return found;
}

// A class is started by its whole name, from the folder in which its package begins.
std::string class_line(const fs::path& folder, const std::string& file) {
  const std::string bytes = system::read_file(folder / file, most_looked_at);
  std::string name = fs::path(file).replace_extension().string();
  fs::path place(".");
  while (bytes.find(static_cast<char>(name.size()) + name) == std::string::npos) {
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos) break;
    place /= name.substr(0, slash);
    name.erase(0, slash + 1);
  }
  std::ranges::replace(name, '/', '.');
  return R"(command = ["java", "-cp", )" + roster::toml_quoted(place.lexically_normal().string()) + ", " +
         roster::toml_quoted(name) + "]";
}

std::string line_for(const fs::path& folder, const std::string& name, StartKind kind) {
  if (kind == StartKind::executable) return "command = [" + roster::toml_quoted("./" + name) + "]";
  if (kind == StartKind::java_class) return class_line(folder, name);
  return "source = " + roster::toml_quoted(name);
}

// Where compilers leave programs is looked at before scripts, and these before sources in folders.
struct Step {
  StartKind kind;
  bool outermost;
};
constexpr std::array<Step, 9> steps = {{{StartKind::executable, true},
                                        {StartKind::java_archive, true},
                                        {StartKind::java_class, true},
                                        {StartKind::source, true},
                                        {StartKind::executable, false},
                                        {StartKind::java_archive, false},
                                        {StartKind::java_class, false},
                                        {StartKind::shell, true},
                                        {StartKind::source, false}}};

std::string uncompiled_reason(const std::vector<Candidate>& candidates) {
  const auto source = std::ranges::find(candidates, StartKind::needs_compiling, &Candidate::kind);
  const std::string how = source == candidates.end()
                              ? "javac"
                              : program::compilation(fs::path(source->name).filename().string())->build;
  return "it has to be compiled, as by '" + notation::printable(how) +
         "': --build does, or say build = … and command = … in an agent.toml";
}

}  // namespace

StartGuess guessed_start(const fs::path& folder, const std::string& own_name) {
  const std::vector<Candidate> candidates = candidates_in(folder);
  const bool uncompiled = needs_build(folder, candidates);
  constexpr const char* remedy = "say what is started in an agent.toml, as in command = \"python3 mine.py\"";
  for (const Step& step : steps) {
    const auto found = of_kind(candidates, step.kind, step.outermost);
    const bool is_text = step.kind == StartKind::source || step.kind == StartKind::shell;
    // A script beside what has to be compiled draws a chart, or tests it.
    if (found.empty() || (is_text && uncompiled)) continue;
    const auto one = program::chosen_start(folder, found, own_name);
    if (one) {
      const bool script = program::file_kind(folder / *one) == program::FileKind::script;
      return {.words = line_for(folder, *one, step.kind),
              .file = *one,
              .reason = "",
              .is_script = script && uncompiled};
    }
    return {.words = "",
            .file = "",
            .reason = "each of these could be what is started: " + listed(found) + "; " + remedy};
  }
  const bool compilable = uncompiled || std::ranges::find(candidates, StartKind::needs_compiling,
                                                          &Candidate::kind) != candidates.end();
  if (compilable) return {.words = "", .file = "", .reason = uncompiled_reason(candidates)};
  return {.words = "", .file = "", .reason = std::string("nothing in it looks like a program; ") + remedy};
}

}  // namespace kaven::tournaments::intake
