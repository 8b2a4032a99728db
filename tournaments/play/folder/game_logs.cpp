// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/game_logs.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <set>

#include "common/system/files.hpp"

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

// A folder that is being removed or extracted has this ending, with which it is no game's.
constexpr const char* aside = ".moving";

std::vector<std::string> names_in(const fs::path& logs) {
  std::vector<std::string> names;
  for (const fs::directory_entry& file : fs::directory_iterator(logs)) {
    if (fs::is_regular_file(file.symlink_status())) names.push_back(file.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

// A folder with anything else, which is nothing that Kaven made, is left alone.
bool has_only_files(const fs::path& logs) {
  return std::all_of(
      fs::directory_iterator(logs), fs::directory_iterator(),
      [](const fs::directory_entry& file) { return fs::is_regular_file(file.symlink_status()); });
}

std::string whole_file(const fs::path& file) {
  return system::read_file(file, fs::file_size(file));
}

void remove_folder(const fs::path& logs, const std::function<void()>& after_step) {
  const fs::path moving = logs.string() + aside;
  fs::rename(logs, moving);
  after_step();
  fs::remove_all(moving);
  after_step();
}

using Visit = std::function<bool(const std::string& label, const std::string& name, PackReader& reader)>;

// Visits the files of a pack until `visit` returns false; none if there is no pack.
void visit_pack(const fs::path& pack, const Visit& visit) {
  if (!fs::exists(pack)) return;
  PackReader reader(pack);
  while (const auto path = reader.next()) {
    const fs::path parts(*path);
    if (!visit(parts.parent_path().string(), parts.filename().string(), reader)) return;
  }
}

fs::path pack_for(const Folder& folder, GameId game) {
  return folder.logs() / pack_name(pack_of(game));
}

}  // namespace

fs::path file_of_logs(const Folder& folder, GameId game) {
  const fs::path pack = pack_for(folder, game);
  return !fs::is_directory(folder.logs_of(game)) && fs::exists(pack) ? pack : folder.logs_of(game);
}

std::vector<std::string> log_names(const Folder& folder, GameId game) {
  if (fs::is_directory(folder.logs_of(game))) return names_in(folder.logs_of(game));
  std::vector<std::string> names;
  visit_pack(pack_for(folder, game), [&](const std::string& label, const std::string& name, PackReader&) {
    if (label == game_label(game)) names.push_back(name);
    return true;
  });
  return names;
}

std::optional<std::string> read_log(const Folder& folder, GameId game, const std::string& name) {
  const fs::path file = folder.logs_of(game) / name;
  if (fs::is_regular_file(file)) return whole_file(file);
  if (fs::is_directory(folder.logs_of(game))) return std::nullopt;
  std::optional<std::string> text;
  visit_pack(pack_for(folder, game),
             [&](const std::string& label, const std::string& packed, PackReader& reader) {
               if (label == game_label(game) && packed == name) text = reader.text();
               return !text;
             });
  return text;
}

void pack_logs(const Folder& folder, int pack, const std::function<void()>& after_step) {
  const fs::path file = folder.logs() / pack_name(pack);
  std::set<std::string> moving;
  PackWriter writer(file);
  for (const GameId game : games_of_pack(pack)) {
    const fs::path logs = folder.logs_of(game);
    // A process was killed while it moved this folder; the pack has its files.
    fs::remove_all(logs.string() + aside);
    if (!fs::is_directory(logs) || !has_only_files(logs)) continue;
    moving.insert(game_label(game));
    for (const std::string& name : names_in(logs))
      writer.add(game_label(game) + '/' + name, whole_file(logs / name));
  }
  if (moving.empty()) return;
  visit_pack(file, [&](const std::string& label, const std::string& name, PackReader& reader) {
    if (!moving.contains(label)) writer.add((fs::path(label) / name).string(), reader.text());
    return true;
  });
  writer.commit();
  after_step();
  for (const std::string& label : moving) remove_folder(folder.logs() / label, after_step);
}

void unpack_logs(const Folder& folder, GameId game) {
  const fs::path logs = folder.logs_of(game);
  if (fs::exists(logs)) return;
  const fs::path moving = logs.string() + aside;
  fs::remove_all(moving);
  visit_pack(pack_for(folder, game),
             [&](const std::string& label, const std::string& name, PackReader& reader) {
               if (label != game_label(game)) return true;
               fs::create_directory(moving);
               system::replace_file(moving / name, reader.text());
               return true;
             });
  if (fs::exists(moving)) fs::rename(moving, logs);
}

}  // namespace kaven::tournaments::folder
