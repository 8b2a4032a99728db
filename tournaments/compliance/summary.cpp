#include "tournaments/compliance/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "common/notation/printable.hpp"
#include "tournaments/terminal/text_table.hpp"
#include "tournaments/terminal/wrapped_text.hpp"

namespace kaven::tournaments::compliance {

namespace {

constexpr std::array all_verdicts = {Verdict::passed, Verdict::advised, Verdict::loses, Verdict::refused,
                                     Verdict::untried};

auto count_of(const std::vector<HandInResult>& results, Verdict verdict) {
  return std::ranges::count(results, verdict, &HandInResult::verdict);
}

std::string counts_text(const std::vector<HandInResult>& results) {
  std::string text = fmt::format("{} {}", results.size(), results.size() == 1 ? "program" : "programs");
  const char* joint = ": ";
  for (const Verdict verdict : all_verdicts) {
    if (const auto count = count_of(results, verdict); count > 0) {
      text += fmt::format("{}{} {}", joint, count, verdict_words(verdict));
      joint = "; ";
    }
  }
  return text;
}

}  // namespace

std::string shown_name(const HandInResult& result) {
  const std::string who = notation::printable(result.who);
  const bool other =
      !result.name.empty() && result.name != result.who && !result.who.starts_with(result.name + ".");
  return other ? who + " (" + notation::printable(result.name) + ")" : who;
}

std::string summary_text(const std::vector<HandInResult>& results, int columns) {
  constexpr int least_columns = 90;
  constexpr int who_columns = 24;
  constexpr int verdict_columns = 13;
  constexpr int gaps = 6;
  const int text_columns = (std::max(columns, least_columns) - who_columns - verdict_columns - gaps) / 2;
  terminal::TextTable table{.columns = {{"who"}, {"verdict"}, {"first reason"}, {"remedy"}}};
  for (const HandInResult& result : results) {
    const std::array cells = {
        terminal::wrapped_lines(shown_name(result), who_columns, true),
        terminal::wrapped_lines(verdict_words(result.verdict), verdict_columns),
        terminal::wrapped_lines(notation::printable(result.reason, 600), text_columns, true),
        terminal::wrapped_lines(notation::printable(result.remedy, 600), text_columns, true)};
    const std::size_t lines =
        std::ranges::max(cells, {}, [](const auto& cell) { return cell.size(); }).size();
    for (std::size_t line = 0; line < lines; ++line) {
      std::vector<std::string> row;
      row.reserve(cells.size());
      for (const auto& cell : cells) row.push_back(line < cell.size() ? cell[line] : "");
      table.rows.push_back(std::move(row));
    }
  }
  return terminal::aligned_text(table) + "\n" + counts_text(results) + "\n";
}

std::string summary_json(const std::vector<HandInResult>& results) {
  nlohmann::json counts;
  for (const Verdict verdict : all_verdicts)
    counts[std::string(verdict_words(verdict))] = count_of(results, verdict);
  nlohmann::json programs = nlohmann::json::array();
  for (const HandInResult& result : results) programs.push_back(nlohmann::json::parse(result.json));
  return json_text({{"counts", counts}, {"programs", programs}});
}

}  // namespace kaven::tournaments::compliance
