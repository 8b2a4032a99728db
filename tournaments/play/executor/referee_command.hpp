// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {

/// Returns the arguments of `referee` for the game of `spec` with `settings`, on `processor` if given.
std::vector<std::string> referee_arguments(const settings::Settings& settings, const GameSpec& spec,
                                           std::optional<unsigned> processor = std::nullopt);

/// Opens the log of a referee for appending: output of an earlier attempt remains. Throws std::system_error.
system::Descriptor open_referee_log(const boost::filesystem::path& file);

/// Returns the result of a referee that ended with `status`, as waitpid() returns it, and wrote to `log`.
ExecutionResult referee_result(int status, const boost::filesystem::path& log);

}  // namespace kaven::tournaments::executor
