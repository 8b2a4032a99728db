#include "tournaments/compliance/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "common/text/printable.hpp"
#include "tournaments/terminal/text_table.hpp"

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
  const std::string who = text::printable(result.who);
  const bool other =
      !result.name.empty() && result.name != result.who && !result.who.starts_with(result.name + ".");
  return other ? who + " (" + text::printable(result.name) + ")" : who;
}

std::string summary_text(const std::vector<HandInResult>& results, int columns) {
  terminal::TextTable table{.columns = {{.heading = "who", .wraps = true},
                                        {.heading = "verdict", .wraps = true},
                                        {.heading = "first reason", .wraps = true},
                                        {.heading = "remedy", .wraps = true}},
                            .rows = {}};
  for (const HandInResult& result : results) {
    table.rows.push_back({shown_name(result), std::string(verdict_words(result.verdict)),
                          text::printable(result.reason, 600), text::printable(result.remedy, 600)});
  }
  return terminal::fitted_text(table, columns) + "\n" + counts_text(results) + "\n";
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
