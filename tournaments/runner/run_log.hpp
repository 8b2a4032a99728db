#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>

namespace spdlog {
class logger;
}  // namespace spdlog

namespace kaven::tournaments::runner {

/// Opens a log of the runner's actions with their times, appended to `file`. Every line is written
/// immediately, and child processes do not inherit the file. Throws std::system_error.
std::shared_ptr<spdlog::logger> open_run_log(const boost::filesystem::path& file);

}  // namespace kaven::tournaments::runner
