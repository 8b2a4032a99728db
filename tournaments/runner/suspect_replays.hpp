#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/folder/id.hpp"

namespace kaven::tournaments::runner {

/// Has every suspect game (state::suspect_games) of `folder` played again by the next run, each once in a
/// tournament: those that were played again before stay as they are. The entry list keeps why, the first record
/// stays among the logs of the game (intervention.hpp). `notify` takes what people should know: which are played
/// again, which cannot be and why. Gives those that are. Where nothing was played yet there are none. Whoever asks
/// holds the folder's lock. Throws EntryListError, DatabaseError, std::system_error.
std::vector<folder::GameId> order_suspect_replays(const folder::Folder& folder,
                                                  const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::runner
