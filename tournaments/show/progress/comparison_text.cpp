// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/comparison_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/notation/game_words.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::progress {

namespace {

constexpr text::WordTable<Finding, 4> finding_words = {{{
    {Finding::undecided, "undecided"},
    {Finding::better, "better"},
    {Finding::not_better, "not better"},
    {Finding::same_games, "same games"},
}}};

std::string signed_text(double elo) {
  return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // avoids negative zero
}

std::string elo_text(double score) {
  if (score <= 0) return "-inf";
  if (score >= 1) return "+inf";
  return signed_text(ratings::elo_of_score(score));
}

std::string normalized_text(const ratings::PairScores& scores) {
  const auto elo = ratings::normalized_elo(scores.counts);
  if (!elo) return "unknown";
  return fmt::format("{} ({} to {})", signed_text(elo->value), signed_text(elo->lower),
                     signed_text(elo->upper));
}

int number_of(const std::map<game::Ending, int>& forfeits) {
  int number = 0;
  for (const auto& [ending, games] : forfeits) number += games;
  return number;
}

// `mine 4 (illegal-move 1, time 3)`
std::string forfeits_of(const std::string& player, const std::map<game::Ending, int>& forfeits) {
  std::vector<std::string> kinds;
  kinds.reserve(forfeits.size());
  for (const auto& [ending, games] : forfeits)
    kinds.push_back(fmt::format("{} {}", notation::ending_words.word_of(ending), games));
  return fmt::format("{} {} ({})", text::printable(player), number_of(forfeits), fmt::join(kinds, ", "));
}

// Infinite numbers become null.
nlohmann::ordered_json interval_json(const ratings::Interval& interval) {
  const auto number = [](double value) {
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
  };
  return {{"value", number(interval.value)},
          {"lower", number(interval.lower)},
          {"upper", number(interval.upper)}};
}

}  // namespace

std::string score_line(const Comparison& comparison) {
  const ratings::PairScores& scores = comparison.pairs().scores();
  if (scores.pairs() == 0) return "no pair of games is finished";
  const ratings::SequentialTest test = comparison.state();
  const ratings::Interval interval = ratings::score_interval(scores.counts);
  const double games = 2.0 * scores.pairs();
  return fmt::format(
      "{} games: {} {:g} of {:g}  Elo {} ({} to {})  LLR {:.2f} ({:.2f} to {:.2f})  LOS {:.1f}%", games,
      text::printable(comparison.first(), 24), scores.score() * games, games, elo_text(scores.score()),
      elo_text(interval.lower), elo_text(interval.upper), test.log_likelihood_ratio, test.lower, test.upper,
      100 * ratings::likelihood_of_superiority(scores.counts));
}

std::string details_text(const Comparison& comparison, const std::string& second) {
  const ratings::PairScores& scores = comparison.pairs().scores();
  const ComparedGames& games = comparison.pairs().games();
  std::string text = fmt::format(
      "{} won, {} drawn, {} lost  pairs with 0, 1/2, 1, 3/2, 2 points: {}  normalised Elo {}  {:.0f} "
      "games/min",
      games.won, games.drawn, games.lost, fmt::join(scores.counts, ", "), normalized_text(scores),
      comparison.games_per_minute());
  if (games.repeated > 0) {
    text += fmt::format("\n{} of {} games were played before, move by move, and do not count", games.repeated,
                        games.played);
  }
  if (games.suspect > 0) {
    text += fmt::format(
        "\n{} of {} games do not count: in each pair of them, one was lost on time while other work used the "
        "machine",
        games.suspect, games.played);
  }
  std::vector<std::string> forfeits;
  if (!games.forfeits[0].empty()) forfeits.push_back(forfeits_of(comparison.first(), games.forfeits[0]));
  if (!games.forfeits[1].empty()) forfeits.push_back(forfeits_of(second, games.forfeits[1]));
  if (!forfeits.empty()) text += fmt::format("\nlost by forfeit: {}", fmt::join(forfeits, ", "));
  return text;
}

