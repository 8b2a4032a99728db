// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/tar_writer.hpp"

struct archive;
struct archive_entry;

namespace kaven::tournaments::folder {

// Small files of finished games would take most of the space of a large tournament: each occupies whole blocks of the
// disk. Those of a hundred games move into one compressed archive, a pack:
//
//   games/0107-alice-bob.jsonl     a record that is not packed
//   games/0100-0199.tar.zst        the records of games 100 to 199, under the same names
//   logs/0100-0199.tar.zst         their logs, as 0107/white.log
//
// A file beside a pack counts, not its copy in the pack. A pack is an ordinary archive: tar -xf, in the folder of the
// pack, restores the files. packed_records.hpp and game_logs.hpp read and write packs.

inline constexpr int games_per_pack = 100;

/// A pack cannot be read or written. what() names it.
class PackError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the number of the pack for the files of `game`: 1 for games 100 to 199.
int pack_of(GameId game);

/// Returns the games of a pack; a tournament may have fewer.
std::vector<GameId> games_of_pack(int pack);

/// Returns the file name of a pack: `0100-0199.tar.zst`.
std::string pack_name(int pack);

/// Returns the number of the pack with the file name `name`; nothing if no pack can have it.
std::optional<int> pack_of_name(std::string_view name);

/// Reads the files of a pack in their order.
class PackReader {
 public:
  /// Throws PackError if there is no such file, or it is no pack.
  explicit PackReader(boost::filesystem::path file);
  /// Reads a pack from memory, which must outlive this object; errors use `file` as its name.
  PackReader(boost::filesystem::path file, std::string_view bytes);

  /// Goes to the next file and returns its path in the pack; nothing after the last one. Throws PackError.
  std::optional<std::string> next();
  /// Returns the contents of the present file, once. Throws PackError.
  std::string text();

 private:
  struct Free {
    void operator()(archive* reader) const;
  };
  [[noreturn]] void fail() const;

  boost::filesystem::path file_;
  std::unique_ptr<archive, Free> reader_;
  archive_entry* present_ = nullptr;
};

/// Writes a pack, which replaces an older one at commit().
class PackWriter {
 public:
  explicit PackWriter(boost::filesystem::path file);

  /// Adds a file under the path `name`. Throws PackError.
  void add(const std::string& name, std::string_view text);
  /// Writes the pack to the disk, completely or not at all, and flushes it. Before, reads it from memory and compares
  /// it with the files that were added. Throws PackError; std::system_error that names the file.
  void commit();

 private:
  void check(bool succeeded) const;
  void compare() const;

  boost::filesystem::path file_;
  std::string bytes_;
  std::vector<std::pair<std::string, std::size_t>> added_;  ///< names, and hashes of the contents
  TarWriter tar_;
};

}  // namespace kaven::tournaments::folder
