#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/game/outcome.hpp"
#include "tournaments/settings/format_settings.hpp"
#include "tournaments/settings/points.hpp"

// What goes into a format and what comes out of it, as plain values. Players are known by their numbers, from
// 0 in the order of entering. A format is given the players and the settings (PairingInput) and all that was
// paired before (History), and answers with the games and byes that come next (NextPairings); entered into
// the history, these are part of the next question.

namespace kaven::tournaments::pairing {

/// A player who was withdrawn: it is paired no more.
struct WithdrawnPlayer {
  std::size_t player = 0;
  int rounds = 0;  ///< rounds that were paired before
  friend bool operator==(const WithdrawnPlayer&, const WithdrawnPlayer&) = default;
};

/// The players who are to be paired, and how.
struct PairingInput {
  std::size_t players = 0;  ///< two or more
  std::vector<std::string>
      names;  ///< the names of players as displayed; a format that goes by numbers alone needs none
  /// The number of rounds that were paired before a player came, by player. Empty: all were there at first.
  std::vector<int> entered;
  std::uint64_t seed = 1;
  settings::Points points;
  settings::FormatSettings settings;
  std::vector<std::size_t> unranked;  ///< players who cannot win it: in a course they do not qualify
  std::vector<std::size_t> seeding;   ///< players, best first; those who are not named follow by lot
  std::vector<WithdrawnPlayer> withdrawn = {};  ///< in the order in which they were withdrawn

  bool has_come(std::size_t player, int round) const { return entered.empty() || entered[player] < round; }
  /// True when the player was withdrawn before `round` was paired.
  bool has_left(std::size_t player, int round) const;
  /// True when the player was withdrawn, whenever that was.
  bool is_withdrawn(std::size_t player) const;
  /// Who of two wins without playing because the other one was withdrawn, if both were, before; nothing when
  /// neither was.
  std::optional<std::size_t> walkover(std::size_t one, std::size_t other) const;
};

/// A game to be played: who meets whom, when, with which colours.
struct Pairing {
  int round = 1;  ///< counted from 1
  int match = 1;  ///< two players who meet; counted from 1 in its round
  int part = 1;   ///< counted from 1 in its match; games that replay a drawn match count on
  std::size_t white = 0;
  std::size_t black = 0;
  /// Drawn, below 2^63: stands for the position from which the game begins, where that is not the empty
  /// board. Games of a pair with swapped colours have the same.
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
  bool forfeit = false;                ///< the loser lost by what its program did, not on the board
  /// A player of it was withdrawn: it was not played, or counts no more. With a result it is won without
  /// playing.
  bool cancelled = false;
  friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// All that was paired in a tournament so far, in the order in which it was paired.
struct History {
  std::vector<PlayedGame> games;
  std::vector<Bye> byes;
};

/// What is to be added to a tournament now. Nothing added and not over: the format waits for results.
struct NextPairings {
  std::vector<Pairing> games;  ///< the games in the order of play
  std::vector<Bye> byes;
  /// Whether nothing will ever be added, unless players come or the settings ask for more.
  bool over = false;
};

/// The last round of which anything was paired; 0 in the beginning.
int last_round(const History& history);

/// What was paired in the rounds 1 to `rounds`.
History first_rounds(const History& history, int rounds);

/// True when every game that was paired is finished or cancelled.
bool all_finished(const History& history);

/// The players who are there when the next round is paired: those who came and were not withdrawn.
std::vector<std::size_t> players_present(const PairingInput& input, const History& history);

}  // namespace kaven::tournaments::pairing
