// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "common/text/display_width.hpp"
#include "common/text/json_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/rating_text.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/legend.hpp"

namespace kaven::tournaments::standings {

namespace {

bool are_counted(const Standings& standings) {
  constexpr std::size_t most_signs = 6;
  return std::ranges::any_of(standings.rows, [](const StandingsRow& row) {
    return std::ranges::any_of(row.against, [](const auto& scores) { return scores.size() > most_signs; });
  });
}

std::string with_withdrawal(const StandingsRow& row) {
  return text::printable(state::shown_name(row.name, row.folder)) + (row.withdrawn ? " (withdrawn)" : "");
}

std::string counts_of(const std::vector<Score>& scores) {
  return fmt::format("{}-{}-{}", std::ranges::count_if(scores, is_won),
                     std::ranges::count(scores, Score::draw), std::ranges::count_if(scores, is_lost));
}

std::vector<Column> all_columns(const AdditionalColumns& additional) {
  std::vector<Column> columns = standings_columns();
  std::ranges::copy(additional.columns, std::back_inserter(columns));
  return columns;
}

std::vector<Column> json_columns(const Standings& standings, const AdditionalColumns& additional) {
  std::vector<Column> columns = all_columns(additional);
  std::erase_if(columns, [&](const Column& column) {
    return column.json_position == 0 || (column.applies && !column.applies(standings));
  });
  std::ranges::stable_sort(columns, {}, &Column::json_position);
  return columns;
}

// Returns the standings for spreadsheets, a line per player, with plain numbers in separate cells and empty
// cells for missing values.
std::string csv_text(const Standings& standings, const AdditionalColumns& additional) {
  terminal::TextTable table;
  const std::vector<Column> columns = columns_for(Output::csv, standings, all_columns(additional));
  for (const Column& column : columns) table.columns.push_back({column.heading});
  for (const StandingsRow& row : standings.rows) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    for (const Column& column : columns) cells.push_back(column.cell(row).plain);
  }
  return terminal::csv_text(table);
}

// Returns the standings with their crosstable as JSON. No byte of a name can control a terminal.
std::string json_text(const Standings& standings, const std::string& title,
                      const AdditionalColumns& additional) {
  nlohmann::ordered_json document = {{"title", title},
                                     {"tournament", standings.title},
                                     {"text", standings.text},
                                     {"section", standings.section},
                                     {"games", standings.games},
                                     {"finished", standings.finished},
                                     {"void", standings.abandoned},
                                     {"cancelled", standings.cancelled},
                                     {"rating_groups", standings.rating_groups},
                                     {"white_advantage", json_of(standings.white_advantage)},
                                     {"draw_share", standings.draw_share},
                                     {"standings", nlohmann::ordered_json::array()}};
  const std::vector<Column> columns = json_columns(standings, additional);
  for (const StandingsRow& row : standings.rows) {
    nlohmann::ordered_json object = nlohmann::ordered_json::object();
    for (const Column& column : columns) object[column.key] = column.cell(row).json;
    nlohmann::ordered_json& against = object["against"] = nlohmann::ordered_json::array();
    for (const auto& scores : row.against) against.push_back(signs_of(scores));
    document["standings"].push_back(std::move(object));
  }
  return text::indented_json(document, text::JsonCharacters::ascii);
}

constexpr int widest_line = 80;  // the width of a terminal
// Minimum lengths of names, in columns. In the crosstable, half of it is room for " (withdrawn)".
constexpr int shortest_crosstable_name = 24;
constexpr int shortest_name = 12;
// Column::dispensable of the rating's interval: columns with a higher value need an explanation.
constexpr int most_dispensable_unexplained = 2;

terminal::TextTable::Column heading_of(const Column& column) {
  const bool is_text = column.kind == ColumnKind::player || column.kind == ColumnKind::words;
  return {column.heading, is_text ? terminal::Alignment::left : terminal::Alignment::right};
}

// Shortens the players' names in `column` of a table that has a line for each row of the standings and is wider than a
// terminal. Of `folder (program's name)`, the folder shows who it is.
void shorten_players(terminal::TextTable& table, std::size_t column, const Standings& standings,
                     std::string (*name_of)(const StandingsRow&), int least) {
  if (terminal::table_width(table) <= widest_line) return;
  for (std::size_t line = 0; line < standings.rows.size(); ++line) {
    StandingsRow row = standings.rows[line];
    const std::string folder = text::unmistakable(row.folder);
    if (folder.empty() || !state::shown_name(row.name, row.folder).starts_with(folder + " (")) continue;
    row.name = folder;
    row.folder.clear();
    table.rows[line][column] = name_of(row);
  }
  terminal::shorten_names(table, column, widest_line, least);
}

// Tables for people number their lines instead of ranking them: the columns of the crosstable refer to these
// numbers.
terminal::TextTable row_table(const Standings& standings, const std::vector<Column>& columns) {
  terminal::TextTable table;
  table.columns = {{"#", terminal::Alignment::right}};
  for (const Column& column : columns) table.columns.push_back(heading_of(column));
  for (const StandingsRow& row : standings.rows) {
    std::vector<std::string>& cells = table.rows.emplace_back();
    cells.push_back(fmt::format("{}", table.rows.size()));
    for (const Column& column : columns) cells.push_back(column.cell(row).text);
  }
  return table;
}

terminal::TextTable row_table(const Standings& standings, Explanations explanations) {
  std::vector<Column> columns = columns_for(Output::table, standings, standings_columns());
  if (explanations == Explanations::left_out) {
    std::erase_if(columns,
                  [](const Column& column) { return column.dispensable > most_dispensable_unexplained; });
  }
  for (;;) {
    terminal::TextTable table = row_table(standings, columns);
    const auto next = std::ranges::max_element(columns, {}, &Column::dispensable);
    const bool fits = terminal::table_width(table) <= widest_line;
    if (!fits && next->dispensable == 0) {
      const auto player = std::ranges::find(columns, ColumnKind::player, &Column::kind);
      // The column of line numbers precedes all others.
      const auto name = player - columns.begin() + 1;
      if (player != columns.end())
        shorten_players(table, static_cast<std::size_t>(name), standings, shown_name, shortest_name);
    }
    if (fits || next->dispensable == 0) return table;
    columns.erase(next);
  }
}

// Contains only the players with a value; their numbers are those of the standings.
terminal::TextTable additional_table(const Standings& standings, const AdditionalColumns& additional) {
  const std::vector<Column> columns = columns_for(Output::table, standings, additional.columns);
  terminal::TextTable table;
  table.columns = {{"#", terminal::Alignment::right}, {"player"}};
  for (const Column& column : columns) table.columns.push_back(heading_of(column));
  for (std::size_t own = 0; own < standings.rows.size(); ++own) {
    const StandingsRow& row = standings.rows[own];
    std::vector<std::string> cells = {fmt::format("{}", own + 1),
                                      text::printable(state::shown_name(row.name, row.folder))};
    bool says_something = false;
    for (const Column& column : columns) {
      cells.push_back(column.cell(row).text);
      says_something = says_something || !cells.back().empty();
    }
    if (says_something) table.rows.push_back(std::move(cells));
  }
  return table;
}

// Returns the organizer's text at the top: title, description, section.
std::string heading_text(const Standings& standings) {
  constexpr std::size_t longest = 10000;
  std::string text;
  if (!standings.title.empty()) text += text::printable(standings.title) + '\n';
  for (const std::string_view line : text::lines_of(standings.text)) {
    text += text::printable(line, longest) + '\n';
  }
  if (!text.empty()) text += '\n';
  if (!standings.section.empty()) {
    text += fmt::format("Section {} alone; ranks, ties, points and ratings are those among all players.\n",
                        text::printable(standings.section));
  }
  return text;
}

std::string aligned_tables(const Standings& standings, const std::string& title, Explanations explanations,
                           const AdditionalColumns& additional) {
  const bool explained = explanations == Explanations::shown;
  std::string text = heading_text(standings);
  const std::string facts = level_text(standings) + ratings_text(standings);
  const std::string legend = explained ? order_legend(standings) + rating_legend(standings) : "";
  text += fmt::format("{}: {}\n\n{}\n{}{}{}", title, games_text(standings),
                      terminal::aligned_text(row_table(standings, explanations)),
                      text::wrapped_text(facts, widest_line), legend,
                      facts.empty() && legend.empty() ? "" : "\n");
  terminal::TextTable cross = crosstable(standings);
  shorten_players(cross, 1, standings, with_withdrawal, shortest_crosstable_name);
  if (terminal::table_width(cross) > widest_line) {
    text += "The crosstable is wider than 80 columns: --format markdown shows it.\n";
  } else {
    text += terminal::aligned_text(cross);
    if (explained) text += '\n' + crosstable_legend(standings);
  }
  terminal::TextTable more = additional_table(standings, additional);
  if (more.rows.empty()) return text;
  terminal::shorten_names(more, 1, widest_line, shortest_name);
  return text + '\n' + terminal::aligned_text(more) + (explained ? '\n' + additional.legend : "");
}

std::string markdown_tables(const Standings& standings, const std::string& title,
                            const AdditionalColumns& additional) {
  terminal::TextTable table =
      row_table(standings, columns_for(Output::table, standings, standings_columns()));
  add_crosstable(table, standings);
  const std::string heading = heading_text(standings);
  // A fence protects the text from Markdown.
  std::string text = heading.empty() ? "" : "```\n" + heading + "```\n\n";
  text += fmt::format("**{}**: {}\n\n{}", title, games_text(standings), terminal::markdown_text(table));
  std::string legend = level_text(standings) + ratings_text(standings) + order_legend(standings) +
                       rating_legend(standings) + crosstable_legend(standings);
  const terminal::TextTable more = additional_table(standings, additional);
  if (!more.rows.empty()) {
    text += '\n' + terminal::markdown_text(more);
    legend += additional.legend;
  }
  // The legend contains player names: a fence protects it from Markdown.
  return text + "\n```\n" + legend + "```\n";
}

}  // namespace

