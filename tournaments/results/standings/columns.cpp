// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/rating_text.hpp"

namespace kaven::tournaments::standings {

namespace {

std::string plain_number(double number) {
  return fmt::format("{:.6g}", number);
}

// An unranked player has a hyphen in text for people, and nothing in other outputs.
Cell rank_cell(const StandingsRow& row) {
  return row.ranked ? count_cell(row.rank) : Cell{.text = "-"};
}

Cell section_cell(const StandingsRow& row) {
  const std::string name = text::printable(row.section);
  return {name, name, row.section.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(row.section)};
}

bool has_sections(const Standings& standings) {
  return std::ranges::any_of(standings.rows, [](const StandingsRow& row) { return !row.section.empty(); });
}

Cell folder_cell(const StandingsRow& row) {
  if (row.folder.empty()) return {.text = "-"};
  const std::string name = text::printable(row.folder);
  return {name, name, row.folder};
}

bool has_folders(const Standings& standings) {
  return std::ranges::any_of(standings.rows, [](const StandingsRow& row) { return !row.folder.empty(); });
}

Cell name_cell(const StandingsRow& row) {
  const std::string name = text::printable(row.name);
  return {shown_name(row), name, row.name};
}

Cell withdrawn_cell(const StandingsRow& row) {
  if (!row.withdrawn) return {.text = "-"};
  const std::string games(state::withdrawn_games_words.word_of(*row.withdrawn));
  return {games, games, games};
}

Cell rating_cell(const StandingsRow& row) {
  if (!row.rating) return {.text = "-"};
  return {ratings::elo_text(row.rating->elo), plain_number(row.rating->elo.value), json_of(row.rating)};
}

Cell interval_cell(const StandingsRow& row) {
  return {.text = row.rating ? ratings::interval_text(row.rating->elo) : "-"};
}

Cell bound_cell(const StandingsRow& row, std::optional<double> ratings::Estimate::*bound) {
  const std::optional<double> elo = row.rating ? row.rating->elo.*bound : std::nullopt;
  return {.plain = elo ? plain_number(*elo) : ""};
}

Cell group_cell(const StandingsRow& row) {
  return row.rating ? count_cell(row.rating->group) : Cell{.text = "-"};
}

Cell superiority_cell(const StandingsRow& row) {
  if (!row.likelihood_of_superiority) return {};
  const double likelihood = *row.likelihood_of_superiority;
  return {ratings::likelihood_text(likelihood), plain_number(likelihood), likelihood};
}

// Such as `time 2, exited 1`.
Cell forfeits_by_kind_cell(const StandingsRow& row) {
  std::string text;
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const auto& [ending, count] : row.forfeits_by_kind) {
    const std::string_view word = notation::ending_words.word_of(ending);
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", word, count);
    object[std::string(word)] = count;
  }
  return {text, text, object};
}

auto count_of(int StandingsRow::*member) {
  return [member](const StandingsRow& row) { return count_cell(row.*member); };
}

auto number_of(double StandingsRow::*member) {
  return [member](const StandingsRow& row) { return number_cell(row.*member); };
}

bool has_groups(const Standings& standings) {
  return standings.rating_groups > 1;
}

bool separates_players(const Column& tie_break, const Standings& standings) {
  return !standings.by_rating && std::ranges::any_of(standings.rows, [&](const StandingsRow& row) {
    return tie_break.cell(row).json != 0;
  });
}

}  // namespace

bool ranks_differ_from_lines(const Standings& standings) {
  int line = 0;
  return std::ranges::any_of(standings.rows, [&](const StandingsRow& row) { return row.rank != ++line; });
}

bool has_withdrawn(const Standings& standings) {
  return std::ranges::any_of(standings.rows,
                             [](const StandingsRow& row) { return row.withdrawn.has_value(); });
}

bool ratings_are_bounded(const Standings& standings) {
  const auto rated =
      std::ranges::count_if(standings.rows, [](const StandingsRow& row) { return row.rating.has_value(); });
  const auto bounded = std::ranges::count_if(standings.rows, [](const StandingsRow& row) {
    return row.rating && row.rating->elo.lower && row.rating->elo.upper;
  });
  return rated > 0 && 2 * bounded >= rated;
}

std::string shown_name(const StandingsRow& row) {
  const std::string name = text::printable(state::shown_name(row.name, row.folder));
  return name + (row.withdrawn ? " (withdrawn)" : row.ranked ? "" : " (unranked)");
}

Cell count_cell(int count) {
  const std::string text = fmt::format("{}", count);
  return {text, text, count};
}

Cell number_cell(double number) {
  const std::string text = fmt::format("{:.10g}", number);
  return {text, text, number};
}

Cell seconds_cell(std::chrono::duration<double> seconds) {
  return {fmt::format("{:.2f}", seconds.count()), plain_number(seconds.count()), seconds.count()};
}

