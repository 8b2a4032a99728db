#include "tournaments/intake/python_package.hpp"

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include "common/program/source_words.hpp"
#include "common/program/stem.hpp"
#include "common/system/files.hpp"
#include "common/text/joined.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

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

}  // namespace

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

}  // namespace kaven::tournaments::intake
