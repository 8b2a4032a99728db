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

// Order: results, tie-breaks, strength, everything else.
const std::vector<Column>& standings_columns() {
  using Kind = ColumnKind;
  constexpr unsigned in_tables = Output::table | Output::csv;
  constexpr unsigned everywhere = in_tables | Output::page;
  static const std::vector<Column> columns = {
      {.key = "rank",
       .heading = "rank",
       .kind = Kind::rank,
       .outputs = Output::csv | Output::page,
       .json_position = 1,
       .cell = rank_cell},
      {.key = "rank",
       .heading = "rank",
       .outputs = Output::table,
       .cell = rank_cell,
       // Tables for people number their lines, so ranks equal to these numbers need no column.
       .applies = ranks_differ_from_lines},
      {.key = "player",
       .heading = "player",
       .kind = Kind::player,
       .outputs = everywhere,
       .json_position = 2,
       .cell = name_cell},
      {.key = "section",
       .heading = "section",
       .kind = Kind::words,
       .outputs = everywhere,
       .json_position = 21,
       .cell = section_cell,
       .applies = has_sections},
      {.key = "points",
       .heading = "points",
       .kind = Kind::number,
       .outputs = everywhere,
       .json_position = 3,
       .cell = number_of(&StandingsRow::points)},
      {.key = "played",
       .heading = "played",
       .meaning = "finished games",
       .outputs = everywhere,
       .json_position = 4,
       .dispensable = 7,
       .cell = count_of(&StandingsRow::played)},
      {.key = "won",
       .heading = "won",
       .meaning = "games won",
       .outputs = everywhere,
       .json_position = 5,
       .cell = count_of(&StandingsRow::wins)},
      {.key = "drawn",
       .heading = "drawn",
       .meaning = "games drawn",
       .outputs = everywhere,
       .json_position = 6,
       .cell = count_of(&StandingsRow::draws)},
      {.key = "lost",
       .heading = "lost",
       .meaning = "games lost",
       .outputs = everywhere,
       .json_position = 7,
       .cell = count_of(&StandingsRow::losses)},
      {.key = "forfeits",
       .heading = "forfeits",
       .meaning = "games lost by forfeit",
       .outputs = everywhere,
       .json_position = 8,
       .cell = count_of(&StandingsRow::forfeits)},
      {.key = "byes",
       .heading = "byes",
       .meaning = "rounds without an opponent",
       .outputs = in_tables,
       .json_position = 12,
       .dispensable = 8,
       .cell = count_of(&StandingsRow::byes)},
      {.key = "direct_encounter",
       .heading = "direct",
       .meaning = "direct encounter: points against players with the same points",
       .kind = Kind::number,
       .outputs = everywhere,
       .json_position = 9,
       .dispensable = 6,
       .cell = number_of(&StandingsRow::direct_encounter)},
      {.key = "sonneborn_berger",
       .heading = "SB",
       .meaning = "Sonneborn-Berger: points of those beaten, half of those drawn with",
       .kind = Kind::number,
       .outputs = everywhere,
       .json_position = 10,
       .dispensable = 4,
       .cell = number_of(&StandingsRow::sonneborn_berger)},
      {.key = "buchholz",
       .heading = "BH",
       .meaning = "Buchholz: points of all opponents",
       .kind = Kind::number,
       .outputs = everywhere,
       .json_position = 11,
       .dispensable = 5,
       .cell = number_of(&StandingsRow::buchholz)},
      {.key = "rating",
       .heading = "rating",
       .meaning = fmt::format("Elo rating with its 95 % interval; {}", ratings::zero_meaning),
       .kind = Kind::rating,
       .outputs = everywhere,
       .json_position = 18,
       .cell = rating_cell},
      {.key = "interval",
       .heading = "95 %",
       .kind = Kind::rating,
       .outputs = Output::table,
       .dispensable = 2,
       .cell = interval_cell,
       .applies = ratings_are_bounded},
      {.key = "lower",
       .heading = "lower",
       .kind = Kind::number,
       .outputs = Output::csv,
       .cell = [](const StandingsRow& row) { return bound_cell(row, &ratings::Estimate::lower); }},
      {.key = "upper",
       .heading = "upper",
       .kind = Kind::number,
       .outputs = Output::csv,
       .cell = [](const StandingsRow& row) { return bound_cell(row, &ratings::Estimate::upper); }},
      {.key = "group", .heading = "rating group", .outputs = Output::csv, .cell = group_cell},
      {.key = "superiority",
       .heading = "LOS",
       .meaning = "likelihood of superiority over the next player",
       .kind = Kind::likelihood,
       .outputs = Output::csv,
       .json_position = 19,
       .cell = superiority_cell},
      {.key = "superiority",
       .heading = "LOS",
       .kind = Kind::likelihood,
       .outputs = Output::table,
       .dispensable = 3,
       .cell = superiority_cell,
       .applies = ratings_are_bounded},
      {.key = "white",
       .heading = "white",
       .meaning = "games with White",
       .outputs = in_tables,
       .json_position = 13,
       .dispensable = 9,
       .cell = count_of(&StandingsRow::games_as_white)},
      {.key = "seconds_a_move",
       .heading = "s/move",
       .kind = Kind::seconds,
       .outputs = in_tables,
       .json_position = 15,
       .dispensable = 10,
       .cell = [](const StandingsRow& row) { return seconds_cell(row.average_turn()); }},
      {.key = "longest_move",
       .heading = "longest",
       .kind = Kind::seconds,
       .outputs = in_tables,
       .json_position = 16,
       .dispensable = 11,
       .cell = [](const StandingsRow& row) { return seconds_cell(row.time.longest); }},
      {.key = "idle_cpu",
       .heading = "idle CPU",
       .meaning = "processor time in the opponents' turns",
       .kind = Kind::seconds,
       .outputs = in_tables,
       .json_position = 17,
       .dispensable = 12,
       .cell = [](const StandingsRow& row) { return seconds_cell(row.time.idle_cpu); }},
      {.key = "forfeits_by_kind",
       .heading = "forfeits by kind",
       .kind = Kind::words,
       .outputs = in_tables,
       .json_position = 14,
       .dispensable = 13,
       .cell = forfeits_by_kind_cell},
      {.key = "group",
       .heading = "rating group",
       .outputs = Output::table,
       .dispensable = 1,
       .cell = group_cell,
       .applies = has_groups},
      {.key = "withdrawn",
       .heading = "withdrawn",
       .meaning = "was withdrawn, and what became of the games",
       .kind = Kind::words,
       .outputs = Output::csv,
       .json_position = 20,
       .cell = withdrawn_cell,
       .applies = has_withdrawn},
      {.key = "folder",
       .heading = "folder",
       .meaning = "the file or folder in agents/",
       .kind = Kind::words,
       .outputs = Output::csv,
       .json_position = 22,
       .cell = folder_cell,
       .applies = has_folders}};
  return columns;
}

std::vector<Column> columns_for(unsigned output, const Standings& standings,
                                const std::vector<Column>& columns) {
  std::vector<Column> chosen;
  std::ranges::copy_if(columns, std::back_inserter(chosen), [&](const Column& column) {
    return (column.outputs & output) != 0 && (!column.applies || column.applies(standings));
  });
  return chosen;
}

}  // namespace kaven::tournaments::standings
