#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/game/position.hpp"

namespace kaven::referee::contestant {

// The opening swap2 (game::Swap2) as Gomocup engines know it: SWAP2BOARD, the stones on the board, DONE; the engine
// answers with three places, the place of its next stone, two places, or SWAP.

/// SWAP2BOARD … DONE, with the stones in the order in which they were put.
std::string gomocup_swap2_commands(const game::Position& position);

/// What an engine said to SWAP2BOARD. `places` are empty if it said SWAP.
struct Swap2Reply {
  std::vector<game::Place> places;
  bool has_other_text = false;  ///< after SWAP or the places, or the places are in another notation
  bool behind_about = false;    ///< an answer to ABOUT, without a line end, precedes the places
};

/// Reads a line that begins with SWAP, in letters of either case, or with a place, or that consists of places in another
/// notation (`h8 i8`, `(7,7) (8,7)`); nullopt for any other line. Unlike after an ordinary move, text after the places is
/// no comment: it may be a further place in another form.
std::optional<Swap2Reply> read_swap2_reply(std::string_view line);

/// The answers that SWAP2BOARD allows in `position`: `expected SWAP, or …`.
std::string expected_swap2_reply(const game::Position& position);

/// The places of the plies that the reply stands for, one or more, or why it is no answer to SWAP2BOARD in `position`.
std::variant<std::vector<game::Place>, std::string> swap2_plies(const Swap2Reply& reply,
                                                                const game::Position& position);

}  // namespace kaven::referee::contestant
