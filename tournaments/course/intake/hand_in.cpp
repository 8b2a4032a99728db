// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/hand_in.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/program/sha256.hpp"
#include "common/program/source_text.hpp"
#include "common/system/files.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/gradescope_metadata.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/sorting.hpp"
#include "tournaments/course/intake/start_guess.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_metadata = std::size_t{64} << 20U;

// Names at the top of a repository, and never of a class.
constexpr std::string_view git = ".git";
constexpr std::array<std::string_view, 12> build_files = {
    "makefile",     "gnumakefile",  "cmakelists.txt", "cargo.toml", "go.mod",           "pom.xml",
    "build.gradle", "package.json", "pyproject.toml", "setup.py",   "requirements.txt", "meson.build"};
// People give these names to the folders and sources of one program, and hardly to their own hand-ins.
constexpr std::array<std::string_view, 46> names_in_projects = {
    "alphabeta", "common",    "core",    "evaluation", "heuristics", "mcts",   "minimax", "negamax",
    "strategy",  "tools",     "agent",   "agents",     "ai",         "app",    "assets",  "bin",
    "board",     "bot",       "build",   "code",       "data",       "dist",   "doc",     "docs",
    "engine",    "game",      "include", "lib",        "main",       "models", "out",     "obj",
    "player",    "resources", "rules",   "scripts",    "search",     "solver", "source",  "src",
    "target",    "test",      "tests",   "utils",      "util",       "venv"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, const std::string& word) {
  return std::ranges::find(words, text::case_folded(word)) != words.end();
}

// Whether the folder on disk with these names at its top is one program, not a class with an entry for each person.
bool is_repository(const std::vector<std::string>& names, const FolderSigns& signs) {
  std::size_t entries = 0;
  std::size_t of_projects = 0;
  bool has_source = false;
  bool has_folder = false;
  bool has_readme = false;
  bool has_git_or_build = false;
  for (const std::string& name : names) {
    if (name == git || is_one_of(build_files, name)) {
      has_git_or_build = true;
      continue;
    }
    const bool is_folder = name.ends_with('/');
    const std::string stem = is_folder ? name.substr(0, name.size() - 1) : fs::path(name).stem().string();
    if (!is_folder && text::case_folded(stem) == "readme") {
      has_readme = true;
      continue;
    }
    const bool is_entry = is_folder || is_archive_name(name) || may_be_program(name);
    if (!is_entry) continue;
    ++entries;
    has_folder = has_folder || is_folder || is_archive_name(name);
    has_source = has_source || (!is_folder && !is_archive_name(name));
    if (is_one_of(names_in_projects, stem)) ++of_projects;
  }
  // A teacher may keep the class in a repository of his own, or put a file beside it.
  const std::size_t of_a_class = has_git_or_build ? 3 : 2;
  if (!has_source && signs.folders_with_programs >= of_a_class) return false;
  if (has_git_or_build || signs.sources == SourcesAtTheTop::of_one_program) return true;
  if (2 * of_projects > entries) return true;
  if (2 * of_projects == entries && of_projects > 0 && signs.folders_with_programs == 0) return true;
  const bool may_be_of_one = signs.sources != SourcesAtTheTop::apart;
  return has_readme && (of_projects > 0 || (entries > 0 && !has_folder && may_be_of_one));
}

bool names_source(std::string_view text, const std::string& stem) {
  for (const std::string_view before :
       {"import ", "from ", "from .", "#include \"", "require(\"./", "require('./", "new ", "mod ", "use "}) {
    const std::string words = std::string(before) + stem;
    for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
      const std::size_t end = at + words.size();
      if (end == text.size() || !program::is_word_character(text[end])) return true;
    }
  }
  return false;
}

