#include "tournaments/standings/crosstable.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/text/printable.hpp"

namespace kaven::tournaments::standings {

namespace {

bool are_counted(const Standings& standings) {
  constexpr std::size_t most_signs = 6;
  return std::ranges::any_of(standings.rows, [](const StandingsRow& row) {
    return std::ranges::any_of(row.against, [](const auto& scores) { return scores.size() > most_signs; });
  });
}

std::string with_withdrawal(const StandingsRow& row) {
  return text::printable(row.name) + (row.withdrawn ? " (withdrawn)" : "");
}

std::string counts_of(const std::vector<Score>& scores) {
  return fmt::format("{}-{}-{}", std::ranges::count_if(scores, is_won),
                     std::ranges::count(scores, Score::draw), std::ranges::count_if(scores, is_lost));
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

}  // namespace kaven::tournaments::standings
