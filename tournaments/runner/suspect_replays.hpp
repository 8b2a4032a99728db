#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/folder/id.hpp"

namespace kaven::tournaments::runner {

/// Orders that the next run plays every suspect game (state::suspect_games) of `folder` again, each game once
/// in a tournament. The entry list keeps the reason, and the first record stays in the game's logs
/// (intervention.hpp). `notify` receives notices for people: which games are played again, and which cannot
/// be and why. Returns the games to be played again; none if nothing was played yet. The caller must hold the
/// folder's lock. Throws EntryListError, DatabaseError, std::system_error.
std::vector<folder::GameId> order_suspect_replays(const folder::Folder& folder,
                                                  const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::runner
