#pragma once

#include <string>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/player_document.hpp"

namespace kaven::tournaments::web::documents {

/// `report-3.html`: where the page finds the report of a player.
std::string report_url(folder::PlayerId player);

/// The report of `player` as a page of the site: as much of it as everybody may read, which is not what
/// programs printed.
std::string report_page(const folder::Folder& folder, const Snapshot& snapshot, folder::PlayerId player,
                        const AccuracyByPlayer& accuracy, const DetailsSource& read_details);

}  // namespace kaven::tournaments::web::documents
