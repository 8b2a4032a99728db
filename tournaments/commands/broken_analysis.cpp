#include "tournaments/commands/broken_analysis.hpp"

#include <iostream>

#include "common/text/printable.hpp"

namespace kaven::tournaments::commands {

void note_broken_analysis(const std::string& fault) {
  std::cerr << "note: " << text::printable(fault, 2000) << "; tournament analyse makes it again\n";
}

}  // namespace kaven::tournaments::commands