// Order: results, tie-breaks, strength, everything else. Tables for people number their lines: a rank that is equal to these
// numbers needs no column.
const std::vector<Column>& standings_columns() {
  using enum ColumnKind;
  using Row = StandingsRow;
  constexpr unsigned in_table = Output::table;
  constexpr unsigned in_csv = Output::csv;
  constexpr unsigned in_tables = in_table | in_csv;
  constexpr unsigned anywhere = in_tables | Output::page;
  // Key, heading, meaning, kind, outputs, position in JSON, how dispensable it is; its cell, and whether it applies.
  static const std::vector<Column> columns = {
      {"rank", "rank", "", rank, in_csv | Output::page, 1, 0, rank_cell},
      {"rank", "rank", "", count, in_table, 0, 0, rank_cell, ranks_differ_from_lines},
      {"player", "player", "", player, anywhere, 2, 0, name_cell},
      {"section", "section", "", words, anywhere, 21, 0, section_cell, has_sections},
      {"points", "points", "", number, anywhere, 3, 0, number_of(&Row::points)},
      {"played", "played", "finished games", count, anywhere, 4, 7, count_of(&Row::played)},
      {"won", "won", "games won", count, anywhere, 5, 0, count_of(&Row::wins)},
      {"drawn", "drawn", "games drawn", count, anywhere, 6, 0, count_of(&Row::draws)},
      {"lost", "lost", "games lost", count, anywhere, 7, 0, count_of(&Row::losses)},
      {"forfeits", "forfeits", "games lost by forfeit", count, anywhere, 8, 0, count_of(&Row::forfeits)},
      {"byes", "byes", "rounds without an opponent", count, in_tables, 12, 8, count_of(&Row::byes)},
      {"direct_encounter",
       "direct",
       "direct encounter: points against players with the same points",
       number,
       anywhere,
       9,
       6,
       number_of(&Row::direct_encounter),
       {},
       true},
      {"sonneborn_berger",
       "SB",
       "Sonneborn-Berger: points of those beaten, half of those drawn with",
       number,
       anywhere,
       10,
       4,
       number_of(&Row::sonneborn_berger),
       {},
       true},
      {"buchholz",
       "BH",
       "Buchholz: points of all opponents",
       number,
       anywhere,
       11,
       5,
       number_of(&Row::buchholz),
       {},
       true},
      {"rating", "rating", fmt::format("Elo rating with its 95 % interval; {}", ratings::zero_meaning),
       rating, anywhere, 18, 0, rating_cell},
      {"interval", "95 %", "", rating, in_table, 0, 2, interval_cell, ratings_are_bounded},
      {"lower", "lower", "", number, in_csv, 0, 0,
       [](const Row& row) { return bound_cell(row, &ratings::Estimate::lower); }},
      {"upper", "upper", "", number, in_csv, 0, 0,
       [](const Row& row) { return bound_cell(row, &ratings::Estimate::upper); }},
      {"group", "rating group", "", count, in_csv, 0, 0, group_cell},
      {"superiority", "LOS", "likelihood of superiority over the next player", likelihood, in_csv, 19, 0,
       superiority_cell},
      {"superiority", "LOS", "", likelihood, in_table, 0, 3, superiority_cell, ratings_are_bounded},
      {"white", "white", "games with White", count, in_tables, 13, 9, count_of(&Row::games_as_white)},
      {"seconds_a_move", "s/move", "", seconds, in_tables, 15, 10,
       [](const Row& row) { return seconds_cell(row.average_turn()); }},
      {"longest_move", "longest", "", seconds, in_tables, 16, 11,
       [](const Row& row) { return seconds_cell(row.time.longest); }},
      {"idle_cpu", "idle CPU", "processor time in the opponents' turns", seconds, in_tables, 17, 12,
       [](const Row& row) { return seconds_cell(row.time.idle_cpu); }},
      {"forfeits_by_kind", "forfeits by kind", "", words, in_tables, 14, 13, forfeits_by_kind_cell},
      {"group", "rating group", "", count, in_table, 0, 1, group_cell, has_groups},
      {"withdrawn", "withdrawn", "was withdrawn, and what became of the games", words, in_csv, 20, 0,
       withdrawn_cell, has_withdrawn},
      {"folder", "folder", "the file or folder in agents/", words, in_csv, 22, 0, folder_cell, has_folders}};
  return columns;
}

std::vector<Column> columns_for(unsigned output, const Standings& standings,
                                const std::vector<Column>& columns) {
  std::vector<Column> chosen;
  std::ranges::copy_if(columns, std::back_inserter(chosen), [&](const Column& column) {
    const bool is_omitted =
        column.is_tie_break && output != Output::csv && !separates_players(column, standings);
    return (column.outputs & output) != 0 && !is_omitted && (!column.applies || column.applies(standings));
  });
  return chosen;
}

}  // namespace kaven::tournaments::standings
