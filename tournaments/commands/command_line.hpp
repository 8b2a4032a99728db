#pragma once

namespace kaven::tournaments::commands {

/// Reads the command line of `tournament` and runs the verb that it names. Gives the exit status: the verb's,
/// 0 after --help and --version, 2 where the command line is wrong. Throws what the verb throws but
/// UsageError.
int run_command_line(int count, const char* const* words);

}  // namespace kaven::tournaments::commands