// `sources`: the texts of the sources at the top, by name.
SourcesAtTheTop kind_of(const std::map<std::string, std::string>& sources) {
  if (sources.size() < 2) return SourcesAtTheTop::unknown;
  // Those found to belong together with the first one, then the others.
  std::vector<std::pair<std::string, std::string_view>> rest;
  rest.reserve(sources.size());
  for (const auto& [name, text] : sources) rest.emplace_back(fs::path(name).stem().string(), text);
  const auto are_related = [](const auto& one, const auto& other) {
    return names_source(one.second, other.first) || names_source(other.second, one.first);
  };
  std::vector<std::pair<std::string, std::string_view>> together{rest.back()};
  rest.pop_back();
  for (std::size_t next = 0; next < together.size(); ++next) {
    const auto one = together[next];
    const auto related = std::stable_partition(rest.begin(), rest.end(),
                                               [&](const auto& other) { return !are_related(one, other); });
    together.insert(together.end(), related, rest.end());
    rest.erase(related, rest.end());
  }
  if (rest.empty()) return SourcesAtTheTop::of_one_program;
  const bool has_any = std::ranges::any_of(sources, [&](const auto& one) {
    return std::ranges::any_of(sources, [&](const auto& other) {
      return one.first != other.first && names_source(one.second, fs::path(other.first).stem().string());
    });
  });
  return has_any ? SourcesAtTheTop::unknown : SourcesAtTheTop::apart;
}

// The folders among names that end with a slash if they are folders, without it.
std::vector<std::string> folders_in(const std::vector<std::string>& names) {
  std::vector<std::string> folders;
  for (const std::string& name : names) {
    if (name.ends_with('/')) folders.push_back(name.substr(0, name.size() - 1));
  }
  return folders;
}

// Facts about a source that are needed before it is unpacked.
struct Overview {
  /// Names at the top level, inside the folders around everything, and `.git` if it is there; folders end with a slash.
  std::vector<std::string> names;
  std::size_t around = 0;  ///< number of folders around everything
  FolderSigns signs;       ///< of a folder on disk
  GradescopeMetadata metadata;
};

// The folders at the top that have a program beside them of their own, as hand-ins have, and packages of Python have not.
std::size_t folders_with_programs(const std::set<std::vector<std::string>>& seen) {
  std::set<std::string> with_programs;
  std::set<std::string> packages;
  for (const auto& path : seen) {
    if (path.size() != 2) continue;
    const std::string& name = path.back();
    if (name == "__init__.py") packages.insert(path.front());
    if (name == "agent.toml" || is_archive_name(name) || may_be_program(name))
      with_programs.insert(path.front());
  }
  return static_cast<std::size_t>(std::ranges::count_if(with_programs, [&](const std::string& name) {
    return !packages.contains(name) && !is_one_of(names_in_projects, name);
  }));
}

Overview overview_of(const fs::path& source, const fs::path& left_out, const Limits& limits) {
  std::set<std::vector<std::string>> seen;
  std::set<std::vector<std::string>> folders;
  std::set<std::vector<std::string>> repositories;
  std::map<std::string, std::string> sources;  ///< those at the top
  constexpr std::size_t most_sources = 100;
  constexpr std::size_t most_of_source = std::size_t{64} << 10U;
  Overview overview;
  visit_source(source, left_out, limits, [&](const SourceItem& item, const Contents& contents) {
    const auto& parts = item.path.parts;
    if (!parts.empty() && parts.back() == git) repositories.insert({parts.begin(), parts.end() - 1});
    if (parts.empty() || !item.path.fault.empty() || std::ranges::any_of(parts, is_litter)) return true;
    const auto upper = [&](std::size_t count) {
      return std::vector<std::string>(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count));
    };
    for (std::size_t count = 1; count <= std::min<std::size_t>(parts.size(), 3); ++count) {
      seen.insert(upper(count));
      if (count < parts.size() || item.kind == ItemKind::folder) folders.insert(upper(count));
    }
    if (parts.size() == 1 && item.kind == ItemKind::file && item.fault.empty() &&
        sources.size() < most_sources && may_be_program(parts.back())) {
      std::string& text = sources[parts.back()];
      contents([&](std::uint64_t, std::string_view bytes) {
        text += bytes.substr(0, most_of_source - text.size());
        return text.size() < most_of_source;
      });
    }
    if (parts.back() == metadata_name && parts.size() <= 2 && item.kind == ItemKind::file) {
      if (!item.fault.empty()) throw SourceError(in_quotes(metadata_name) + " cannot be read: " + item.fault);
      std::string text;
      contents([&](std::uint64_t, std::string_view bytes) {
        text += bytes;
        return text.size() < most_metadata;
      });
      overview.metadata = read_gradescope_metadata(text);
    }
    return true;
  });
  const bool on_disk = fs::is_directory(source);
  std::vector<std::string> above;
  while (true) {
    std::vector<std::string> names;
    for (const auto& path : seen) {
      const bool below =
          path.size() == above.size() + 1 && std::equal(above.begin(), above.end(), path.begin());
      if (below) names.push_back(path.back());
    }
    overview.names = names;
    // Most archives contain a single folder with everything. A folder on disk was chosen by the user: it stays.
    auto only = above;
    if (names.size() != 1 || on_disk || above.size() == 2) break;
    only.push_back(names.front());
    if (!folders.contains(only) || guessed_layout(names, on_disk) != Layout::one) break;
    above = only;
  }
  overview.around = above.size();
  // guessed_layout() expects folder names with a trailing slash.
  for (std::string& name : overview.names) {
    auto path = above;
    path.push_back(name);
    if (folders.contains(path)) name += '/';
  }
  if (repositories.contains(above)) overview.names.emplace_back(git);
  if (on_disk)
    overview.signs = {.folders_with_programs = folders_with_programs(seen), .sources = kind_of(sources)};
  return overview;
}

