#pragma once

#include <string>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::web::live {

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 8080;             ///< 0: a free one
  bool play = false;           ///< people may play against the engines of the house
  bool play_programs = false;  ///< also against the programs of the tournament
  bool anonymous = false;      ///< players are called by their aliases
  /// The address of a proxy that is believed who its clients are (server::ClientAddress::address); empty: nobody.
  std::string trusted_proxy;
};

/// Whether only this machine can reach a server that listens at `address`.
bool is_loopback_address(const std::string& address);

/// Shows the tournament in `folder` to browsers, as it goes on, until SIGINT, SIGTERM or SIGHUP; prints the
/// address on stdout. Throws std::system_error when it cannot listen, and what read_snapshot() and
/// page_files() throw.
void serve(const folder::Folder& folder, const ServeOptions& options);

}  // namespace kaven::tournaments::web::live
