#pragma once

#include <map>
#include <string>

#include "tournaments/web/live/live_tournament.hpp"
#include "tournaments/web/page/page_files.hpp"
#include "tournaments/web/server/web_answer.hpp"

namespace kaven::tournaments::web::live {

/// What stands behind which path: files of the page, documents, records. Paths are names that are known, and
/// never become paths of files. All calls may come from any thread.
class WebPages {
 public:
  explicit WebPages(LiveTournament& tournament)
      : tournament_(tournament), files_(page::page_files(page::PageKind::live)) {}

  /// The answer to a GET or HEAD that was admitted.
  server::WebAnswer answer(const server::WebRequest& request) const;

 private:
  server::WebAnswer found(const std::string& name) const;

  LiveTournament& tournament_;
  std::map<std::string, page::PageFile> files_;
};

}  // namespace kaven::tournaments::web::live
