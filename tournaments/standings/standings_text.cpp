#include "tournaments/standings/standings_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/notation/game_words.hpp"
#include "common/notation/printable.hpp"
#include "tournaments/standings/rating_text.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

namespace {

constexpr int widest_line = 80;  // of a terminal
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
  for (const StandingsRow& place : standings.places) {
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

std::string superiority_cell(const StandingsRow& place) {
  return place.superiority ? likelihood_text(*place.superiority) : std::string();
}

struct PlaceColumn {
  terminal::TextTable::Column column;
  int dispensable;  // 0: never; where the table is too wide, the most dispensable goes first
  std::string (*cell)(const StandingsRow&);
};

std::string rating_cell(const std::optional<ratings::Rating>& rating,
                        std::string (*text)(const ratings::Estimate&)) {
  return rating ? text(rating->elo) : "-";
}

std::string name_cell(const StandingsRow& place) {
  return notation::printable(place.name) + (place.ranked ? "" : " (unranked)");
}

std::string seconds_cell(std::chrono::duration<double> seconds) {
  return fmt::format("{:.2f}", seconds.count());
}

// `time 2, exited 1`.
std::string forfeits_by_kind_cell(const StandingsRow& place) {
  std::string text;
  for (const auto& [ending, count] : place.forfeits_by_kind) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", notation::ending_words.word_of(ending), count);
  }
  return text;
}

// Results, what breaks ties between them, strength, then what else there is to know.
std::vector<PlaceColumn> place_columns() {
  constexpr auto right = terminal::Alignment::right;
  return {
      {{"player"}, 0, name_cell},
      {{"points", right}, 0, [](const StandingsRow& place) { return fmt::format("{:g}", place.points); }},
      {{"played", right}, 4, [](const StandingsRow& place) { return fmt::format("{}", place.played); }},
      {{"won", right}, 0, [](const StandingsRow& place) { return fmt::format("{}", place.wins); }},
      {{"drawn", right}, 0, [](const StandingsRow& place) { return fmt::format("{}", place.draws); }},
      {{"lost", right}, 0, [](const StandingsRow& place) { return fmt::format("{}", place.losses); }},
      {{"forfeits", right}, 0, [](const StandingsRow& place) { return fmt::format("{}", place.forfeits); }},
      {{"byes", right}, 5, [](const StandingsRow& place) { return fmt::format("{}", place.byes); }},
      {{"direct", right},
       3,
       [](const StandingsRow& place) { return fmt::format("{:g}", place.direct_encounter); }},
      {{"SB", right},
       1,
       [](const StandingsRow& place) { return fmt::format("{:g}", place.sonneborn_berger); }},
      {{"BH", right}, 2, [](const StandingsRow& place) { return fmt::format("{:g}", place.buchholz); }},
      {{"rating", right}, 0, [](const StandingsRow& place) { return rating_cell(place.rating, elo_text); }},
      {{"95 %", right},
       0,
       [](const StandingsRow& place) { return rating_cell(place.rating, interval_text); }},
      {{"LOS", right}, 0, superiority_cell},
      {{"white", right}, 6, [](const StandingsRow& place) { return fmt::format("{}", place.whites); }},
      {{"s/move", right}, 7, [](const StandingsRow& place) { return seconds_cell(place.average_turn()); }},
      {{"longest", right}, 8, [](const StandingsRow& place) { return seconds_cell(place.time.longest); }},
      {{"idle CPU", right}, 9, [](const StandingsRow& place) { return seconds_cell(place.time.idle_cpu); }},
      {{"forfeits by kind"}, 10, forfeits_by_kind_cell},
  };
}

// Lines are numbered, not ranked, in tables for people: the columns of the crosstable refer to them.
terminal::TextTable place_table(const Standings& standings, const std::vector<PlaceColumn>& columns) {
  terminal::TextTable table;
  table.columns = {{"#", terminal::Alignment::right}};
  for (const PlaceColumn& column : columns) table.columns.push_back(column.column);
  const bool groups = standings.groups > 1;
  if (groups) table.columns.push_back({"group", terminal::Alignment::right});
  for (const StandingsRow& place : standings.places) {
    auto& row = table.rows.emplace_back();
    row.push_back(fmt::format("{}", table.rows.size()));
    for (const PlaceColumn& column : columns) row.push_back(column.cell(place));
    if (groups) row.push_back(place.rating ? fmt::format("{}", place.rating->group) : "-");
  }
  return table;
}

terminal::TextTable fitting_place_table(const Standings& standings) {
  std::vector<PlaceColumn> columns = place_columns();
  for (;;) {
    terminal::TextTable table = place_table(standings, columns);
    const auto next = std::ranges::max_element(columns, {}, &PlaceColumn::dispensable);
    if (terminal::table_width(table) <= widest_line || next->dispensable == 0) return table;
    columns.erase(next);
  }
}

// For programs: numbers as they are, each in a cell of its own, nothing where there is none.
terminal::TextTable number_table(const Standings& standings) {
  terminal::TextTable table;
  for (const char* heading : {"rank",
                              "player",
                              "points",
                              "played",
                              "won",
                              "drawn",
                              "lost",
                              "forfeits",
                              "byes",
                              "direct",
                              "SB",
                              "BH",
                              "rating",
                              "lower",
                              "upper",
                              "group",
                              "LOS",
                              "white",
                              "s/move",
                              "longest",
                              "idle CPU",
                              "forfeits by kind",
                              "games analysed",
                              "moves judged",
                              "perfect",
                              "inaccuracies",
                              "mistakes",
                              "blunders",
                              "thrown away"}) {
    table.columns.push_back({heading, terminal::Alignment::left});
  }
  const auto number = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.6g}", *value) : std::string();
  };
  for (const StandingsRow& place : standings.places) {
    const ratings::Estimate elo = place.rating ? place.rating->elo : ratings::Estimate{};
    table.rows.push_back({place.ranked ? fmt::format("{}", place.rank) : std::string(),
                          notation::printable(place.name),
                          fmt::format("{:g}", place.points),
                          fmt::format("{}", place.played),
                          fmt::format("{}", place.wins),
                          fmt::format("{}", place.draws),
                          fmt::format("{}", place.losses),
                          fmt::format("{}", place.forfeits),
                          fmt::format("{}", place.byes),
                          fmt::format("{:g}", place.direct_encounter),
                          fmt::format("{:g}", place.sonneborn_berger),
                          fmt::format("{:g}", place.buchholz),
                          place.rating ? number(elo.value) : std::string(),
                          number(elo.lower),
                          number(elo.upper),
                          place.rating ? fmt::format("{}", place.rating->group) : std::string(),
                          number(place.superiority),
                          fmt::format("{}", place.whites),
                          number(place.average_turn().count()),
                          number(place.time.longest.count()),
                          number(place.time.idle_cpu.count()),
                          forfeits_by_kind_cell(place)});
    const std::optional<analysis::Accuracy>& accuracy = place.accuracy;
    for (const auto member :
         {&analysis::Accuracy::games, &analysis::Accuracy::moves, &analysis::Accuracy::perfect,
          &analysis::Accuracy::inaccuracies, &analysis::Accuracy::mistakes, &analysis::Accuracy::blunders,
          &analysis::Accuracy::thrown_away}) {
      table.rows.back().push_back(accuracy ? fmt::format("{}", (*accuracy).*member) : std::string());
    }
  }
  return table;
}

