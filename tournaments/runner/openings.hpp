#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "common/game/rules.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::runner {

/// Selects the opening of a game, from the setting `openings` and the number drawn for the game.
class Openings {
 public:
  /// `root` is the tournament's folder, which contains the file. Throws std::runtime_error with file and line
  /// if an opening is illegal or decides the game.
  Openings(const settings::Settings& settings, const boost::filesystem::path& root);

  /// Returns the opening for `number`, always the same for the same number; empty if there is none. Throws
  /// std::runtime_error if this number of random moves always decides the game.
  std::string of(std::uint64_t number) const;

 private:
  game::Rules rules_;
  bool balanced_ = false;
  int drawn_moves_ = 0;
  std::vector<std::string> listed_;
};

}  // namespace kaven::tournaments::runner
