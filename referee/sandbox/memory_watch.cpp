#include "referee/sandbox/memory_watch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "referee/sandbox/proc_file.hpp"

namespace kaven::referee::sandbox {

MemoryWatch::MemoryWatch(const Confinement& confinement, const system::Descriptor& group)
    : most_(confinement.limited ? confinement.limits.memory : 0),
      count_({.in_sandbox = confinement.sandboxed,
              .kernel_counts = confinement.memory_counted,
              .user = confinement.user}) {
  if (!group) return;
  // Opened here, where the supervisor is still who the group belongs to. The process that will enter has one thread:
  // moving a thread spares it the kernel's wait for all processors, which moving a process costs.
  entrance_ = system::Descriptor(::openat(group.get(), "tasks", O_WRONLY | O_CLOEXEC));
  events_ = system::Descriptor(::openat(group.get(), "memory.oom_control", O_RDONLY | O_CLOEXEC));
  if (!entrance_ || !events_) throw std::system_error(errno, std::generic_category(), "memory group");
}

int MemoryWatch::enter() const {
  // 0 stands for the process that writes it.
  return !entrance_ || ::write(entrance_.get(), "0", 1) == 1 ? 0 : errno;
}

bool MemoryWatch::exceeded() {
  if (count_.exceeds(most_)) return true;
  if (!events_) return false;
  std::array<char, 256> text{};
  const ssize_t length = ::pread(events_.get(), text.data(), text.size(), 0);
  return number_behind({text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))}, "\noom_kill ") >
         0;
}

}  // namespace kaven::referee::sandbox
