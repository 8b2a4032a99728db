// SPDX-License-Identifier: MIT
#include "referee/match/machine_memory_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <chrono>
#include <utility>

#include "common/system/log.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/proc_file.hpp"
#include "referee/sandbox/supervisor.hpp"

namespace kaven::referee::match {

namespace {

constexpr std::uint64_t kilobyte = 1024;
constexpr std::uint64_t megabyte = kilobyte * kilobyte;

}  // namespace

MachineMemoryWatch::MachineMemoryWatch(EventLoop& loop, std::uint64_t limit, boost::filesystem::path proc)
    : loop_(loop), limit_(limit), proc_(std::move(proc)), at_first_(memory()), next_look_(loop) {
  look_later();
}

MachineMemoryWatch::Memory MachineMemoryWatch::memory() const {
  const std::string text = sandbox::read_proc_file((proc_ / "meminfo").string());
  return {kilobyte * sandbox::number_behind(text, "MemTotal:"),
          kilobyte * (sandbox::number_behind(text, "\nSUnreclaim:") +
                      sandbox::number_behind(text, "\nVmallocUsed:"))};
}

// Each has a supervisor, also those of other referees.
std::uint64_t MachineMemoryWatch::programs_held() const {
  std::uint64_t programs = 0;
  boost::system::error_code error;
  for (boost::filesystem::directory_iterator process(proc_, error), end; process != end && !error;
       process.increment(error)) {
    const std::string name = sandbox::read_proc_file((process->path() / "comm").string());
    if (name == std::string(sandbox::supervisor_process_name) + "\n") ++programs;
  }
  return programs;
}

void MachineMemoryWatch::look() {
  const std::uint64_t now = memory().counted_for_nobody;
  const std::uint64_t more = now - std::min(now, at_first_.counted_for_nobody);
  // How many programs there are is asked only when it may matter.
  if (!has_warned_ && more > 2 * limit_ && more > programs_held() * limit_) {
    has_warned_ = true;
    system::log_warning(
        "during this game the machine's own memory has grown by {} MB, more than all programs here may have: "
        "a program may have found a way to hide its memory, or other work on this machine needs it",
        more / megabyte);
  }
  if (more > at_first_.of_the_machine / share_that_ends) {
    throw GameVoid(fmt::format(
        "during the game the machine's own memory has grown by {} MB of {}: to save it, the game is ended",
        more / megabyte, at_first_.of_the_machine / megabyte));
  }
}

void MachineMemoryWatch::look_later() {
  constexpr std::chrono::milliseconds between_looks{200};
  next_look_.set(loop_.now() + between_looks, [this] {
    look();
    look_later();
  });
}

}  // namespace kaven::referee::match
