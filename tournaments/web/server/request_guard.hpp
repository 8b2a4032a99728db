#pragma once

#include <optional>
#include <string>

#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::server {

/// The rules that say which requests are let in at all.
struct RequestGuard {
  /// Whether only this machine can reach the server. It must then be called by a name of this machine: else a
  /// page of somebody else could have its own name lead here (DNS rebinding), and read what it may not.
  bool loopback_only = true;
  /// The address of a proxy that is believed who its clients are (ClientAddress::address); empty: nobody is.
  std::string trusted_proxy;
};

/// The response that refuses `request` before anything of it is handled; nothing when it is let in. A POST
/// must come from a page of this server itself and bring JSON, which browsers do not let other pages send.
std::optional<HttpResponse> check_request(const HttpRequest& request, const RequestGuard& guard);

}  // namespace kaven::tournaments::web::server
