// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/show/web/server/http_message.hpp"

namespace kaven::tournaments::web::server {

/// The rules for accepting requests.
struct RequestGuard {
  /// Whether only this machine can reach the server. Requests must then use a name of this machine; otherwise
  /// a foreign page could make its own name resolve to this server (DNS rebinding) and read its data.
  bool loopback_only = true;
  /// The address of a proxy that is trusted to name its clients (ClientAddress::address); empty: none.
  std::string trusted_proxy;
  /// The paths of uploads begin with this, and PUT may have no other path; empty: none.
  std::string uploads = {};
  /// The header in which the trusted proxy names the person who has logged in there; empty: none.
  std::string login_header = {};
};

/// Bytes that a body may have.
struct BodyLimits {
  std::size_t body = 0;    ///< of a POST
  std::size_t upload = 0;  ///< of a PUT; 0: none are accepted
};

/// The response that refuses a request with this head because a proxy may interpret it differently from this server, or
/// because of its body: one that is encoded, or too large; nothing for others.
std::optional<HttpResponse> check_form(const HttpHead& head, const BodyLimits& limits);

/// The bytes of the body that follows a head without fault, as check_form() finds; 0 for others.
std::uint64_t length_of_body(const HttpHead& head);

/// The response that refuses `request`; nothing if it is accepted. A POST must come from a page of this
/// server and contain JSON; a PUT, too, must come from there. Browsers do not allow foreign pages to send either.
std::optional<HttpResponse> check_request(const HttpRequest& request, const RequestGuard& guard);

/// Whether the browser says that a page of this server has sent the request. Other programs than browsers do not say it.
bool is_of_own_page(const HttpRequest& request);

/// Checks the bytes of a request's head: the first line and the headers, up to the empty line. It refuses
/// bytes that a proxy may interpret differently: lines that do not end in CR LF, headers that continue in the
/// next line, a byte 0. If proxy and server disagree on the length of a head, one person may get the answer
/// to another person's request (request smuggling).
class RequestHead {
 public:
  /// Checks the next byte; false if it is not allowed here. After the end, every byte is allowed.
  bool take(char byte);
  bool ended() const { return state_ == State::ended; }

 private:
  enum class State : std::uint8_t { line_begins, in_line, line_ends, empty_line_ends, ended };

  State state_ = State::in_line;
};

}  // namespace kaven::tournaments::web::server
