#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kaven::tournaments::web::server {

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
