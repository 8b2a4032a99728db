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

// The text between `front` and `back`; nothing when `text` does not begin and end with them.
std::optional<std::string> between(const std::string& text, std::string_view front, std::string_view back) {
  if (text.size() < front.size() + back.size() || !text.starts_with(front) || !text.ends_with(back)) {
    return std::nullopt;
  }
  return text.substr(front.size(), text.size() - front.size() - back.size());
}

// What is asked for, without its slash. The stage has a short name, which somebody types at a projector.
std::string name_in(const std::string& path) {
  if (path == "/") return "index.html";
  if (path == "/stage") return "stage.html";
  return path.substr(1);
}

server::HttpResponse not_found() {
  return server::error_response(404, "there is no such page");
}

}  // namespace

server::HttpResponse PageRouter::handle(const server::HttpRequest& request) const {
  server::HttpResponse response = find(name_in(request.path));
  if (response.status != 200) return response;
  response.etag = fmt::format("\"{:016x}\"", std::hash<std::string>()(*response.content));
  if (request.if_none_match == response.etag) {
    response.status = 304;
    response.content = nullptr;
  }
  return response;
}

server::HttpResponse PageRouter::find(const std::string& name) const {
  if (const auto file = files_.find(name); file != files_.end()) {
    return {.content = std::make_shared<const std::string>(file->second.content),
            .media_type = std::string(file->second.media_type)};
  }
  if (const auto document = between(name, "data/", ".json")) {
    const auto known = documents::parse_document_name(*document);
    SharedText text = known ? tournament_.document(*known) : nullptr;
    return text ? server::json_response(std::move(text)) : not_found();
  }
  if (name == "report.css") {
    return {.content = std::make_shared<const std::string>(report::report_sheet()),
            .media_type = "text/css; charset=utf-8"};
  }
  if (const auto number = between(name, "report-", ".html")) {
    // A page has one name: `report-03.html` is none.
    const auto player = documents::parse_document_name("player-" + *number);
    SharedText text = player ? tournament_.report(state::PlayerId(player->number)) : nullptr;
    if (!text) return not_found();
    return {.content = std::move(text), .media_type = "text/html; charset=utf-8"};
  }
  if (const auto record = between(name, "records/", "")) {
    SharedText text = tournament_.record(*record);
    if (!text) return not_found();
    return {.content = std::move(text), .media_type = "application/jsonl"};
  }
  return not_found();
}

}  // namespace kaven::tournaments::web::live
