#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::tournaments::web::page {

/// How the page comes by its data.
enum class PageKind : std::uint8_t {
  files,  ///< from scripts beside it: it may be opened from disk
  live,   ///< from the server that it comes from
};

/// A file of the page, as it goes out.
struct PageFile {
  std::string content;
  std::string_view media_type;  ///< as in `text/css; charset=utf-8`
};

/// The files of page/ that the program was built with, by name, made ready: modules joined into `kaven.js`,
/// and HTML told by which way the data comes. Throws ModuleError, std::runtime_error for a page that cannot
/// be made ready.
std::map<std::string, PageFile> page_files(PageKind kind);

/// The same from other files than the embedded ones.
std::map<std::string, PageFile> page_files(PageKind kind, const std::map<std::string, std::string>& sources);

/// What lies in page/: texts by name.
std::map<std::string, std::string> embedded_page();

}  // namespace kaven::tournaments::web::page
