// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/exchange/found_game.hpp"
#include "common/exchange/record_text.hpp"
#include "common/game/position.hpp"
#include "common/notation/game_words.hpp"
#include "common/notation/time_control.hpp"
#include "common/record/time_text.hpp"
#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

// One game on each line, below a heading:
//
//   game,round,white,black,result,ending,detail,plies,rules,opening,moves,seconds,turn_seconds,
//   time_control,clock,started,white_folder,black_folder
//   7,1,alice,bob,white,line,,7,connect4,,D1 A1 D2 A2 D3 A3 D4,0.8 0.1 0.7 …,30,,wall,2026-11-21T09:30:00Z,alice,bob
//
// `opening` and `moves` are places, `seconds` the time of each of the moves by its clock: `wall`, the time
// that passed, or `cpu`, the CPU time of the program. `time_control` is the limit
// for all moves of a side, as in 60+0.5, if there is one. `white_folder` is the file or folder of the program in agents/,
// which shows whose it is; an import does not read it. A file of another program needs white,
// black, rules and moves, in any order.

namespace kaven::exchange {

namespace {

constexpr std::string_view heading =
    "game,round,white,black,result,ending,detail,plies,rules,opening,moves,seconds,turn_seconds,"
    "time_control,clock,started,white_folder,black_folder";

std::string places_text(const std::vector<game::Move>& moves) {
  return text::joined(moves, " ", [](game::Move move) { return game::place_name(move.place); });
}

std::string text_of(const ExchangedGame& game) {
  const record::GameRecord& record = game.record;
  const record::Header& header = record.header;
  std::vector<game::Move> moves;
  std::string seconds;
  for (const record::Turn& turn : record.turns) {
    moves.push_back(turn.move);
    seconds += fmt::format("{}{:.3f}", seconds.empty() ? "" : " ", turn.clock_seconds());
  }
  std::array<std::string, 3> outcome;
  if (record.verdict) {
    const game::Outcome& decided = record.verdict->outcome;
    outcome = {std::string(notation::result_words.word_of(decided.result)),
               std::string(notation::ending_words.word_of(decided.ending)),
               text::printable(decided.detail, longest_text)};
  }
  const std::array cells = {
      std::to_string(game.number),
      std::to_string(game.round),
      name_of(header, game::Colour::white),
      name_of(header, game::Colour::black),
      outcome[0],
      outcome[1],
      outcome[2],
      std::to_string(record.turns.size()),
      rules_text(header),
      places_text(header.opening),
      places_text(moves),
      seconds,
      fmt::format("{}", header.turn_seconds),
      header.match_seconds > 0 ? notation::time_control_text(header.limits().all_moves) : "",
      std::string(record::clock_words.word_of(header.clock)),
      header.started,
      text::printable(game.folders[0], longest_text),
      text::printable(game.folders[1], longest_text)};
  return text::joined(cells, ",", text::csv_cell) + '\n';
}

bool may_be(std::string_view text) {
  const std::vector<std::string> headings = text::csv_headings(text);
  return std::ranges::all_of(std::array{"white", "black", "moves"}, [&](const char* const needed) {
    return std::ranges::count(headings, needed) == 1;
  });
}

// A line below the heading.
class Row {
 public:
  Row(const Source& source, const std::vector<std::string>& names, const text::CsvRow& row)
      : source_(source), line_(static_cast<int>(row.line)), names_(names), cells_(row.cells) {
    if (std::ranges::count(row.text, '"') % 2 == 1)
      source_.refuse(line_, "expected each quotation mark to be closed");
    if (cells_.size() == names_.size()) return;
    source_.refuse(
        line_,
        fmt::format("{} cells: expected {}, as in the heading{}", cells_.size(), names_.size(),
                    cells_.size() > names_.size() ? "; a name with a separator needs quotation marks" : ""));
  }

  FoundGame game() const {
    FoundGame game{.line = line_};
    game.names = {cell("white"), cell("black")};
    game.choose(source_, line_, cell("rules").empty() ? source_.game : cell("rules"));
    if (const std::string round = cell("round"); !round.empty())
      game.round = read<int>("round", read_count(round), "a whole number");
    if (const std::string control = cell("time_control"); !control.empty())
      game.set_time_control(read<notation::TimeControl>("time_control", notation::read_time_control(control),
                                                        std::string(notation::expected_time_control)));
    if (const std::string limit = cell("turn_seconds"); !limit.empty())
      game.turn_seconds = read<double>("turn_seconds", read_seconds(limit), "seconds");
    if (const std::string clock = cell("clock"); !clock.empty())
      game.clock = read<record::ClockKind>("clock", record::clock_words.find(clock),
                                           text::alternatives(record::clock_words.words()));
    if (const std::string started = cell("started"); !started.empty()) {
      if (!record::is_time_text(started)) refuse("started", "a time like 2026-11-21T09:30:00Z");
      game.started = started;
    }
    if (const std::string result = cell("result"); !result.empty()) read_result(game, result);
    if (const std::string ending = cell("ending"); !ending.empty())
      game.ending = read<game::Ending>("ending", notation::ending_words.find(ending),
                                       text::alternatives(notation::ending_words.words()));
    game.detail = cell("detail");
    add_moves(game, "opening", true);
    add_moves(game, "moves", false);
    return game;
  }

