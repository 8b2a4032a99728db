// SPDX-License-Identifier: MIT
#include <exception>
#include <iostream>
#include <stdexcept>

#include "tournaments/commands/command_line.hpp"

int main(int count, char** words) {
  try {
    const int status = kaven::tournaments::commands::run_command_line(count, words);
    // Else a list that a full disk cut off would look complete.
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return status;
  } catch (const std::exception& error) {
    std::cerr << "tournament: " << error.what() << '\n';
    return 1;
  }
}
