// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/pairing/pairing.hpp"

// Schedule: a list of games from a file beside tournament.toml, written by hand or by a spreadsheet, one game
// on each line:
//
//   round,white,black
//   1,alice,bob
//   1,"Carol, the second",dave
//   2,bob,carol
//
// The header line may be missing. Commas, semicolons or tabs separate the cells, as in the first line; quotation marks
// and blanks around a name are ignored, and so is an apostrophe before a name that a spreadsheet would read as a
// formula. A player has at most one game per round, and may meet the same opponent again in another round. Rounds are
// played one after the other. The organizer may change rounds that have not begun, and may add rounds at any time.
//
// Imported: the same list, written by `tournament import`. All its games are paired at once, and a player may
// have several in a round, because other programs count rounds in their own way.

namespace kaven::tournaments::pairing {

namespace {

constexpr int most_rounds = 10000;

using text::printable;

struct ListedGame {
  int line = 0;
  int round = 1;
  std::string white;
  std::string black;
};

std::string place_of(const settings::LineList& list, int line) {
  if (list.file.empty()) return fmt::format("schedule, item {}", line);
  return fmt::format("{}:{}", printable(list.file), line);
}

bool is_heading(const std::vector<std::string>& cells) {
  std::string first = cells.front();
  std::ranges::transform(first, first.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return first == "round";
}

std::optional<int> round_in(const std::string& cell) {
  const auto round = text::read_number<int>(cell);
  return round && *round >= 1 && *round <= most_rounds ? round : std::nullopt;
}

// Returns the error in the cells of a line, or nothing.
std::optional<std::string> fault_of_cells(const std::vector<std::string>& cells, const std::string& line) {
  const bool whole = cells.size() == 3 && !cells[1].empty() && !cells[2].empty();
  if (!whole) return fmt::format("'{}': expected round,white,black, as in 1,alice,bob", printable(line));
  if (!round_in(cells[0])) {
    return fmt::format("round '{}': expected a whole number from 1 to {}", printable(cells[0]), most_rounds);
  }
  if (cells[1] != cells[2]) return std::nullopt;
  return fmt::format("{} plays against itself: expected two players", printable(cells[1]));
}

std::string file_name_of(const settings::LineList& list) {
  return list.file.empty() ? "schedule" : list.file;
}

// The rows of a list, with the numbers of its lines. Throws CsvError.
std::vector<text::CsvRow> rows_of(const settings::LineList& list) {
  std::string text;
  int line_ends = 0;
  for (const settings::LineList::Line& line : list.lines) {
    for (; line_ends + 1 < line.number; ++line_ends) text += '\n';
    text += line.text;
  }
  return text::read_csv_rows(text, file_name_of(list), text::CsvComments::after_hash);
}

// Returns the games of a list. Skips invalid lines and calls `tell` with each one's number and error.
template <typename Tell>
std::vector<ListedGame> read_games(const settings::LineList& list, const Tell& tell) {
  std::vector<ListedGame> games;
  const std::vector<text::CsvRow> rows = rows_of(list);
  for (const text::CsvRow& row : rows) {
    const int line = static_cast<int>(row.line);
    if (&row == &rows.front() && is_heading(row.cells)) continue;
    if (const auto fault = fault_of_cells(row.cells, row.text)) {
      tell(line, *fault);
    } else {
      games.push_back({line, *round_in(row.cells[0]), row.cells[1], row.cells[2]});
    }
  }
  return games;
}

// The games of a list without faults.
std::vector<ListedGame> games_of(const settings::LineList& list) {
  return read_games(list, [](int, const std::string&) {});
}

std::optional<std::string> fault_of_lines(const settings::LineList& list) {
  if (list.lines.empty()) return std::nullopt;  // the file has not been read yet
  std::optional<std::string> first;
  std::vector<ListedGame> games;
  try {
    games = read_games(list, [&](int line, const std::string& fault) {
      if (!first) first = place_of(list, line) + ": " + fault;
    });
  } catch (const text::CsvError& error) {
    return error.what();
  }
  if (first) return first;
  if (games.empty()) return place_of(list, list.lines.front().number) + ": expected games below the heading";
  return std::nullopt;
}

std::optional<std::string> fault_of_import(const settings::FormatSetting&,
                                           const settings::SettingValue& value) {
  return fault_of_lines(std::get<settings::LineList>(value));
}

std::optional<std::string> fault_of_list(const settings::FormatSetting&,
                                         const settings::SettingValue& value) {
  const auto& list = std::get<settings::LineList>(value);
  if (auto fault = fault_of_lines(list)) return fault;
  const std::vector<ListedGame> games = games_of(list);
  std::map<std::pair<int, std::string>, int> busy;  // line number by round and player
  for (const ListedGame& game : games) {
    for (const std::string& player : {game.white, game.black}) {
      const auto [known, fresh] = busy.emplace(std::pair(game.round, player), game.line);
      if (fresh) continue;
      return fmt::format(
          "{}: {} plays twice in round {}, see line {}: expected one game a round, another in a "
          "round of its own",
          place_of(list, game.line), printable(player), game.round, known->second);
    }
  }
  return std::nullopt;
}

}  // namespace

namespace setting {

extern const settings::LinesSetting schedule;
const settings::LinesSetting schedule = settings::lines_setting(
    {.name = "schedule",
     .meaning = "a file in this folder that lists the games, as in \"pairings.csv\", one per line: "
                "round,white,black.\nYou may change rounds that have not begun during the tournament.",
     .fault = fault_of_list});

extern const settings::LinesSetting imported_games;
const settings::LinesSetting imported_games = settings::lines_setting(
    {.name = "imported-games",
     .meaning = "the file that `tournament import` wrote: round,white,black on each line.",
     .fault = fault_of_import});

}  // namespace setting

namespace {

std::optional<std::size_t> number_of(const PairingInput& input, const std::string& name) {
  auto found = std::ranges::find(input.names, name);
  // Lists are read with composed letters; macOS writes names of files with decomposed ones.
  if (found == input.names.end())
    found =
        std::ranges::find(input.names, name, [](const std::string& each) { return text::composed(each); });
  if (found == input.names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - input.names.begin());
}

using Key = std::tuple<int, std::size_t, std::size_t>;  // round, White, Black

Key key_of(const Pairing& pairing) {
  return {pairing.round, pairing.white, pairing.black};
}

// Returns the games of the first round that has unpaired games.
NextPairings pair(const PairingInput& input, const History& history) {
  if (!all_finished(history)) return {};
  std::set<Key> paired;
  std::map<int, int> matches;  // number of matches by round
  // Number of games of two players, by colours.
  std::map<std::pair<std::size_t, std::size_t>, int> encounters;
  for (const PlayedGame& game : history.games) {
    paired.insert(key_of(game.pairing));
    ++matches[game.pairing.round];
    ++encounters[{game.pairing.white, game.pairing.black}];
  }
  std::map<int, std::vector<Pairing>> missing;
  for (const ListedGame& game : games_of(input.settings[setting::schedule])) {
    const auto white = number_of(input, game.white);
    const auto black = number_of(input, game.black);
    if (!white || !black || paired.contains({game.round, *white, *black})) continue;
    if (input.is_withdrawn(*white) || input.is_withdrawn(*black)) continue;
    missing[game.round].push_back({.round = game.round, .white = *white, .black = *black});
  }
  if (missing.empty()) return {.over = true};
  NextPairings next{.games = std::move(missing.begin()->second)};
  for (Pairing& game : next.games) {
    game.match = ++matches[game.round];
    const int encounter = ++encounters[{game.white, game.black}];
    game.opening = derive_opening(input.seed, game.white, game.black, encounter);
  }
  return next;
}

NextPairings pair_import(const PairingInput& input, const History& history) {
  if (!history.games.empty()) return {.over = true};
  std::map<std::string, std::size_t> numbers;  // by names as lists are read
  for (std::size_t player = 0; player < input.names.size(); ++player)
    numbers[text::composed(input.names[player])] = player;
  NextPairings next;
  std::map<int, int> matches;  // number of matches by round
  const settings::LineList list = input.settings[setting::imported_games];
  for (const ListedGame& game : games_of(list)) {
    const auto white = numbers.find(game.white);
    const auto black = numbers.find(game.black);
    if (white == numbers.end() || black == numbers.end()) continue;
    if (input.is_withdrawn(white->second) || input.is_withdrawn(black->second)) continue;
    next.games.push_back({.round = game.round,
                          .match = ++matches[game.round],
                          .white = white->second,
                          .black = black->second});
  }
  next.over = next.games.empty();
  return next;
}

std::optional<std::string> unknown_player(const PairingInput& input, const settings::LineList& list,
                                          const std::vector<ListedGame>& games) {
  const std::vector<std::string_view> known(input.names.begin(), input.names.end());
  for (const ListedGame& game : games) {
    for (const std::string& name : {game.white, game.black}) {
      if (number_of(input, name)) continue;
      return fmt::format("{}: {}: no player in agents/ has this name; did you mean {}?",
                         place_of(list, game.line), printable(name),
                         printable(text::nearest_word(name, known)));
    }
  }
  return std::nullopt;
}

// Objects if a paired game was removed from the list, or if a newcomer has no game.
std::optional<std::string> objection(const PairingInput& input, const History& history) {
  const settings::LineList list = input.settings[setting::schedule];
  const std::vector<ListedGame> games = games_of(list);
  if (auto unknown = unknown_player(input, list, games)) return unknown;
  std::set<Key> listed;
  std::set<std::size_t> named;
  for (const ListedGame& game : games) {
    const std::size_t white = *number_of(input, game.white);
    const std::size_t black = *number_of(input, game.black);
    listed.insert({game.round, white, black});
    named.insert({white, black});
  }
  const std::string file = printable(file_name_of(list));
  const std::vector<text::CsvRow> rows = rows_of(list);
  const char separator = rows.empty() ? ',' : rows.front().separator;
  for (std::size_t game = 0; game < history.games.size(); ++game) {
    const Pairing& pairing = history.games[game].pairing;
    if (listed.contains(key_of(pairing))) continue;
    const std::string& white = input.names[pairing.white];
    const std::string& black = input.names[pairing.black];
    return fmt::format(
        "{}: game {} of this tournament, {} - {} in round {}, is not there any more: put it back "
        "with the line {}{}{}{}{}",
        file, game + 1, printable(white), printable(black), pairing.round, pairing.round, separator,
        printable(text::csv_cell(white)), separator, printable(text::csv_cell(black)));
  }
  for (std::size_t player = 0; player < input.players; ++player) {
    if (history.games.empty() || input.has_come(player, 1) || named.contains(player)) continue;
    return fmt::format(
        "{}: {} came after the tournament began, but has no game there: add a line with one, or "
        "take the program out of agents/",
        file, printable(input.names[player]));
  }
  return std::nullopt;
}

// The first player meets all others in turn, then the second player meets those after it, and so on; one game
// per round.
settings::LineList made_up_list(const std::vector<std::string>& names) {
  settings::LineList list;
  int round = 0;
  for (std::size_t white = 0; white < names.size(); ++white) {
    for (std::size_t black = white + 1; black < names.size(); ++black) {
      ++round;
      list.lines.push_back({round, fmt::format("{},{},{}", round, text::csv_cell(names[white]),
                                               text::csv_cell(names[black]))});
    }
  }
  return list;
}

void make_up(settings::FormatSettings& settings, const std::vector<std::string>& names) {
  settings.set(setting::schedule, made_up_list(names));
}

void make_up_import(settings::FormatSettings& settings, const std::vector<std::string>& names) {
  settings.set(setting::imported_games, made_up_list(names));
}

constexpr std::array settings = {
    OwnSetting{.setting = &setting::schedule,
               .may_change = true,
               .required = "schedule = \"pairings.csv\", a file that lists the games"}};

constexpr std::array import_settings = {
    OwnSetting{.setting = &setting::imported_games,
               .required = "imported-games = \"games.csv\", a file that lists the games"}};

}  // namespace

extern const Format schedule_format;
const Format schedule_format{.name = "schedule",
                             .title = "schedule",
                             .summary = "a list of games that you supply",
                             .settings = settings,
                             .pair = pair,
                             .takes_newcomers = always,
                             .objection = objection,
                             .make_up = make_up};

extern const Format imported_format;
const Format imported_format{.name = "imported",
                             .title = "imported games",
                             .summary = "games that `tournament import` read",
                             .settings = import_settings,
                             .pair = pair_import,
                             .takes_newcomers = before_the_first_round,
                             .closed_because = "its games were played elsewhere",
                             .make_up = make_up_import};

}  // namespace kaven::tournaments::pairing