std::string signs_of(const std::vector<Score>& scores) {
  std::string signs;
  for (const Score score : scores) signs += score_signs.word_of(score);
  return signs;
}

void add_crosstable(terminal::TextTable& table, const Standings& standings) {
  const bool counted = are_counted(standings);
  for (std::size_t other = 0; other < standings.rows.size(); ++other) {
    table.columns.push_back({fmt::format("{}", other + 1), terminal::Alignment::left});
    for (std::size_t own = 0; own < standings.rows.size(); ++own) {
      const std::vector<Score>& scores = standings.rows[own].against[other];
      table.rows[own].push_back(own == other ? "*" : counted ? counts_of(scores) : signs_of(scores));
    }
  }
}

terminal::TextTable crosstable(const Standings& standings) {
  terminal::TextTable table;
  table.columns = {{"", terminal::Alignment::right}, {"player", terminal::Alignment::left}};
  for (std::size_t own = 0; own < standings.rows.size(); ++own) {
    table.rows.push_back({fmt::format("{}", own + 1), with_withdrawal(standings.rows[own])});
  }
  add_crosstable(table, standings);
  return table;
}

std::string crosstable_legend(const Standings& standings) {
  if (are_counted(standings)) {
    return "Cells: the line's player won-drawn-lost against that of the column.\n";
  }
  return "Cells: the line's player against that of the column, game by game: 1 won,\n"
         "= drawn, 0 lost, + won and - lost by forfeit, . not yet played.\n";
}

std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           const AdditionalColumns& additional, Explanations explanations) {
  switch (format) {
    case TableFormat::table:
      return aligned_tables(standings, title, explanations, additional);
    case TableFormat::csv:
      return csv_text(standings, additional);
    case TableFormat::json:
      return json_text(standings, title, additional);
    case TableFormat::markdown:
      return markdown_tables(standings, title, additional);
  }
  return {};
}

}  // namespace kaven::tournaments::standings
