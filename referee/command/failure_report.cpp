// SPDX-License-Identifier: MIT
#include "referee/command/failure_report.hpp"

#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "common/program/program.hpp"
#include "common/system/log.hpp"
#include "common/text/printable.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::command {

namespace {

constexpr int usage_error = 2;
constexpr int sandbox_unavailable = 3;
constexpr std::size_t longest_message = 2000;

int report(const std::exception& failure, int status) {
  system::log_error("{}", text::printable(failure.what(), longest_message));
  return status;
}

}  // namespace

int run_reporting_failures(const std::function<void()>& work) {
  try {
    work();
    return EXIT_SUCCESS;
  } catch (const program::ProgramError& error) {
    return report(error, usage_error);
  } catch (const std::invalid_argument& error) {
    return report(error, usage_error);
  } catch (const sandbox::SandboxUnavailable& lack) {
    return report(lack, sandbox_unavailable);
  } catch (const std::exception& error) {
    return report(error, EXIT_FAILURE);
  }
}

}  // namespace kaven::referee::command
