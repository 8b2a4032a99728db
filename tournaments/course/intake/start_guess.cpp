// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/start_guess.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/program/program.hpp"
#include "common/program/source_text.hpp"
#include "common/program/start_choice.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/toml_text.hpp"
#include "tournaments/course/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_looked_at = std::size_t{1} << 20U;

// Kinds of files that can be started; the first kind is preferred.
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
  std::string name;  ///< path relative to the hand-in's folder
  StartKind kind = StartKind::nothing;
  bool outermost = true;
};

std::string ending_of(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

// Whether a source of a compiled language has a main function.
bool defines_main(const fs::path& source) {
  const std::string text = system::read_file(source, most_looked_at);
  const std::string ending = ending_of(source.string());
  if (ending == "cs") return text.find(" Main(") != std::string::npos;
  if (ending == "hs") return ("\n" + text).find("\nmain ") != std::string::npos;
  return text.find("main(") != std::string::npos || text.find("main (") != std::string::npos;
}

bool has_main(const fs::path& java_class) {
  const std::string bytes = system::read_file(java_class, most_looked_at);
  return bytes.find("([Ljava/lang/String;)V") != std::string::npos && bytes.find("main") != std::string::npos;
}

// Whether a Windows program is one for .NET, which Mono can run.
bool is_dot_net(const fs::path& file) {
  return system::read_file(file, most_looked_at).find("mscoree.dll") != std::string::npos;
}

bool is_other_shell(const std::string& ending) {
  return ending == "bash" || ending == "csh" || ending == "ksh" || ending == "zsh";
}

StartKind kind_of(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::string ending = ending_of(name);
  const program::FileKind kind = program::file_kind(file);
  const bool is_permitted = ::access(file.c_str(), X_OK) == 0;
  // A Makefile written for Windows names its program .exe even if the compiler here makes an ELF file.
  if (ending == "exe" && kind == program::FileKind::elf && is_permitted) return StartKind::executable;
  if (ending == "exe" && !is_dot_net(file)) return StartKind::nothing;
  if (ending == "jar") return StartKind::java_archive;
  if (ending == "class") return has_main(file) ? StartKind::java_class : StartKind::nothing;
  if (ending == "sh") return StartKind::shell;
  if (is_other_shell(ending) && is_permitted) return StartKind::shell;
  if (program::run_command(ending) && ending != "o") return StartKind::source;
  const bool runs = kind == program::FileKind::elf || kind == program::FileKind::script;
  if (runs && ending != "so" && ending != "o" && is_permitted) return StartKind::executable;
  if (program::compilation(name)) return StartKind::needs_compiling;
  return StartKind::nothing;
}

// Whether build systems or package managers keep their own files in the folder, or it contains tests.
bool is_skipped(const fs::path& folder) {
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

// Whether the file only accompanies a program: by its own name, or because it belongs to a course's referee.
bool is_unlikely(const fs::path& name, StartKind kind) {
  const auto is_referee = [](const fs::path& part) {
    return folded_name(part.string()).starts_with("referee");
  };
  const fs::path above = name.parent_path();
  if (kind == StartKind::shell && folded_name(name.stem().string()).starts_with("test")) return true;
  return program::is_never_started(name.string()) || std::any_of(above.begin(), above.end(), is_referee);
}

std::vector<Candidate> candidates_in(const fs::path& folder) {
  std::vector<Candidate> found;
  std::vector<Candidate> unlikely;
  fs::recursive_directory_iterator entry(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::file_type type = entry->symlink_status().type();
    if (type == fs::directory_file && is_skipped(entry->path())) entry.disable_recursion_pending();
    // A Makefile may link the program to the top level.
    const bool is_linked =
        type == fs::symlink_file && entry.depth() == 0 && fs::is_regular_file(entry->status());
    if (type != fs::regular_file && !is_linked) continue;
    const StartKind kind = kind_of(entry->path());
    const std::string name = entry->path().lexically_relative(folder).string();
    if (kind == StartKind::nothing) continue;
    (is_unlikely(name, kind) ? unlikely : found).push_back({name, kind, entry.depth() == 0});
  }
  // Files that usually only accompany a program (tests, referees …) count if there is nothing else to start or compile.
  if (found.empty() && !has_build_system(folder)) found = std::move(unlikely);
  std::ranges::sort(found, {}, &Candidate::name);
  return found;
}

bool is_compiled(const Candidate& candidate) {
  return candidate.kind == StartKind::needs_compiling || ending_of(candidate.name) == "java";
}

// Whether the jar contains the class of one of the sources. A jar stores the names of its files uncompressed.
bool is_made_from(const fs::path& jar, const std::vector<std::string>& sources) {
  constexpr std::size_t most_of_jar = std::size_t{64} << 20U;
  const std::string bytes = system::read_file(jar, most_of_jar);
  return std::ranges::any_of(sources, [&](const std::string& source) {
    const std::string name = fs::path(source).stem().string() + ".class";
    std::size_t at = bytes.find(name);
    while (at != std::string::npos && at > 0 && program::is_word_character(bytes[at - 1]))
      at = bytes.find(name, at + 1);
    return at != std::string::npos;
  });
}

// If the text of a candidate mentions a protocol, removes those that mention none. Executables, jars and programs for .NET
// stay, as their protocol may not be visible. If there are Java sources with `main`, removes a course's test and referee jars, which
// contain none of them.
void keep_protocol_speakers(const fs::path& folder, std::vector<Candidate>& candidates) {
  std::vector<std::string> names;
  std::vector<std::string> java;
  for (const Candidate& each : candidates) {
    if (is_compiled(each) && !defines_main(folder / each.name)) continue;
    names.push_back(each.name);
    if (ending_of(each.name) == "java") java.push_back(each.name);
  }
  const auto speaking = program::speaking_starts(folder, names);
  std::erase_if(candidates, [&](const Candidate& each) {
    const std::string stem = folded_name(fs::path(each.name).stem().string());
    if (each.kind == StartKind::java_archive)
      return !java.empty() && (stem.starts_with("test") || stem.starts_with("ref")) &&
             !is_made_from(folder / each.name, java);
    return !speaking.empty() && each.kind != StartKind::executable && ending_of(each.name) != "exe" &&
           std::ranges::find(speaking, each.name) == speaking.end();
  });
}

// Whether something has to be compiled before it can be started: sources directly in the folder, or anywhere if there
// is a build system, or several Java sources (Java runs only a single source directly).
bool needs_build(const fs::path& folder, const std::vector<Candidate>& candidates, bool has_several_of_java) {
  return std::ranges::any_of(candidates, [&](const Candidate& each) {
    if (ending_of(each.name) == "java") return has_several_of_java;
    return each.kind == StartKind::needs_compiling && (each.outermost || has_build_system(folder));
  });
}

// The sources with `main` that have to be compiled, and are probably the program.
std::vector<std::string> uncompiled_starts(const fs::path& folder, const std::vector<Candidate>& candidates,
                                           const std::string& own_name) {
  std::vector<std::string> names;
  for (const Candidate& each : candidates) {
    if (is_compiled(each) && defines_main(folder / each.name)) names.push_back(each.name);
  }
  return program::likely_starts(folder, names, own_name);
}

std::string ambiguous_reason(const std::vector<std::string>& names) {
  constexpr std::size_t most_listed = 10;
  const auto shown = [](const std::string& name) { return text::printable(name); };
  return "several files could be the program to start: " + text::joined_first(most_listed, names, shown) +
         "; " + std::string(start_remedy);
}

std::vector<std::string> of_kind(const std::vector<Candidate>& candidates, StartKind kind, bool outermost) {
  std::vector<std::string> found;
  for (const Candidate& each : candidates) {
    if (each.kind == kind && each.outermost == outermost) found.push_back(each.name);
  }
  return found;
}

// A class is started by its qualified name, from the folder in which its package begins.
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
  return R"(command = ["java", "-cp", )" + text::toml_quoted(place.lexically_normal().string()) + ", " +
         text::toml_quoted(name) + "]";
}

std::string line_for(const fs::path& folder, const std::string& name, StartKind kind) {
  const bool runs = kind == StartKind::shell && is_other_shell(ending_of(name));
  if (kind == StartKind::executable || runs) return "command = [" + text::toml_quoted("./" + name) + "]";
  if (kind == StartKind::java_class) return class_line(folder, name);
  return "source = " + text::toml_quoted(name);
}

// The order of the search: top level first, then the compilers' output folders, scripts, and sources in subfolders.
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

std::string uncompiled_reason(const std::vector<Candidate>& candidates,
                              const std::vector<std::string>& sources) {
  const auto first = std::ranges::find(candidates, StartKind::needs_compiling, &Candidate::kind);
  std::string name = first == candidates.end() ? "" : first->name;
  if (!sources.empty()) name = sources.front();
  const auto compilation = program::compilation(fs::path(name).filename().string());
  const std::string place = fs::path(name).parent_path().string();
  return "it has to be compiled, e.g. by '" + text::printable(compilation ? compilation->build : "javac") +
         (compilation && !place.empty() ? "' in " + text::printable(place) : "'");
}

constexpr std::size_t most_of_source = std::size_t{1} << 20U;

bool is_file(const fs::path& file) {
  return fs::is_regular_file(fs::symlink_status(file));
}

std::vector<std::string_view> import_lines(std::string_view text) {
  std::vector<std::string_view> lines = text::lines_of(text);
  std::erase_if(lines, [](std::string_view line) {
    return !line.starts_with("from ") && !line.starts_with("import ");
  });
  return lines;
}

// Whether `imports` import from the folder `package`, e.g. `from player.board import Board`. A folder may have the name
// of a module of Python itself: an import of that name counts only if the folder contains the imported file.
bool imports_of(const std::vector<std::string_view>& imports, const fs::path& package) {
  const std::string name = package.filename().string();
  const bool is_marked = is_file(package / "__init__.py");
  return std::ranges::any_of(imports, [&](std::string_view line) {
    const bool from = line.starts_with("from ");
    line.remove_prefix(line.find(' ') + 1);
    if (!line.starts_with(name)) return false;
    line.remove_prefix(name.size());
    if (line.starts_with('.')) return true;
    const bool ends = line.empty() || !program::is_word_character(line.front());
    if (!ends || is_marked) return ends;
    if (!from) return false;
    const std::string what = program::last_word(line.substr(0, line.find(',')));
    return is_file(package / (what + ".py"));
  });
}

bool imports_relatively(const std::vector<std::string_view>& imports) {
  return std::ranges::any_of(imports, [](std::string_view line) { return line.starts_with("from ."); });
}

constexpr std::size_t most_files = 5000;
constexpr std::size_t most_named = 3;

bool is_one_of(std::string_view word, const auto& words) {
  return std::ranges::find(words, word) != words.end();
}

std::string dotted_ending(const fs::path& file) {
  return program::in_lower_case(file.extension().string());
}

std::string shown(const fs::path& file) {
  return text::printable(file.string(), 120);
}

bool is_source(const fs::path& file) {
  const std::string ending = dotted_ending(file);
  return ending.size() > 1 &&
         (program::run_command(ending.substr(1)) || program::compilation("x" + ending).has_value());
}

bool is_text_of_source(const fs::path& file) {
  return dotted_ending(file) == ".txt" && is_source(file.stem());
}

bool is_project(const fs::path& file) {
  constexpr std::array<std::string_view, 9> endings = {".sln", ".vcxproj", ".csproj", ".iml",    ".pro",
                                                       ".dsp", ".pbxproj", ".user",   ".filters"};
  constexpr std::array<std::string_view, 10> names = {
      ".project",         ".classpath",   "pom.xml",        "build.gradle", "settings.gradle",
      "build.gradle.kts", "package.json", "CMakeLists.txt", "Cargo.toml",   "go.mod"};
  return is_one_of(dotted_ending(file), endings) || is_one_of(file.filename().string(), names);
}

bool is_document(const fs::path& file) {
  constexpr std::array<std::string_view, 21> endings = {
      ".md",  ".txt", ".pdf", ".html", ".htm",  ".doc", ".docx", ".odt", ".odp",  ".ods", ".rtf",
      ".tex", ".csv", ".png", ".jpg",  ".jpeg", ".ppt", ".pptx", ".xls", ".xlsx", ".epub"};
  constexpr std::array<std::string_view, 4> names = {"README", "LICENSE", "COPYING", "AUTHORS"};
  return is_one_of(dotted_ending(file), endings) || is_one_of(file.filename().string(), names);
}

/// The paths of a hand-in's files, relative to its folder.
class Files {
 public:
  explicit Files(const fs::path& folder) : folder_(folder) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (names_.size() == most_files) break;
      if (fs::is_regular_file(entry.symlink_status())) names_.push_back(fs::relative(entry.path(), folder));
    }
    std::ranges::sort(names_);
  }

  std::optional<fs::path> first(const auto& fits) const {
    const auto found = std::ranges::find_if(names_, fits);
    return found == names_.end() ? std::nullopt : std::optional(*found);
  }

  std::optional<fs::path> first_of_kind(program::FileKind kind) const {
    return first([&](const fs::path& name) { return program::file_kind(folder_ / name) == kind; });
  }

  // Word processors' documents and jars also begin like archives.
  std::optional<fs::path> first_archive() const {
    return first([&](const fs::path& name) {
      return !is_document(name) && dotted_ending(name) != ".jar" &&
             program::file_kind(folder_ / name) == program::FileKind::archive;
    });
  }

  bool all_are(const auto& fits) const { return !names_.empty() && std::ranges::all_of(names_, fits); }

  std::string listed() const {
    std::string text;
    for (std::size_t at = 0; at < std::min(names_.size(), most_named); ++at)
      text += (at == 0 ? "" : ", ") + shown(names_[at]);
    return text + (names_.size() > most_named ? " …" : "");
  }

 private:
  fs::path folder_;
  std::vector<fs::path> names_;
};

}  // namespace

