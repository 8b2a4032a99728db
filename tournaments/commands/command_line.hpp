// SPDX-License-Identifier: MIT
#pragma once

namespace kaven::tournaments::commands {

/// Reads the command line of `tournament` and runs the subcommand. Returns the exit status: the subcommand's,
/// 0 after --help and --version, 2 for an invalid command line. Throws the subcommand's exceptions except
/// UsageError.
int run_command_line(int count, const char* const* words);

}  // namespace kaven::tournaments::commands