 private:
  std::string cell(std::string_view name) const {
    const auto column = std::ranges::find(names_, name);
    return column == names_.end() ? "" : cells_[static_cast<std::size_t>(column - names_.begin())];
  }

  [[noreturn]] void refuse(std::string_view column, const std::string& expected) const {
    source_.refuse(line_,
                   fmt::format("{} '{}': expected {}", column, text::printable(cell(column)), expected));
  }

  // Words of other programs are read, too.
  void read_result(FoundGame& game, const std::string& text) const {
    if (const auto ours = notation::result_words.find(text)) {
      game.result = ours;
    } else if (const auto stated = read_stated_result(text, 'W')) {
      game.result = stated->result;
      game.ending = stated->ending;
    } else {
      refuse("result", text::alternatives(notation::result_words.words()));
    }
  }

  template <typename Value>
  Value read(std::string_view column, const std::optional<Value>& value, const std::string& expected) const {
    if (!value) refuse(column, expected);
    return *value;
  }

  void add_moves(FoundGame& game, std::string_view column, bool opening) const {
    const std::vector<std::string> seconds = text::words_of(opening ? "" : cell("seconds"));
    std::size_t turn = 0;
    for (const std::string& word : text::words_of(cell(column))) {
      const auto place = read_found_place(word, game.rules);
      if (!place) refuse(column, "places, as in D1 A1 D2");
      FoundMove move{.place = *place, .line = line_, .opening = opening};
      if (turn < seconds.size())
        move.seconds = read<double>("seconds", read_seconds(seconds[turn]), "the seconds of each move");
      ++turn;
      game.moves.push_back(move);
    }
  }

  const Source& source_;
  int line_;
  const std::vector<std::string>& names_;
  const std::vector<std::string>& cells_;
};

// Reads a table that has a damaged row: each line is a row then.
text::CsvTable table_of_lines(const Source& source) {
  const std::string text = text::decoded_list(source.text).text;
  text::CsvTable table;
  std::string first_lines;  // the heading, and Excel's line before it
  char separator = ',';
  std::size_t number = 0;
  for (const std::string_view line : text::lines_of(text)) {
    ++number;
    if (line.find_first_not_of(" \t\r,;") == std::string_view::npos) continue;
    if (table.headings.empty()) {
      first_lines += std::string(line) + '\n';
      table = text::read_csv_table(first_lines, source.file);
      table.heading_line = number;
      if (table.heading.empty()) table.headings.clear();
      if (!table.headings.empty())
        separator = text::read_csv_rows(first_lines, source.file).front().separator;
      continue;
    }
    std::vector<std::string> cells = text::cells_of_line(line, separator);
    while (cells.size() > table.headings.size() && cells.back().empty()) cells.pop_back();
    table.rows.push_back(
        {.line = number, .text = std::string(line), .cells = std::move(cells), .separator = separator});
  }
  return table;
}

text::CsvTable table_of(const Source& source) {
  try {
    return text::read_csv_table(source.text, source.file);
  } catch (const text::CsvError&) {
  }
  try {
    return table_of_lines(source);
  } catch (const text::CsvError& error) {
    throw ReadingError(error.what());
  }
}

void read(const Source& source, const TakeGame& take, const TakeFault& leave_out) {
  const text::CsvTable table = table_of(source);
  for (const char* const needed : {"white", "black", "rules", "moves"}) {
    if (std::ranges::count(table.headings, needed) == 1) continue;
    if (std::string_view(needed) == "rules" && !source.game.empty()) continue;
    source.refuse(static_cast<int>(table.heading_line),
                  fmt::format("'{}': expected one column '{}' in the heading",
                              text::printable(table.heading, 80), needed));
  }
  for (const text::CsvRow& row : table.rows) {
    attempt(leave_out, [&] { take(checked_game(source, Row(source, table.headings, row).game())); });
  }
}

}  // namespace

extern const ExchangeFormat csv_format;
const ExchangeFormat csv_format{.name = "csv",
                                .meaning = "a table with a game on each line",
                                .heading = heading,
                                .text_of = text_of,
                                .may_be = may_be,
                                .read = read};

}  // namespace kaven::exchange
