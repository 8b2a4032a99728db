// SPDX-License-Identifier: MIT
#pragma once

#include "common/game/move.hpp"
#include "common/game/outcome.hpp"
#include "common/game/rules.hpp"
#include "common/game/swap2.hpp"
#include "common/text/word_table.hpp"

namespace kaven::notation {

// The words for rules and outcomes in records, ledgers and options: the names of the values, with hyphens.

inline constexpr text::WordTable<game::Ending, 13> ending_words = {{{
    {game::Ending::line, "line"},
    {game::Ending::most_lines, "most-lines"},
    {game::Ending::full_board, "full-board"},
    {game::Ending::adjudicated, "adjudicated"},
    {game::Ending::illegal_move, "illegal-move"},
    {game::Ending::time, "time"},
    {game::Ending::exited, "exited"},
    {game::Ending::killed_by_signal, "killed-by-signal"},
    {game::Ending::memory, "memory"},
    {game::Ending::idle_cpu, "idle-cpu"},
    {game::Ending::never_started, "never-started"},
    {game::Ending::never_read_colour, "never-read-colour"},
    {game::Ending::resigned, "resigned"},
}}};

inline constexpr text::WordTable<game::Result, 4> result_words = {{{
    {game::Result::white_wins, "white"},
    {game::Result::black_wins, "black"},
    {game::Result::draw, "draw"},
    {game::Result::both_lose, "both-lose"},
}}};

/// As in tables of results, and in PGN but for both_lose.
inline constexpr text::WordTable<game::Result, 4> score_words = {{{
    {game::Result::white_wins, "1-0"},
    {game::Result::black_wins, "0-1"},
    {game::Result::draw, "1/2-1/2"},
    {game::Result::both_lose, "0-0"},
}}};

inline constexpr text::WordTable<game::Colour, 2> colour_words = {
    {{{game::Colour::white, "white"}, {game::Colour::black, "black"}}}};

inline constexpr text::WordTable<game::Opening, 3> opening_words = {{{{game::Opening::none, "none"},
                                                                      {game::Opening::recolour, "recolour"},
                                                                      {game::Opening::swap2, "swap2"}}}};

/// What naming the place of a stone means in the opening swap2, after the name of its side.
inline constexpr text::WordTable<game::Swap2Choice, 4> swap2_words = {
    {{{game::Swap2Choice::none, "puts a stone"},
      {game::Swap2Choice::swap, "swaps the colours"},
      {game::Swap2Choice::two_more, "puts two more stones"},
      {game::Swap2Choice::keep, "keeps its colour"}}}};

inline constexpr text::WordTable<game::Goal, 2> goal_words = {
    {{{game::Goal::first_line, "first-line"}, {game::Goal::most_lines, "most-lines"}}}};

inline constexpr text::WordTable<game::FullBoard, 2> full_board_words = {
    {{{game::FullBoard::draw, "draw"}, {game::FullBoard::both_lose, "both-lose"}}}};

}  // namespace kaven::notation
