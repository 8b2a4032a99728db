#pragma once

#include <boost/filesystem/path.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments::web::play {

/// Runs `referee` with `arguments` at the lowest priority until it ends by itself, or `stop` is requested: then it is
/// asked to end, and killed when it does not within ten seconds. It ends with the thread that calls this, too. It reads
/// `keyboard`, and what it prints goes into the file `log`. Throws std::system_error when it cannot be started.
void run_referee(const boost::filesystem::path& referee, const std::vector<std::string>& arguments,
                 const system::Descriptor& keyboard, const boost::filesystem::path& log,
                 const std::stop_token& stop);

}  // namespace kaven::tournaments::web::play
