// SPDX-License-Identifier: MIT
#include <algorithm>

#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/play/executor/slurm_commands.hpp"

using kaven::fuzz::require;
namespace executor = kaven::tournaments::executor;

namespace {

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char digit) { return digit >= '0' && digit <= '9'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string output = kaven::fuzz::text_of(data, size);
  for (const executor::QueuedTask& task : executor::read_queue(output)) {
    require(is_number(task.job), "a job has a number");
    require(task.task >= 0, "tasks are counted from 0");
    executor::remedy_for_waiting(task.reason);
    require(task.name.find('\n') == std::string::npos, "a task stands on one line");
  }
  const std::string job = executor::read_job_number(output);
  require(job.empty() || is_number(job), "a job has a number");
  require(executor::read_largest_array(output) > 0, "an array has tasks");
  executor::is_unanswered(output);
  return 0;
}
