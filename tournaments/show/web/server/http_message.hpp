// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::server {

// A request and its response, independent of sockets: the interface of the function that answers requests.
// WebServer (web_server.hpp) reads requests and writes responses, with a thread for each client; RequestGuard
// (request_guard.hpp) defines which requests are accepted; watchers receive the messages of the EventFeed
// (event_feed.hpp). The text of heads follows.

/// The used parts of a request.
struct HttpRequest {
  std::string method;  ///< `GET`, `HEAD`, `POST`, `PUT`
  std::string path;    ///< decoded, without the query
  std::map<std::string, std::string> query;
  // A missing header is empty.
  std::string host;
  std::string origin;
  std::string fetch_site;    ///< Sec-Fetch-Site
  std::string content_type;  ///< the media type of `body`
  std::string if_none_match;
  std::string cookie;
  std::string authorization;
  std::string body;
  std::uint64_t body_size = 0;  ///< bytes of the body of a PUT, according to Content-Length
  /// Reads the body of a PUT and passes it to the function piece by piece, until that returns false. Returns whether
  /// all of it arrived and was accepted.
  std::function<bool(const std::function<bool(std::string_view)>&)> read_body;
  std::string client;  ///< ClientAddress::network
  std::string login;   ///< named by a trusted proxy in RequestGuard::login_header; else empty
};

/// A response, without the headers that the server always adds.
struct HttpResponse {
  int status = 200;
  std::shared_ptr<const std::string> content;
  /// Instead of `content`: writes the body piece by piece, until the function returns false because the client has
  /// left. Returns whether all was written; otherwise the connection is cut.
  std::function<bool(const std::function<bool(std::string_view)>&)> write_body = {};
  std::string media_type;
  std::string file_name;   ///< the browser stores the body under this name (ASCII); empty: it shows the body
  std::string etag;        ///< empty: the client must not store a copy
  int retry_after = 0;     ///< seconds; 0: no header
  std::string set_cookie;  ///< the header Set-Cookie; empty: none
  std::string location;    ///< the header Location; empty: none
  /// Whether other sites may show it in a frame: only for pages without actions (clickjacking).
  bool may_be_framed = false;
};

/// A response `{"error":"…"}`; `reason` is a sentence without a full stop.
HttpResponse error_response(int status, const std::string& reason);
/// A response with the JSON `text`.
HttpResponse json_response(std::shared_ptr<const std::string> text);
/// A response with `value` as JSON.
HttpResponse json_response(const ordered_json& value, int status = 200);

/// The response 200 `response` with an ETag for its content, which the client may store; 304 if the client has it already.
HttpResponse with_tag(HttpResponse response, const HttpRequest& request);

/// Names and values, in their order.
using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

/// The head of a request: its first line and its headers.
struct HttpHead {
  std::string method;
  std::string path;  ///< decoded, without the query
  std::map<std::string, std::string> query;
  bool keeps_alive = true;   ///< whether the client may send another request on the connection
  bool takes_chunks = true;  ///< whether it understands answers in chunks, unlike HTTP/1.0
  HttpHeaders headers;

  /// The value of the first header `name`; empty if there is none. Capitals do not matter.
  std::string header(std::string_view name) const;
  /// The value of the last one, which is that of the proxy if its client sent one, too.
  std::string last_header(std::string_view name) const;
  std::size_t count(std::string_view name) const;
};

/// Reads the text of a head, with its empty line; nothing if it is not one of HTTP/1.0 or HTTP/1.1 (RFC 9112).
std::optional<HttpHead> read_head(std::string_view text);

/// The text of an answer's head, with its empty line.
std::string write_head(int status, const HttpHeaders& headers);

}  // namespace kaven::tournaments::web::server
