#pragma once

#include <memory>
#include <string>

#include "referee/command/trace.hpp"
#include "referee/contestant/contestant.hpp"

namespace kaven::referee::command {

/// `inner` as it is, with a trace of its turns and of all that passes between it and the referee. `name` is the program's
/// as displayed, `first_ply` that of the first turn of the game. `trace` must outlive it.
std::unique_ptr<contestant::Contestant> traced(std::unique_ptr<contestant::Contestant> inner,
                                               game::Colour colour, const std::string& name, int first_ply,
                                               Trace& trace);

}  // namespace kaven::referee::command
