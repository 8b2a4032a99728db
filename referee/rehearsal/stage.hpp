#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <optional>
#include <vector>

#include "common/notation/game_choice.hpp"
#include "common/program/program.hpp"
#include "referee/custody/control_group.hpp"
#include "referee/custody/event_loop.hpp"
#include "referee/custody/tier.hpp"
#include "referee/custody_options.hpp"
#include "referee/rehearsal/finding.hpp"

namespace kaven::referee {

/// All that the situations of one rehearsal have in common.
struct Stage {
  EventLoop& loop;
  program::Program program;        ///< that is tried
  program::Program strong_player;  ///< somebody to lose against
  notation::ChosenGame game;
  CustodyOptions custody;
  Tier tier = Tier::none;
  std::optional<ControlGroupPlace> groups;  ///< Tier::strict
  Clock::duration turn_limit{};
  Clock::duration told_limit{};  ///< what programs are told: not longer than the limit
  Clock::duration start_limit{};
  Clock::duration slowness{};  ///< how long the slow opponent takes
  boost::filesystem::path log;
  std::vector<Observation>& observations;
};

}  // namespace kaven::referee
