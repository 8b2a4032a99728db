#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/intake/gradescope_metadata.hpp"
#include "tournaments/intake/hand_in.hpp"
#include "tournaments/intake/layout.hpp"
#include "tournaments/intake/source.hpp"

namespace kaven::tournaments::intake {

/// What Gradescope calls the file that says who handed in what.
inline constexpr std::string_view metadata_name = "submission_metadata.yml";

/// Where an item belongs.
struct Place {
  std::string key;  ///< the same for all items of a hand-in
  Owner owner;
  std::string handed_in;
  std::string own_name;
  std::vector<std::string> parts;  ///< its path in the hand-in; empty: nothing but the hand-in itself
  bool late = false;
};

/// Sorts the items of one source into hand-ins, by its layout.
class Sorter {
 public:
  /// `name`: of the source, without an archive's ending. `around`: how many folders lie around everything.
  Sorter(Layout layout, GradescopeMetadata metadata, std::string name, std::size_t around);

  /// Nothing for what belongs to nobody; then `passed_over` says what, where that may be a mistake.
  std::optional<Place> place_of(const SourceItem& item, std::string& passed_over) const;

  const GradescopeMetadata& metadata() const { return metadata_; }

 private:
  std::optional<Place> of_gradescope(const SourceItem& item, const std::string& first,
                                     std::vector<std::string> parts, std::string& passed_over) const;

  Layout layout_;
  GradescopeMetadata metadata_;
  std::string name_;
  std::size_t around_;
};

}  // namespace kaven::tournaments::intake