// Adds the hash of each file below `folder`, by its path.
void list_files(const fs::path& folder, const std::string& above,
                std::map<std::string, std::string>& hashes) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = above + entry.path().filename().string();
    if (fs::is_directory(fs::symlink_status(entry.path()))) {
      list_files(entry.path(), name + "/", hashes);
      continue;
    }
    const auto hash = program::sha256(entry.path());
    if (!hash) throw std::system_error(EIO, std::generic_category(), entry.path().string());
    hashes.emplace(name, *hash);
  }
}

constexpr std::size_t most_of_file = 100'000;
// An archive and an archive in it: some people pack an archive once more.
constexpr int most_levels = 2;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

// Removes the numbers that Canvas adds to files that are handed in again, unless agent.toml mentions the numbered name.
void strip_canvas_numbers(HandIn& hand_in) {
  const fs::path description = hand_in.folder / "agent.toml";
  std::string agent_toml;
  if (fs::is_regular_file(description)) agent_toml = system::read_file(description, most_of_file);
  for (const std::string& name : names_in(hand_in.folder)) {
    const auto own = without_canvas_number(name);
    if (!own || is_archive_name(name) || agent_toml.find(name) != std::string::npos ||
        fs::exists(hand_in.folder / *own)) {
      continue;
    }
    fs::rename(hand_in.folder / name, hand_in.folder / *own);
    hand_in.notes.push_back("renamed " + in_quotes(name) + " back to " + in_quotes(*own));
  }
}

// Makes the subfolder `folder` the whole hand-in and removes everything else.
void replace_by_subfolder(HandIn& hand_in, const fs::path& folder) {
  const fs::path aside = hand_in.folder.parent_path() / "inner";
  fs::rename(folder, aside);
  fs::remove_all(hand_in.folder);
  fs::rename(aside, hand_in.folder);
}

// Whether the folder is the first one of a Java package: a class in `edu/x/` has `package edu.x` and must stay there.
bool begins_package(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".java" || !fs::is_regular_file(entry.symlink_status())) continue;
    std::string package = fs::relative(entry.path().parent_path(), folder.parent_path()).string();
    std::ranges::replace(package, '/', '.');
    const std::string text = system::read_file(entry.path(), most_of_file);
    if (text.find("package " + package + ";") != std::string::npos) return true;
  }
  return false;
}

void strip_single_folders(HandIn& hand_in) {
  while (true) {
    const auto names = names_in(hand_in.folder);
    if (names.size() != 1 || !fs::is_directory(fs::symlink_status(hand_in.folder / names.front()))) return;
    const fs::path only = hand_in.folder / names.front();
    if (begins_package(only) || is_python_package(only)) return;
    hand_in.own_name = names.front();
    replace_by_subfolder(hand_in, only);
  }
}

