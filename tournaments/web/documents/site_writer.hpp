#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::web::documents {

/// The numbers of games' documents in a call of write_site().
struct SiteReport {
  int games = 0;      ///< games with a page
  int written = 0;    ///< new or rewritten documents of games
  int unchanged = 0;  ///< unchanged documents of games
};

/// write_site() calls it after each game with the number of finished games and of all games.
using SiteProgress = std::function<void(int done, int games)>;

/// Writes the site of the tournament in `folder` to `directory`, to open from disk or copy to any server. It
/// writes documents before pages, and renames each file when it is complete, so that a reader never sees a
/// part of one. It does not rewrite games whose files have not changed. The site does not contain the
/// server, its user, a path or a command line, and with `anonymous` it names players only by alias. Throws
/// std::runtime_error if `directory` has files but is not a site; SettingsError, AliasError, DatabaseError,
/// std::system_error.
SiteReport write_site(const folder::Folder& folder, const boost::filesystem::path& directory, bool anonymous,
                      const SiteProgress& progress);

}  // namespace kaven::tournaments::web::documents
