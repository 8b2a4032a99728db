#pragma once

#include <boost/process/child.hpp>

#include "referee/sandbox/launch_spec.hpp"

namespace kaven::referee::sandbox {

/// The ends of what a program reads and prints that are its own.
struct Streams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

/// Starts the supervisor of a program, in the sandbox that `spec` asks for. `control` is its end of the socket by which
/// it is told what to do; `group` an open entrance of the control group it shall be in, or -1. Throws std::system_error.
boost::process::child start_supervisor(const LaunchSpec& spec, int control, const Streams& streams,
                                       int group);

}  // namespace kaven::referee::sandbox
