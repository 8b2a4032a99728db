#pragma once

#include <map>
#include <memory>
#include <string>

namespace kaven::tournaments::web::server {

// A request and its response without the socket between them: what the server hands to whoever answers.
// WebServer (web_server.hpp) reads one and writes the other, each client in a thread of its own; RequestGuard
// (request_guard.hpp) says which requests are let in at all; those who watch get what is in the EventFeed
// (event_feed.hpp).

/// A request, as far as anything here depends on it.
struct HttpRequest {
  std::string method;  ///< `GET`, `HEAD`, `POST`, …
  std::string path;    ///< decoded, without what stands behind `?`
  std::map<std::string, std::string> query;
  // A header that the client did not send is empty.
  std::string host;
  std::string origin;
  std::string fetch_site;    ///< Sec-Fetch-Site
  std::string content_type;  ///< the media type of `body`
  std::string if_none_match;
  std::string body;
  std::string client;  ///< who counts as one client: ClientAddress::network
};

/// A response, as far as anything but the server decides it.
struct HttpResponse {
  int status = 200;
  std::shared_ptr<const std::string> content;
  std::string media_type;
  std::string etag;     ///< empty: the client may keep no copy
  int retry_after = 0;  ///< seconds; 0: not said
  /// Whether others' pages may show it in a frame: only what nobody can be led to do anything in.
  bool may_be_framed = false;
};

/// A response `{"error":"…"}`; `reason` is a sentence without a full stop.
HttpResponse error_response(int status, const std::string& reason);
/// A response with the JSON `text`.
HttpResponse json_response(std::shared_ptr<const std::string> text);

}  // namespace kaven::tournaments::web::server
