// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/sorting.hpp"

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <span>
#include <utility>

#include "common/program/language.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

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

}  // namespace

bool may_be_program(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  if (ending.empty()) return true;
  return program::run_command(ending.substr(1)) || program::compilation(name) || ending == ".class" ||
         ending == ".out" || ending == ".bin";
}

Sorter::Sorter(Layout layout, GradescopeMetadata metadata, std::string name, std::size_t around,
               std::string prefix)
    : layout_(layout),
      metadata_(std::move(metadata)),
      name_(std::move(name)),
      around_(around),
      prefix_(std::move(prefix)) {}

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
