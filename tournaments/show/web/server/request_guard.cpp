// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/request_guard.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "common/text/text_lines.hpp"

namespace kaven::tournaments::web::server {

namespace {

// The name without the port, for `localhost:8080`, `[::1]:8080`.
std::string_view name_of(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool has_proper_port(std::string_view host) {
  const std::string_view rest = host.substr(name_of(host).size());
  return rest.empty() || (rest.size() > 1 && rest.front() == ':' &&
                          rest.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

bool is_loopback(std::string_view name) {
  const auto is_digit_or_dot = [](char character) {
    return (character >= '0' && character <= '9') || character == '.';
  };
  return name == "localhost" || name == "[::1]" ||
         (name.starts_with("127.") && std::ranges::all_of(name, is_digit_or_dot));
}

bool is_json(std::string_view content_type) {
  return content_type.substr(0, content_type.find(';')) == "application/json";
}

bool is_name(std::string_view text) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::ranges::all_of(text, [&](char character) {
    return text::is_digit(character) || text::is_letter(character) ||
           marks.find(character) != std::string_view::npos;
  });
}

bool is_length(std::string_view text) {
  constexpr std::size_t longest = 15;
  return text.size() <= longest && std::ranges::all_of(text, text::is_digit);
}

HttpResponse too_large(std::size_t limit) {
  return error_response(413, "the body is larger than " + std::to_string(limit) + " bytes");
}

}  // namespace

std::uint64_t length_of_body(const HttpHead& head) {
  const std::string text = head.header("Content-Length");
  std::uint64_t length = 0;
  if (is_length(text)) std::from_chars(text.data(), text.data() + text.size(), length);
  return length;
}

std::optional<HttpResponse> check_form(const HttpHead& head, const BodyLimits& limits) {
  if (head.count("Host") > 1 || head.count("Content-Length") > 1 || !is_length(head.header("Content-Length")))
    return error_response(400, "expected one header 'Host', and a number in 'Content-Length'");
  if (!std::ranges::all_of(head.headers, [](const auto& header) { return is_name(header.first); }))
    return error_response(400, "expected headers with names of letters, digits and hyphens");
  if (head.count("Transfer-Encoding") > 0)
    return error_response(411, "expected 'Content-Length' instead of 'Transfer-Encoding'");
  // A few hundred compressed bytes can expand to gigabytes.
  if (head.count("Content-Encoding") > 0)
    return error_response(415, "expected a body without 'Content-Encoding'");
  const std::uint64_t length = length_of_body(head);
  if (head.method == "PUT" && limits.upload > 0) {
    if (head.header("Content-Length").empty())
      return error_response(411, "expected a header 'Content-Length'");
    if (length > limits.upload) return too_large(limits.upload);
  } else if (head.method != "POST" && length > 0) {
    return error_response(400, "expected a body only with POST");
  } else if (length > limits.body) {
    return too_large(limits.body);
  }
  return std::nullopt;
}

std::optional<HttpResponse> check_request(const HttpRequest& request, const RequestGuard& guard) {
  // Room for an upload with the longest name of a file, 255 bytes; the path is decoded already.
  constexpr std::size_t longest_path = 300;
  if (request.path.size() > longest_path) return error_response(404, "the path is longer than 300 bytes");
  if (request.host.empty()) return error_response(400, "expected a header 'Host'");
  if (!has_proper_port(request.host)) return error_response(400, "expected a number after the ':' of 'Host'");
  if (guard.loopback_only && !is_loopback(name_of(request.host))) {
    return error_response(403, "expected localhost or 127.0.0.1 in the header 'Host'");
  }
  if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
  const bool is_upload =
      request.method == "PUT" && !guard.uploads.empty() && request.path.starts_with(guard.uploads);
  if (request.method != "POST" && !is_upload) return error_response(405, "expected GET, HEAD or POST");
  const bool is_of_browser = !request.fetch_site.empty() || !request.origin.empty();
  if (is_of_browser && !is_of_own_page(request))
    return error_response(403, "only the server's own page may send this request");
  if (!is_upload && !is_json(request.content_type))
    return error_response(415, "expected Content-Type: application/json");
  return std::nullopt;
}

bool is_of_own_page(const HttpRequest& request) {
  if (!request.fetch_site.empty()) return request.fetch_site == "same-origin";
  // Browsers without Sec-Fetch-Site send Origin; behind a proxy that adds TLS, it names https.
  return request.origin == "http://" + request.host || request.origin == "https://" + request.host;
}

bool RequestHead::take(char byte) {
  switch (state_) {
    case State::line_begins:
      if (byte == ' ' || byte == '\t') return false;
      [[fallthrough]];
    case State::in_line:
      if (byte == '\r') {
        state_ = state_ == State::line_begins ? State::empty_line_ends : State::line_ends;
        return true;
      }
      state_ = State::in_line;
      return byte != '\n' && byte != '\0';
    case State::line_ends:
      state_ = State::line_begins;
      return byte == '\n';
    case State::empty_line_ends:
      state_ = State::ended;
      return byte == '\n';
    case State::ended:
      return true;
  }
  return true;
}

}  // namespace kaven::tournaments::web::server
