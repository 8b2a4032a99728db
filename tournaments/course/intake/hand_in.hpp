// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/source.hpp"
#include "tournaments/course/intake/unpacked_folder.hpp"

namespace kaven::tournaments::intake {

/// The person or group that handed in.
struct Owner {
  std::string name;    ///< displayed name, UTF-8
  std::string system;  ///< the word of the layout, such as `moodle`; `folder` if there is no platform
  std::string id;      ///< unique among the owners of a system, and the same in all sources
  friend bool operator==(const Owner&, const Owner&) = default;
};

/// Whether both are the same person or group, whatever their names.
inline bool same_owner(const Owner& one, const Owner& other) {
  return one.system == other.system && one.id == other.id;
}

/// One hand-in, unpacked.
struct HandIn {
  Owner owner;
  std::optional<std::int64_t> time;  ///< when it was handed in, in seconds since 1970
  std::string time_source;  ///< `metadata`, `name`, or `files`: the latest modification time of its files
  std::string source;       ///< the source's name, without its folder
  std::string handed_in;    ///< the hand-in's name in the source
  boost::filesystem::path folder;  ///< the folder with its unpacked files
  /// The author's name for it: that of the folder around everything, or of the archive. Used as the program's stem if
  /// nothing else states one. May be empty.
  std::string own_name;
  std::optional<std::string>
      refusal;                     ///< why it is refused, e.g. a limit that it exceeds; a message for users
  std::vector<std::string> notes;  ///< what was left out or changed; messages for users
};

/// The contents of one source.
struct SourceContents {
  std::string name;  ///< the source's name, without its folder
  Layout layout = Layout::folders;
  std::vector<HandIn> hand_ins;
  std::vector<std::string> notes;  ///< what was skipped
};

/// Unpacks the hand-ins in `source` (a folder, an archive or a single file), each into a new folder in `place`, and
/// the archives in them. Guesses the layout if `layout` is empty. Skips `left_out`, a path that begins with `source`. Sets
/// the `refusal` of a hand-in that cannot be unpacked, which does not affect others. Throws SourceError when the source
/// itself cannot be read to its end (nothing of it may be used then); std::system_error.
SourceContents unpack(const boost::filesystem::path& source, std::optional<Layout> layout,
                      const Limits& limits, Budget& budget, const boost::filesystem::path& place,
                      const boost::filesystem::path& left_out = {});

/// The SHA-256 of the names and contents of all files below `folder`, in lower-case hex. Does not depend on how they
/// were packed. Throws std::system_error.
std::string contents_hash(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