// Of those with an analysed game; the numbers of their lines are those of the standings.
terminal::TextTable accuracy_table(const Standings& standings) {
  constexpr auto right = terminal::Alignment::right;
  terminal::TextTable table{{{"#", right},
                             {"player"},
                             {"games", right},
                             {"moves", right},
                             {"perfect", right},
                             {"mistakes/game", right},
                             {"thrown away", right}},
                            {}};
  for (std::size_t own = 0; own < standings.places.size(); ++own) {
    const auto& accuracy = standings.places[own].accuracy;
    if (!accuracy) continue;
    constexpr int percent = 100;
    table.rows.push_back({fmt::format("{}", own + 1), notation::printable(standings.places[own].name),
                          fmt::format("{}", accuracy->games), fmt::format("{}", accuracy->moves),
                          fmt::format("{:.1f}%", percent * accuracy->perfect_share()),
                          fmt::format("{:.2f}", accuracy->mistakes_per_game()),
                          fmt::format("{}", accuracy->thrown_away)});
  }
  return table;
}

// Nothing before a game is analysed.
std::string accuracy_text(const Standings& standings, std::string (*text_of)(const terminal::TextTable&)) {
  const terminal::TextTable table = accuracy_table(standings);
  return table.rows.empty() ? std::string() : '\n' + text_of(table);
}