// Sorts archives so that the latest comes first: named "final" or "new", then the highest number.
void latest_first(std::vector<std::string>& archives) {
  const auto is_final = [](const std::string& name) {
    const std::string lower = program::in_lower_case(name);
    return lower.find("final") != std::string::npos || lower.find("new") != std::string::npos;
  };
  // Numbers are compared by length first, so that `v10` is later than `v9`.
  const auto number = [](const std::string& name) {
    std::string digits;
    for (const char each : name)
      if (text::is_digit(each)) digits += each;
    return std::pair(digits.size(), digits);
  };
  std::ranges::stable_sort(archives, [&](const std::string& one, const std::string& other) {
    if (is_final(one) != is_final(other)) return is_final(one);
    return number(one) > number(other);
  });
}

struct ArchiveOpening {
  Limits limits;
  // The source is Canvas' export, where files that were handed in again have a number in their names.
  bool canvas = false;
};

// Unpacks the archive `name` of the hand-in.
void open_archive(HandIn& hand_in, const std::string& name, bool is_one_of_several,
                  const ArchiveOpening& opening, Budget& budget) {
  const fs::path archive = hand_in.folder.parent_path() / "archive";
  fs::rename(hand_in.folder / name, archive);
  const fs::path place = hand_in.folder.parent_path() / "unpacked";
  UnpackedFolder files(place, opening.limits, budget);
  try {
    visit_archive(archive, opening.limits, [&](const SourceItem& item, const Contents& contents) {
      files.add(item, item.path.parts, contents);
      return !files.refusal();
    });
    hand_in.refusal = files.refusal();
  } catch (const SourceError& error) {
    hand_in.refusal = in_quotes(name) + ": " + error.what();
  }
  std::ranges::copy(files.notes(), std::back_inserter(hand_in.notes));
  fs::remove(archive);
  std::string own = without_archive_ending(name);
  if (opening.canvas) own = without_archive_ending(without_canvas_number(name).value_or(name));
  if (names_in(hand_in.folder).empty()) {
    hand_in.own_name = own;
    fs::remove_all(hand_in.folder);
    fs::rename(place, hand_in.folder);
    return;
  }
  // The files beside the archive stay. Its contents are put beside them, or in a folder if a name is already used.
  const auto inner = names_in(place);
  const auto clashes = [&](const std::string& each) { return fs::exists(hand_in.folder / each); };
  if (std::ranges::none_of(inner, clashes)) {
    for (const std::string& each : inner) fs::rename(place / each, hand_in.folder / each);
    if (hand_in.own_name.empty()) hand_in.own_name = own;
    fs::remove_all(place);
    return;
  }
  std::string free = own;
  while (clashes(free)) free += "_";
  fs::rename(place, hand_in.folder / free);
  const std::string moved = "the files in " + in_quotes(name) + " were put in the folder " + in_quotes(free);
  hand_in.notes.push_back(is_one_of_several
                              ? "of several archives, the one with the latest name is preferred; " + moved
                              : moved + ", because files beside it have the same names");
}

// Unpacks the archives at the top level of a hand-in, and an archive inside one of them, and removes single folders
// around everything. If an archive cannot be unpacked, sets the hand-in's `refusal`. Throws std::system_error.
void open_archives(HandIn& hand_in, const ArchiveOpening& opening, Budget& budget) {
  if (hand_in.refusal) return;
  for (int level = 0;; ++level) {
    strip_single_folders(hand_in);
    std::vector<std::string> archives;
    for (const std::string& name : names_in(hand_in.folder)) {
      const bool file = fs::is_regular_file(fs::symlink_status(hand_in.folder / name));
      if (file && is_archive_name(name)) archives.push_back(name);
    }
    latest_first(archives);
    // At the top level, the platform may have put archives and files side by side. Deeper, an archive beside other
    // files is one of the program's files.
    const auto all = names_in(hand_in.folder);
    const bool described = std::ranges::find(all, "agent.toml") != all.end();
    if (archives.empty() || described || (level > 0 && all.size() > 1)) break;
    if (level == most_levels) {
      hand_in.refusal = in_quotes(archives.front()) +
                        " is an archive in an archive in an archive: hand in a single archive";
      return;
    }
    for (const std::string& name : archives) {
      open_archive(hand_in, name, archives.size() > 1, opening, budget);
      if (hand_in.refusal) return;
    }
  }
  if (opening.canvas) strip_canvas_numbers(hand_in);
  if (!names_in(hand_in.folder).empty()) return;
  const bool has_left_out = std::ranges::any_of(
      hand_in.notes, [](const std::string& note) { return note.starts_with("left out "); });
  hand_in.refusal = has_left_out
                        ? "all files of the hand-in were left out: hand in the program"
                        : "the hand-in is empty: pack the folder with the program and hand it in again";
}

}  // namespace

