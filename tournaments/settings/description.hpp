#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::settings {

/// A part of a class: the players of one exercise group or one teacher.
struct Section {
  std::string name;
  std::vector<std::string> players;  ///< player names; they may include students who have not handed in yet
  friend bool operator==(const Section&, const Section&) = default;
};

/// The section of each player. Pairings and points ignore sections; they are displayed, and a table may be
/// limited to one section.
struct Sections {
  /// The file beside tournament.toml with the sections; empty: they are in tournament.toml.
  std::string file;
  std::vector<Section> list;

  /// Returns the section of the player with this name; empty if the player has none.
  std::string_view section_of(std::string_view player) const;
  bool has(std::string_view section) const;
  friend bool operator==(const Sections&, const Sections&) = default;
};

/// What people read about the tournament.
struct DescriptionSettings {
  std::string title;  ///< title of the tournament; empty: the folder's name
  std::string text;   ///< the organizer's description: plain text, may have several lines
  Sections sections;
};

}  // namespace kaven::tournaments::settings
