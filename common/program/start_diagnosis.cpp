// SPDX-License-Identifier: MIT
#include "common/program/start_diagnosis.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/text/printable.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

constexpr std::string_view system_path = "/usr/local/bin:/usr/bin:/bin";
// The limit of Linux.
constexpr int most_links = 40;

std::string shown(const fs::path& file) {
  return text::printable(file.string(), 400);
}

std::string ending_of(const fs::path& file) {
  const std::string ending = file.extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

bool is_there(const fs::path& file) {
  boost::system::error_code error;
  return fs::exists(file, error);
}

// The first file of that name in a list of folders, such as $PATH.
template <typename Fits>
std::optional<fs::path> find_in(std::string_view folders, const std::string& name, Fits fits) {
  while (!folders.empty()) {
    const std::size_t colon = std::min(folders.find(':'), folders.size());
    const fs::path file = fs::path(std::string(folders.substr(0, colon))) / name;
    if (colon > 0 && ::access(file.c_str(), X_OK) == 0 && fits(file)) return file;
    folders.remove_prefix(std::min(colon + 1, folders.size()));
  }
  return std::nullopt;
}

std::optional<fs::path> find_anywhere(const std::string& name) {
  const auto any = [](const fs::path&) { return true; };
  const char* own = std::getenv("PATH");
  if (auto found = find_in(own == nullptr ? "" : own, name, any)) return found;
  return find_in(system_path, name, any);
}

/// The name that `#!/usr/bin/env NAME` searches for in $PATH.
struct EnvironmentWords {
  std::string name;      ///< empty: cannot be determined
  bool one_word = true;  ///< false: `env` treats several words as one name
};

std::optional<EnvironmentWords> words_of_env(const InterpreterLine& line) {
  if (fs::path(line.interpreter).filename() != "env") return std::nullopt;
  std::string_view rest = line.argument;
  bool split = false;
  for (const std::string_view option : {"-S", "--split-string="}) {
    if (!rest.starts_with(option)) continue;
    rest.remove_prefix(option.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    split = true;
  }
  if (rest.starts_with('-')) return EnvironmentWords{};
  const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
  const std::string_view name = rest.substr(0, end);
  if (name.find('=') != std::string_view::npos) return EnvironmentWords{};
  return EnvironmentWords{.name = std::string(name), .one_word = split || end == rest.size()};
}

std::string begins(const InterpreterLine& line) {
  return "it begins with '" + text::printable(line.text, 200) + "'";
}

std::optional<std::string> script_fault(const fs::path& file, const InterpreterLine& line) {
  if (line.of_windows) {
    return begins(line) +
           " and a carriage return, the line end of Windows, which Linux takes for part of the " +
           "interpreter's name; write the file with the line ends of Linux: sed -i 's/\\r$//' " + shown(file);
  }
  if (line.interpreter.empty())
    return begins(line) + ", which names no interpreter, as #!/usr/bin/python3 does";
  if (!is_there(line.interpreter)) {
    return begins(line) + ", and there is no " + text::printable(line.interpreter) + " on this machine" +
           advice_on_missing(fs::path(line.interpreter).filename().string());
  }
  const auto words = words_of_env(line);
  if (!words || words->name.empty()) return std::nullopt;
  if (!words->one_word) {
    return begins(line) + ", of which env takes '" + text::printable(line.argument, 100) +
           "' for one name; write #!" + line.interpreter + " -S " + text::printable(line.argument, 100);
  }
  if (words->name.find('/') == std::string::npos && !find_anywhere(words->name)) {
    return begins(line) + ", and no folder of $PATH has a program " + text::printable(words->name) +
           advice_on_missing(words->name);
  }
  return std::nullopt;
}

std::string machine_name(int machine) {
  constexpr std::array<std::pair<int, std::string_view>, 7> names = {{{EM_X86_64, "x86-64"},
                                                                      {EM_AARCH64, "ARM, 64 bits"},
                                                                      {EM_386, "x86, 32 bits"},
                                                                      {EM_ARM, "ARM, 32 bits"},
                                                                      {EM_RISCV, "RISC-V"},
                                                                      {EM_PPC64, "POWER"},
                                                                      {EM_S390, "IBM Z"}}};
  const auto* const found = std::ranges::find(names, machine, [](const auto& row) { return row.first; });
  return found == names.end() ? fmt::format("number {}", machine) : std::string(found->second);
}

constexpr std::string_view narrow_words =
    "it is a 32-bit program, and this machine runs 64-bit programs; build it for 64 bits (without -m32)";

// The running program matches this machine.
const std::optional<ElfNeeds>& needs_of_this_program() {
  static const std::optional<ElfNeeds> here = elf_needs("/proc/self/exe");
  return here;
}

// Whether `needs` belong to a program with fewer bits than the one that starts it.
bool is_narrow(const ElfNeeds& needs) {
  const auto& here = needs_of_this_program();
  return here && needs.bits < here->bits;
}

std::string loader_advice(const fs::path& loader) {
  if (loader.filename().string().starts_with("ld-musl")) {
    return "; it was linked with musl, as on Alpine: link it statically (-static), or build it on Debian";
  }
  return "; build it on this system, or link it statically (-static)";
}

std::optional<std::string> elf_fault(const fs::path& file) {
  const auto needs = elf_needs(file);
  if (!needs) return std::nullopt;
  const auto& here = needs_of_this_program();
  const bool older = here && here->machine == EM_X86_64 && needs->machine == EM_386;
  if (here && needs->machine != here->machine && !older) {
    return fmt::format(
        "it is a program for another kind of processor ({}) than this machine's ({}); build it here",
        machine_name(needs->machine), machine_name(here->machine));
  }
  if (needs->loader.empty() || is_there(needs->loader)) return std::nullopt;
  if (is_narrow(*needs)) return std::string(narrow_words);
  return "it needs the dynamic loader " + text::printable(needs->loader) + ", which is not on this machine" +
         loader_advice(needs->loader);
}

std::string archive_advice(const fs::path& file, std::string_view given) {
  if (ending_of(file) == "jar") {
    return fmt::format(R"(a jar; a command starts it, "java -jar {}", or in an agent.toml: source = "{}")",
                       given, shown(file.filename()));
  }
  return "an archive; unpack it, and give the folder with the program";
}

// The kind of a file that no system starts directly.
std::optional<std::string> foreign_kind(const fs::path& file, std::string_view given) {
  switch (file_kind(file)) {
    case FileKind::windows:
      return fmt::format(
          "a program for Windows; build it for Linux, or where it is one of .NET: a command starts it, "
          "\"mono {}\", or in an agent.toml: source = \"{}\"",
          given, shown(file.filename()));
    case FileKind::macintosh:
      return "a program for macOS; build it for Linux";
    case FileKind::java:
      return "a compiled class of Java; a command starts it, \"java -cp FOLDER " + shown(file.stem()) + "\"";
    case FileKind::archive:
      return archive_advice(file, given);
    case FileKind::script:
    case FileKind::elf:
    case FileKind::other:
      break;
  }
  return std::nullopt;
}

// How to start the source `file` of an interpreted language.
std::string source_advice(const fs::path& file, std::string_view run, std::string_view given) {
  return fmt::format(R"(a command starts it, "{} {}", or in an agent.toml: source = "{}")", run, given,
                     shown(file.filename()));
}

bool is_of_the_system(const fs::path& file) {
  constexpr std::array<std::string_view, 9> folders = {
      "/usr/", "/bin/", "/sbin/", "/lib/", "/lib32/", "/lib64/", "/libx32/", "/etc/alternatives/", "/proc/"};
  return std::ranges::any_of(folders,
                             [&](std::string_view folder) { return file.string().starts_with(folder); });
}

bool is_covered_by(std::string folder, const std::string& file) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return file == folder || file.starts_with(folder == "/" ? folder : folder + "/");
}

bool is_visible(const fs::path& file, const View& view) {
  return !view.hides || is_of_the_system(file) ||
         std::ranges::any_of(view.readable,
                             [&](const std::string& folder) { return is_covered_by(folder, file.string()); });
}

// The first hidden file among `file` and the targets of its links.
std::optional<fs::path> first_hidden(fs::path file, const View& view) {
  for (int links = 0; links < most_links; ++links) {
    if (!is_visible(file, view)) return file;
    boost::system::error_code error;
    const fs::path folder = fs::canonical(file.parent_path(), error);
    if (error) return std::nullopt;
    file = folder / file.filename();
    if (!is_visible(file, view)) return file;
    const fs::path target = fs::read_symlink(file, error);
    if (error) return std::nullopt;
    file = target.is_absolute() ? target : fs::absolute(target, folder);
  }
  return std::nullopt;
}

// The folder that a program was installed into: the parent of `bin`.
fs::path installation_of(const fs::path& file) {
  const fs::path folder = file.parent_path();
  return folder.filename() == "bin" && folder.parent_path() != "/" ? folder.parent_path() : folder;
}

fs::path resolved(const fs::path& file) {
  boost::system::error_code error;
  const fs::path found = fs::canonical(file, error);
  return error ? file : found;
}

// pyenv, rbenv and similar tools put scripts with the interpreters' names there, which search for these
// elsewhere.
bool is_shim(const fs::path& file) {
  return file.parent_path().filename() == "shims";
}

std::string cure_for_shim(const fs::path& file) {
  const std::string name = shown(file.filename());
  return ": it is a shim, which starts another program; name that one, which `pyenv which " + name +
         "` says, and show its folder by --allow-read, or use an interpreter in /usr" +
         advice_on_missing(name);
}

// Says that `needed` is hidden; `what` names it in the sentence.
std::optional<std::string> said_if_hidden(const std::string& what, const fs::path& needed, const View& view) {
  if (!is_there(needed)) return std::nullopt;
  const auto hidden = first_hidden(needed, view);
  if (!hidden) return std::nullopt;
  const std::string leads = *hidden == needed ? "" : " leads to " + shown(*hidden) + ", which";
  return what + leads + " is there, but not visible in the sandbox" +
         (is_shim(*hidden) ? cure_for_shim(*hidden) : cure_for_hidden(*hidden, view));
}

std::optional<std::string> hidden_interpreter(const InterpreterLine& line, const View& view) {
  if (auto said = said_if_hidden(begins(line) + ", and " + line.interpreter, line.interpreter, view))
    return said;
  const auto words = words_of_env(line);
  if (!words || words->name.empty()) return std::nullopt;
  const auto seen = [&](const fs::path& file) { return !first_hidden(file, view); };
  if (find_in(view.path, words->name, seen)) return std::nullopt;
  const auto found = find_anywhere(words->name);
  if (!found) return std::nullopt;
  if (auto said = said_if_hidden(begins(line) + ", and " + shown(*found), *found, view)) return said;
  return begins(line) + ", and " + shown(*found) + " is in no folder of the program's $PATH, " + view.path +
         "; name it in the line itself";
}

// A virtual environment names in pyvenv.cfg the folder of the Python that created it.
std::optional<fs::path> home_of_virtual_environment(const fs::path& interpreter) {
  // More than any real file of that name has.
  constexpr std::size_t most = 4096;
  std::istringstream lines(first_bytes(interpreter.parent_path().parent_path() / "pyvenv.cfg", most));
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view key = "home = ";
    if (line.starts_with(key)) return fs::path(line.substr(key.size()));
  }
  return std::nullopt;
}

}  // namespace

