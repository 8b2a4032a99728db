#pragma once

#include <string>

#include "tournaments/door/invitations.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::hand_in {

/// Whether requests for `path` are answered by answer_teacher().
bool is_teacher_action(const std::string& path);

/// Answers a request of a teacher, and notes the action:
///
///   POST /hand-in/extend    {"login":"ada","until":"2026-12-03T18:00:00+01:00"}
///   POST /hand-in/withdraw  {"login":"ada"}: from the next run or, with run --forever, the next round on
///   GET  /hand-in/download  a tar archive of everything that was handed in
server::HttpResponse answer_teacher(const folder::Folder& folder, const door::Invitation& teacher,
                                    const server::HttpRequest& request);

}  // namespace kaven::tournaments::web::hand_in
