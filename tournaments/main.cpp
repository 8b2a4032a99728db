#include <exception>
#include <iostream>

#include "tournaments/commands/command_line.hpp"

int main(int count, char** words) {
  try {
    return kaven::tournaments::commands::run_command_line(count, words);
  } catch (const std::exception& error) {
    std::cerr << "tournament: " << error.what() << '\n';
    return 1;
  }
}
