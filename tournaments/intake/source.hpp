#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tournaments/intake/limits.hpp"
#include "tournaments/intake/names.hpp"

namespace kaven::tournaments::intake {

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
