// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/packed_records.hpp"

#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "common/program/sha256.hpp"
#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

// The game of a record with that name.
std::optional<GameId> game_of_record(const fs::path& record) {
  const std::string name = record.filename().string();
  if (record.extension() != ".jsonl") return std::nullopt;
  return game_of_label(std::string_view(name).substr(0, name.find('-')));
}

std::optional<fs::path> pack_beside(const fs::path& record) {
  const std::optional<GameId> game = game_of_record(record);
  if (!game) return std::nullopt;
  return record.parent_path() / pack_name(pack_of(*game));
}

std::optional<std::string> text_of_file(const fs::path& file) {
  boost::system::error_code error;
  const auto size = fs::file_size(file, error);
  if (error == boost::system::errc::no_such_file_or_directory) return std::nullopt;
  if (error) throw std::system_error(error.value(), std::generic_category(), file.string());
  try {
    return system::read_file(file, size);
  } catch (const std::system_error& gone) {
    if (gone.code() == std::errc::no_such_file_or_directory) return std::nullopt;
    throw;
  }
}

using Records = std::map<std::string, std::string>;

Records read_pack(const fs::path& file) {
  Records records;
  PackReader reader(file);
  while (auto name = reader.next()) records.emplace(std::move(*name), reader.text());
  return records;
}

/// The records of the pack that was read last; the file is identified by what changes if it is replaced.
class LastPack {
 public:
  /// Returns the records of `file`; nothing if it does not exist.
  const Records* read(const fs::path& file) {
    struct stat state {};
    if (::stat(file.c_str(), &state) != 0) {
      if (errno == ENOENT || errno == ENOTDIR) return nullptr;
      throw std::system_error(errno, std::generic_category(), file.string());
    }
    Stamp stamp(state.st_dev, state.st_ino, state.st_size, state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
    if (file_ != file || stamp_ != stamp) {
      file_.clear();
      records_ = read_pack(file);
      file_ = file;
      stamp_ = stamp;
    }
    return &records_;
  }

 private:
  using Stamp = std::tuple<dev_t, ino_t, off_t, time_t, long>;
  fs::path file_;
  Stamp stamp_;
  Records records_;
};

// Readers go through the games in their order.
thread_local LastPack last_pack;

}  // namespace

std::optional<std::string> record_text(const fs::path& record) {
  if (auto text = text_of_file(record)) return text;
  const std::optional<fs::path> pack = pack_beside(record);
  if (!pack) return std::nullopt;
  const Records* const packed = last_pack.read(*pack);
  // Another process may just have unpacked it.
  if (packed == nullptr) return text_of_file(record);
  const auto found = packed->find(record.filename().string());
  return found == packed->end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> record_sha256(const fs::path& record) {
  const std::optional<std::string> text = record_text(record);
  return text ? std::optional(program::sha256_of_text(*text)) : std::nullopt;
}

record::GameRecord read_record(const fs::path& record) {
  const std::optional<std::string> text = record_text(record);
  if (!text)
    throw std::system_error(ENOENT, std::generic_category(), "cannot read the record " + record.string());
  return record::read_record_text(*text, record.string());
}

fs::path file_of_record(const fs::path& record) {
  const std::optional<fs::path> pack = pack_beside(record);
  return pack && !fs::exists(record) && fs::exists(*pack) ? *pack : record;
}

std::optional<fs::path> find_record(const Folder& folder, GameId game) {
  if (!fs::is_directory(folder.games())) return std::nullopt;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
    if (game_of_record(entry.path()) == game) return entry.path();
  }
  const Records* const packed = last_pack.read(folder.games() / pack_name(pack_of(game)));
  if (packed == nullptr) return std::nullopt;
  for (const auto& [name, text] : *packed) {
    if (game_of_record(name) == game) return folder.games() / name;
  }
  return std::nullopt;
}

std::map<GameId, fs::path> records_of(const Folder& folder) {
  std::map<GameId, fs::path> records;
  if (!fs::is_directory(folder.games())) return records;
  const auto add = [&](const fs::path& name) {
    if (const auto game = game_of_record(name)) records.emplace(*game, folder.games() / name);
  };
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
    add(entry.path().filename());
    if (!pack_of_name(entry.path().filename().string())) continue;
    for (const auto& [name, text] : read_pack(entry.path())) add(name);
  }
  return records;
}

std::vector<int> packs_of_single_records(const Folder& folder) {
  std::set<int> packs;
  if (!fs::is_directory(folder.games())) return {};
  for (const fs::directory_entry& entry : fs::directory_iterator(folder.games())) {
    if (const std::optional<GameId> game = game_of_record(entry.path())) packs.insert(pack_of(*game));
  }
  return {packs.begin(), packs.end()};
}

void pack_records(const Folder& folder, int pack, std::span<const std::string> names,
                  const std::function<void()>& after_step) {
  Records moving;
  for (const std::string& name : names) {
    if (auto text = text_of_file(folder.games() / name)) moving.emplace(name, std::move(*text));
  }
  if (moving.empty()) return;
  const fs::path file = folder.games() / pack_name(pack);
  Records records = moving;
  if (fs::exists(file)) records.merge(read_pack(file));
  PackWriter writer(file);
  for (const auto& [name, text] : records) writer.add(name, text);
  writer.commit();
  after_step();
  for (const auto& [name, text] : moving) {
    fs::remove(folder.games() / name);
    after_step();
  }
}

void unpack_records(const Folder& folder, int pack) {
  const fs::path file = folder.games() / pack_name(pack);
  if (!fs::exists(file)) return;
  for (const auto& [name, text] : read_pack(file)) {
    // A name with a slash would be a file elsewhere.
    if (!game_of_record(name) || fs::path(name).has_parent_path() || fs::exists(folder.games() / name))
      continue;
    system::replace_file(folder.games() / name, text);
  }
  system::flush_directory_of(file);
  fs::remove(file);
}

}  // namespace kaven::tournaments::folder
