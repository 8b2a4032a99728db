#pragma once

#include "common/text/word_table.hpp"
#include "tournaments/state/tournament_state.hpp"

namespace kaven::tournaments::state {

/// The words for the states of games in the ledger and in JSON.
inline constexpr text::WordTable<GameState, 4> game_state_words = {{{
    {GameState::pending, "pending"},
    {GameState::finished, "finished"},
    {GameState::abandoned, "void"},
    {GameState::cancelled, "cancelled"},
}}};

}  // namespace kaven::tournaments::state
