#include "tournaments/standings/standings_export.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tournaments/ratings/rating_json.hpp"
#include "tournaments/standings/crosstable.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::standings {

namespace {

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

}  // namespace

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
  constexpr int indentation = 2;
  constexpr bool ascii_only = true;
  return document.dump(indentation, ' ', ascii_only, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace kaven::tournaments::standings
