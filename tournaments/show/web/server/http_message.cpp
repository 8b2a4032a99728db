// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/http_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <ranges>
#include <utility>

namespace kaven::tournaments::web::server {

namespace http = boost::beast::http;

namespace {

std::string text_of(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

bool is_called(const HttpHeaders::value_type& header, std::string_view name) {
  return boost::beast::iequals({header.first.data(), header.first.size()}, {name.data(), name.size()});
}

// Decodes %41 as A, and leaves what is no such code as it is.
std::string decoded(std::string_view text, bool plus_is_blank) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    constexpr std::size_t digits = 2;
    unsigned char code = 0;
    const std::string_view hex = text.substr(at + 1, digits);
    if (text[at] == '%' && hex.size() == digits &&
        std::from_chars(hex.data(), hex.data() + digits, code, 16).ptr == hex.data() + digits) {
      plain += static_cast<char>(code);
      at += digits;
    } else {
      plain += text[at] == '+' && plus_is_blank ? ' ' : text[at];
    }
  }
  return plain;
}

std::map<std::string, std::string> read_query(std::string_view text) {
  std::map<std::string, std::string> query;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (pair.empty()) continue;
    query.emplace(decoded(pair.substr(0, equals), true),
                  decoded(pair.substr(std::min(equals + 1, pair.size())), true));
  }
  return query;
}

}  // namespace

HttpResponse error_response(int status, const std::string& reason) {
  return json_response({{"error", reason}}, status);
}

HttpResponse json_response(std::shared_ptr<const std::string> text) {
  return {.content = std::move(text), .media_type = "application/json"};
}

HttpResponse json_response(const ordered_json& value, int status) {
  HttpResponse response = json_response(std::make_shared<const std::string>(json_text(value)));
  response.status = status;
  return response;
}

HttpResponse with_tag(HttpResponse response, const HttpRequest& request) {
  response.etag = fmt::format("\"{:016x}\"", std::hash<std::string>()(*response.content));
  // A proxy that compresses marks its copy with `W/`; a list of tags may arrive.
  if (request.if_none_match.find(response.etag) != std::string::npos) {
    response.status = 304;
    response.content = nullptr;
  }
  return response;
}

std::string HttpHead::header(std::string_view name) const {
  const auto found = std::ranges::find_if(headers, [&](const auto& each) { return is_called(each, name); });
  return found == headers.end() ? "" : found->second;
}

std::string HttpHead::last_header(std::string_view name) const {
  const auto found =
      std::find_if(headers.rbegin(), headers.rend(), [&](const auto& each) { return is_called(each, name); });
  return found == headers.rend() ? "" : found->second;
}

std::size_t HttpHead::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(headers, [&](const auto& each) { return is_called(each, name); }));
}

std::optional<HttpHead> read_head(std::string_view text) {
  http::request_parser<http::empty_body> parser;
  // The connection limits both, and bodies are read elsewhere.
  parser.header_limit(std::numeric_limits<std::uint32_t>::max());
  parser.body_limit(std::numeric_limits<std::uint64_t>::max());
  boost::system::error_code error;
  parser.put(boost::asio::buffer(text.data(), text.size()), error);
  if (!parser.is_header_done()) return std::nullopt;
  const auto& parsed = parser.get();
  const std::string target = text_of(parsed.target());
  const std::size_t question_mark = std::min(target.find('?'), target.size());
  constexpr unsigned http_1_1 = 11;
  HttpHead head{
      .method = text_of(parsed.method_string()),
      .path = decoded(std::string_view(target).substr(0, question_mark), false),
      .query = read_query(std::string_view(target).substr(std::min(question_mark + 1, target.size()))),
      .keeps_alive = parsed.keep_alive(),
      .takes_chunks = parsed.version() >= http_1_1,
      .headers = {}};
  for (const auto& field : parsed)
    head.headers.emplace_back(text_of(field.name_string()), text_of(field.value()));
  return head;
}

std::string write_head(int status, const HttpHeaders& headers) {
  std::string text = "HTTP/1.1 " + std::to_string(status) + " " +
                     text_of(http::obsolete_reason(static_cast<http::status>(status))) + "\r\n";
  for (const auto& [name, value] : headers) text.append(name).append(": ").append(value).append("\r\n");
  return text + "\r\n";
}

}  // namespace kaven::tournaments::web::server
