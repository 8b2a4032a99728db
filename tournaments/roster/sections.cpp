#include "tournaments/roster/sections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/notation/csv_line.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/roster/setting_values.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments::roster {

std::string_view Sections::section_of(std::string_view player) const {
  for (const Section& section : list) {
    if (std::ranges::find(section.players, player) != section.players.end()) return section.name;
  }
  return {};
}

bool Sections::has(std::string_view section) const {
  return std::ranges::find(list, section, &Section::name) != list.end();
}

Sections read_sections(std::string_view text, const std::string& name) {
  Sections sections{.file = name};
  for (const pairing::LineList::Line& line : listed_lines(text)) {
    const std::vector<std::string> cells = notation::cells_of_line(line.text);
    const auto fail = [&](const std::string& reason) {
      throw SettingsError(fmt::format("{}:{}: '{}': {}", notation::printable(name, 400), line.number,
                                      notation::printable(line.text), reason));
    };
    if (cells.size() != 2 || cells[0].empty() || cells[1].empty()) {
      fail("expected player,section, as in alice,Monday 10");
    }
    const bool is_heading = sections.list.empty() && cells[0] == "player" && cells[1] == "section";
    if (is_heading) continue;
    const std::string_view before = sections.section_of(cells[0]);
    if (!before.empty()) {
      fail(fmt::format("{} is in section {} already: expected each player once",
                       notation::printable(cells[0]), notation::printable(before)));
    }
    auto section = std::ranges::find(sections.list, cells[1], &Section::name);
    if (section == sections.list.end()) {
      section = sections.list.insert(section, Section{.name = cells[1], .players = {}});
    }
    section->players.push_back(cells[0]);
  }
  return sections;
}

}  // namespace kaven::tournaments::roster
