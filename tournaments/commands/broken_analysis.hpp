#pragma once

#include <string>

namespace kaven::tournaments::commands {

/// Says on stderr that an analysis cannot be read, which is no reason not to go on without it.
void note_broken_analysis(const std::string& fault);

}  // namespace kaven::tournaments::commands
