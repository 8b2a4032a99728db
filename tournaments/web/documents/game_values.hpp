#pragma once

#include <chrono>
#include <span>
#include <string>

#include "common/game/position.hpp"
#include "common/record/game_record.hpp"
#include "tournaments/web/documents/json_text.hpp"

namespace kaven::tournaments::web::documents {

// The parts of documents that are about one game; how they look is in schemas.md.

ordered_json rules_value(const game::Rules& rules);
ordered_json places_value(std::span<const game::Place> places);
ordered_json places_value(std::span<const game::Move> moves);

/// `turn`, which is legal in `position` and is played there.
ordered_json move_value(const record::Turn& turn, game::Position& position);
/// All moves of `record` from the one with the index `first` on.
ordered_json moves_value(const record::GameRecord& record, std::size_t first = 0);
ordered_json outcome_value(const record::GameRecord& record);
/// Lines of both sides under Goal::most_lines, else null.
ordered_json score_value(const game::Position& position);
/// The clocks of a game that is being played, whose turn began at `turn_started`.
ordered_json clock_value(const record::GameRecord& record,
                         std::chrono::system_clock::time_point turn_started);

/// `2026-11-21T09:30:00.125Z`.
std::string precise_time_text(std::chrono::system_clock::time_point time);
/// `Connect-4 7x6, four in a row`.
std::string game_title(const std::string& title, const game::Rules& rules);

}  // namespace kaven::tournaments::web::documents
