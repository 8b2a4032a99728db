#pragma once

#include <array>
#include <boost/filesystem/path.hpp>

#include "tournaments/ratings/sequential_test.hpp"
#include "tournaments/roster/settings.hpp"

namespace kaven::tournaments::commands {

struct CompareOptions {
  std::array<boost::filesystem::path, 2> players;  ///< files or folders, as in agents/
  ratings::Hypotheses hypotheses;
  int games = 1000;                ///< at most; even
  boost::filesystem::path folder;  ///< the tournament's; empty: one that is removed afterwards
  roster::SettingTexts settings;
  boost::filesystem::path programs;  ///< the directory of `referee` and of programs named without a path
};

/// `tournament compare A B`: whether A is better than B, by a sequential test on pairs of games with swapped
/// colours, which ends as soon as it knows. How it stands goes to stderr, the verdict to stdout. Gives the
/// exit status: 0 A is better, 3 it is not, 4 the games were not enough, 128 + N after signal N, 1 some games
/// are void. Throws as run_tournament(), std::invalid_argument for players that cannot meet, SettingsError.
int compare_players(const CompareOptions& options);

}  // namespace kaven::tournaments::commands
