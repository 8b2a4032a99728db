#pragma once

#include <map>
#include <string>

#include "tournaments/web/live/live_tournament.hpp"
#include "tournaments/web/page/page_files.hpp"
#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::live {

/// Answers requests for the page: its own files, the documents of a tournament, and the records of its games.
/// It looks a path up among known names and never uses it as the path of a file. All calls may come from any
/// thread.
class PageRouter {
 public:
  /// Throws as page_files().
  explicit PageRouter(LiveTournament& tournament)
      : tournament_(tournament), files_(page::page_files(page::PageKind::live)) {}

  /// The response to an accepted GET or HEAD; without content if the client has it already.
  server::HttpResponse handle(const server::HttpRequest& request) const;

 private:
  server::HttpResponse find(const std::string& name) const;
  server::HttpResponse missing_page(const std::string& name) const;

  LiveTournament& tournament_;
  std::map<std::string, page::PageFile> files_;
};

}  // namespace kaven::tournaments::web::live
