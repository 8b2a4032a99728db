// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/version_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "common/text/printable.hpp"
#include "tournaments/results/ratings/rating_text.hpp"
#include "tournaments/results/ratings/ratings.hpp"
#include "tournaments/show/progress/comparison_text.hpp"

namespace kaven::tournaments::progress {

namespace {

/// The columns of a plot, as Elo.
struct Scale {
  double lowest = 0;
  double highest = 0;
  int columns = 0;

  // Returns the column of `elo`, also outside the plot.
  int column_of(double elo) const {
    return static_cast<int>(std::lround((elo - lowest) / (highest - lowest) * (columns - 1)));
  }
};

// Intervals of few games are cut where they would hide the differences between versions.
Scale scale_of(const std::vector<std::optional<ratings::Rating>>& ratings, int columns) {
  constexpr double beyond_values = 400;
  constexpr double step = 50;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  const auto end_of = [](const std::optional<double>& end, double open, double limit) {
    return std::abs(end.value_or(open) - open) > std::abs(limit - open) ? limit : end.value_or(open);
  };
  for (const auto& rating : ratings) {
    if (!rating) continue;
    const ratings::Estimate& elo = rating->elo;
    lowest = std::min(lowest, end_of(elo.lower, elo.value, elo.value - beyond_values));
    highest = std::max(highest, end_of(elo.upper, elo.value, elo.value + beyond_values));
  }
  if (lowest > highest) return {-step, step, columns};
  return {std::floor(lowest / step) * step, std::ceil(highest / step) * step, columns};
}

// `---o----`, with `<` or `>` at an end that lies outside the scale or is open.
std::string drawn(const ratings::Estimate& elo, const Scale& scale) {
  std::string line(static_cast<std::size_t>(scale.columns), ' ');
  const auto put = [&](int column, char sign) {
    if (column >= 0 && column < scale.columns) line[static_cast<std::size_t>(column)] = sign;
  };
  put(scale.column_of(0), '|');
  const int first = elo.lower ? scale.column_of(*elo.lower) : -1;
  const int last = elo.upper ? scale.column_of(*elo.upper) : scale.columns;
  for (int column = std::max(first, 0); column <= std::min(last, scale.columns - 1); ++column)
    put(column, '-');
  if (first < 0) put(0, '<');
  if (last >= scale.columns) put(scale.columns - 1, '>');
  put(scale.column_of(elo.value), 'o');
  return line;
}

std::string heading_of(const Scale& scale) {
  const std::string lowest = fmt::format("{:+.0f}", scale.lowest);
  const std::string highest = fmt::format("{:+.0f}", scale.highest);
  const int blanks = scale.columns - static_cast<int>(lowest.size() + highest.size());
  return lowest + std::string(static_cast<std::size_t>(std::max(blanks, 1)), ' ') + highest;
}

}  // namespace

VersionHistory::VersionHistory(std::vector<std::string> names)
    : names_(std::move(names)), comparisons_(comparisons_table()) {
  comparisons_.columns.insert(comparisons_.columns.begin(), {"version"});
}

void VersionHistory::add(std::size_t first, std::size_t second, const Comparison& comparison) {
  // Each opening was played with both colours, so that White's advantage has no effect: half of the games count for
  // either colour.
  const ComparedGames& games = comparison.pairs().games();
  encounters_.push_back({first, second, games.won / 2.0, games.drawn / 2.0, games.lost / 2.0});
  encounters_.push_back({second, first, games.lost / 2.0, games.drawn / 2.0, games.won / 2.0});
  std::vector<std::string> row = comparison_row(comparison, names_[second]);
  row.insert(row.begin(), text::printable(names_[first], 24));
  comparisons_.rows.push_back(std::move(row));
  nlohmann::ordered_json object = json_of(comparison, names_[second]);
  object["program"] = names_[first];
  comparisons_json_.push_back(std::move(object));
}

std::string VersionHistory::plot(int columns) const {
  using enum terminal::Alignment;
  const ratings::RatingFit fit(names_.size(), encounters_);
  terminal::TextTable table{.columns = {{"version"}, {"Elo", right}, {"95 %"}}};
  for (std::size_t number = 0; number < names_.size(); ++number) {
    const auto& rating = fit.ratings()[number];
    table.rows.push_back({text::printable(names_[number], 24), rating ? ratings::elo_text(rating->elo) : "",
                          rating ? ratings::interval_text(rating->elo) : ""});
  }
  constexpr int least = 20;
  constexpr int most = 60;
  const int rest = columns - terminal::table_width(table) - 2;
  const Scale scale = scale_of(fit.ratings(), std::clamp(rest, least, most));
  table.columns.push_back({heading_of(scale)});
  for (std::size_t number = 0; number < names_.size(); ++number) {
    const auto& rating = fit.ratings()[number];
    table.rows[number].push_back(rating ? drawn(rating->elo, scale) : "");
  }
  return terminal::aligned_text(table);
}

nlohmann::ordered_json VersionHistory::json() const {
  const ratings::RatingFit fit(names_.size(), encounters_);
  nlohmann::ordered_json versions = nlohmann::ordered_json::array();
  for (std::size_t number = 0; number < names_.size(); ++number) {
    const auto& rating = fit.ratings()[number];
    versions.push_back({{"version", names_[number]},
                        {"rating", rating ? ratings::json_of(rating->elo) : nlohmann::ordered_json()}});
  }
  return {{"versions", std::move(versions)}, {"comparisons", comparisons_json_}};
}

}  // namespace kaven::tournaments::progress
