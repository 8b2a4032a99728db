// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/hand_in/friendly_matches.hpp"
#include "tournaments/show/web/hand_in/upload_queue.hpp"
#include "tournaments/show/web/page/page_files.hpp"
#include "tournaments/show/web/server/client_accounts.hpp"
#include "tournaments/show/web/server/http_message.hpp"

namespace kaven::tournaments::web::hand_in {

/// The people who have logged in: a random id, which the browser keeps in a cookie, for the hash of the token. Sessions end after
/// twelve hours or with the server. All calls may come from any thread.
class Sessions {
 public:
  using Clock = std::chrono::steady_clock;

  /// Begins a session and returns its id: 160 random bits. Forgets the oldest of too many.
  std::string begin(const std::string& token_hash, Clock::time_point now);
  /// The hash of the token with which the session `id` began; empty if there is none.
  std::string token_hash_of(const std::string& id, Clock::time_point now);
  void end(const std::string& id);

 private:
  struct Session {
    std::string token_hash;
    Clock::time_point begun;
  };

  std::mutex mutex_;
  std::map<std::string, Session> sessions_;  ///< by the hash of the id, so that look-ups take no telling time
};

/// The logins for which a request waits until it may receive an upload.
struct WaitingPlaces {
  std::mutex mutex;
  std::set<std::string> logins;
};

/// The place of one request among them. Each login has only one.
class WaitingPlace {
 public:
  WaitingPlace(WaitingPlaces& places, const std::string& login);
  ~WaitingPlace();
  WaitingPlace(const WaitingPlace&) = delete;
  WaitingPlace& operator=(const WaitingPlace&) = delete;

  /// False if another request of the login has the place.
  bool is_free() const { return is_free_; }

 private:
  WaitingPlaces& places_;
  const std::string login_;
  bool is_free_ = false;
};

/// The path of the page, and what the paths of uploads begin with.
inline constexpr std::string_view page_path = "/hand-in";
inline constexpr std::string_view upload_path = "/hand-in/upload/";

struct HandInOptions {
  std::uint64_t most_bytes = 20'000'000;  ///< of an upload
  std::size_t most_kept = 20;             ///< uploads of each login
  bool behind_tls = false;                ///< browsers see https: the cookie is `Secure`
};

/// Answers the requests below /hand-in:
///
///   GET  /hand-in                 the page; with ?guide it shows the guide for students instead
///   GET  /hand-in/starters.tar    the starter agents
///   POST /hand-in/login           {"token":"…"}: begins a session, with a cookie
///   POST /hand-in/logout          {}: ends it
///   GET  /hand-in/state           the person's uploads, or a teacher's students
///   GET  /hand-in/report/7        the report of the check of upload 7
///   GET  /hand-in/games           the person's games
///   GET  /hand-in/log/12          what the person's program printed in game 12
///   PUT  /hand-in/upload/mine.py  the bytes of a file
///   POST /hand-in/choose          {"number":7}: chooses the upload that plays, until the deadline
///   POST /hand-in/match           {"opponent":"Zorro"} or {"opponent":"level-3"}: asks for a friendly match
///   GET  /hand-in/match/2/1       game 1 of the person's friendly match 2, as the document `game-N`
///   GET  /hand-in/match-log/2/1   what the person's program printed in it
///   POST /hand-in/pseudonym       {"pseudonym":"Countess"}: with the setting `pseudonyms`; "": none; ten, then six an hour
///
/// and for teachers:
///
///   PUT  /hand-in/upload/mine.py?for=ada  hands in for a student, also after the deadline
///   POST /hand-in/extend          {"login":"ada","until":"2026-12-03T18:00:00+01:00"}; or "logins":["ada","bob"]
///   POST /hand-in/pseudonym       {"login":"ada","pseudonym":""}
///   POST /hand-in/withdraw        {"login":"ada"}: from the next run or, with run --forever, the next round on
///   GET  /hand-in/download        a tar archive of everything that was handed in; with ?login=ada only of hers or her team's
///
/// While tournament.toml cannot be read, the state and uploads are refused with 503. A person is known by
/// the header `Authorization: Bearer TOKEN`, else by HttpRequest::login, else by the cookie. What changes something for a person
/// known by HttpRequest::login must come from a page of this server. All calls may come from any thread.
class HandInService {
 public:
  /// The tournament as it was a moment ago. All requests share it, because the ledger may be long.
  using Snapshots = std::function<std::shared_ptr<const documents::Snapshot>()>;

  HandInService(folder::Folder folder, const HandInOptions& options, UploadQueue& queue, Snapshots snapshots,
                const FriendlyMatches& friendly);

  static bool serves(const std::string& path);
  server::HttpResponse handle(const server::HttpRequest& request);

 private:
  using Person = std::variant<door::Invitation, server::HttpResponse>;
  using Invitations = std::shared_ptr<const std::vector<door::Invitation>>;

  Invitations invitations();
  Person person_with_token(const std::string& token, const std::string& client);
  Person person_of(const server::HttpRequest& request);
  std::optional<door::Invitation> person_named_by_proxy(const server::HttpRequest& request);
  server::HttpResponse answer(const door::Invitation& known, const server::HttpRequest& request);
  server::HttpResponse log_in(const server::HttpRequest& request);
  server::HttpResponse log_out(const server::HttpRequest& request);
  server::HttpResponse choose(const door::Invitation& person, const server::HttpRequest& request) const;
  server::HttpResponse show_state(const door::Invitation& person, const server::HttpRequest& request) const;
  server::HttpResponse show_log(const door::Invitation& person, const std::string& game) const;
  server::HttpResponse upload(const door::Invitation& person, const server::HttpRequest& request);
  std::unique_ptr<door::IncomingUpload> incoming_upload(const std::string& login, const std::string& name);
  server::HttpResponse receive_upload(const door::Invitation& person, const door::Invitation& owner,
                                      const server::HttpRequest& request);

  const folder::Folder folder_;
  const HandInOptions options_;
  UploadQueue& queue_;
  const Snapshots snapshots_;
  const FriendlyMatches& friendly_;
  Sessions sessions_;
  server::ClientAccounts attempts_;  ///< tokens that a client presents: limits guessing
  server::ClientAccounts renames_;   ///< pseudonyms that a student chooses: each changes all documents
  std::map<std::string, page::PageFile> files_;
  const server::HttpResponse starter_agents_;  ///< packed once, because everybody may request them
  WaitingPlaces waiting_;                      ///< for uploads
  std::mutex mutex_;                           ///< guards the members below
  documents::FileStamp invitations_file_;      ///< when `invitations_` were read
  Invitations invitations_ = std::make_shared<const std::vector<door::Invitation>>();
};

/// The answer when a file cannot be written: 507 if the disk is full.
server::HttpResponse failed_writing(int error);

}  // namespace kaven::tournaments::web::hand_in
