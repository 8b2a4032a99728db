// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/sorting.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "common/program/language.hpp"
#include "common/program/source_text.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

// Whether a file outside any folder may be a program, by its extension. Other files are lists, texts or pictures.
bool may_be_program(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  if (ending.empty()) return true;
  return program::run_command(ending.substr(1)) || program::compilation(name) || ending == ".class" ||
         ending == ".out" || ending == ".bin";
}

Owner unnumbered(const std::string& name) {
  const std::string written = text::composed(name);
  return {.name = written, .system = "folder", .id = written};
}

std::optional<Place> of_moodle(const SourceItem& item, const std::string& first,
                               std::vector<std::string> parts, std::string& passed_over) {
  auto named = moodle_name(first);
  const bool foldered = !parts.empty() || item.kind == ItemKind::folder;
  if (!named || named->kind != "file" || (!foldered && named->file.empty())) {
    passed_over = first;
    return std::nullopt;
  }
  const std::string name = text::composed(named->name);
  const std::string id = named->id.empty() ? name : named->id;
  if (!foldered) parts.push_back(named->file);
  return Place{.key = name + "/" + id,
               .owner = {.name = name, .system = "moodle", .id = id},
               .handed_in = foldered ? first : first.substr(0, first.size() - named->file.size()),
               .own_name = "",
               .parts = std::move(parts)};
}

std::optional<Place> of_canvas(const std::string& first, std::vector<std::string> parts,
                               std::string& passed_over) {
  const auto named = canvas_name(first);
  if (!named) {
    passed_over = first;
    return std::nullopt;
  }
  const std::string name = text::composed(named->name);
  // If somebody has already unpacked the archives, the source has folders with these names instead.
  parts.insert(parts.begin(), named->file);
  return Place{.key = named->id,
               .owner = {.name = name, .system = "canvas", .id = named->id},
               .handed_in = first,
               .own_name = "",
               .parts = std::move(parts),
               .late = named->late};
}

std::optional<Place> of_platform(const PlatformPaths& platform, const SourceItem& item,
                                 const std::string& first, std::vector<std::string> parts,
                                 std::string& passed_over) {
  parts.insert(parts.begin(), first);
  const auto named = platform.read(parts);
  const bool foldered = parts.size() > 1 || item.kind == ItemKind::folder;
  if (!named || (!named->name.empty() && !foldered && named->file.empty())) {
    passed_over = first;
    return std::nullopt;
  }
  if (named->name.empty()) return std::nullopt;
  const std::string system(layout_words.word_of(platform.layout));
  const Owner person{.name = text::composed(named->name), .system = system, .id = text::composed(named->id)};
  const auto depth = static_cast<std::ptrdiff_t>(std::min(named->depth, parts.size()));
  Place place{.key = person.id + "/" + named->attempt,
              .owner = person,
              .handed_in = text::joined(std::span(parts).first(static_cast<std::size_t>(depth)), "/"),
              .own_name = "",
              .parts = {parts.begin() + depth, parts.end()},
              .time = named->time};
  if (!named->file.empty()) {
    place.parts.insert(place.parts.begin(), named->file);
    if (named->attempt.empty()) place.handed_in = first.substr(0, first.size() - named->file.size());
  }
  if (named->group.empty()) return place;
  place.key = named->group;
  place.owner = {.name = named->group, .system = system, .id = named->group};
  place.handed_in = named->group;
  place.member = person;
  return place;
}

// A clone is called after the assignment and the login.
std::optional<Place> of_github(const std::string& prefix, const SourceItem& item, const std::string& first,
                               std::vector<std::string> parts, std::string& passed_over) {
  const bool foldered = !parts.empty() || item.kind == ItemKind::folder;
  if (!foldered || !first.starts_with(prefix) || first.size() == prefix.size()) {
    if (foldered || may_be_program(first)) passed_over = first;
    return std::nullopt;
  }
  const std::string login = text::composed(first.substr(prefix.size()));
  return Place{.key = first,
               .owner = {.name = login, .system = "github", .id = login},
               .handed_in = first,
               .own_name = first,
               .parts = std::move(parts)};
}

std::optional<Place> of_folders(const SourceItem& item, const std::string& first,
                                std::vector<std::string> parts, std::string& passed_over) {
  const bool foldered = !parts.empty() || item.kind == ItemKind::folder;
  if (!foldered && item.kind == ItemKind::file && !is_archive_name(first) && !may_be_program(first)) {
    passed_over = first;
    return std::nullopt;
  }
  std::string name = first;
  if (!foldered) {
    name = is_archive_name(first) ? without_archive_ending(first) : fs::path(first).stem().string();
    parts.push_back(first);
  }
  return Place{.key = first,
               .owner = unnumbered(name),
               .handed_in = first,
               .own_name = foldered ? first : "",
               .parts = std::move(parts)};
}

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

Sorter::Sorter(Layout layout, Overview overview, std::string name)
    : layout_(layout),
      metadata_(std::move(overview.metadata)),
      name_(std::move(name)),
      around_(layout == Layout::one ? 0 : overview.around) {
  const std::vector<std::string> folders = folders_in(overview.names);
  prefix_ = github_prefix(name_, folders);
  if (prefix_.empty()) prefix_ = common_prefix(folders);
}

std::optional<Place> Sorter::place_of(const SourceItem& item, std::string& passed_over) const {
  std::vector<std::string> parts = item.path.parts;
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(std::min(around_, parts.size())));
  if (layout_ == Layout::one) {
    return Place{
        .key = "", .owner = unnumbered(name_), .handed_in = name_, .own_name = name_, .parts = parts};
  }
  if (parts.empty() || is_litter(parts.front())) return std::nullopt;
  const std::string first = parts.front();
  parts.erase(parts.begin());
  if (layout_ == Layout::moodle) return of_moodle(item, first, std::move(parts), passed_over);
  if (layout_ == Layout::canvas) return of_canvas(first, std::move(parts), passed_over);
  if (layout_ == Layout::gradescope) return of_gradescope(item, first, std::move(parts), passed_over);
  if (layout_ == Layout::github) return of_github(prefix_, item, first, std::move(parts), passed_over);
  for (const PlatformPaths& platform : platform_paths()) {
    if (platform.layout == layout_) return of_platform(platform, item, first, std::move(parts), passed_over);
  }
  return of_folders(item, first, std::move(parts), passed_over);
}

std::optional<Place> Sorter::of_gradescope(const SourceItem& item, const std::string& first,
                                           std::vector<std::string> parts, std::string& passed_over) const {
  if (parts.empty() && item.kind != ItemKind::folder) {
    if (first != metadata_name) passed_over = first;
    return std::nullopt;
  }
  Place place{.key = first,
              .owner = {.name = first, .system = "gradescope", .id = first},
              .handed_in = first,
              .own_name = "",
              .parts = std::move(parts)};
  const auto known = metadata_.hand_ins.find(first);
  if (known == metadata_.hand_ins.end() || known->second.submitters.empty()) return place;
  // A person's number stays the same in a later hand-in; the folder's number does not.
  std::vector<std::string> names;
  std::vector<std::string> ids;
  for (const GradescopeHandIn::Submitter& each : known->second.submitters) {
    const std::string name = text::composed(each.name);
    names.push_back(name);
    ids.push_back(!each.sid.empty() ? each.sid : !each.email.empty() ? each.email : name);
  }
  std::ranges::sort(ids);
  place.owner.name = text::joined(names, " + ");
  place.owner.id = text::joined(ids, " + ");
  return place;
}

}  // namespace kaven::tournaments::intake
