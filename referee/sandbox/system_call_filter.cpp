// SPDX-License-Identifier: MIT
#include "referee/sandbox/system_call_filter.hpp"

#include <fmt/format.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "common/text/printable.hpp"

// The output of compile_filters.cpp, included by the assembler: the lengths of the filters, the filters, and the
// names of system calls.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "kaven_compiled_filters:\n"
    ".incbin \"" KAVEN_COMPILED_FILTERS
    "\"\n"
    "kaven_system_calls:\n"
    ".incbin \"" KAVEN_SYSTEM_CALLS
    "\"\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const std::uint32_t kaven_compiled_filters[];
extern const char kaven_system_calls[];
}

namespace kaven::referee::sandbox {

namespace {

std::span<const sock_filter> compiled_filter(unsigned number) {
  const std::span lengths(kaven_compiled_filters, number_of_filters + 1);
  const std::size_t before = std::accumulate(lengths.begin(), lengths.begin() + number, std::size_t{0});
  const auto* const filters = reinterpret_cast<const sock_filter*>(lengths.data() + lengths.size());
  return {filters + before, lengths[number]};
}

sock_fprog program_of(std::span<const sock_filter> steps) {
  return {static_cast<unsigned short>(steps.size()), const_cast<sock_filter*>(steps.data())};
}

/// The list of allowed calls, with `also_allowed` in front.
std::vector<sock_filter> allow_list(std::span<const std::int16_t> also_allowed) {
  std::vector<sock_filter> steps{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
  for (const std::int16_t call : also_allowed) {
    // 0 marks an unused place. It is also the number of read(2), which is on the list anyway.
    if (call == 0) continue;
    // The other filter refuses calls of other architectures, which have other numbers.
    steps.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
    steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  const std::span list = compiled_filter(number_of_filters);
  steps.insert(steps.end(), list.begin(), list.end());
  return steps;
}

/// The argument with the operation, for calls with many operations.
std::uint32_t chosen_by(const seccomp_data& call) {
  switch (call.nr) {
    case SYS_fcntl:
    case SYS_ioctl:
      return static_cast<std::uint32_t>(call.args[1]);
    case SYS_madvise:
    case SYS_setsockopt:
      return static_cast<std::uint32_t>(call.args[2]);
    default:
      return 0;
  }
}

/// One line of the table: number, name, and `!` if the call is always refused.
struct SystemCall {
  std::int16_t number = -1;
  std::string_view name;
  bool is_always_refused = false;
};

template <typename Condition>
std::optional<SystemCall> find_system_call(const Condition& is_wanted) {
  std::string_view rest = kaven_system_calls;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    SystemCall call;
    const char* const number_end = std::from_chars(line.data(), line.data() + line.size(), call.number).ptr;
    call.name = line.substr(static_cast<std::size_t>(number_end - line.data()) + 1);
    call.is_always_refused = call.name.ends_with('!');
    if (call.is_always_refused) call.name.remove_suffix(1);
    if (is_wanted(call)) return call;
  }
  return std::nullopt;
}

}  // namespace

int filter_system_calls(const FilterOptions& options, std::span<const std::int16_t> also_allowed,
                        int& listener) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  const std::vector<sock_filter> list = allow_list(also_allowed);
  const sock_fprog listed = program_of(list);
  // The refusing filter comes second, because it refuses both ways to set a filter. If the kernel has no listener, or
  // already has one for the container around us, it answers by itself.
  listener = static_cast<int>(
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &listed));
  if (listener < 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &listed) != 0) return errno;
  const sock_fprog refusing = program_of(compiled_filter(filter_number(options)));
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &refusing) == 0 ? 0 : errno;
}

std::optional<SystemCallListener::Call> SystemCallListener::answer() {
  constexpr int most_answers = 1000;
  constexpr std::size_t most_seen = 16;
  seccomp_notif call{};
  // The caller may be gone.
  const bool waits = ::ioctl(descriptor(), SECCOMP_IOCTL_NOTIF_RECV, &call) == 0;
  if (waits) {
    seccomp_notif_resp answer{.id = call.id, .val = 0, .error = -ENOSYS, .flags = 0};
    ::ioctl(descriptor(), SECCOMP_IOCTL_NOTIF_SEND, &answer);
  } else if (errno != ENOENT && errno != EINTR) {
    descriptor_.reset();
  }
  if (++answers_ >= most_answers) descriptor_.reset();
  if (!waits) return std::nullopt;
  const Call made{call.data.nr, chosen_by(call.data)};
  const bool is_new = seen_.size() < most_seen && seen_.emplace(made.number, made.argument).second;
  return is_new ? std::optional(made) : std::nullopt;
}

std::string name_of_system_call(int number) {
  const auto call = find_system_call([number](const SystemCall& each) { return each.number == number; });
  return call ? std::string(call->name) : std::to_string(number);
}

std::int16_t allowable_system_call(const std::string& name) {
  const auto call = find_system_call([&name](const SystemCall& each) { return each.name == name; });
  std::int16_t number = 0;
  constexpr int end_of_numbers = 1024;
  const char* const end = name.data() + name.size();
  const bool is_number = std::from_chars(name.data(), end, number).ptr == end && number > 0 &&
                         number < end_of_numbers && name_of_system_call(number) == name;
  if (!call && !is_number) {
    throw std::invalid_argument(
        fmt::format("'{}': expected the name of a system call, as the referee's log gives it",
                    text::printable(name, 80)));
  }
  if (call && call->is_always_refused) {
    throw std::invalid_argument(fmt::format(
        "'{}': no program may make it, because it leads out of sandboxes or takes memory that nobody counts",
        name));
  }
  return call ? call->number : number;
}

}  // namespace kaven::referee::sandbox
