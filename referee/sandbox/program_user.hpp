// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::sandbox {

/// A user for the program of `side` (0 or 1) of this referee's game. No person, no other program and no program of
/// another game on this machine has it. 0 means the user of this process: in `none`, if this process cannot change
/// users, or if the sandbox has only one user.
uid_t user_for_program(std::size_t side, IsolationLevel level);

/// The nearest folder above `path` that such a user cannot enter; nullopt if there is none.
std::optional<std::string> folder_closed_to_others(const boost::filesystem::path& path);

}  // namespace kaven::referee::sandbox
