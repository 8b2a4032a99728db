// SPDX-License-Identifier: MIT
#pragma once

// A format decides which players meet. It is a pure function from the players and everything paired and played so far to the next
// games and byes, and only games and byes are stored:
//
//   PairingInput: players, settings ─┐
//   History: games, results, byes ───┴─▶ Format::pair ─▶ NextPairings: games, byes, over?
//         ▲                                                    │
//         └────────── the caller plays them and adds them ◀────┘
//
// A format with rounds pairs a round when the previous one is finished, so the order in which games end changes nothing. Players
// are identified by their numbers, from 0 in the order of entry. The same input gives the same pairings on every machine: random
// draws depend on the tournament's seed only.
//
// format.hpp describes a format; each one is a file with one constant, and a row in format.cpp. This header also has what several
// formats share: random draws, and lists of meetings.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::pairing {

/// A withdrawn player, who is not paired any more.
struct WithdrawnPlayer {
  std::size_t player = 0;
  int rounds = 0;  ///< number of rounds paired before the withdrawal
  friend bool operator==(const WithdrawnPlayer&, const WithdrawnPlayer&) = default;
};

/// The players to be paired, and the settings for it.
struct PairingInput {
  std::size_t players = 0;         ///< two or more
  std::vector<std::string> names;  ///< the displayed names of the players; most formats do not need them
  /// For each player, the number of rounds that were paired before it joined. Empty: all joined before the
  /// first round.
  std::vector<int> entered;
  std::uint64_t seed = 1;
  settings::Points points;
  settings::FormatSettings settings;
  /// Players who cannot win the tournament: in a course they do not qualify.
  std::vector<std::size_t> unranked;
  std::vector<std::size_t> seeding;             ///< players, best first; all others follow in random order
  std::vector<WithdrawnPlayer> withdrawn = {};  ///< in the order of withdrawal
  /// For each player, the number of games that were paired before its present program joined. Empty: all play with
  /// their first programs.
  std::vector<int> version_since = {};

  /// True if the player joined before `round` was paired.
  bool has_come(std::size_t player, int round) const { return entered.empty() || entered[player] < round; }
  /// True if the player plays the game with this index in the history with its present program.
  bool is_present_version(std::size_t player, std::size_t game) const {
    return version_since.empty() || static_cast<int>(game) >= version_since[player];
  }
  /// True if the player was withdrawn before `round` was paired.
  bool has_left(std::size_t player, int round) const;
  /// True if the player was withdrawn at any time.
  bool is_withdrawn(std::size_t player) const;
  /// Returns the player who wins without playing because the other was withdrawn; if both were, the other one
  /// is the player withdrawn first. Returns nothing if neither was.
  std::optional<std::size_t> walkover(std::size_t one, std::size_t other) const;
};

/// A game to be played.
struct Pairing {
  int round = 1;  ///< counted from 1
  int match = 1;  ///< a match is one meeting of two players; counted from 1 in its round
  int part = 1;   ///< counted from 1 in its match; replays of a level match continue the count
  std::size_t white = 0;
  std::size_t black = 0;
  /// A random number below 2^63 that selects the starting position in tournaments with openings. Games of a
  /// pair with swapped colours have the same number.
  std::uint64_t opening = 0;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// A round in which a player has no opponent.
struct Bye {
  int round = 1;
  std::size_t player = 0;
  friend bool operator==(const Bye&, const Bye&) = default;
};

/// A game that was paired.
struct PlayedGame {
  Pairing pairing;
  std::optional<game::Result> result;  ///< empty: still to be played, or cancelled
  bool forfeit = false;                ///< the loser lost by a fault of its program, not on the board
  /// True if one of the players was withdrawn and the game is not played or does not count. With a result:
  /// the opponent wins without playing.
  bool cancelled = false;
  friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// Everything paired in a tournament so far, in the order of pairing.
struct History {
  std::vector<PlayedGame> games;
  std::vector<Bye> byes;
};

/// Games and byes to be added to a tournament now. If there are none and `over` is false, the format waits
/// for results.
struct NextPairings {
  std::vector<Pairing> games;  ///< the games in the order of play
  std::vector<Bye> byes;
  /// True if the format will never add anything, unless players join or the settings ask for more.
  bool over = false;
};

/// Returns the last round that has a game or a bye; 0 if there is none.
int last_round(const History& history);

/// Returns the games and byes of the rounds 1 to `rounds`.
History first_rounds(const History& history, int rounds);

/// True if every paired game is finished or cancelled.
bool all_finished(const History& history);

/// Returns the players available for the next round: those who joined and were not withdrawn.
std::vector<std::size_t> players_present(const PairingInput& input, const History& history);

// Every random draw depends only on the tournament's seed and the purpose of the draw, so that the same
// tournament can be paired again.

/// Returns a 63-bit number derived from `seed` and `purpose`: equal for equal arguments on every machine,
/// unrelated for different ones.
std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t purpose);

/// Returns the numbers 0 to count - 1 in a random order that depends on `seed`; every order is equally
/// likely.
std::vector<std::size_t> shuffled_indices(std::size_t count, std::uint64_t seed);

/// Returns the opening for the `encounter`-th meeting of two players. The colours make no difference.
std::uint64_t derive_opening(std::uint64_t seed, std::size_t one, std::size_t other, int encounter);

/// Returns all players, best first: the players of the seeding, then the others in the order in which they
/// joined. Players who joined at the same time are in random order, which does not change when others join.
std::vector<std::size_t> seeding_order(const PairingInput& input);

// Formats whose pairings do not depend on results describe them as a list of meetings. The format adds all
// missing meetings at once; when players or legs are added, the list grows, and with it the games.

/// Two players who will meet, with their colours.
struct Meeting {
  int round = 1;  ///< the round within the list
  std::size_t white = 0;
  std::size_t black = 0;
};

/// Returns the meetings in `wanted` that the history does not contain yet, each as a match of one game.
/// `wanted` may contain the same meeting several times. The new rounds are numbered after the last round of
/// the history.
NextPairings missing_meetings(const std::vector<Meeting>& wanted, const PairingInput& input,
                              const History& history);

/// Returns the objection of a format with legs if the history has more legs than the settings.
std::optional<std::string> fewer_legs(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
