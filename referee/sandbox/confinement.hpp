#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// Confines this process and all that it will become, as its last step before it executes a program.
/// `readable` are files and folders that it may read and execute from besides those of the system; what lies
/// in the current directory it may do with as it likes. Puts a descriptor into `call_listener` where system calls are
/// filtered and the kernel tells of them (filter_system_calls). Returns 0, or the errno of what failed.
int confine(const Confinement& confinement, const std::vector<std::string>& readable, int& call_listener);

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

/// What a program sees of /etc: only what the loader and the interpreters of Debian keep there and this machine has.
std::vector<std::string> readable_settings();

}  // namespace kaven::referee::sandbox
