#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "common/notation/board_text.hpp"
#include "tournaments/standings/standings_text.hpp"

namespace kaven::tournaments::commands {

/// `tournament standings DIR`: prints them. Throws std::runtime_error when nothing has been run yet.
void print_standings(const boost::filesystem::path& directory, standings::TableFormat format,
                     standings::TableWidth width);

struct ReplayOptions {
  /// A record, `-` for stdin, or a tournament's folder.
  boost::filesystem::path file;
  std::string game;  ///< of the folder; empty for a record
  std::optional<notation::Display> display;
  std::optional<std::chrono::milliseconds> delay;
  bool plain = false;
};

/// `tournament replay`: shows a recorded game on the terminal, or prints all its positions where there is
/// none. Gives the exit status.
int replay_game(const ReplayOptions& options);

}  // namespace kaven::tournaments::commands
