// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/hand_in/hand_in_service.hpp"
#include "tournaments/show/web/play/program_opponents.hpp"

namespace kaven::tournaments::web::live {

/// The programs in `folder` as opponents of people: of players who have entered and not withdrawn, if the
/// program is there and can play. They have the names and numbers of `snapshot`. Throws as admission::known_admission()
/// and the ledger.
std::vector<play::ProgramOpponent> tournament_programs(const folder::Folder& folder,
                                                       const documents::Snapshot& snapshot = {});

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 8080;             ///< 0: a free one
  bool play = false;           ///< people may play against the built-in engines
  bool play_programs = false;  ///< also against the programs of the tournament
  bool anonymous = false;      ///< players have aliases as names
  /// The address of a proxy that is trusted to name its clients (server::ClientAddress::address); empty:
  /// none.
  std::string trusted_proxy;
  /// RequestGuard::login_header.
  std::string login_header = {};
  /// Students may hand in; nothing: the server never writes to the folder.
  std::optional<hand_in::HandInOptions> hand_in = {};
};

/// Whether only this machine can reach a server that listens at `address`.
bool is_loopback_address(const std::string& address);

/// Serves the tournament in `folder` to browsers until SIGINT, SIGTERM or SIGHUP; prints the address on
/// stdout. Throws std::system_error if it cannot listen, and as read_snapshot() and page_files().
void serve(const folder::Folder& folder, const ServeOptions& options);

}  // namespace kaven::tournaments::web::live
