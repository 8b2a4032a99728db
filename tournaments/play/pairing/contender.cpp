// SPDX-License-Identifier: MIT
#include "tournaments/play/pairing/contender.hpp"

#include <algorithm>
#include <cstdlib>

#include "tournaments/play/pairing/match.hpp"
#include "tournaments/play/settings/format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

Float float_of(double own, double opponent) {
  return own > opponent ? Float::down : own < opponent ? Float::up : Float::level;
}

std::vector<game::Colour> colours_played(const Contender& contender) {
  std::vector<game::Colour> played;
  for (const auto& colour : contender.colours) {
    if (colour) played.push_back(*colour);
  }
  return played;
}

void set_preference(Contender& contender) {
  const std::vector<game::Colour> played = colours_played(contender);
  if (played.empty()) return;
  const auto whites = std::ranges::count(played, game::Colour::white);
  const int difference = static_cast<int>(2 * whites) - static_cast<int>(played.size());
  const bool repeated = played.size() > 1 && played.back() == played[played.size() - 2];
  contender.colour_difference = difference;
  contender.preferred_colour = game::opponent(played.back());
  contender.preference = ColourPreference::mild;
  if (difference != 0) {
    contender.preferred_colour = difference > 0 ? game::Colour::black : game::Colour::white;
    contender.preference = ColourPreference::strong;
  }
  if (std::abs(difference) > 1) contender.preference = ColourPreference::absolute;
  if (repeated && std::abs(difference) <= 1) {
    contender.preferred_colour = game::opponent(played.back());
    contender.preference = ColourPreference::absolute;
  }
}

// The latest round (counted in rounds played) in which the two had different colours decides: both change
// colour.
std::optional<bool> alternation(const Contender& higher, const Contender& lower) {
  const std::vector<game::Colour> own = colours_played(higher);
  const std::vector<game::Colour> opposing = colours_played(lower);
  for (std::size_t ago = 1; ago <= std::min(own.size(), opposing.size()); ++ago) {
    const game::Colour last = own[own.size() - ago];
    if (last != opposing[opposing.size() - ago]) return last == game::Colour::black;
  }
  return std::nullopt;
}

}  // namespace

int meetings_between(const Contender& one, const Contender& other) {
  const auto found = one.meetings.find(other.player);
  return found == one.meetings.end() ? 0 : found->second;
}

std::vector<Contender> everyone_in(const PairingInput& input, const History& history) {
  std::vector<Contender> all(input.players);
  const std::vector<std::size_t> order = seeding_order(input);
  for (std::size_t number = 0; number < order.size(); ++number) {
    all[order[number]].player = order[number];
    all[order[number]].number = number;
  }
  const std::vector<Match> matches = matches_of(history);
  const bool colours_count = input.settings[settings::games_per_match] % 2 == 1;
  for (int round = 1; round <= last_round(history); ++round) {
    std::vector<double> gained(input.players, 0);
    for (Contender& contender : all) {
      contender.colours.emplace_back();
      contender.floats.push_back(Float::level);
    }
    for (const Match& match : matches) {
      if (match.round != round) continue;
      for (const std::size_t player : {match.one, match.other}) {
        Contender& own = all[player];
        const std::size_t opponent = match.opponent_of(player);
        if (!match.is_cancelled()) ++own.meetings[opponent];
        if (match.is_cancelled() && match.walkover == player) ++own.byes;
        own.floats.back() = float_of(own.score, all[opponent].score);
        if (colours_count && !match.is_cancelled())
          own.colours.back() = player == match.one ? game::Colour::white : game::Colour::black;
        gained[player] = match.points_of(player, input.points);
      }
    }
    for (const Bye& bye : history.byes) {
      if (bye.round != round) continue;
      ++all[bye.player].byes;
      all[bye.player].floats.back() = Float::down;
      gained[bye.player] = input.points.win * input.settings[settings::games_per_match];
    }
    for (std::size_t player = 0; player < input.players; ++player)
      all[player].score = settings::rounded_points(all[player].score + gained[player]);
  }
  std::erase_if(all,
                [&](const Contender& each) { return !input.has_come(each.player, last_round(history) + 1); });
  for (Contender& contender : all) set_preference(contender);
  std::ranges::sort(all, [](const Contender& one, const Contender& other) {
    return one.score != other.score ? one.score > other.score : one.number < other.number;
  });
  return all;
}

std::vector<Contender> contenders_of(const PairingInput& input, const History& history) {
  std::vector<Contender> present = everyone_in(input, history);
  std::erase_if(present,
                [&](const Contender& each) { return input.has_left(each.player, last_round(history) + 1); });
  return present;
}

bool higher_has_white(const Contender& higher, const Contender& lower, game::Colour first_colour) {
  const bool wants_white = higher.preferred_colour == game::Colour::white;
  const bool other_wants_white = lower.preferred_colour == game::Colour::white;
  if (!higher.preferred_colour && !lower.preferred_colour) {
    return (higher.number % 2 == 0) == (first_colour == game::Colour::white);
  }
  if (!higher.preferred_colour) return !other_wants_white;
  if (!lower.preferred_colour || wants_white != other_wants_white) return wants_white;
  if (higher.preference != lower.preference) {
    return (higher.preference > lower.preference) == wants_white;
  }
  const int own = std::abs(higher.colour_difference);
  const int opposing = std::abs(lower.colour_difference);
  if (higher.preference == ColourPreference::absolute && own != opposing)
    return (own > opposing) == wants_white;
  return alternation(higher, lower).value_or(wants_white);
}

}  // namespace kaven::tournaments::pairing
