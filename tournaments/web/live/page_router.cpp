#include "tournaments/web/live/page_router.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "tournaments/report/report_html.hpp"
#include "tournaments/web/documents/document_name.hpp"

namespace kaven::tournaments::web::live {

namespace {

// The text between `front` and `back`; nothing if `text` does not begin and end with them.
std::optional<std::string> between(const std::string& text, std::string_view front, std::string_view back) {
  if (text.size() < front.size() + back.size() || !text.starts_with(front) || !text.ends_with(back)) {
    return std::nullopt;
  }
  return text.substr(front.size(), text.size() - front.size() - back.size());
}

// The requested name without its slash. The stage has a short address to type at a projector.
std::string name_in(const std::string& path) {
  if (path == "/") return "index.html";
  if (path == "/stage") return "stage.html";
  return path.substr(1);
}

server::HttpResponse no_document() {
  return server::error_response(404, "there is no such document");
}

}  // namespace

server::HttpResponse PageRouter::handle(const server::HttpRequest& request) const {
  const std::string name = name_in(request.path);
  server::HttpResponse response = find(name);
  if (response.status != 200) return response;
  // In a frame, the page shows only board and controls.
  response.may_be_framed = request.path == "/game.html" && request.query.contains("embed");
  response.etag = fmt::format("\"{:016x}\"", std::hash<std::string>()(*response.content));
  if (request.if_none_match == response.etag) {
    response.status = 304;
    response.content = nullptr;
  }
  return response;
}

// The answer for people; requests for data get an error in JSON. A browser resolves the page's relative links
// from the folder of the requested path, and absolute links would not work behind a proxy with a prefix.
server::HttpResponse PageRouter::missing_page(const std::string& name) const {
  const page::PageFile& file = files_.at("404.html");
  std::string to_root;
  for (const char character : name) {
    if (character == '/') to_root += "../";
  }
  constexpr std::string_view here = "=\"./";
  std::string html = file.content;
  for (std::size_t place = html.find(here); place != std::string::npos; place = html.find(here, place + 1)) {
    html.insert(place + here.size(), to_root);
  }
  return {.status = 404,
          .content = std::make_shared<const std::string>(std::move(html)),
          .media_type = std::string(file.media_type)};
}

server::HttpResponse PageRouter::find(const std::string& name) const {
  if (const auto file = files_.find(name); file != files_.end()) {
    return {.content = std::make_shared<const std::string>(file->second.content),
            .media_type = std::string(file->second.media_type)};
  }
  if (const auto document = between(name, "data/", ".json")) {
    const auto known = documents::parse_document_name(*document);
    SharedText text = known ? tournament_.document(*known) : nullptr;
    return text ? server::json_response(std::move(text)) : no_document();
  }
  if (name == "report.css") {
    return {.content = std::make_shared<const std::string>(report::report_sheet()),
            .media_type = "text/css; charset=utf-8"};
  }
  if (const auto number = between(name, "report-", ".html")) {
    // Each page has one name: `report-03.html` does not exist.
    const auto player = documents::parse_document_name("player-" + *number);
    SharedText text = player ? tournament_.report(folder::PlayerId(player->number)) : nullptr;
    if (!text) return missing_page(name);
    return {.content = std::move(text), .media_type = "text/html; charset=utf-8"};
  }
  if (const auto record = between(name, "records/", "")) {
    SharedText text = tournament_.record(*record);
    if (!text) return no_document();
    return {.content = std::move(text), .media_type = "application/jsonl"};
  }
  return missing_page(name);
}

}  // namespace kaven::tournaments::web::live
