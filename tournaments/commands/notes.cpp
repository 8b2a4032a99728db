// SPDX-License-Identifier: MIT
#include "tournaments/commands/notes.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <stdexcept>

#include "common/exchange/exchange_format.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/state/suspect_games.hpp"

namespace kaven::tournaments::commands {

void refuse_games_of_others(const boost::filesystem::path& file) {
  if (!boost::filesystem::is_regular_file(file) || !exchange::is_game_file_name(file.string())) return;
  const std::string name = text::printable(file.string(), 400);
  throw std::runtime_error(
      fmt::format("{0}: a file of another program: import it first, as in tournament import {0} {1}", name,
                  text::printable((file.parent_path() / file.stem()).string(), 400)));
}

void note_broken_analysis(const std::string& fault) {
  std::cerr << "note: " << text::printable(fault, 2000) << "; tournament analyse makes it again\n";
}

void note_missing_records(const folder::Folder& folder, std::span<const state::Game> games) {
  const std::string text = state::missing_records_text(folder, state::games_without_record(folder, games));
  if (!text.empty()) std::cerr << "tournament: " << text << std::endl;
}

}  // namespace kaven::tournaments::commands
