#pragma once

#include <string>

namespace kaven::tournaments::commands {

/// Prints a note on stderr that an analysis is unreadable; the command continues without it.
void note_broken_analysis(const std::string& fault);

}  // namespace kaven::tournaments::commands
