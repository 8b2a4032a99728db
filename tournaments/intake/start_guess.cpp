#include "tournaments/intake/start_guess.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "common/program/file_kind.hpp"
#include "common/program/java_version.hpp"
#include "common/program/language.hpp"
#include "common/program/start_choice.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/intake/no_program.hpp"
#include "tournaments/settings_file/setting_values.hpp"

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

// In the text of a source, of Java, C or C++.
bool says_main(const fs::path& source) {
  const std::string text = system::read_file(source, most_looked_at);
  return text.find("main(") != std::string::npos || text.find("main (") != std::string::npos;
}

bool has_main(const fs::path& java_class) {
  const std::string bytes = system::read_file(java_class, most_looked_at);
  return bytes.find("([Ljava/lang/String;)V") != std::string::npos && bytes.find("main") != std::string::npos;
}

// Of programs for Windows Mono runs these.
bool is_of_dot_net(const fs::path& file) {
  return system::read_file(file, most_looked_at).find("mscoree.dll") != std::string::npos;
}

StartKind kind_of(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::string ending = ending_of(name);
  const program::FileKind kind = program::file_kind(file);
  const bool is_permitted = ::access(file.c_str(), X_OK) == 0;
  // A Makefile from Windows calls so what is none.
  if (ending == "exe" && kind == program::FileKind::elf && is_permitted) return StartKind::executable;
  if (ending == "exe" && !is_of_dot_net(file)) return StartKind::nothing;
  if (ending == "jar") return StartKind::java_archive;
  if (ending == "class") return has_main(file) ? StartKind::java_class : StartKind::nothing;
  if (ending == "sh") return StartKind::shell;
  if (program::run_command(ending) && ending != "o") return StartKind::source;
  const bool runs = kind == program::FileKind::elf || kind == program::FileKind::script;
  if (runs && ending != "so" && ending != "o" && is_permitted) return StartKind::executable;
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

bool has_build_system(const fs::path& folder) {
  constexpr std::array<const char*, 6> systems = {"Makefile",       "makefile",   "GNUmakefile",
                                                  "CMakeLists.txt", "Cargo.toml", "go.mod"};
  return std::ranges::any_of(systems, [&](const char* name) { return fs::is_regular_file(folder / name); });
}

std::vector<Candidate> candidates_in(const fs::path& folder) {
  std::vector<Candidate> found;
  std::vector<Candidate> unlikely;
  fs::recursive_directory_iterator entry(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::file_type type = entry->symlink_status().type();
    if (type == fs::directory_file && is_passed_over(entry->path())) entry.disable_recursion_pending();
    if (type != fs::regular_file) continue;
    const StartKind kind = kind_of(entry->path());
    const std::string name = fs::relative(entry->path(), folder).string();
    if (kind == StartKind::nothing) continue;
    (program::is_never_started(name) ? unlikely : found).push_back({name, kind, entry.depth() == 0});
  }
  // What usually lies beside a program is one where nothing else is, not even something to compile.
  if (found.empty() && !has_build_system(folder)) found = std::move(unlikely);
  std::ranges::sort(found, {}, &Candidate::name);
  return found;
}

bool is_compiled(const Candidate& candidate) {
  return candidate.kind == StartKind::needs_compiling || ending_of(candidate.name) == "java";
}

// Where something that can be started speaks of a protocol, what does not is no start; programs and archives that are
// finished stay, as their texts may not show it. Samples of a course, packed, go where there are sources.
void leave_those_that_speak(const fs::path& folder, std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  const bool has_java = std::ranges::any_of(candidates, [&](const Candidate& each) {
    return ending_of(each.name) == "java" && says_main(folder / each.name);
  });
  for (const Candidate& each : candidates) {
    if (!is_compiled(each) || says_main(folder / each.name)) names.push_back(each.name);
  }
  const auto speaking = program::speaking_starts(folder, names);
  std::erase_if(candidates, [&](const Candidate& each) {
    const std::string stem = likeness(fs::path(each.name).stem().string());
    if (each.kind == StartKind::java_archive)
      return has_java && (stem.starts_with("test") || stem.starts_with("ref"));
    return !speaking.empty() && each.kind != StartKind::executable &&
           std::ranges::find(speaking, each.name) == speaking.end();
  });
}

// What a compiler has to see before anything can be started: sources outermost, or wherever a build system stands for
// them, and Java's where there are several: as it is, Java runs a single one.
bool needs_build(const fs::path& folder, const std::vector<Candidate>& candidates, bool has_several_of_java) {
  return std::ranges::any_of(candidates, [&](const Candidate& each) {
    if (ending_of(each.name) == "java") return has_several_of_java;
    return each.kind == StartKind::needs_compiling && (each.outermost || has_build_system(folder));
  });
}

// The one with `main` of those that have to be compiled.
std::string uncompiled_start(const fs::path& folder, const std::vector<Candidate>& candidates,
                             const std::string& own_name) {
  std::vector<std::string> names;
  for (const Candidate& each : candidates) {
    if (is_compiled(each) && says_main(folder / each.name)) names.push_back(each.name);
  }
  return program::chosen_start(folder, names, own_name).value_or("");
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + text::printable(each);
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
  return R"(command = ["java", "-cp", )" + settings_file::toml_quoted(place.lexically_normal().string()) +
         ", " + settings_file::toml_quoted(name) + "]";
}

std::string line_for(const fs::path& folder, const std::string& name, StartKind kind) {
  if (kind == StartKind::executable) return "command = [" + settings_file::toml_quoted("./" + name) + "]";
  if (kind == StartKind::java_class) return class_line(folder, name);
  return "source = " + settings_file::toml_quoted(name);
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
  return "it has to be compiled, as by '" + text::printable(how) +
         "': --build does, or say build = … and command = … in an agent.toml";
}

}  // namespace

