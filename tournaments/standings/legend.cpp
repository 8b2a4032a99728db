#include "tournaments/standings/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/notation/printable.hpp"
#include "tournaments/ratings/rating_text.hpp"

namespace kaven::tournaments::standings {

namespace {

// The players who share a rank at the end of a tournament, as the order of their lines says nothing.
std::string ties(const Standings& standings) {
  if (standings.finished < standings.games) return {};
  std::map<int, std::string> names;
  std::map<int, int> sharing;
  for (const StandingsRow& row : standings.rows) {
    if (!row.ranked) continue;
    std::string& all = names[row.rank];
    all += (all.empty() ? "" : ", ") + notation::printable(row.name);
    ++sharing[row.rank];
  }
  std::string text;
  for (const auto& [rank, count] : sharing) {
    if (count > 1) text += fmt::format("Level at rank {}: {}.\n", rank, names.at(rank));
  }
  return text;
}

bool rank_is_shown(const Standings& standings) {
  int line = 0;
  return std::ranges::any_of(standings.rows, [&](const StandingsRow& row) { return row.rank != ++line; });
}

std::string withdrawals(const Standings& standings) {
  if (std::ranges::none_of(standings.rows,
                           [](const StandingsRow& row) { return row.withdrawn.has_value(); })) {
    return {};
  }
  return "Withdrawn: plays no more. Games that were not played are cancelled; where they were won without\n"
         "playing, they count as won, but not as played.\n";
}

}  // namespace

std::string games_text(const Standings& standings) {
  std::string text = fmt::format("{} of {} games played", standings.finished, standings.games);
  if (standings.abandoned > 0) text += fmt::format(", {} void", standings.abandoned);
  if (standings.cancelled > 0) text += fmt::format(", {} cancelled", standings.cancelled);
  return text;
}

std::string order_legend(const Standings& standings) {
  return ties(standings) +
         "Order: points (in a knock-out first: how far one came), points against those with the\n"
         "same points (direct), Sonneborn-Berger (SB), Buchholz (BH), wins, fewest forfeits.\n"
         "Forfeits: games lost by what the program did.\n" +
         (rank_is_shown(standings)
              ? "#: the line, as the crosstable has it; rank: the place, - for who plays without one.\n"
              : "") +
         withdrawals(standings);
}

std::string rating_legend(const Standings& standings) {
  if (standings.rating_groups == 0) return {};
  std::string text =
      "Rating: the likeliest Elo by these games; 0 is the mean. 95 %: where it truly is, but for\n"
      "one time in 20. LOS: how likely the player is stronger than the one on the next line.\n";
  text += fmt::format("White is ahead by {} Elo ({}); between equals {} of the games are drawn.\n",
                      ratings::elo_text(standings.white_advantage),
                      ratings::interval_text(standings.white_advantage),
                      ratings::likelihood_text(standings.draw_share));
  if (standings.rating_groups > 1) {
    text += fmt::format(
        "There are {} groups that have not met yet (rating group): ratings compare only within a group.\n",
        standings.rating_groups);
  }
  const bool unrated =
      std::ranges::any_of(standings.rows, [](const StandingsRow& row) { return !row.rating; });
  const bool unbounded = std::ranges::any_of(standings.rows, [](const StandingsRow& row) {
    return row.rating && !row.rating->elo.lower && !row.rating->elo.upper;
  });
  if (unbounded) {
    text +=
        "95 %: ?: these games bound the rating neither below nor above; it takes points won and points\n"
        "lost against players of whom more is known.\n";
  }
  if (unrated) text += "Without a rating: has not played yet.\n";
  return text;
}

}  // namespace kaven::tournaments::standings
