// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tournaments/course/intake/names.hpp"

namespace kaven::tournaments::intake {

/// In bytes; the limits below are given in megabytes.
inline constexpr std::uint64_t megabyte = 1'000'000;

/// Limits on what may be handed in, far above what a person writes.
struct Limits {
  std::uint64_t hand_in_megabytes = 200;  ///< size of one hand-in, unpacked
  std::uint64_t file_megabytes = 100;     ///< size of one file
  int files = 5000;                       ///< number of files and folders in one hand-in
  int ratio = 200;        ///< unpacked bytes per byte of the archive; checked once 10 MB are unpacked
  bool handed_in = true;  ///< errors name the options of `collect` and say how to hand in again

  /// Size of all that one command unpacks.
  std::uint64_t total_megabytes() const { return 40 * hand_in_megabytes; }
};

/// A source, or an archive in it, cannot be read to its end. what() is a message for users.
class SourceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class ItemKind : std::uint8_t {
  file,
  folder,
  link,   ///< symbolic or hard: never followed, never created
  other,  ///< a device, a pipe, a socket
};

/// A file, folder or link in a source. A source is a folder on disk or an archive.
struct SourceItem {
  InnerPath path;
  ItemKind kind = ItemKind::file;
  std::uint64_t size = 0;            ///< in bytes; 0 if the source does not state it
  std::optional<std::int64_t> time;  ///< last modification, in seconds since 1970
  bool executable = false;
  std::string fault;  ///< why it cannot be read; empty if it can
};

/// Receives a block of an item's bytes and its offset in the file; returns false to stop reading.
using Sink = std::function<bool(std::uint64_t offset, std::string_view bytes)>;
/// Sends the bytes of an item to `sink`, block by block. Throws SourceError.
using Contents = std::function<void(const Sink& sink)>;

/// Receives each item in order; `contents` is valid only during the call. Returns false to end the visit.
using Visitor = std::function<bool(const SourceItem& item, const Contents& contents)>;

/// Visits everything below `folder` except `left_out`, sorted by name; links are not followed. An unreadable item is
/// visited with its `fault` set. Throws SourceError when `folder` itself cannot be read.
void visit_folder(const boost::filesystem::path& folder, const boost::filesystem::path& left_out,
                  const Visitor& visitor);

/// Visits the single file `file`; its path in the source is its name.
void visit_file(const boost::filesystem::path& file, const Visitor& visitor);

/// Visits the entries of the archive `file`: zip, tar (plain or compressed), 7z or RAR. Throws SourceError when it is
/// another kind of file, is damaged, truncated or encrypted, or exceeds `limits`; what() does not name the file.
void visit_archive(const boost::filesystem::path& file, const Limits& limits, const Visitor& visitor);

/// Visits the only content of a file compressed by gzip, bzip2, xz or zstd that is no archive; its path is the name of
/// `file` without the ending. Throws SourceError like visit_archive().
void visit_compressed_file(const boost::filesystem::path& file, const Limits& limits, const Visitor& visitor);

/// Calls visit_folder() if `source` is a folder, else visit_archive().
void visit_source(const boost::filesystem::path& source, const boost::filesystem::path& left_out,
                  const Limits& limits, const Visitor& visitor);

}  // namespace kaven::tournaments::intake