std::string advice_on_missing(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 19> packages = {
      {{"python3", "python3"},
       {"java", "default-jre-headless"},
       {"javac", "default-jdk-headless"},
       {"cargo", "cargo"},
       {"rustc", "rustc"},
       {"cmake", "cmake"},
       {"node", "nodejs"},
       {"perl", "perl"},
       {"ruby", "ruby"},
       {"sbcl", "sbcl"},
       {"gcl", "gcl"},
       {"mono", "mono-runtime"},
       {"racket", "racket"},
       {"go", "golang-go"},
       {"runghc", "ghc"},
       {"lua5.4", "lua5.4"},
       {"php", "php-cli"},
       {"guile", "guile-3.0"},
       {"scala", "scala"}}};
  if (name == "python2" || name.starts_with("python2.")) {
    return "; Debian 12 has no Python 2: port the program to Python 3 (2to3 begins it), or show programs a "
           "Python 2 of your own (allow-read) and name it in the command";
  }
  if (name == "python") {
    return "; Debian 12 calls Python 3 python3 and has no Python 2: for Python 3 write python3, or install "
           "python-is-python3; a program for Python 2 has to be ported (2to3 begins it)";
  }
  const auto* const found = std::ranges::find(packages, name, [](const auto& row) { return row.first; });
  if (found == packages.end()) return "";
  return "; install it: apt-get install " + std::string(found->second);
}

