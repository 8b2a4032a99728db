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

/// Whether a file outside any folder may be a program, by its extension. Other files are lists, texts or pictures.
bool may_be_program(const std::string& name);

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
  /// `name`: the source's name without an archive extension. `around`: the number of nested folders around all items.
  /// `prefix`: what precedes the login in the folders of Layout::github.
  Sorter(Layout layout, GradescopeMetadata metadata, std::string name, std::size_t around,
         std::string prefix);

  /// Returns nothing if the item belongs to no hand-in, and sets `passed_over` to its name if that may be a mistake.
  std::optional<Place> place_of(const SourceItem& item, std::string& passed_over) const;

  const GradescopeMetadata& metadata() const { return metadata_; }

 private:
  std::optional<Place> of_gradescope(const SourceItem& item, const std::string& first,
                                     std::vector<std::string> parts, std::string& passed_over) const;

  Layout layout_;
  GradescopeMetadata metadata_;
  std::string name_;
  std::size_t around_;
  std::string prefix_;
};

}  // namespace kaven::tournaments::intake
