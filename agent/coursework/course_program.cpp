#include "agent/coursework/course_program.hpp"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <stdexcept>

namespace kaven::agent::coursework {

int run_course_program(CLI::App& app, int count, char** values, const std::function<void()>& work) {
  app.set_version_flag("--version", app.get_name() + " " KAVEN_VERSION);
  try {
    app.parse(count, values);
    work();
    if (!std::cout.flush()) throw std::runtime_error("standard output cannot be written");
    return 0;
  } catch (const CLI::Success& answered) {
    return app.exit(answered);
  } catch (const CLI::ParseError& error) {
    std::cerr << app.get_name() << ": " << error.what() << "\nRun with --help for more information.\n";
    return 2;
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << app.get_name() << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace kaven::agent::coursework
