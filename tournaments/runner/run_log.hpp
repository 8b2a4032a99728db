#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>

namespace spdlog {
class logger;
}  // namespace spdlog

namespace kaven::tournaments::runner {

/// A log of what the runner did and when, appended to `file`; every line is written at once, and the
/// file is not inherited by the processes that are started. Throws std::system_error.
std::shared_ptr<spdlog::logger> open_run_log(const boost::filesystem::path& file);

}  // namespace kaven::tournaments::runner
