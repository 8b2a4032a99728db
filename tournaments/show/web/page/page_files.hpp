// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::page {

/// The source of the page's data.
enum class PageKind : std::uint8_t {
  files,              ///< scripts beside the page, which may be opened from disk
  live,               ///< the server that sent the page
  live_with_hand_in,  ///< the same, and the menu has a link to the page for handing in
};

/// A file of the page.
struct PageFile {
  std::string content;
  std::string_view media_type;  ///< such as `text/css; charset=utf-8`
};

/// The files of the page for handing in, which only a server with `--hand-in` has: `hand_in.html` and others. Throws as
/// page_files().
std::map<std::string, PageFile> hand_in_files();

/// The embedded files of the page by name, except hand_in_files(); their HTML names the source of the data. Throws
/// std::runtime_error if an HTML file does not have exactly one place for it, or a name has an unknown extension.
std::map<std::string, PageFile> page_files(PageKind kind);

/// The same, of `sources` instead of the embedded files.
std::map<std::string, PageFile> page_files(PageKind kind, const std::map<std::string, std::string>& sources);

/// The page as built: HTML, style sheets and images by name, and the scripts `front.js`, `hand_in.js` and `kaven.js`.
std::map<std::string, std::string> embedded_page();

}  // namespace kaven::tournaments::web::page
