#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "common/game/rules.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::runner {

/// Which opening a game has: what the setting `openings` says, and the number drawn for the game.
class Openings {
 public:
  /// `root` is the tournament's folder, where a file lies. Throws std::runtime_error that names file and line
  /// for an opening that cannot be played or decides the game.
  Openings(const settings::Settings& settings, const boost::filesystem::path& root);

  /// The opening for `number`, the same for the same; empty for none. Throws std::runtime_error when so many
  /// drawn moves always decide the game.
  std::string of(std::uint64_t number) const;

 private:
  game::Rules rules_;
  int drawn_moves_ = 0;
  std::vector<std::string> listed_;
};

}  // namespace kaven::tournaments::runner