std::string accuracy_legend(const Standings& standings) {
  const bool analysed = std::ranges::any_of(
      standings.places, [](const StandingsRow& place) { return place.accuracy.has_value(); });
  if (!analysed) return {};
  return "Moves: judged by tournament analyse. Perfect: no better one was to be had. Mistakes: a win\n"
         "or a draw given away. Thrown away: games not won though a position in them was.\n";
}

void add_crosstable(terminal::TextTable& table, const Standings& standings) {
  const bool count = counted(standings);
  for (std::size_t other = 0; other < standings.places.size(); ++other) {
    table.columns.push_back({fmt::format("{}", other + 1), terminal::Alignment::left});
    for (std::size_t own = 0; own < standings.places.size(); ++own) {
      table.rows[own].push_back(own == other ? "*" : cell_of(standings.places[own].against[other], count));
    }
  }
}

terminal::TextTable separate_crosstable(const Standings& standings) {
  terminal::TextTable table;
  table.columns = {{"", terminal::Alignment::right}, {"player", terminal::Alignment::left}};
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
  std::map<int, std::string> names;
  std::map<int, int> sharing;
  for (const StandingsRow& place : standings.places) {
    if (!place.ranked) continue;
    std::string& all = names[place.rank];
    all += (all.empty() ? "" : ", ") + notation::printable(place.name);
    ++sharing[place.rank];
  }
  std::string text;
  for (const auto& [rank, count] : sharing) {
    if (count > 1) text += fmt::format("Level at rank {}: {}.\n", rank, names.at(rank));
  }
  return text;
}

std::string order_legend(const Standings& standings) {
  return ties(standings) +
         "Order: points (in a knock-out first: how far one came), points against those with the\n"
         "same points (direct), Sonneborn-Berger (SB), Buchholz (BH), wins, fewest forfeits.\n"
         "Forfeits: games lost by what the program did.\n";
}

std::string crosstable_legend(const Standings& standings) {
  if (counted(standings)) return "Cells: the line's player won-drew-lost against that of the column.\n";
  return "Cells: the line's player against that of the column, game by game: 1 won, = drawn,\n"
         "0 lost, + won and - lost by forfeit, . not yet played.\n";
}

std::string table_text(const Standings& standings, const std::string& title, Detail detail) {
  const terminal::TextTable table =
      detail == Detail::all ? place_table(standings, place_columns()) : fitting_place_table(standings);
  const terminal::TextTable crosstable = separate_crosstable(standings);
  std::string text =
      fmt::format("{}: {}\n\n{}\n{}{}\n", title, games_text(standings), terminal::aligned_text(table),
                  order_legend(standings), rating_legend(standings));
  if (detail == Detail::fitting && terminal::table_width(crosstable) > widest_line) {
    text += "The crosstable is wider than 80 columns: --wide shows it.\n";
  } else {
    text += terminal::aligned_text(crosstable) + '\n' + crosstable_legend(standings);
  }
  const std::string accuracy = accuracy_text(standings, terminal::aligned_text);
  return accuracy.empty() ? text : text + accuracy + '\n' + accuracy_legend(standings);
}