Layout guessed_layout(const std::vector<std::string>& names, bool is_folder, std::string_view source,
                      const FolderSigns& signs) {
  const auto plain = [](std::string name) {
    if (name.ends_with('/')) name.pop_back();
    return name;
  };
  const auto count = [&](const auto& fits) {
    return static_cast<std::size_t>(
        std::ranges::count_if(names, [&](const auto& each) { return fits(plain(each)); }));
  };
  if (count([](const std::string& name) { return name == metadata_name; }) > 0) return Layout::gradescope;
  if (count([](const std::string& name) { return moodle_name(name).has_value(); }) > 0) return Layout::moodle;
  const std::size_t of_canvas = count([](const std::string& name) { return canvas_name(name).has_value(); });
  if (of_canvas > 0 && 2 * of_canvas >= names.size()) return Layout::canvas;
  for (const PlatformPaths& platform : platform_paths()) {
    const std::size_t named = count([&](const std::string& name) {
      const auto found = platform.read(std::span(&name, 1));
      return found && (!found->name.empty() || platform.layout == Layout::ilias);
    });
    if (named > 0 && (platform.is_certain || 2 * named >= names.size())) return platform.layout;
  }
  if (!github_prefix(source, folders_in(names)).empty()) return Layout::github;
  const bool described = count([](const std::string& name) { return name == "agent.toml"; }) > 0;
  if (described) return Layout::one;
  if (is_folder) return is_repository(names, signs) ? Layout::one : Layout::folders;
  // An archive contains a whole class if its top level has several folders or archives, and documents at most.
  const auto holds_one = [](const std::string& name) { return name.ends_with('/') || is_archive_name(name); };
  const auto containers = static_cast<std::size_t>(std::ranges::count_if(names, holds_one));
  const auto documents = static_cast<std::size_t>(std::ranges::count_if(names, [](const std::string& name) {
    return name.ends_with(".md") || name.ends_with(".txt") || name.ends_with(".csv") ||
           name.ends_with(".pdf");
  }));
  const bool project = std::ranges::any_of(names, [](const std::string& name) {
    return name == "src/" || name == "bin/" || name == "lib/" || name == "build/" || name == "include/";
  });
  return containers >= 2 && containers + documents == names.size() && !project ? Layout::folders
                                                                               : Layout::one;
}