StartGuess guessed_start(const fs::path& folder, const std::string& own_name) {
  std::vector<Candidate> candidates = candidates_in(folder);
  const auto java =
      std::ranges::count_if(candidates, [](const Candidate& each) { return ending_of(each.name) == "java"; });
  keep_protocol_speakers(folder, candidates);
  const bool uncompiled = needs_build(folder, candidates, java > 1);
  const std::vector<std::string> sources = uncompiled_starts(folder, candidates, own_name);
  for (const Step& step : steps) {
    auto found = of_kind(candidates, step.kind, step.outermost);
    // A script beside sources that have to be compiled is a tool or a test, not the player.
    if (uncompiled && (step.kind == StartKind::source || step.kind == StartKind::shell))
      std::erase_if(found, [](const std::string& name) { return ending_of(name) != "exe"; });
    if (found.empty()) continue;
    const auto likely = program::likely_starts(folder, found, own_name);
    if (likely.size() == 1) {
      const std::string& one = likely.front();
      const auto fault = program::java_fault(folder / one);
      if (fault) return {.reason = *fault, .sources = sources};
      const bool script = program::file_kind(folder / one) == program::FileKind::script && uncompiled;
      // A Makefile may copy the program to a folder where its imports are found.
      const bool is_moved = step.kind == StartKind::source && !step.outermost && has_build_system(folder);
      return {.line = line_for(folder, one, step.kind),
              .file = one,
              .is_script = script || is_moved,
              .sources = sources};
    }
    return {.reason = ambiguous_reason(likely), .is_ambiguous = true, .sources = sources};
  }
  const bool compilable = uncompiled || std::ranges::find(candidates, StartKind::needs_compiling,
                                                          &Candidate::kind) != candidates.end();
  if (compilable) {
    return {.reason = sources.size() > 1 ? ambiguous_reason(sources) : uncompiled_reason(candidates, sources),
            .has_to_be_compiled = sources.size() < 2,
            .sources = sources};
  }
  return {.reason = why_no_program(folder)};
}

