#pragma once

#include <memory>
#include <string>

#include "referee/command/trace.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::command {

/// Wraps `inner` so that `trace`, which must outlive it, receives its turns and all data between it and the
/// referee. `name` is the program's displayed name, `first_ply` the ply of the first turn of the game.
std::unique_ptr<contestant::Contestant> traced(std::unique_ptr<contestant::Contestant> inner,
                                               game::Colour colour, const std::string& name, int first_ply,
                                               Trace& trace);

}  // namespace kaven::referee::command
