#include "agent/coursework/course_program.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "common/command_line/command_line.hpp"

namespace kaven::agent::coursework {

int run_course_program(CLI::App& app, int count, char** values, const std::function<void()>& work) {
  command_line::set_up(app);
  try {
    app.parse(count, values);
    work();
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return 0;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << app.get_name() << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace kaven::agent::coursework
