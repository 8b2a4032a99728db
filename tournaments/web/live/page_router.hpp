#pragma once

#include <map>
#include <string>

#include "tournaments/web/live/live_tournament.hpp"
#include "tournaments/web/page/page_files.hpp"
#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::live {

/// Answers requests for the page: its own files, the documents of a tournament, and the records of its games.
/// A path is looked up among known names, and never becomes the path of a file. All calls may come from any
/// thread.
class PageRouter {
 public:
  /// Throws what page_files() throws.
  explicit PageRouter(LiveTournament& tournament)
      : tournament_(tournament), files_(page::page_files(page::PageKind::live)) {}

  /// The response to a GET or HEAD that was let in; without content when the client has that already.
  server::HttpResponse handle(const server::HttpRequest& request) const;

 private:
  server::HttpResponse find(const std::string& name) const;
  server::HttpResponse missing_page(const std::string& name) const;

  LiveTournament& tournament_;
  std::map<std::string, page::PageFile> files_;
};

}  // namespace kaven::tournaments::web::live
