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
  link,   ///< symbolic or hard: never followed, never made
  other,  ///< a device, a pipe, a socket
};

/// One thing in a source: a folder on disk or an archive.
struct SourceItem {
  InnerPath path;
  ItemKind kind = ItemKind::file;
  std::uint64_t size = 0;            ///< bytes, as far as the source says
  std::optional<std::int64_t> time;  ///< when it was last changed, in seconds since 1970
  bool executable = false;
  std::string fault;  ///< why it cannot be read; empty: it can
};

/// Hands the bytes of an item on, piece by piece, each with the place where it belongs; false from `take` ends
/// that. Throws SourceError.
using Take = std::function<bool(std::uint64_t place, std::string_view bytes)>;
using Contents = std::function<void(const Take& take)>;

/// Is told of each item in its turn. The contents are there for as long as this runs. False ends the visit.
using Visitor = std::function<bool(const SourceItem& item, const Contents& contents)>;

/// Visits what lies below `folder` except `left_out`, in the order of names; links are not followed. What cannot be
/// read is visited with that as its fault. Throws SourceError when `folder` itself cannot be read.
void visit_folder(const boost::filesystem::path& folder, const boost::filesystem::path& left_out,
                  const Visitor& visitor);

/// Visits `file` alone, by its name.
void visit_file(const boost::filesystem::path& file, const Visitor& visitor);

/// Visits what is in the archive `file`: zip, tar in what it may be packed with, 7z. Throws SourceError for what
/// is no such archive, is damaged, cut off or encrypted, or has more than `limits` allow; what() does not name
/// the file.
void visit_archive(const boost::filesystem::path& file, const Limits& limits, const Visitor& visitor);

/// One of them, as `source` is a folder or a file.
void visit_source(const boost::filesystem::path& source, const boost::filesystem::path& left_out,
                  const Limits& limits, const Visitor& visitor);

}  // namespace kaven::tournaments::intake
