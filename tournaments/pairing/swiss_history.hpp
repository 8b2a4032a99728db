#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "common/game/move.hpp"
#include "tournaments/pairing/pairing.hpp"

namespace kaven::tournaments::pairing {

/// How strongly a player prefers a colour (FIDE Handbook C.04.3, A.6).
enum class ColourPreference : std::uint8_t {
  none,     ///< has not played yet
  mild,     ///< had both equally often: the other one than last time
  strong,   ///< had the other one once more
  absolute  ///< had the other one at least twice more, or in the last two rounds
};

/// A round floats down when the opponent has fewer points (or there is none, with a bye), up when it has
/// more.
enum class Float : std::uint8_t { level, down, up };

/// A player of a Swiss tournament, as far as the next round depends on it.
struct Contender {
  std::size_t player = 0;
  std::size_t number = 0;  ///< the player's place in the seeding, from 0
  double score = 0;
  int byes = 0;
  std::map<std::size_t, int> meetings;               ///< the number of meetings with each opponent
  std::vector<std::optional<game::Colour>> colours;  ///< the colour in each round; nothing where none counts
  std::vector<Float> floats;                         ///< the float in each round
  std::optional<game::Colour> preferred_colour;
  ColourPreference preference = ColourPreference::none;
  int colour_difference = 0;  ///< rounds with White less those with Black
};

/// How often they met.
int meetings_between(const Contender& one, const Contender& other);

/// Both must not have the same colour again.
bool both_absolute(const Contender& one, const Contender& other);

/// Everyone who came so far, by score, then number. All games of the history are finished. A bye is worth as
/// much as winning every game of a match; a round before a player came, nothing. In matches of an even number
/// of games everyone has either colour equally often, and none counts. A match that was not played, because
/// one of the two was withdrawn, is no meeting and has no colours, but its points count.
std::vector<Contender> everyone_in(const PairingInput& input, const History& history);

/// Those of them who are there for the next round.
std::vector<Contender> contenders_of(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
