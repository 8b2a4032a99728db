#include "referee/sandbox/use_while_stopped.hpp"

#include <algorithm>

namespace kaven::referee::sandbox {

void UseWhileStopped::begin(std::chrono::nanoseconds cpu) {
  told_ = excused_ = cpu;
  settled_ = false;
}

void UseWhileStopped::look(std::chrono::nanoseconds cpu, bool stopped) {
  if (settled_) return;
  excused_ = std::min(cpu, told_ + longest_coming_to_rest);
  settled_ = stopped || excused_ < cpu;
}

std::chrono::nanoseconds UseWhileStopped::counted(std::chrono::nanoseconds cpu) const {
  const std::chrono::nanoseconds excused = settled_ ? excused_ : told_ + longest_coming_to_rest;
  return std::max(std::chrono::nanoseconds(0), cpu - excused);
}

}  // namespace kaven::referee::sandbox
