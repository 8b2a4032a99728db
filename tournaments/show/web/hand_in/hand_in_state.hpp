// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/show/web/hand_in/upload_queue.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::hand_in {

/// The part of the folder's state that a person may know: GET /hand-in/state.
///
///   {"person":{"login":"ada","name":"Ada Lovelace","role":"student"},"limit":20000000,
///    "deadline":{"until":"2026-12-01T17:00:00Z","closes":"…","time_left":"2 days 3 hours","open":true},
///    "uploads":[{"number":7,"name":"mine.zip","size":4711,"received":"…","by":"ada","state":"plays",
///                "verdict":"passed","reason":"","remedy":"","text":"…","notes":["…"]}]}   newest first
///
/// Without a deadline that member is missing. The states: `waiting`, `checking`, `failed`, `accepted` (passed; waits
/// for the end of the present run), `plays`, and `replaced` (by a newer upload). A teacher has no uploads, but
///
///   "students":[{"login":"ada","name":"…","section":"","uploads":3,"state":"failed","reason":"…",
///                "plays":2,"until":"…"}]
///
/// "plays": the number of an upload, or 0; "until": the deadline, or empty. The state of a withdrawn student is
/// `withdrawn`. While `queue` is hindered, its hindrance is the reason of every upload that is `waiting` or `accepted`.
ordered_json state_json(const folder::Folder& folder, const door::Invitation& person,
                        std::uint64_t most_bytes, const QueueState& queue,
                        std::chrono::system_clock::time_point now);

/// The finished games of the program of `login` in `tournament`, newest first, 200 at most: GET /hand-in/games.
///
///   {"games":[{"game":12,"opponent":"bob","result":"won"}]}   or `drawn`, `lost`
ordered_json games_json(const folder::Folder& folder, const state::TournamentState& tournament,
                        const std::string& login);

/// The output of the program of `login` in the game of `tournament` with the label `game`, with control characters
/// visible; nothing if it did not play in such a game, or the game is not over.
std::optional<std::string> own_log(const folder::Folder& folder, const state::TournamentState& tournament,
                                   const std::string& login, const std::string& game);

}  // namespace kaven::tournaments::web::hand_in
