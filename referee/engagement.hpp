#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <memory>
#include <string>
#include <vector>

#include "common/program/program.hpp"
#include "referee/arguments.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/custody/event_loop.hpp"
#include "referee/custody/tier.hpp"
#include "referee/custody/working_place.hpp"

namespace kaven::referee {

/// Both contestants of one game, White first, held and ready to be started.
struct Engagement {
  Tier tier = Tier::none;
  IdlePolicy idle_policy = IdlePolicy::record;
  std::string description;                  ///< of both, for people: `strict (freeze)`
  std::vector<std::string> weaker_because;  ///< why no stronger tier, where one was not asked for
  std::array<std::unique_ptr<WorkingPlace>, 2> places;
  std::array<std::unique_ptr<Contestant>, 2> contestants;
};

/// Holds both programs in the tier that `arguments` ask for, or in the strongest that works: finding out
/// takes no longer than doing it. `logs` gets white.log and black.log. Throws CustodyUnavailable when the
/// tier asked for is not to be had; std::system_error.
Engagement engage(EventLoop& loop, const Arguments& arguments,
                  const std::array<program::Program, 2>& programs, const boost::filesystem::path& logs);

}  // namespace kaven::referee
