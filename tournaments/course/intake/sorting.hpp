// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/course/intake/gradescope_metadata.hpp"
#include "tournaments/course/intake/hand_in.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/source.hpp"

namespace kaven::tournaments::intake {

/// Gradescope's file that lists the submitters of each hand-in.
inline constexpr std::string_view metadata_name = "submission_metadata.yml";

/// The relation of the sources at the top of a folder to each other.
enum class SourcesAtTheTop : std::uint8_t {
  unknown,
  of_one_program,  ///< each names another
  apart,           ///< none names another
};

/// Signs that tell the folder of one program from that of a class.
struct FolderSigns {
  std::size_t folders_with_programs = 0;  ///< at the top, each with a program at its own top
  SourcesAtTheTop sources = SourcesAtTheTop::unknown;
};

/// The facts about a source that are needed before it is unpacked.
struct Overview {
  /// Names at the top level, inside the folders around everything, and `.git` if it is there; folders end with a slash.
  std::vector<std::string> names;
  std::size_t around = 0;  ///< number of folders around everything
  FolderSigns signs;       ///< of a folder on disk
  GradescopeMetadata metadata;
};

/// Reads the names in `source`, and the beginning of the sources at its top. Leaves out `left_out`, a path that begins
/// with `source`. Throws SourceError.
Overview overview_of(const boost::filesystem::path& source, const boost::filesystem::path& left_out,
                     const Limits& limits);

/// Guesses the layout of a source called `source` from the names at its top level, of which those of folders may end with
/// a slash. `is_folder`: the source is a folder on disk.
Layout guessed_layout(const std::vector<std::string>& names, bool is_folder, std::string_view source = {},
                      const FolderSigns& signs = {});

/// The hand-in that an item belongs to, and its path there.
struct Place {
  std::string key;  ///< identifies the hand-in within its source
  Owner owner;
  std::string handed_in;
  std::string own_name;
  std::vector<std::string> parts;  ///< path in the hand-in; empty for the hand-in's own folder
  bool late = false;
  std::optional<Owner> member = {};  ///< the person of a team whose folder it is; `owner` is the team
  std::optional<std::int64_t> time =
      {};  ///< when it was handed in, in seconds since 1970, if its name has it
};

/// Assigns the items of one source to hand-ins, by the source's layout.
class Sorter {
 public:
  /// `name`: the source's name without an archive extension.
  Sorter(Layout layout, Overview overview, std::string name);

  /// Returns nothing if the item belongs to no hand-in, and sets `passed_over` to its name if that may be a mistake.
  std::optional<Place> place_of(const SourceItem& item, std::string& passed_over) const;

  const GradescopeMetadata& metadata() const { return metadata_; }

 private:
  std::optional<Place> of_gradescope(const SourceItem& item, const std::string& first,
                                     std::vector<std::string> parts, std::string& passed_over) const;

  Layout layout_;
  GradescopeMetadata metadata_;
  std::string name_;
  std::size_t around_;  ///< nested folders around all items
  std::string prefix_;  ///< precedes the login in the folders of Layout::github
};

}  // namespace kaven::tournaments::intake