std::optional<std::string> start_fault(const fs::path& file) {
  if (const auto foreign = foreign_kind(file, shown(file))) return "it is " + *foreign;
  if (const auto line = interpreter_line(file)) return script_fault(file, *line);
  if (file_kind(file) == FileKind::elf) return elf_fault(file);
  const std::string ending = ending_of(file);
  const auto run = run_command(ending);
  // The shell runs a file without an interpreter line, which is right for a shell script.
  if (!run || ending == "sh") return std::nullopt;
  return "it has no first line that names its interpreter, as #!/usr/bin/env python3 does; write one; or " +
         source_advice(file, *run, shown(file));
}

std::string why_not_executable(const fs::path& file, std::string_view given) {
  if (const auto foreign = foreign_kind(file, given)) return "is " + *foreign;
  const std::string ending = ending_of(file);
  const std::string permit = "make it executable: chmod +x " + shown(file);
  if (const auto kind = file_kind(file); kind == FileKind::script || kind == FileKind::elf) {
    const auto fault = start_fault(file);
    return "is not executable; " + permit + (fault ? "; and " + *fault : "");
  }
  if (const auto run = run_command(ending)) {
    return "is not executable; " + source_advice(file, *run, given) +
           "; or begin it with a line that names its interpreter, as #!/usr/bin/env python3 does, and chmod "
           "+x " +
           shown(file);
  }
  if (const auto compiled = compilation(file.filename().string())) {
    return "is not executable; it is compiled first, by '" + compiled->build +
           "'; then give the program, or say " + compiled->started + " in an agent.toml";
  }
  return "is not executable; " + permit + ", or give a command, like \"python3 " + std::string(given) + "\"";
}