std::optional<PythonModule> python_module(const fs::path& folder, const std::string& file) {
  const fs::path path(file);
  if (path.extension() != ".py") return std::nullopt;
  std::vector<std::string> parts;
  for (const fs::path& part : path.parent_path()) parts.push_back(part.string());
  // Only folders and files whose names are Python identifiers can be imported.
  const bool has_names = std::ranges::all_of(
      parts, [](const std::string& part) { return std::ranges::all_of(part, program::is_word_character); });
  const std::string own = path.stem().string();
  const bool has_own_name = own.find('.') == std::string::npos && !program::stem_fault(own);
  if (parts.empty() || !has_names || !has_own_name) return std::nullopt;
  const std::string text = system::read_file(folder / path, most_of_source);
  const std::vector<std::string_view> imports = import_lines(text);
  fs::path around = folder;
  auto top = std::ranges::find_if(parts, [&](const std::string& part) {
    around /= part;
    return imports_of(imports, around);
  });
  if (top == parts.end() && imports_relatively(imports)) {
    // Find the outermost package around the file.
    fs::path place = path.parent_path();
    top = std::prev(parts.end());
    while (top != parts.begin() && is_file(folder / place.parent_path() / "__init__.py")) {
      place = place.parent_path();
      --top;
    }
  }
  if (top == parts.end()) return std::nullopt;
  const std::span<const std::string> folders(parts);
  const auto above = static_cast<std::size_t>(top - parts.begin());
  std::string name = text::joined(folders.subspan(above), ".");
  if (own != "__main__") name += "." + own;
  return PythonModule{.root = text::joined(folders.first(above), "/"), .name = name};
}

