#include "tournaments/standing/standings_text.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/printable.hpp"
#include "tournaments/standing/text_table.hpp"

namespace kaven::tournaments {

namespace {

// A crosstable that makes the table wider than this stands below it.
constexpr int widest_line = 100;
// With more games in a cell than this, they are counted instead of listed.
constexpr std::size_t listed_games = 6;

constexpr std::array<std::pair<std::string_view, TableFormat>, 4> format_words = {{
    {"table", TableFormat::table},
    {"csv", TableFormat::csv},
    {"json", TableFormat::json},
    {"markdown", TableFormat::markdown},
}};

char letter_of(Score score) {
  switch (score) {
    case Score::win:
      return '1';
    case Score::draw:
      return '=';
    case Score::loss:
      return '0';
    case Score::forfeit_win:
      return '+';
    case Score::forfeit_loss:
      return '-';
    case Score::not_played:
      return '.';
  }
  return '?';
}

bool counted(const Standings& standings) {
  for (const Standing& place : standings.places) {
    for (const auto& scores : place.against) {
      if (scores.size() > listed_games) return true;
    }
  }
  return false;
}

std::string cell_of(const std::vector<Score>& scores, bool count) {
  if (!count) {
    std::string letters;
    for (const Score score : scores) letters += letter_of(score);
    return letters;
  }
  int wins = 0;
  int draws = 0;
  int losses = 0;
  for (const Score score : scores) {
    wins += score == Score::win || score == Score::forfeit_win ? 1 : 0;
    draws += score == Score::draw ? 1 : 0;
    losses += score == Score::loss || score == Score::forfeit_loss ? 1 : 0;
  }
  return fmt::format("{}-{}-{}", wins, draws, losses);
}

// Lines are numbered, not ranked, in tables for people: the columns of the crosstable refer to them.
TextTable place_table(const Standings& standings, bool ranked) {
  TextTable table;
  table.columns = {{ranked ? "rank" : "#", Alignment::right},
                   {"player", Alignment::left},
                   {"points", Alignment::right},
                   {"played", Alignment::right},
                   {"won", Alignment::right},
                   {"drawn", Alignment::right},
                   {"lost", Alignment::right},
                   {"forfeits", Alignment::right},
                   {"direct", Alignment::right},
                   {"SB", Alignment::right}};
  for (const Standing& place : standings.places) {
    const auto line = static_cast<int>(table.rows.size()) + 1;
    table.rows.push_back(
        {fmt::format("{}", ranked ? place.rank : line), notation::printable(place.name),
         fmt::format("{:g}", place.points), fmt::format("{}", place.played), fmt::format("{}", place.wins),
         fmt::format("{}", place.draws), fmt::format("{}", place.losses), fmt::format("{}", place.forfeits),
         fmt::format("{:g}", place.direct_encounter), fmt::format("{:g}", place.sonneborn_berger)});
  }
  return table;
}

void add_crosstable(TextTable& table, const Standings& standings) {
  const bool count = counted(standings);
  for (std::size_t other = 0; other < standings.places.size(); ++other) {
    table.columns.push_back({fmt::format("{}", other + 1), Alignment::left});
    for (std::size_t own = 0; own < standings.places.size(); ++own) {
      table.rows[own].push_back(own == other ? "*" : cell_of(standings.places[own].against[other], count));
    }
  }
}

TextTable separate_crosstable(const Standings& standings) {
  TextTable table;
  table.columns = {{"", Alignment::right}, {"player", Alignment::left}};
  for (std::size_t own = 0; own < standings.places.size(); ++own) {
    table.rows.push_back({fmt::format("{}", own + 1), notation::printable(standings.places[own].name)});
  }
  add_crosstable(table, standings);
  return table;
}

std::string games_text(const Standings& standings) {
  std::string text = fmt::format("{} of {} games played", standings.finished, standings.games);
  if (standings.abandoned > 0) text += fmt::format(", {} void", standings.abandoned);
  return text;
}

// Who shares a rank at the end: the order of their lines says nothing.
std::string ties(const Standings& standings) {
  if (standings.finished < standings.games) return {};
  std::string text;
  for (std::size_t first = 0; first < standings.places.size();) {
    std::string names;
    std::size_t next = first;
    while (next < standings.places.size() && standings.places[next].rank == standings.places[first].rank) {
      names += (next > first ? ", " : "") + notation::printable(standings.places[next].name);
      ++next;
    }
    if (next > first + 1) text += fmt::format("Level at rank {}: {}.\n", standings.places[first].rank, names);
    first = next;
  }
  return text;
}

std::string legend(const Standings& standings) {
  const std::string order =
      ties(standings) +
      "Order: points, direct encounter, Sonneborn-Berger (SB), wins, name.\n"
      "Direct encounter: points against those with the same points. Forfeits: games lost by them.\n";
  if (counted(standings))
    return order + "Cells: the line's player won-drew-lost against that of the column.\n";
  return order +
         "Cells: the line's player against that of the column, game by game: 1 won, = drawn, 0 lost, + won\n"
         "and - lost by forfeit, . not yet played.\n";
}

std::string table_text(const Standings& standings, const std::string& title) {
  const std::string head = fmt::format("{}: {}\n\n", title, games_text(standings));
  const TextTable table = place_table(standings, false);
  TextTable whole = table;
  add_crosstable(whole, standings);
  if (table_width(whole) <= widest_line) return head + aligned_text(whole) + '\n' + legend(standings);
  return head + aligned_text(table) + '\n' + aligned_text(separate_crosstable(standings)) + '\n' +
         legend(standings);
}

std::string json_text(const Standings& standings, const std::string& title) {
  nlohmann::ordered_json document = {{"title", title},
                                     {"games", standings.games},
                                     {"finished", standings.finished},
                                     {"void", standings.abandoned},
                                     {"standings", nlohmann::ordered_json::array()}};
  for (const Standing& place : standings.places) {
    nlohmann::ordered_json against = nlohmann::ordered_json::array();
    for (const auto& scores : place.against) against.push_back(cell_of(scores, false));
    document["standings"].push_back({{"rank", place.rank},
                                     {"player", place.name},
                                     {"points", place.points},
                                     {"played", place.played},
                                     {"won", place.wins},
                                     {"drawn", place.draws},
                                     {"lost", place.losses},
                                     {"forfeits", place.forfeits},
                                     {"direct_encounter", place.direct_encounter},
                                     {"sonneborn_berger", place.sonneborn_berger},
                                     {"against", against}});
  }
  constexpr int indentation = 2;
  constexpr bool ascii_only = true;  // no byte of a name can do anything to a terminal
  return document.dump(indentation, ' ', ascii_only, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

std::optional<TableFormat> table_format_of_word(std::string_view word) {
  for (const auto& [name, format] : format_words) {
    if (name == word) return format;
  }
  return std::nullopt;
}

std::string standings_text(const Standings& standings, const std::string& title, TableFormat format) {
  switch (format) {
    case TableFormat::table:
      return table_text(standings, title);
    case TableFormat::csv:
      return csv_text(place_table(standings, true));
    case TableFormat::json:
      return json_text(standings, title);
    case TableFormat::markdown: {
      TextTable table = place_table(standings, false);
      add_crosstable(table, standings);
      // The legend names players too: in a fence nothing of it means anything to Markdown.
      return fmt::format("**{}**: {}\n\n{}\n```\n{}```\n", title, games_text(standings), markdown_text(table),
                         legend(standings));
    }
  }
  return {};
}

}  // namespace kaven::tournaments
