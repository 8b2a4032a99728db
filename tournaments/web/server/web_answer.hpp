#pragma once

#include <map>
#include <memory>
#include <string>

namespace kaven::tournaments::web::server {

/// What a client asks, as far as anything here depends on it.
struct WebRequest {
  std::string method;  ///< `GET`, `HEAD`, `POST`, …
  std::string path;    ///< decoded, without what stands behind `?`
  std::map<std::string, std::string> query;
  // Headers; empty when the client did not send them.
  std::string host;
  std::string origin;
  std::string fetch_site;    ///< Sec-Fetch-Site
  std::string content_type;  ///< of `body`
  std::string if_none_match;
  std::string body;
};

/// What it is given.
struct WebAnswer {
  int status = 200;
  std::shared_ptr<const std::string> content;
  std::string media_type;
  std::string etag;     ///< empty: the client is to ask again each time
  int retry_after = 0;  ///< seconds; 0: not said
};

/// `{"error":"…"}`; `reason` is a sentence without a full stop.
WebAnswer refusal(int status, const std::string& reason);
WebAnswer json_answer(std::shared_ptr<const std::string> text);

}  // namespace kaven::tournaments::web::server
