#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::page {

/// How the page comes by its data.
enum class PageKind : std::uint8_t {
  files,  ///< the page loads scripts beside it: it may be opened from disk
  live,   ///< the page asks the server that it comes from
};

/// A file of the page, as it goes out.
struct PageFile {
  std::string content;
  std::string_view media_type;  ///< a type as `text/css; charset=utf-8`
};

/// The page that the program was built with, file by file under their names, made ready: its HTML says by
/// which way the data comes. Throws std::runtime_error for a page that cannot be made ready.
std::map<std::string, PageFile> page_files(PageKind kind);

/// The same from other files than the embedded ones.
std::map<std::string, PageFile> page_files(PageKind kind, const std::map<std::string, std::string>& sources);

/// The page as it was built: the texts of page/ by name, and `front.js` and `kaven.js`, which hold its modules.
std::map<std::string, std::string> embedded_page();

}  // namespace kaven::tournaments::web::page
