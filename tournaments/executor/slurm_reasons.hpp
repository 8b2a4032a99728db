#pragma once

#include <string>
#include <string_view>

namespace kaven::tournaments::executor {

// Slurm's words for why a task waits, such as `Priority` or `ReqNodeNotAvail, UnavailableNodes:node[1-3]`.
// https://slurm.schedmd.com/job_reason_codes.html

/// Returns the first word of a reason, which names its kind.
std::string kind_of_reason(std::string_view reason);

/// Returns true if somebody must release the task by hand.
bool is_held_by_hand(std::string_view reason);

/// Returns what the user can do about a task that waits for this reason; empty if the reason is ordinary: the
/// task starts by itself when others have ended.
std::string_view remedy_for_waiting(std::string_view reason);

}  // namespace kaven::tournaments::executor
