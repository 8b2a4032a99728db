#include "agent/coursework/course_program.hpp"

#include <exception>
#include <iostream>
#include <stdexcept>

#include "common/command_line/command_line.hpp"

namespace kaven::agent::coursework {

int run_course_program(command_line::CommandLine& line, int count, char** values,
                       const std::function<void()>& work) {
  try {
    if (!line.read(count, values)) return 0;
    work();
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return 0;
  } catch (const command_line::UsageError& error) {
    return line.refuse(error, std::cerr);
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << line.program() << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace kaven::agent::coursework
