// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::web::play {

/// Runs one of our programs, `program`, with `arguments` until it ends. After `stop` is requested, sends it SIGTERM,
/// and SIGKILL if it still runs 150 s later. It also ends with the calling thread. Its output goes to the file `log`.
/// Throws std::system_error if it does not start.
void run_program(const boost::filesystem::path& program, const std::vector<std::string>& arguments,
                 const system::Descriptor& input, const boost::filesystem::path& log,
                 const std::stop_token& stop);

}  // namespace kaven::tournaments::web::play
