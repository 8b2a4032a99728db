// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/results/standings/standings.hpp"

// Every column of the standings is a row of the table in columns.cpp. This table generates the text table,
// Markdown, CSV, JSON and the web page, which draws the columns that its document describes; a new column is
// only a new row there. Columns based on more than results are passed to the printers as AdditionalColumns.
//
//   StandingsRow ─▶ Column::cell ─▶ Cell ─┬─ text   the terminal, Markdown
//                                         ├─ plain  CSV
//                                         └─ json   JSON, the page
namespace kaven::tournaments::standings {

/// The type of a column's cells: determines how the page draws them and how tables align them.
enum class ColumnKind : std::uint8_t {
  rank,        ///< a number; null for an unranked player
  player,      ///< the player's name
  count,       ///< a whole number
  number,      ///< a number with fractions
  seconds,     ///< a duration in seconds
  likelihood,  ///< 0 to 1
  rating,      ///< ratings::json_of(std::optional<ratings::Rating>)
  share,       ///< {"part":3,"whole":4,"detail":"a sentence"}, or null
  words,       ///< text
};
inline constexpr text::WordTable<ColumnKind, 9> column_kind_words = {{{
    {ColumnKind::rank, "rank"},
    {ColumnKind::player, "player"},
    {ColumnKind::count, "count"},
    {ColumnKind::number, "number"},
    {ColumnKind::seconds, "seconds"},
    {ColumnKind::likelihood, "likelihood"},
    {ColumnKind::rating, "rating"},
    {ColumnKind::share, "share"},
    {ColumnKind::words, "words"},
}}};

/// A player's value in a column, for each output; empty and null if unknown.
struct Cell {
  std::string text = {};   ///< for people, with the significant digits only
  std::string plain = {};  ///< for spreadsheets: a bare number if it is a number
  nlohmann::ordered_json json = {};
};

/// Returns the player's name for people (state::shown_name): `bob`, `dan (one-ply)`, `staff (unranked)`, `carol (withdrawn)`.
std::string shown_name(const StandingsRow& row);

Cell count_cell(int count);
Cell number_cell(double number);
Cell seconds_cell(std::chrono::duration<double> seconds);

/// The outputs that show a column, besides JSON.
struct Output {
  static constexpr unsigned table = 1;  ///< text for people, aligned or in Markdown
  static constexpr unsigned csv = 2;
  static constexpr unsigned page = 4;
};

/// The description of a column, and its outputs.
struct Column {
  std::string key;           ///< the member's name in JSON and in the page's document
  std::string heading;       ///< the heading in tables and CSV
  std::string meaning = {};  ///< a short explanation of the heading, shown as a tooltip
  ColumnKind kind = ColumnKind::count;
  unsigned outputs = 0;   ///< values of Output, combined with |
  int json_position = 0;  ///< position among the members of a row in JSON, from 1; 0: not in JSON
  /// A table that is too wide omits the columns with the highest value first; 0: never omitted. On narrow
  /// screens the page shows only columns with 0.
  int dispensable = 0;
  std::function<Cell(const StandingsRow&)> cell = {};
  /// Returns whether the column is meaningful for these standings; nullptr: always.
  std::function<bool(const Standings&)> applies = {};
  /// Tables for people and the page omit a tie-break that is 0 for all players, and all of them if the rating decides.
  bool is_tie_break = false;
};

/// Returns true if a player's rank differs from the number of its line.
bool ranks_differ_from_lines(const Standings& standings);

bool has_withdrawn(const Standings& standings);

/// Returns true if the ratings of at least half of the rated players are bounded on both sides. A player who
/// has only won, or only lost, has at most one bound; before that, the columns `95 %` and `LOS` would not be
/// informative in tables for people.
bool ratings_are_bounded(const Standings& standings);

/// Returns the columns of the standings themselves, in the order of tables.
const std::vector<Column>& standings_columns();

/// Columns supplied by the caller that prints the standings. CSV, JSON and the page append them; text for
/// people shows them in a separate table, with only the players that have a value.
struct AdditionalColumns {
  std::vector<Column> columns;
  std::string legend;  ///< explains the headings of that table, in lines
};

/// Returns the columns that `output` shows and that apply to `standings`.
std::vector<Column> columns_for(unsigned output, const Standings& standings,
                                const std::vector<Column>& columns);

}  // namespace kaven::tournaments::standings
