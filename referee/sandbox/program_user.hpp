#pragma once

#include <sys/types.h>

#include <cstddef>

namespace kaven::referee::sandbox {

/// A user for the program of `side` (0 or 1) of this referee's game that nobody else has: neither a person,
/// nor the other program, nor a program of another game on this machine. 0 when this process is not root and
/// cannot change users.
uid_t user_for_program(std::size_t side);

}  // namespace kaven::referee::sandbox
