#pragma once

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace kaven::command_line {

/// Gives a program's command line what all programs share: the layout of --help (HelpFormatter), --version, and
/// messages about a wrong command line (wrong_usage). Call it before adding subcommands, which inherit it.
void set_up(CLI::App& application);

/// Returns what is wrong with the command line that `application` could not read, in one line without the
/// program's name. An unknown option or command, or a value that is none of an option's choices, comes with the
/// one that it most likely meant.
std::string wrong_usage(const CLI::App& application, const CLI::Error& error);

}  // namespace kaven::command_line
