// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "common/record/record_format.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

// One game as JSON (schemas.md), for all documents that show one: games of a tournament and games that
// somebody plays on the page have the same form.

using record::json_of;  // rules and places have the same form as in records
/// The places of the moves.
ordered_json json_of(std::span<const game::Move> moves);
/// `white` or `black`.
std::string_view colour_word(game::Colour colour);

/// All moves of `record` from the turn with the index `first` on.
ordered_json moves_json(const record::GameRecord& record, std::size_t first = 0);
/// The outcome of `record` with its sentence; null without a verdict.
ordered_json outcome_json(const record::GameRecord& record);
/// The lines of both sides under Goal::most_lines, else null.
ordered_json line_counts_json(const game::Position& position);
/// The clocks of a running game whose turn began at `turn_started`; null while no clock runs.
ordered_json clock_json(const record::GameRecord& record,
                        std::optional<std::chrono::system_clock::time_point> turn_started);

/// `2026-11-21T09:30:00.125Z`.
std::string precise_time_text(std::chrono::system_clock::time_point time);
/// `Connect-4 7x6, four in a row`.
std::string game_title(const std::string& title, const game::Rules& rules);

}  // namespace kaven::tournaments::web::documents