StartGuess guessed_start(const fs::path& folder, const std::string& own_name) {
  std::vector<Candidate> candidates = candidates_in(folder);
  const auto java =
      std::ranges::count_if(candidates, [](const Candidate& each) { return ending_of(each.name) == "java"; });
  leave_those_that_speak(folder, candidates);
  const bool uncompiled = needs_build(folder, candidates, java > 1);
  const std::string source = uncompiled_start(folder, candidates, own_name);
  for (const Step& step : steps) {
    const auto found = of_kind(candidates, step.kind, step.outermost);
    const bool is_text = step.kind == StartKind::source || step.kind == StartKind::shell;
    // A script beside what has to be compiled draws a chart, or tests it.
    if (found.empty() || (is_text && uncompiled)) continue;
    const auto one = program::chosen_start(folder, found, own_name);
    if (one) {
      const auto fault = program::java_fault(folder / *one);
      if (fault) return {.words = "", .file = "", .reason = *fault, .source = source};
      const bool script = program::file_kind(folder / *one) == program::FileKind::script && uncompiled;
      // A Makefile may put it where what it imports is found.
      const bool is_moved = step.kind == StartKind::source && !step.outermost && has_build_system(folder);
      return {.words = line_for(folder, *one, step.kind),
              .file = *one,
              .reason = "",
              .is_script = script || is_moved,
              .source = source};
    }
    return {.words = "",
            .file = "",
            .reason =
                "each of these could be what is started: " + listed(found) + "; " + std::string(start_remedy),
            .is_ambiguous = true};
  }
  const bool compilable = uncompiled || std::ranges::find(candidates, StartKind::needs_compiling,
                                                          &Candidate::kind) != candidates.end();
  if (compilable) {
    return {.words = "", .file = "", .reason = uncompiled_reason(candidates), .source = source};
  }
  return {.words = "", .file = "", .reason = why_no_program(folder)};
}

}  // namespace kaven::tournaments::intake
