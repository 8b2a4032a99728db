// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <memory>
#include <string>
#include <vector>

#include "common/system/files.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/command/game_trace.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {

/// Both contestants of one game, White first, prepared in their sandboxes but not started.
struct PreparedContestants {
  sandbox::IsolationLevel level = sandbox::IsolationLevel::none;
  match::IdlePolicy idle_policy = match::IdlePolicy::record;
  std::string description;  ///< the isolation of both, for people: `strict (freeze)`
  std::vector<std::string>
      weaker_because;  ///< why stronger isolation levels are unavailable, if none was requested
  std::array<std::unique_ptr<system::TemporaryDirectory>, 2> places;
  std::array<std::unique_ptr<contestant::Contestant>, 2> contestants;
  /// The commands that start the programs. The sandbox's interpreter may replace that of the user. Empty for a person and
  /// for a side that repeats a record.
  std::array<std::vector<std::string>, 2> commands;
};

/// Prepares both programs at the isolation level in `arguments`, or at the strongest one that works: trying
/// takes no longer than checking. `logs` receives white.log and black.log. Throws SandboxUnavailable if the
/// requested level is unavailable; std::system_error. `trace`, if any, receives all data between the referee
/// and the programs.
PreparedContestants prepare_contestants(EventLoop& loop, const Arguments& arguments, const Players& players,
                                        const boost::filesystem::path& logs, GameTrace* trace);

}  // namespace kaven::referee::command
