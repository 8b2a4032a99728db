#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::sandbox {

/// A user for the program of `side` (0 or 1) of this referee's game that nobody else has: neither a person,
/// nor the other program, nor a program of another game on this machine. 0, which stands for the user of this
/// process, in `none`, where that cannot change users, or where the sandbox has one user only.
uid_t user_for_program(std::size_t side, IsolationLevel level);

/// The first folder above `path`, from below, that such a user cannot pass.
std::optional<std::string> folder_closed_to_others(const boost::filesystem::path& path);

}  // namespace kaven::referee::sandbox
