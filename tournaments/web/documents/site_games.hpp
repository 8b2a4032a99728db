#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/snapshot.hpp"
#include "tournaments/web/json_text.hpp"

namespace kaven::tournaments::web::documents {

// The games of a site. A site of 100 000 games with files for each would take minutes to write and hours to
// copy, so games share files in the site's folder data/:
//
//   game-pack-K.js     the documents game-N of the games N with N / 100 = K, one call of kaven_data() each
//   record-pack-K.js   the texts record-N of the records of the games N with N / 500 = K; its first line is a
//                      comment with the fingerprint of the files of these games

inline constexpr int games_per_pack = 100;
inline constexpr int records_per_pack = 500;  // a multiple of games_per_pack

/// The numbers of games in a call of write_site().
struct SiteReport {
  int games = 0;    ///< games with a record
  int written = 0;  ///< number of these in new or rewritten files
};

/// Writes the games of `snapshot` into `data`, those whose files have not changed only if `all`. Calls
/// `progress` with the number of games done, one call at a time, from any thread. Throws std::system_error.
SiteReport write_games(const folder::Folder& folder, const Snapshot& snapshot,
                       const boost::filesystem::path& data, bool all,
                       const std::function<void(int done)>& progress);

/// The line of a script that passes a document to the page: `kaven_data("game-7", {…});`.
std::string document_call(std::string_view name, const ordered_json& document);

/// Writes a file of a site, completely or not at all, without flushing it.
void write_site_file(const boost::filesystem::path& file, std::string_view text);

}  // namespace kaven::tournaments::web::documents
