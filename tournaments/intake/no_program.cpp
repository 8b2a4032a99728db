#include "tournaments/intake/no_program.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/program/source_words.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/layout.hpp"
#include "tournaments/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_files = 5000;
constexpr std::size_t most_named = 3;

bool is_one_of(std::string_view word, const auto& words) {
  return std::ranges::find(words, word) != words.end();
}

std::string ending_of(const fs::path& file) {
  return program::in_lower_case(file.extension().string());
}

std::string shown(const fs::path& file) {
  return text::printable(file.string(), 120);
}

bool is_source(const fs::path& file) {
  const std::string ending = ending_of(file);
  return ending.size() > 1 &&
         (program::run_command(ending.substr(1)) || program::compilation("x" + ending).has_value());
}

bool is_text_of_source(const fs::path& file) {
  return ending_of(file) == ".txt" && is_source(file.stem());
}

bool is_project(const fs::path& file) {
  constexpr std::array<std::string_view, 9> endings = {".sln", ".vcxproj", ".csproj", ".iml",    ".pro",
                                                       ".dsp", ".pbxproj", ".user",   ".filters"};
  constexpr std::array<std::string_view, 10> names = {
      ".project",         ".classpath",   "pom.xml",        "build.gradle", "settings.gradle",
      "build.gradle.kts", "package.json", "CMakeLists.txt", "Cargo.toml",   "go.mod"};
  return is_one_of(ending_of(file), endings) || is_one_of(file.filename().string(), names);
}

bool is_document(const fs::path& file) {
  constexpr std::array<std::string_view, 21> endings = {
      ".md",  ".txt", ".pdf", ".html", ".htm",  ".doc", ".docx", ".odt", ".odp",  ".ods", ".rtf",
      ".tex", ".csv", ".png", ".jpg",  ".jpeg", ".ppt", ".pptx", ".xls", ".xlsx", ".epub"};
  constexpr std::array<std::string_view, 4> names = {"README", "LICENSE", "COPYING", "AUTHORS"};
  return is_one_of(ending_of(file), endings) || is_one_of(file.filename().string(), names);
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
      return !is_document(name) && ending_of(name) != ".jar" &&
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

std::string why_no_program(const fs::path& folder) {
  using program::FileKind;
  const Files files(folder);
  if (const auto notebook = files.first([](const fs::path& name) { return ending_of(name) == ".ipynb"; })) {
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