SourceContents unpack(const fs::path& source, std::optional<Layout> layout, const Limits& limits,
                      Budget& budget, const fs::path& place, const fs::path& left_out) {
  const bool on_disk = fs::is_directory(source);
  const std::string file_name = fs::canonical(source).filename().string();
  SourceContents contents{.name = text::decoded_name(file_name)};
  // A file that is not an archive is a hand-in by itself.
  const bool single = !on_disk && !is_archive_name(file_name);
  if (single && layout && *layout != Layout::one) {
    throw SourceError("this is a single file, not an archive: it cannot be read with --layout " +
                      std::string(layout_words.word_of(*layout)));
  }
  Overview overview;
  // No limit on the ratio of a class's archive: one file that compresses well must not refuse everybody. The limits on
  // each hand-in's size still apply.
  Limits of_class = limits;
  of_class.ratio = std::numeric_limits<int>::max();
  if (!single) overview = overview_of(source, left_out, of_class);
  const std::string own_name =
      single ? fs::path(contents.name).stem().string() : without_archive_ending(contents.name);
  contents.layout = single
                        ? Layout::one
                        : layout.value_or(guessed_layout(overview.names, on_disk, own_name, overview.signs));
  for (const std::string& line : overview.metadata.not_understood) {
    contents.notes.push_back(std::string(metadata_name) + ": " + line);
  }
  const std::vector<std::string> folders = folders_in(overview.names);
  std::string prefix = github_prefix(own_name, folders);
  if (prefix.empty()) prefix = common_prefix(folders);
  const Sorter sorter(contents.layout, std::move(overview.metadata), own_name,
                      contents.layout == Layout::one ? 0 : overview.around, std::move(prefix));

  struct Unpacking {
    HandIn hand_in;
    std::unique_ptr<UnpackedFolder> files;
    std::optional<std::int64_t> named_time;      ///< the time in its name
    std::map<std::string, std::string> members;  ///< the names of a team's people, by their numbers
  };
  std::map<std::string, Unpacking> unpackings;
  std::map<std::string, bool> late;
  std::set<std::string> passed_over;
  const auto add = [&](const SourceItem& item, const Contents& bytes) {
    std::string unplaced;
    if (!item.path.fault.empty() && contents.layout != Layout::one) {
      contents.notes.push_back("skipped: " + item.path.fault);
      return true;
    }
    auto found = sorter.place_of(item, unplaced);
    if (!unplaced.empty()) passed_over.insert(unplaced);
    if (!found) return true;
    Unpacking& unpacking = unpackings[found->key];
    HandIn& hand_in = unpacking.hand_in;
    if (!unpacking.files) {
      const fs::path folder = place / std::to_string(unpackings.size());
      fs::create_directories(folder);
      unpacking.files = std::make_unique<UnpackedFolder>(folder / "files", limits, budget);
      hand_in = {.owner = found->owner,
                 .time_source = "files",
                 .source = contents.name,
                 .handed_in = found->handed_in,
                 .folder = folder / "files",
                 .own_name = found->own_name};
      late.insert_or_assign(found->key, found->late);
      unpacking.named_time = found->time;
    }
    if (found->member) unpacking.members.emplace(found->member->id, found->member->name);
    if (item.time && item.kind == ItemKind::file)
      hand_in.time = std::max(hand_in.time.value_or(0), *item.time);
    unpacking.files->add(item, found->parts, bytes);
    return true;
  };
  if (single) {
    visit_file(fs::canonical(source), add);
  } else {
    visit_source(source, left_out, contents.layout == Layout::one ? limits : of_class, add);
  }
  for (auto& [key, unpacking] : unpackings) {
    HandIn& hand_in = unpacking.hand_in;
    hand_in.refusal = unpacking.files->refusal();
    hand_in.notes = unpacking.files->notes();
    if (late[key]) hand_in.notes.insert(hand_in.notes.begin(), "Canvas marks it as late");
    if (contents.layout == Layout::one && !on_disk) hand_in.time = fs::last_write_time(source);
    if (unpacking.named_time) {
      hand_in.time = unpacking.named_time;
      hand_in.time_source = "name";
    }
    if (!unpacking.members.empty()) {
      using Member = std::pair<const std::string, std::string>;
      hand_in.owner.name = text::joined(unpacking.members, " + ", &Member::second);
      hand_in.owner.id = text::joined(unpacking.members, " + ", &Member::first);
    }
    const auto known = sorter.metadata().hand_ins.find(hand_in.handed_in);
    if (contents.layout == Layout::gradescope) {
      if (known == sorter.metadata().hand_ins.end()) {
        hand_in.notes.push_back(fmt::format("{} has no entry for it", metadata_name));
      } else if (known->second.time) {
        hand_in.time = known->second.time;
        hand_in.time_source = "metadata";
      }
    }
    unpacking.files.reset();
    open_archives(hand_in, {.limits = limits, .canvas = contents.layout == Layout::canvas}, budget);
    contents.hand_ins.push_back(std::move(hand_in));
  }
  for (const std::string& name : passed_over) contents.notes.push_back("skipped: " + in_quotes(name));
  return contents;
}

std::string contents_hash(const fs::path& folder) {
  std::map<std::string, std::string> hashes;
  list_files(folder, "", hashes);
  program::Digest digest;
  for (const auto& [name, hash] : hashes) digest.add(fmt::format("{}  {}\n", hash, name));
  return digest.hex();
}

}  // namespace kaven::tournaments::intake
