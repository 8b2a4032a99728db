// SPDX-License-Identifier: MIT
#include "referee/match/suspicion.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "common/system/processors.hpp"

namespace kaven::referee::match {

using std::chrono::nanoseconds;
using namespace std::chrono_literals;

namespace {

// The kernel counts the use of processors in steps of 10 ms.
constexpr nanoseconds least_wait = 20ms;
constexpr nanoseconds few = 10s;
constexpr nanoseconds between_looks = 50ms;

double in_seconds(nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

nanoseconds taken_by_others(const Overrun& overrun) {
  return std::min(overrun.waited, overrun.others);
}

std::optional<std::string> suspicion(const Overrun& overrun) {
  if (overrun.referee_stopped > 0ns) {
    return fmt::format("the referee itself did not run for {:.1f} s of it",
                       in_seconds(overrun.referee_stopped));
  }
  const nanoseconds waited = taken_by_others(overrun);
  if (waited < std::max(least_wait, overrun.limit / suspicion_share)) return std::nullopt;
  return fmt::format("waited {:.{}f} s of {:g} s for a processor", in_seconds(waited), waited < few ? 2 : 1,
                     in_seconds(overrun.limit));
}

nanoseconds credit(const Overrun& overrun, nanoseconds credited) {
  if (!suspicion(overrun)) return 0ns;
  return std::clamp(most_credit * overrun.limit - credited, 0ns, taken_by_others(overrun));
}

nanoseconds used_by_others(const ProcessorUse& before, const ProcessorUse& now) {
  if (!now.of_processors || !before.of_processors) return 0ns;
  nanoseconds others =
      *now.of_processors - *before.of_processors - (now.of_program.cpu - before.of_program.cpu);
  if (now.of_program.outside && before.of_program.outside) {
    others = std::min(others, sandbox::used_between(*before.of_program.outside, *now.of_program.outside));
  }
  return std::max(0ns, others - (now.of_referee - before.of_referee));
}

ProcessorUse ProcessorWatch::use(const sandbox::ProcessorWait& of_program) const {
  return {of_program, system::busy_time(processors_), sandbox::own_cpu_time(::getpid())};
}

void ProcessorWatch::begin(const sandbox::ProcessorWait& of_program) {
  if (processors_.empty()) processors_ = system::allowed_processors();
  before_ = use(of_program);
  start_from(of_program);
  credited_ = 0ns;
  used_up_ = false;
}

void ProcessorWatch::start_from(const sandbox::ProcessorWait& of_program) {
  last_ = of_program;
  waited_ = 0ns;
  looked_ = std::chrono::steady_clock::now();
}

void ProcessorWatch::look(std::chrono::steady_clock::time_point now,
                          const std::function<sandbox::ProcessorWait()>& read) {
  if (!before_ || now - looked_ < between_looks) return;
  looked_ = now;
  sandbox::ProcessorWait of_program = read();
  waited_ += sandbox::waited_for_others(last_, of_program);
  last_ = std::move(of_program);
}

std::optional<Overrun> ProcessorWatch::overrun(const sandbox::ProcessorWait& of_program,
                                               nanoseconds limit) const {
  return overrun(use(of_program), limit);
}

std::optional<Overrun> ProcessorWatch::overrun(const ProcessorUse& now, nanoseconds limit) const {
  if (!before_) return std::nullopt;
  return Overrun{.limit = limit,
                 .waited = waited_ + sandbox::waited_for_others(last_, now.of_program),
                 .others = used_by_others(*before_, now) / static_cast<int>(processors_.size())};
}

nanoseconds ProcessorWatch::take_credit(const sandbox::ProcessorWait& of_program, nanoseconds limit) {
  const ProcessorUse now = use(of_program);
  const auto found = overrun(now, limit);
  const nanoseconds given = found ? credit(*found, credited_) : 0ns;
  used_up_ = found && suspicion(*found) && given < taken_by_others(*found);
  if (given <= 0ns) return 0ns;
  before_ = now;
  start_from(now.of_program);
  credited_ += given;
  return given;
}

}  // namespace kaven::referee::match
