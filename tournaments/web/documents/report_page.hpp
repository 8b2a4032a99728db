#pragma once

#include <string>

#include "tournaments/folder/folder.hpp"
#include "tournaments/web/documents/player_document.hpp"

namespace kaven::tournaments::web::documents {

/// The address of a player's report: `report-3.html`.
std::string report_url(folder::PlayerId player);

/// The report of `player` as a page of the site: its public part, without the output of programs.
std::string report_page(const folder::Folder& folder, const Snapshot& snapshot, folder::PlayerId player,
                        const AccuracyByPlayer& accuracy, const DetailsSource& read_details);

}  // namespace kaven::tournaments::web::documents
