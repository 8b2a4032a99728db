// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/hand_in/upload_queue.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::hand_in {

/// A finished game of a friendly match.
struct FriendlyGame {
  std::string colour;  ///< of the student's program: `white`, `black`
  std::string result;  ///< `won`, `drawn`, `lost`
  std::string ending;  ///< as in records
};

/// A friendly match: two games of a student's program, one with each colour, of which only this student sees the result.
/// All that is known of it is in a folder of its own:
///
///   door/friendly/LOGIN/NUMBER/   match.json     {"opponent":"Zorro","agent":"bob","asked":"2026-11-20T17:03:22Z"}
///                                 game-1.jsonl   the record; game-2.jsonl
///                                 log-1.txt      what the student's program printed; log-2.txt
///                                 result.json    {"upload":3,"fault":"","games":[{"colour":"white","result":"won",
///                                                "ending":"line"},…]}; written last, missing until the match is over
struct FriendlyMatch {
  std::string login;     ///< of the owner of the program: a student, or a team
  int number = 0;        ///< 1, 2 … for each login
  std::string opponent;  ///< the name that the student chose: of a player on the public pages, or `level-3`
  std::string agent;     ///< the opponent's file or folder in agents/; empty: a level of Claimeven
  std::string asked;     ///< UTC, ISO 8601
  bool is_over = false;
  int upload = 0;                   ///< the student's upload that played
  std::string fault;                ///< why the match could not be played; empty: it was
  std::vector<FriendlyGame> games;  ///< those that were played
};

/// The match cannot be asked for. what() is a sentence for the student.
class FriendlyRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The friendly matches of `login`, oldest first. Throws std::system_error; nlohmann::json::exception for a damaged file.
std::vector<FriendlyMatch> friendly_matches(const folder::Folder& folder, const std::string& login);

/// Stores the wish of `person` for a match against `opponent`, the name of a player in `snapshot` or of a level. Throws
/// FriendlyRefused if one of the person's matches waits, all of the day's are used up, none of the person's programs plays,
/// or there is no such opponent; std::system_error.
FriendlyMatch ask_for_match(const folder::Folder& folder, const settings::HandInSettings& settings,
                            const documents::Snapshot& snapshot, const door::Invitation& person,
                            const std::string& opponent, std::chrono::system_clock::time_point now);

/// The matches of `login` as JSON, newest first:
///
///   {"left":3,"matches":[{"number":2,"opponent":"Zorro","asked":"…","state":"played","upload":3,"fault":"",
///    "games":[{"colour":"white","result":"won","ending":"line"},…]}]}
///
/// "left": how many more the student may ask for now; "state": `waiting`, `playing`, `played`. `playing`: login and number
/// of the match that is being played.
ordered_json friendly_json(const folder::Folder& folder, const settings::HandInSettings& settings,
                           const std::string& login,
                           const std::optional<std::pair<std::string, int>>& playing,
                           std::chrono::system_clock::time_point now);

/// Game 1 or 2 of the finished match `number` as the document `game-N` of schemas.md, in which the student's program is
/// called `you`; nothing if there is no such game. `label` is as in `2/1`: match, slash, game.
std::optional<ordered_json> friendly_game(const folder::Folder& folder, const documents::Snapshot& snapshot,
                                          const std::string& login, const std::string& label);

/// The student's log of a game, as friendly_game().
std::optional<std::string> friendly_log(const folder::Folder& folder, const std::string& login,
                                        const std::string& label);

/// Plays the matches that wait, one at a time in the order in which students asked, at the lowest priority on one processor,
/// and never while an upload waits for its check. The clock counts CPU time, because games of the tournament come first. The
/// folder is the queue; a match that was interrupted begins again.
class FriendlyMatches {
 public:
  /// `referee`: the program. `checks` must live longer than this.
  FriendlyMatches(folder::Folder folder, boost::filesystem::path referee, const UploadQueue& checks);
  /// Stops the present game.
  ~FriendlyMatches();
  FriendlyMatches(const FriendlyMatches&) = delete;
  FriendlyMatches& operator=(const FriendlyMatches&) = delete;

  /// Login and number of the match that is being played.
  std::optional<std::pair<std::string, int>> playing() const;

 private:
  void work(const std::stop_token& stop);
  void look(const std::stop_token& stop);
  void play(FriendlyMatch match, const std::stop_token& stop);

  const folder::Folder folder_;
  const boost::filesystem::path referee_;
  const UploadQueue& checks_;
  std::string logged_;  ///< the present error, as logged
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<std::pair<std::string, int>> playing_;
  std::jthread worker_;  ///< the last member: it uses the others
};

}  // namespace kaven::tournaments::web::hand_in
