// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

/// Confines this process and its future children: the last step before it executes a program. The program may read
/// and execute the files and folders of the system and of `readable`; in the current directory it may do anything.
/// `call_listener` receives the descriptor that filter_system_calls() returns, if system calls are filtered. Returns
/// 0, or the errno of the step that failed.
int confine(const Confinement& confinement, const std::vector<std::string>& readable, int& call_listener);

/// The version of Landlock in this kernel, from 1; 0 if it has none. Version 4 and later also restrict TCP, version 6
/// and later also signals and abstract sockets.
int landlock_version();
/// Whether Landlock keeps a program from sending signals to processes outside.
bool landlock_closes_signals();

/// Whether programs of this level see only their own files and those of the system.
bool hides_files(IsolationLevel level);

/// Restricts this process and its children by landlock(7). They may read files of the system (of /etc:
/// readable_settings()) and `readable`, and write in the current directory. They can reach no other file and, as far
/// as this version of Landlock allows, no network and no process outside. Does nothing without Landlock. Returns 0,
/// or the errno of the step that failed.
int restrict_by_landlock(const std::vector<std::string>& readable);

/// The files of /etc that a program may read: those that the loader and the interpreters of Debian need and this
/// machine has. Looks for them once in the life of this process and of those that it forks.
const std::vector<std::string>& readable_settings();

}  // namespace kaven::referee::sandbox
