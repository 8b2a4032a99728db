// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/hand_in.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "common/program/sha256.hpp"
#include "common/program/source_text.hpp"
#include "common/system/files.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/sorting.hpp"
#include "tournaments/course/intake/start_guess.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

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
  const Sorter sorter(contents.layout, std::move(overview), own_name);

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
