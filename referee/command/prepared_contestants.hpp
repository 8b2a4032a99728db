#pragma once

#include <array>
#include <boost/filesystem/path.hpp>
#include <memory>
#include <string>
#include <vector>

#include "common/system/temporary_directory.hpp"
#include "referee/command/arguments.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/command/trace.hpp"
#include "referee/contestant/contestant.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {

/// Both contestants of one game, White first, held and ready to be started.
struct PreparedContestants {
  sandbox::IsolationLevel level = sandbox::IsolationLevel::none;
  match::IdlePolicy idle_policy = match::IdlePolicy::record;
  std::string description;                  ///< the isolation of both, for people: `strict (freeze)`
  std::vector<std::string> weaker_because;  ///< why no stronger isolation level, where one was not asked for
  std::array<std::unique_ptr<system::TemporaryDirectory>, 2> places;
  std::array<std::unique_ptr<contestant::Contestant>, 2> contestants;
};

/// Holds both programs at the isolation level that `arguments` ask for, or in the strongest that works:
/// finding out takes no longer than doing it. `logs` gets white.log and black.log. Throws SandboxUnavailable
/// when the isolation level asked for is not to be had; std::system_error. `trace`, if any, hears of all that passes.
PreparedContestants prepare_contestants(EventLoop& loop, const Arguments& arguments, const Players& players,
                                        const boost::filesystem::path& logs, Trace* trace);

}  // namespace kaven::referee::command