nlohmann::ordered_json json_of(const ratings::Estimate& estimate) {
  const auto end = [](const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  return {{"elo", estimate.value}, {"lower", end(estimate.lower)}, {"upper", end(estimate.upper)}};
}

nlohmann::ordered_json json_of(const std::optional<analysis::Accuracy>& accuracy) {
  if (!accuracy) return nullptr;
  return {{"games", accuracy->games},
          {"moves", accuracy->moves},
          {"perfect", accuracy->perfect},
          {"inaccuracies", accuracy->inaccuracies},
          {"mistakes", accuracy->mistakes},
          {"blunders", accuracy->blunders},
          {"thrown_away", accuracy->thrown_away}};
}

nlohmann::ordered_json json_of(const std::optional<ratings::Rating>& rating) {
  if (!rating) return nullptr;
  nlohmann::ordered_json object = json_of(rating->elo);
  object["group"] = rating->group;
  return object;
}

std::string json_text(const Standings& standings, const std::string& title) {
  nlohmann::ordered_json document = {{"title", title},
                                     {"games", standings.games},
                                     {"finished", standings.finished},
                                     {"void", standings.abandoned},
                                     {"rating_groups", standings.groups},
                                     {"white_advantage", json_of(standings.white_advantage)},
                                     {"draw_share", standings.draw_share},
                                     {"standings", nlohmann::ordered_json::array()}};
  for (const StandingsRow& place : standings.places) {
    nlohmann::ordered_json against = nlohmann::ordered_json::array();
    for (const auto& scores : place.against) against.push_back(cell_of(scores, false));
    nlohmann::ordered_json forfeits = nlohmann::ordered_json::object();
    for (const auto& [ending, number] : place.forfeits_by_kind)
      forfeits[std::string(notation::ending_words.word_of(ending))] = number;
    document["standings"].push_back(
        {{"rank", place.ranked ? nlohmann::ordered_json(place.rank) : nlohmann::ordered_json()},
         {"player", place.name},
         {"points", place.points},
         {"played", place.played},
         {"won", place.wins},
         {"drawn", place.draws},
         {"lost", place.losses},
         {"forfeits", place.forfeits},
         {"direct_encounter", place.direct_encounter},
         {"sonneborn_berger", place.sonneborn_berger},
         {"buchholz", place.buchholz},
         {"byes", place.byes},
         {"white", place.whites},
         {"forfeits_by_kind", forfeits},
         {"seconds_a_move", place.average_turn().count()},
         {"longest_move", place.time.longest.count()},
         {"idle_cpu", place.time.idle_cpu.count()},
         {"rating", json_of(place.rating)},
         {"superiority",
          place.superiority ? nlohmann::ordered_json(*place.superiority) : nlohmann::ordered_json()},
         {"accuracy", json_of(place.accuracy)},
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

std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           Detail detail) {
  switch (format) {
    case TableFormat::table:
      return table_text(standings, title, detail);
    case TableFormat::csv:
      return terminal::csv_text(number_table(standings));
    case TableFormat::json:
      return json_text(standings, title);
    case TableFormat::markdown: {
      terminal::TextTable table = place_table(standings, place_columns());
      add_crosstable(table, standings);
      // The legend names players too: in a fence nothing of it means anything to Markdown.
      return fmt::format("**{}**: {}\n\n{}{}\n```\n{}```\n", title, games_text(standings),
                         terminal::markdown_text(table), accuracy_text(standings, terminal::markdown_text),
                         order_legend(standings) + rating_legend(standings) + crosstable_legend(standings) +
                             accuracy_legend(standings));
    }
  }
  return {};
}

}  // namespace kaven::tournaments::standings