std::string finding_text(const Comparison& comparison, const std::string& second) {
  const std::string first = text::printable(comparison.first());
  const std::string other = text::printable(second);
  switch (comparison.finding()) {
    case Finding::better:
      return fmt::format("{} is better than {}", first, other);
    case Finding::not_better:
      return fmt::format("{} is not better than {} by {:g} {}Elo", first, other, comparison.hypotheses().elo1,
                         comparison.hypotheses().model == ratings::EloModel::normalized ? "normalised " : "");
    case Finding::same_games:
      return fmt::format("{} and {} play the same games: {} different games; no verdict", first, other,
                         comparison.pairs().games().different);
    case Finding::undecided:
      break;
  }
  if (comparison.state().verdict != ratings::Verdict::open)
    return fmt::format(
        "undecided: the games that were played before contradict the others on whether {} is better than {}",
        first, other);
  return fmt::format("undecided: the games were not enough to know whether {} is better than {}", first,
                     other);
}

terminal::TextTable comparisons_table() {
  using enum terminal::Alignment;
  return {.columns = {{"against"},
                      {"games", right},
                      {"won", right},
                      {"drawn", right},
                      {"lost", right},
                      {"Elo", right},
                      {"95 %"},
                      {"LLR", right},
                      {"LOS", right},
                      {"finding"}}};
}

std::vector<std::string> result_cells(const PlayedPairs& pairs) {
  const ratings::PairScores& scores = pairs.scores();
  const ComparedGames& games = pairs.games();
  const ratings::Interval interval = ratings::score_interval(scores.counts);
  return {fmt::format("{}", games.won + games.drawn + games.lost),
          fmt::format("{}", games.won),
          fmt::format("{}", games.drawn),
          fmt::format("{}", games.lost),
          scores.pairs() == 0 ? "" : elo_text(scores.score()),
          fmt::format("{} to {}", elo_text(interval.lower), elo_text(interval.upper))};
}

std::vector<std::string> comparison_row(const Comparison& comparison, const std::string& second) {
  const ratings::PairScores& scores = comparison.pairs().scores();
  std::vector<std::string> row = result_cells(comparison.pairs());
  row.insert(row.begin(), text::printable(second, 24));
  row.push_back(fmt::format("{:.2f}", comparison.state().log_likelihood_ratio));
  row.push_back(scores.pairs() == 0
                    ? ""
                    : fmt::format("{:.1f}%", 100 * ratings::likelihood_of_superiority(scores.counts)));
  row.emplace_back(finding_words.word_of(comparison.finding()));
  return row;
}

nlohmann::ordered_json results_json(const PlayedPairs& pairs) {
  const ratings::PairScores& scores = pairs.scores();
  const ComparedGames& games = pairs.games();
  const ratings::Interval score = ratings::score_interval(scores.counts);
  const auto normalized = ratings::normalized_elo(scores.counts);
  const auto elo = [](double mean) { return ratings::elo_of_score(mean); };
  return {{"games",
           {{"played", games.played},
            {"repeated", games.repeated},
            {"suspect", games.suspect},
            {"different", games.different},
            {"won", games.won},
            {"drawn", games.drawn},
            {"lost", games.lost},
            {"forfeited", number_of(games.forfeits[0])},
            {"won_by_forfeit", number_of(games.forfeits[1])}}},
          {"pairs", scores.counts},
          {"elo", interval_json({elo(score.value), elo(score.lower), elo(score.upper)})},
          {"normalised_elo", normalized ? interval_json(*normalized) : nlohmann::ordered_json()},
          {"superiority", ratings::likelihood_of_superiority(scores.counts)}};
}

nlohmann::ordered_json json_of(const Comparison& comparison, const std::string& second) {
  const ratings::SequentialTest test = comparison.state();
  const ratings::Hypotheses& hypotheses = comparison.hypotheses();
  nlohmann::ordered_json object = {{"program", comparison.first()},
                                   {"opponent", second},
                                   {"finding", finding_words.word_of(comparison.finding())}};
  object.update(results_json(comparison.pairs()));
  object["games"]["per_minute"] = comparison.games_per_minute();
  object["log_likelihood_ratio"] = {
      {"value", test.log_likelihood_ratio}, {"lower", test.lower}, {"upper", test.upper}};
  object["hypotheses"] = {{"elo0", hypotheses.elo0},
                          {"elo1", hypotheses.elo1},
                          {"alpha", hypotheses.alpha},
                          {"beta", hypotheses.beta},
                          {"elo_model", ratings::elo_model_words.word_of(hypotheses.model)}};
  return object;
}

}  // namespace kaven::tournaments::progress