bool is_python_package(const fs::path& folder) {
  const fs::path above = folder.parent_path();
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".py" || !is_file(entry.path())) continue;
    const auto module = python_module(above, fs::relative(entry.path(), above).string());
    if (module && module->root.empty()) return true;
  }
  return false;
}

std::string module_starter(const PythonModule& module) {
  return "# Written by 'tournament collect': starts the package like python3 -m " + module.name +
         ".\nimport os\nimport runpy\nimport sys\n\nhere = os.path.dirname(os.path.abspath(__file__))\n"
         "sys.path.insert(0, os.path.join(here, \"" +
         module.root + "\"))\nrunpy.run_module(\"" + module.name +
         "\", run_name=\"__main__\", alter_sys=True)\n";
}

std::string why_no_program(const fs::path& folder) {
  using program::FileKind;
  const Files files(folder);
  if (const auto notebook =
          files.first([](const fs::path& name) { return dotted_ending(name) == ".ipynb"; })) {
    return shown(*notebook) +
           " is a Jupyter notebook, which cannot be started: export it as a program with File > Save and " +
           "Export Notebook As > Executable Script, or with: jupyter nbconvert --to script " +
           shown(*notebook) + ", and hand in " + shown(notebook->stem()) + ".py";
  }
  if (const auto text = files.first(is_text_of_source)) {
    return shown(*text) + " has the file extension of a text: rename it to " + shown(text->stem()) +
           " (by default, Windows does not show known file extensions)";
  }
  if (const auto windows = files.first_of_kind(FileKind::windows))
    return shown(*windows) + " is a program for Windows, which cannot be started here: hand in its source";
  if (const auto macintosh = files.first_of_kind(FileKind::macintosh))
    return shown(*macintosh) + " is a program for macOS, which cannot be started here: hand in its source";
  if (const auto archive = files.first_archive()) {
    return shown(*archive) +
           (is_archive_name(archive->string())
                ? " is an archive beside other files, or in a folder, and was not unpacked: "
                  "hand in the files that it contains"
                : " is an archive of an unsupported kind: hand in a .zip");
  }
  if (const auto project = files.first(is_project)) {
    return shown(*project) +
           " is the project file of a development environment, and there are no sources: hand in the "
           "sources, "
           "too";
  }
  if (files.all_are(is_document))
    return "the hand-in contains only documents (" + files.listed() +
           "), no program: hand in the program, too";
  return "no file in it looks like a program (" + files.listed() + "); " + std::string(start_remedy);
}

}  // namespace kaven::tournaments::intake
