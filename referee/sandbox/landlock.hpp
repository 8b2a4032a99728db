#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::sandbox {

/// The version of Landlock that this kernel offers, from 1; 0 when it offers none. From 4 on it closes TCP,
/// from 6 on signals and abstract sockets too.
int landlock_version();
/// Whether a program that is held by Landlock cannot send signals to processes outside.
bool landlock_closes_signals();

/// Whether programs of that level see their own files and those of the system only.
bool hides_files(IsolationLevel level);

/// Lets this process and its children read what belongs to the system (of /etc: readable_settings) and `readable`, write in the current
/// directory, and reach no other file; nor, as far as the kernel can, the network and processes outside.
/// Where there is no Landlock, nothing happens. Returns 0, or the errno of what failed.
/// See landlock(7).
int restrict_by_landlock(const std::vector<std::string>& readable);

}  // namespace kaven::referee::sandbox
