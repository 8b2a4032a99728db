#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::web::documents {

/// How many documents of games a call of write_site() wrote.
struct SiteReport {
  int games = 0;      ///< games with a page
  int written = 0;    ///< documents of games that are new or were made again
  int unchanged = 0;  ///< documents of games that were left as they are
};

/// It is called after each game with the number of games that are done, and of all games.
using SiteProgress = std::function<void(int done, int games)>;

/// Writes the page of the tournament in `folder` to `directory`, to be opened from disk or put on any server:
/// documents first, what shows them last, each file aside and renamed, so that nobody ever sees a part of
/// one. Games whose files have not changed since the last time are left as they are. Nothing in it names the
/// server, its user, a path or a command line, and with `anonymous` no player but by its alias. Throws
/// std::runtime_error when `directory` holds something that is no site; SettingsError, AliasError, DatabaseError,
/// std::system_error.
SiteReport write_site(const folder::Folder& folder, const boost::filesystem::path& directory, bool anonymous,
                      const SiteProgress& progress);

}  // namespace kaven::tournaments::web::documents
