#include "tournaments/commands/notes.hpp"

#include <iostream>

#include "common/text/printable.hpp"
#include "tournaments/state/suspect_games.hpp"

namespace kaven::tournaments::commands {

void note_broken_analysis(const std::string& fault) {
  std::cerr << "note: " << text::printable(fault, 2000) << "; tournament analyse makes it again\n";
}

void note_missing_records(const folder::Folder& folder, std::span<const state::Game> games) {
  const std::string text = state::missing_records_text(folder, state::games_without_record(folder, games));
  if (!text.empty()) std::cerr << "tournament: " << text << std::endl;
}

}  // namespace kaven::tournaments::commands
