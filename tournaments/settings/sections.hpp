#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::settings {

/// A part of a class: the players of one exercise group, or of one teacher.
struct Section {
  std::string name;
  std::vector<std::string> players;  ///< their names; who has not handed in yet may be among them
  friend bool operator==(const Section&, const Section&) = default;
};

/// Who belongs to which section. Nobody pairs or counts by it: it is shown, and tables may be of one section.
struct Sections {
  std::string file;  ///< the file beside tournament.toml that they are read from; empty: they stand there
  std::vector<Section> list;

  /// The section of the player called `player`; empty when it is in none.
  std::string_view section_of(std::string_view player) const;
  bool has(std::string_view section) const;
  friend bool operator==(const Sections&, const Sections&) = default;
};

}  // namespace kaven::tournaments::settings
