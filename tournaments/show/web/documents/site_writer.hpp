// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "tournaments/play/folder/folder.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

/// The numbers of games in a call of write_site().
struct SiteReport {
  int games = 0;    ///< games with a record
  int written = 0;  ///< number of these in new or rewritten files
};

/// write_site() calls it after some games with the number of games done and of all games.
using SiteProgress = std::function<void(int done, int games)>;

/// Writes the site of the tournament in `folder` to `directory`, to open from disk or copy to any server. It
/// writes documents before pages, and renames each file when it is complete, so that a reader never sees a
/// part of one. It does not rewrite files of games that have not changed. The site does not
/// contain the server, its user, a path or a command line, and with `anonymous` or the setting `pseudonyms` it
/// names players only by alias.
/// Throws std::runtime_error if `directory` has files but is not a site; SettingsError, AliasError,
/// DatabaseError, std::system_error.
SiteReport write_site(const folder::Folder& folder, const boost::filesystem::path& directory, bool anonymous,
                      const SiteProgress& progress);

}  // namespace kaven::tournaments::web::documents
