// SPDX-License-Identifier: MIT
#include "tournaments/show/web/page/page_files.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace kaven::tournaments::web::page {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> media_types = {
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".md", "text/markdown; charset=utf-8"},
     {".svg", "image/svg+xml"}}};

std::string_view media_type_of(const std::string& name) {
  const auto found =
      std::ranges::find_if(media_types, [&](const auto& type) { return name.ends_with(type.first); });
  if (found == media_types.end())
    throw std::runtime_error(name + ": expected a name in .html, .css, .js, .md or .svg");
  return found->second;
}

constexpr std::string_view hand_in_prefix = "hand_in.";

constexpr std::string_view live_mark = R"(<meta name="kaven-data" content="live">)";
// The link to the page for handing in, in the header of all pages.
constexpr std::string_view hidden_link = R"(<a href="hand-in" hidden>)";
constexpr std::string_view hidden_mark = " hidden";
constexpr std::string_view files_mark = R"(<meta name="kaven-data" content="files">)";

std::string with_page_kind(const std::string& name, std::string html, PageKind kind) {
  const std::size_t place = html.find(live_mark);
  if (place == std::string::npos || html.find(live_mark, place + 1) != std::string::npos) {
    throw std::runtime_error(name + ": expected " + std::string(live_mark) + " exactly once");
  }
  if (kind == PageKind::files) html.replace(place, live_mark.size(), files_mark);
  const std::size_t hidden = html.find(hidden_link);
  if (kind == PageKind::live_with_hand_in && hidden != std::string::npos)
    html.erase(hidden + hidden_link.size() - 1 - hidden_mark.size(), hidden_mark.size());
  return html;
}

}  // namespace

std::map<std::string, PageFile> page_files(PageKind kind) {
  std::map<std::string, std::string> sources = embedded_page();
  std::erase_if(sources, [](const auto& each) { return each.first.starts_with(hand_in_prefix); });
  return page_files(kind, sources);
}

std::map<std::string, PageFile> hand_in_files() {
  std::map<std::string, std::string> sources = embedded_page();
  std::erase_if(sources, [](const auto& each) { return !each.first.starts_with(hand_in_prefix); });
  return page_files(PageKind::live_with_hand_in, sources);
}

std::map<std::string, PageFile> page_files(PageKind kind, const std::map<std::string, std::string>& sources) {
  std::map<std::string, PageFile> files;
  for (const auto& [name, text] : sources) {
    files.emplace(name, PageFile{name.ends_with(".html") ? with_page_kind(name, text, kind) : text,
                                 media_type_of(name)});
  }
  return files;
}

}  // namespace kaven::tournaments::web::page
