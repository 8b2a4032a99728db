#include "tournaments/web/page/page_files.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "tournaments/web/page/module_joiner.hpp"

namespace kaven::tournaments::web::page {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> media_types = {
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".woff2", "font/woff2"},
     {".txt", "text/plain; charset=utf-8"}}};

std::optional<std::string_view> media_type_of(std::string_view name) {
  const auto found =
      std::ranges::find_if(media_types, [&](const auto& type) { return name.ends_with(type.first); });
  if (found == media_types.end()) return std::nullopt;
  return found->second;
}

constexpr std::string_view live_mark = R"(<meta name="kaven-data" content="live">)";
constexpr std::string_view files_mark = R"(<meta name="kaven-data" content="files">)";

std::string reconcile(const std::string& name, std::string html, PageKind kind) {
  const std::size_t place = html.find(live_mark);
  if (place == std::string::npos || html.find(live_mark, place + 1) != std::string::npos) {
    throw std::runtime_error(name + ": expected " + std::string(live_mark) + " exactly once");
  }
  if (kind == PageKind::files) html.replace(place, live_mark.size(), files_mark);
  return html;
}

bool is_module(std::string_view name) {
  return name.ends_with(".js") && name.find('/') == std::string_view::npos;
}

}  // namespace

std::map<std::string, PageFile> page_files(PageKind kind) {
  return page_files(kind, embedded_page());
}

std::map<std::string, PageFile> page_files(PageKind kind, const std::map<std::string, std::string>& sources) {
  std::map<std::string, PageFile> files;
  std::map<std::string, std::string> modules;
  for (const auto& [name, text] : sources) {
    const auto type = media_type_of(name);
    if (is_module(name)) {
      modules.emplace(name, text);
    } else if (type) {
      files.emplace(name, PageFile{name.ends_with(".html") ? reconcile(name, text, kind) : text, *type});
    }
  }
  files.emplace("kaven.js", PageFile{joined_script(modules), *media_type_of(".js")});
  return files;
}

}  // namespace kaven::tournaments::web::page
