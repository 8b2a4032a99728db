// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "common/game/outcome.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/hand_in/upload_queue.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::hand_in {

/// The part of the folder's state that a person may know: GET /hand-in/state.
///
///   {"person":{"login":"ada","name":"Ada Lovelace","team":"","role":"student"},"limit":20000000,
///    "deadline":{"until":"2026-12-01T17:00:00Z","closes":"…","open":true},
///    "upload_counts":"newest",
///    "uploads":[{"number":7,"name":"mine.zip","size":4711,"received":"…","by":"ada","state":"plays",
///                "verdict":"passed","reason":"","remedy":"","notes":["…"],"counts":true}],   newest first
///    "pseudonym":"Countess","shown_as":"Countess","leaderboard":10,"friendly":…}
///
/// "shown_as": the name on the public pages, the pseudonym or else the alias, empty before the program has entered; it and
/// "pseudonym" are missing without the setting `pseudonyms`, "leaderboard" without that setting.
/// "friendly" (friendly_json()) is added by the service.
/// "team": with whom the person hands in, or empty; all its members have the same uploads. "upload_counts": the setting of this
/// name, by which one upload "counts" (door::counting_of()). Without a deadline that member is missing. While an upload is checked it has "progress":{"done":12,"situations":27}, once the check knows its situations. The
/// states: `waiting`, `checking`, `failed`, `accepted` (passed and counts; waits for the end of the present run), `plays`,
/// `replaced` (by a newer upload), `passed` (does not count); only of the upload that counts:
/// `unchanged` (it has the files of another one, which plays), `removed` (it was taken out of agents/). A teacher has no uploads, but
///
///   "students":[{"login":"ada","name":"…","section":"","email":"…","team":"Red","uploads":3,"received":"…","state":"failed",
///                "reason":"…","plays":2,"next":2,"next_received":"…","until":"…","shown_as":"…"}],
///   "others":["house-bot"]
///
/// "received": when the newest upload arrived; "state": that of the newest upload; "plays": the number of an upload, or 0; "next":
/// likewise, of the upload that would play in a run that begins now, and when it arrived; "until": the deadline, or empty; "others":
/// the programs in agents/ that nobody handed in here. The state of a withdrawn student is `withdrawn`. While `queue` is hindered,
/// its hindrance is the reason of every upload that is `waiting` or `accepted`.
ordered_json state_json(const folder::Folder& folder, const documents::Snapshot& snapshot,
                        const door::Invitation& person, std::uint64_t most_bytes, const QueueState& queue,
                        const settings::HandInSettings& settings, std::chrono::system_clock::time_point now);

/// The result of a game for the side `own`: `won`, `drawn` or `lost`.
std::string_view result_of(game::Result result, game::Colour own);

/// The names of the files or folders in agents/ by the logins that handed in their programs.
std::map<std::string, std::string> agents_by_login(const folder::Folder& folder);

/// The player of `snapshot` whose program `login` handed in; nothing before it has entered.
std::optional<folder::PlayerId> player_of_login(const folder::Folder& folder,
                                                const documents::Snapshot& snapshot,
                                                const std::string& login);

/// The report on upload `number` of `login`: GET /hand-in/report/7; nothing if it does not exist or is not checked.
///
///   {"text":"…","requirements":[{"name":"first-move","title":"moves first as White","required":true,
///     "finding":"passed","expected":"…","seen":"…","remedy":"…","moves":["D1"]}]}
///
/// The last member is what compliance::compliance_document() contains.
std::optional<ordered_json> report_json(const folder::Folder& folder, const std::string& login,
                                        const std::string& number);

/// The finished games of the program of `login` in `snapshot`, newest first, 200 at most: GET /hand-in/games.
///
///   {"games":[{"game":12,"opponent":"bob","colour":"white","result":"won","ending":"line"}],"player":3}
///
/// "result": or `drawn`, `lost`; "ending": as in records; "player": its number, missing until it has entered.
ordered_json games_json(const folder::Folder& folder, const documents::Snapshot& snapshot,
                        const std::string& login);

/// The output of a program in `log` with control characters visible, as far as a page shows it.
std::string shown_log(std::string_view log);

/// The output of the program of `login` in the game of `snapshot` with the label `game`, with control characters
/// visible; nothing if it did not play in such a game, or the game is not over.
std::optional<std::string> own_log(const folder::Folder& folder, const documents::Snapshot& snapshot,
                                   const std::string& login, const std::string& game);

}  // namespace kaven::tournaments::web::hand_in
