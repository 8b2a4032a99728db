#pragma once

#include <optional>

#include "tournaments/web/server/web_answer.hpp"

namespace kaven::tournaments::web::server {

/// Who may ask at all.
struct RequestGuard {
  /// Only this machine can reach the server. It must then be called by a name of this machine: else a page of
  /// somebody else could have its own name lead here (DNS rebinding), and read what it may not.
  bool loopback_only = true;
};

/// Why `request` is refused before anything of it is looked at; nothing when it is not. A POST must come from
/// a page of this server itself and bring JSON: other pages cannot send that without being asked for it.
std::optional<WebAnswer> objection(const WebRequest& request, const RequestGuard& admission);

}  // namespace kaven::tournaments::web::server