std::string cure_for_hidden(const fs::path& file, const View& view) {
  std::vector<std::string> folders = {shown(installation_of(file))};
  const fs::path target = resolved(file);
  if (!is_visible(target, view) && !is_covered_by(folders.front(), target.string())) {
    folders.push_back(shown(installation_of(target)));
  }
  return fmt::format(
      "; show it to programs by --allow-read {} (in tournament.toml: allow-read = [\"{}\"]), or use an "
      "interpreter in /usr",
      fmt::join(folders, " --allow-read "), fmt::join(folders, "\", \""));
}

std::optional<std::string> hidden_need(const fs::path& file, const View& view) {
  if (auto said = said_if_hidden("it", file, view)) return said;
  if (view.hides && is_shim(file) && !is_visible(file.parent_path(), view)) {
    return "what it starts is not visible in the sandbox" + cure_for_shim(file);
  }
  if (const auto line = interpreter_line(file)) return hidden_interpreter(*line, view);
  const auto needs = elf_needs(file);
  // A sandbox's filter covers the system calls of a single architecture.
  if (view.hides && needs && is_narrow(*needs)) return std::string(narrow_words);
  if (needs && !needs->loader.empty()) {
    return said_if_hidden("its dynamic loader " + shown(needs->loader), needs->loader, view);
  }
  return std::nullopt;
}

bool is_virtual_environment(const fs::path& interpreter) {
  return home_of_virtual_environment(interpreter).has_value();
}

std::optional<fs::path> hidden_installation(const fs::path& file, const View& view) {
  if (!view.hides || is_of_the_system(file)) return std::nullopt;
  if (const auto home = home_of_virtual_environment(file)) {
    if (first_hidden(*home, view)) return installation_of(*home / "-");
    return std::nullopt;
  }
  const fs::path folder = installation_of(resolved(file));
  const bool installed = is_there(folder / "lib") && resolved(file).parent_path().filename() == "bin";
  return installed && !is_visible(folder / "lib", view) ? std::optional(folder) : std::nullopt;
}

}  // namespace kaven::program
