#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/standings/standings.hpp"

// Every column of the standings is one row of the table in columns.cpp. From it are made the table for
// people, Markdown, CSV, JSON, and the page of the web, which draws whatever columns its document describes.
// So a new column is a new row there, and nothing else. Columns that standings cannot make, because what they
// show follows from more than results, are given to the printers as AdditionalColumns.
//
//   StandingsRow ─▶ Column::cell ─▶ Cell ─┬─ text   the terminal, Markdown
//                                         ├─ plain  CSV
//                                         └─ json   JSON, the page
namespace kaven::tournaments::standings {

/// What the cells of a column hold: how the page draws them, and on which side tables align them.
enum class ColumnKind : std::uint8_t {
  rank,        ///< a number, or null for one who is not ranked
  player,      ///< the cell that names the player
  count,       ///< a whole number
  number,      ///< a number with fractions
  seconds,     ///< a duration
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

/// A player's value in a column, as each output writes it; empty and null where it is not known.
struct Cell {
  std::string text = {};   ///< the text for people, with the digits that mean something
  std::string plain = {};  ///< the text for spreadsheets: a bare number where it is one
  nlohmann::ordered_json json = {};
};

/// The player's name for people: `bob`, `staff (unranked)`, `carol (withdrawn)`.
std::string shown_name(const StandingsRow& row);

Cell count_cell(int count);
Cell number_cell(double number);
Cell seconds_cell(std::chrono::duration<double> seconds);

/// Where columns are shown, besides JSON.
struct Output {
  static constexpr unsigned table = 1;  ///< text for people, aligned or in Markdown
  static constexpr unsigned csv = 2;
  static constexpr unsigned page = 4;
};

/// How a column is described, and where it is shown.
struct Column {
  std::string key;           ///< the name of the member in JSON and in the page's document
  std::string heading;       ///< the heading in tables and CSV
  std::string meaning = {};  ///< what the heading means, in a few words for those who point at it
  ColumnKind kind = ColumnKind::count;
  unsigned outputs = 0;   ///< values of Output, joined by |
  int json_position = 0;  ///< its place among the members of a row in JSON, from 1; 0: it is none of them
  /// Where a table is too wide the most dispensable columns are left out first; 0: never. On narrow screens
  /// the page shows columns with 0 only.
  int dispensable = 0;
  std::function<Cell(const StandingsRow&)> cell = {};
  /// Whether it says anything of these standings; nothing: it always does.
  std::function<bool(const Standings&)> applies = {};
};

/// Whether a player's rank is another number than that of its line.
bool ranks_differ_from_lines(const Standings& standings);

bool has_withdrawn(const Standings& standings);

/// Whether the ratings of half of the rated players have bounds on both sides. A player who has only won, or only lost,
/// has one bound or none: until then the columns `95 %` and `LOS` would say nothing in tables for people.
bool ratings_are_bounded(const Standings& standings);

/// The columns that standings make themselves, in the order of tables.
const std::vector<Column>& standings_columns();

/// Columns that whoever prints the standings knows of. CSV, JSON and the page have them behind the others;
/// for people they make a table of their own, of the players for whom they hold anything.
struct AdditionalColumns {
  std::vector<Column> columns;
  std::string legend;  ///< what the headings of that table mean, in lines
};

/// The columns that are shown in `output` and apply to `standings`.
std::vector<Column> columns_for(unsigned output, const Standings& standings,
                                const std::vector<Column>& columns);

}  // namespace kaven::tournaments::standings
