#include "tournaments/pairing/swiss_history.hpp"

#include <algorithm>
#include <cstdlib>

#include "tournaments/pairing/draw.hpp"
#include "tournaments/pairing/match.hpp"
#include "tournaments/settings/shared_format_settings.hpp"

namespace kaven::tournaments::pairing {

namespace {

Float float_of(double own, double opponent) {
  return own > opponent ? Float::down : own < opponent ? Float::up : Float::level;
}

void set_preference(Contender& contender) {
  std::vector<game::Colour> played;
  for (const auto& colour : contender.colours) {
    if (colour) played.push_back(*colour);
  }
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

}  // namespace

int meetings_between(const Contender& one, const Contender& other) {
  const auto found = one.meetings.find(other.player);
  return found == one.meetings.end() ? 0 : found->second;
}

bool both_absolute(const Contender& one, const Contender& other) {
  return one.preference == ColourPreference::absolute && other.preference == ColourPreference::absolute &&
         one.preferred_colour == other.preferred_colour;
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

}  // namespace kaven::tournaments::pairing
