#pragma once

#include <map>
#include <string>

#include "tournaments/web/live_tournament.hpp"
#include "tournaments/web/page_files.hpp"
#include "tournaments/web/web_answer.hpp"

namespace kaven::tournaments {

/// What stands behind which path: files of the page, documents, records. Paths are names that are known, and
/// never become paths of files. All calls may come from any thread.
class WebPages {
 public:
  explicit WebPages(LiveTournament& tournament)
      : tournament_(tournament), files_(page_files(PageKind::live)) {}

  /// The answer to a GET or HEAD that was admitted.
  WebAnswer answer(const WebRequest& request) const;

 private:
  WebAnswer found(const std::string& name) const;

  LiveTournament& tournament_;
  std::map<std::string, PageFile> files_;
};

}  // namespace kaven::tournaments
