#pragma once

#include <boost/filesystem/path.hpp>
#include <vector>

#include "tournaments/analysis/search_limits.hpp"

namespace kaven::tournaments::commands {

struct AnalyseOptions {
  boost::filesystem::path directory;  ///< the tournament's folder
  std::vector<int> games;             ///< their numbers; empty: all that are finished
  analysis::SearchLimits limits;
  int threads = 0;     ///< 0: one for each processor that may be used
  bool force = false;  ///< fresh analyses are made again
};

/// `tournament analyse DIR`: judges the recorded games that are not judged yet. How far it is goes to stderr,
/// what came of it to stdout. Needs no lock: the tournament may go on meanwhile, and then only gets processor
/// time that the games do not want. Gives the exit status: 0; 1 when a record cannot be believed; 128 + N
/// after signal N, with what is done kept. Throws std::runtime_error for a game without a record,
/// std::system_error for a file that cannot be written.
int analyse_games(const AnalyseOptions& options);

}  // namespace kaven::tournaments::commands
