#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/intake/layout.hpp"
#include "tournaments/intake/limits.hpp"
#include "tournaments/intake/unpacked_folder.hpp"

namespace kaven::tournaments::intake {

/// Who handed in: a person or a group.
struct Owner {
  std::string name;    ///< for people, UTF-8
  std::string system;  ///< `moodle`, `canvas`, `gradescope`; `folder` where no platform has numbered them
  std::string id;      ///< tells owners of the same system apart, in every source
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
  std::string time_source;           ///< `metadata`, or `files`: the last change of one of them
  std::string source;                ///< the name of the source that it was in, without its folder
  std::string handed_in;             ///< what it was called there
  boost::filesystem::path folder;    ///< where it is unpacked
  /// What its author called it: the folder that everything lay in, or the archive. Programs are called so where
  /// nothing else is said. May be empty.
  std::string own_name;
  std::optional<std::string> refusal;  ///< why it cannot be taken, for people; a limit that it exceeds
  std::vector<std::string> notes;      ///< what was left out or done, for people
};

/// All that was found in one source.
struct SourceContents {
  std::string name;  ///< of the source, without its folder
  Layout layout = Layout::folders;
  std::vector<HandIn> hand_ins;
  std::vector<std::string> notes;  ///< what was passed over in it
};

/// Takes apart `source`, a folder, an archive or a single file, by `layout`, or by what it looks like. Each
/// hand-in is unpacked into a new folder in `place`; an archive in it, too, once, and a single folder around all
/// of it is taken away. What lies at `left_out`, a path that begins with `source`, is no part of it. A hand-in that
/// cannot be taken says so and keeps nobody else from it. Throws SourceError when the source itself cannot be read to
/// its end: then nothing of it is taken; std::system_error.
SourceContents take_apart(const boost::filesystem::path& source, std::optional<Layout> layout,
                          const Limits& limits, Budget& budget, const boost::filesystem::path& place,
                          const boost::filesystem::path& left_out = {});

/// Which layout a source has whose items lie outermost at `names`. `is_folder`: it is one on disk.
Layout guessed_layout(const std::vector<std::string>& names, bool is_folder);

/// The SHA-256 of all files below `folder` with their names, as lower-case hex: the same for the same contents,
/// whatever they were packed in. Throws std::system_error.
std::string contents_hash(const boost::filesystem::path& folder);

}  // namespace kaven::tournaments::intake
