// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// An action at the door, or an attempt: a line of door/audit.jsonl.
///
///   {"time":"2026-11-20T17:03:22Z","by":"prof","action":"extend","login":"ada","detail":"2026-12-03T17:00:00Z",
///    "client":"192.0.2.7"}
///
/// The actions: `invite`, `renew`, `revoke`, `extend`, `withdraw`, `upload`, `refused upload`, `choose`, `login`,
/// `refused login`, `download`, `pseudonym`, `friendly match`.
struct Action {
  std::string by;      ///< a login; "command line"; empty: unknown
  std::string action;  ///< one of the words above
  std::string login;   ///< whom it concerns; empty: nobody
  std::string detail;  ///< may be empty
  std::string client;  ///< the network of the client; empty: this machine's command line
};

/// Appends the action, as one line that is complete and flushed. An action that cannot be written is reported on
/// stderr: what was done stays done. A server's action also appears on stderr. Actions `refused …`, which strangers
/// cause, are not flushed, and left out of a file of more than 64 MB.
void note_action(const folder::Folder& folder, const Action& action);

/// Notes an upload that was received, as note_action() does. `by` and `client`: as in Action.
void note_upload(const folder::Folder& folder, const Upload& upload, const std::string& by,
                 const std::string& client);

/// Notes an upload that was chosen as the one that counts. Otherwise as note_upload().
void note_choice(const folder::Folder& folder, const Upload& upload, const std::string& by,
                 const std::string& client);

}  // namespace kaven::tournaments::door
