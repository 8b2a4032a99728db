// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/rating_text.hpp"
#include "tournaments/results/standings/columns.hpp"

namespace kaven::tournaments::standings {

namespace {

constexpr int line_width = 80;

bool is_rated_by_too_few_games(const StandingsRow& row) {
  return !row.rating || ratings::is_of_too_few_games(row.rating->elo);
}

std::string withdrawals(const Standings& standings) {
  if (!has_withdrawn(standings)) return {};
  return "Withdrawn: plays no more. Games that were not played are cancelled; where they\n"
         "were won without playing, they count as won, but not as played.\n";
}

}  // namespace

std::string games_text(const Standings& standings) {
  std::string text = fmt::format("{} of {} games played", standings.finished, standings.games);
  if (standings.abandoned > 0) text += fmt::format(", {} void", standings.abandoned);
  if (standings.cancelled > 0) text += fmt::format(", {} cancelled", standings.cancelled);
  return text;
}

std::string level_text(const Standings& standings) {
  if (standings.finished < standings.games) return {};
  std::map<int, std::string> names;
  std::map<int, int> sharing;
  for (const StandingsRow& row : standings.rows) {
    if (!row.ranked) continue;
    std::string& all = names[row.rank];
    all += (all.empty() ? "" : ", ") + text::printable(state::shown_name(row.name, row.folder));
    ++sharing[row.rank];
  }
  std::string text;
  for (const auto& [rank, count] : sharing) {
    if (count > 1) text += fmt::format("Level at rank {}: {}.\n", rank, names.at(rank));
  }
  return text;
}

std::string order_words(const Standings& standings) {
  if (standings.by_rating) {
    return "Order: the rating of each player's present program. Points do not count for the place, because "
           "the number of games and the opponents differ.";
  }
  return fmt::format(
      "Order: {}{}points, points against players with the same points (direct), points of the players beaten "
      "and half the points of those drawn with (Sonneborn-Berger, SB), points of all opponents (Buchholz, "
      "BH), wins, fewest forfeits.",
      standings.order, standings.order.empty() ? "" : ", ");
}

std::string rating_words(const Standings& standings) {
  if (standings.rating_groups == 0) return {};
  std::string text = fmt::format("Rating: the likeliest Elo by these games; {}.", ratings::zero_meaning);
  if (standings.by_rating) text += " A new program begins with the rating of its player's program before it.";
  if (standings.rating_groups > 1) {
    text += fmt::format(
        " There are {} groups that have not met yet (rating group): ratings compare only within a group.",
        standings.rating_groups);
  }
  return text;
}

std::string order_legend(const Standings& standings) {
  return text::wrapped_text(
             order_words(standings) +
                 " Forfeits: games lost by an illegal move, by time, by a crash or the like.\n",
             line_width) +
         std::string(ranks_differ_from_lines(standings)
                         ? "#: the line, as the crosstable has it; rank: the place, - for who has none.\n"
                         : "") +
         withdrawals(standings);
}

std::string ratings_text(const Standings& standings) {
  if (standings.rating_groups == 0) return {};
  const bool is_black = standings.white_advantage.value < 0;
  const ratings::Estimate& white = standings.white_advantage;
  const auto negated = [](std::optional<double> bound) { return bound ? std::optional(-*bound) : bound; };
  const ratings::Estimate lead = is_black ? ratings::Estimate{.value = -white.value,
                                                              .lower = negated(white.upper),
                                                              .upper = negated(white.lower)}
                                          : white;
  if (2 * std::ranges::count_if(standings.rows, is_rated_by_too_few_games) >= std::ssize(standings.rows))
    return "Too few games for ratings: each may still change by hundreds of Elo.\n";
  const bool may_be_either = !lead.lower || *lead.lower <= 0;
  constexpr double little = 100;
  if (may_be_either && !(lead.lower && lead.upper && *lead.lower > -little && *lead.upper < little))
    return "Too few games to tell which colour is ahead.\n";
  if (may_be_either) {
    return fmt::format("Neither colour is ahead ({} Elo); equals draw {} of their games.\n",
                       ratings::interval_text(white), ratings::likelihood_text(standings.draw_share));
  }
  return fmt::format("{} is ahead by {} Elo ({}); equals draw {} of their games.\n",
                     is_black ? "Black" : "White", ratings::elo_text(lead), ratings::interval_text(lead),
                     ratings::likelihood_text(standings.draw_share));
}

std::string rating_legend(const Standings& standings) {
  if (standings.rating_groups == 0) return {};
  std::string text = text::wrapped_text(rating_words(standings), line_width);
  const bool bounded = ratings_are_bounded(standings);
  text += bounded ? "95 %: the interval contains the true rating 19 times in 20.\n"
                    "LOS: how likely the player is stronger than the one on the next line.\n"
                  : "95 % and LOS are shown once these games bound the ratings of half of the players\n"
                    "on both sides; a player who has only won, or only lost, has one bound.\n";
  const bool unrated =
      std::ranges::any_of(standings.rows, [](const StandingsRow& row) { return !row.rating; });
  const bool unbounded = std::ranges::any_of(standings.rows, [](const StandingsRow& row) {
    return row.rating && !row.rating->elo.lower && !row.rating->elo.upper;
  });
  if (unbounded && bounded) {
    text +=
        "95 %: ?: too few results, the rating could be anything; it takes points won and\n"
        "lost against players with a known rating.\n";
  }
  if (unrated) text += "Without a rating: has not played yet.\n";
  return text;
}

}  // namespace kaven::tournaments::standings
