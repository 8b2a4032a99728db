// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/server/client_accounts.hpp"
#include "tournaments/show/web/server/http_message.hpp"

namespace kaven::tournaments::web::hand_in {

// The requests by which students change something other than their uploads (HandInService). Both note the action, and throw
// settings_file::SettingsError.

/// How often a student may choose a pseudonym: each one changes all documents.
inline constexpr server::ClientLimits rename_limits{.requests = 10, .requests_per_second = 1.0 / 600};

/// The text `name` of `body`; empty if there is none.
std::string member(const nlohmann::json& body, const char* name);

/// POST /hand-in/pseudonym: a student's own, by `renames` not too often, or a student's by a teacher.
server::HttpResponse rename(const folder::Folder& folder, const documents::Snapshot& snapshot,
                            server::ClientAccounts& renames, const door::Invitation& person,
                            const server::HttpRequest& request);

/// POST /hand-in/match: asks for a friendly match.
server::HttpResponse ask_for_match(const folder::Folder& folder, const documents::Snapshot& snapshot,
                                   const door::Invitation& person, const server::HttpRequest& request);

}  // namespace kaven::tournaments::web::hand_in
