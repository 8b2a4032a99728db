// SPDX-License-Identifier: MIT
#include "referee/sandbox/memory_watch.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/proc_file.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/sandbox_view.hpp"

namespace kaven::referee::sandbox {

namespace {

// Upper bounds of kernel memory, rounded up.
constexpr std::uint64_t bytes_of_mapping = 1024;  // including a policy and a name
// The kernel links a mapping to those of the ancestors of its process. There are at most as many ancestors as
// processes.
constexpr std::uint64_t bytes_of_ancestor = 64;
// A watch of epoll, a watch of inotify with its file, a lock: each is one line in the fdinfo file of its descriptor.
constexpr std::uint64_t bytes_of_line = 1024;
constexpr std::uint64_t bytes_of_pipe = std::uint64_t{64} << 10U;     // the filter refuses to make it larger
constexpr std::uint64_t bytes_of_socket = std::uint64_t{320} << 10U;  // likewise
constexpr std::uint64_t bytes_of_inotify = std::uint64_t{8} << 20U;   // 16384 events with long names
// A file of /proc keeps the text that was read from it in a buffer.
constexpr std::uint64_t bytes_of_proc_file = std::uint64_t{64} << 10U;
// An fdinfo file keeps its whole text in a buffer. Each line of it stood for 1 KiB when it was read and is shorter
// than an eighth of that; the buffer is up to twice as large as the text.
constexpr std::uint64_t least_of_descriptor_file = std::uint64_t{1} << 20U;
constexpr std::uint64_t share_of_descriptor_file = 4;
// An open folder keeps the sorted names of the block that was read last.
constexpr std::uint64_t bytes_of_folder = std::uint64_t{16} << 10U;
constexpr std::uint64_t bytes_of_terminal = std::uint64_t{128} << 10U;
// For a process that hides from this one, as it may if root did not start it.
constexpr std::uint64_t bytes_unseen = std::uint64_t{256} << 20U;

/// Counts the lines of a file of /proc without storing them: some files are long.
std::uint64_t lines_of(int file, std::uint64_t most) {
  std::array<char, 16384> piece;
  std::uint64_t lines = 0;
  while (lines < most) {
    const ssize_t length = ::read(file, piece.data(), piece.size());
    if (length <= 0) break;
    lines += static_cast<std::uint64_t>(std::count(piece.data(), piece.data() + length, '\n'));
  }
  return lines;
}

std::uint64_t lines_of(const std::string& path, std::uint64_t most) {
  const system::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file ? lines_of(file.get(), most) : 0;
}

/// An open descriptor of a process.
struct OpenDescriptor {
  std::string_view what;         ///< the target of its link in /proc
  std::string more;              ///< the path of its fdinfo file
  int folder = -1;               ///< the open folder that contains the link
  const char* number = nullptr;  ///< the name of the link
};

/// Calls `each` with every descriptor of a process. Returns false if this process may not read them.
template <typename Each>
bool all_descriptors(const std::string& process, const Each& each) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir((process + "/fd").c_str()), ::closedir);
  while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
    if (entry->d_name[0] == '.') continue;
    std::array<char, 64> text{};
    const ssize_t length = ::readlinkat(::dirfd(folder.get()), entry->d_name, text.data(), text.size());
    each(OpenDescriptor{{text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))},
                        process + "/fdinfo/" + entry->d_name,
                        ::dirfd(folder.get()),
                        entry->d_name});
  }
  return folder != nullptr;
}

/// The kind and identity of a file with a path; for any other descriptor, zeros.
struct stat file_of(const OpenDescriptor& descriptor) {
  struct stat file {};
  if (!descriptor.what.starts_with('/') || ::fstatat(descriptor.folder, descriptor.number, &file, 0) != 0)
    return {};
  return file;
}

class Count {
 public:
  Count(std::uint64_t most, std::size_t processes)
      : most_(most), bytes_of_each_mapping_(bytes_of_mapping + processes * bytes_of_ancestor) {}

  void add(std::uint64_t number, std::uint64_t bytes_of_each) { total_ += number * bytes_of_each; }
  void add_sockets_of_namespace() {
    add(number_behind(read_proc_file("/proc/self/net/sockstat"), "sockets: used"), bytes_of_socket);
    has_counted_sockets_ = true;
  }
  void add_process(pid_t process) {
    std::string status;
    const std::string folder = place_of_memory(process, status);
    if (folder.empty()) return;
    const system::Descriptor mappings(::open((folder + "/maps").c_str(), O_RDONLY | O_CLOEXEC));
    const auto add_one = [this](const OpenDescriptor& descriptor) { add_descriptor(descriptor); };
    if (!mappings || !all_descriptors(folder, add_one)) {
      // A process that cannot be read may also have ended meanwhile.
      add(place_of_memory(process, status).empty() ? 0 : 1, bytes_unseen);
      return;
    }
    add(lines_of(mappings.get(), most_ / bytes_of_each_mapping_ + 1), bytes_of_each_mapping_);
  }
  bool is_enough() const { return total_ > most_; }
  std::uint64_t total() const { return total_; }

 private:
  void add_descriptor(const OpenDescriptor& descriptor) {
    const std::string_view what = descriptor.what;
    add(lines_of(descriptor.more, most_ / bytes_of_line + 1), bytes_of_line);
    if (what.starts_with("pipe:")) {
      // Several processes may hold ends of the same pipe.
      if (shared_.emplace(what).second) add(1, bytes_of_pipe);
    } else if (what.starts_with("socket:") && !has_counted_sockets_) {
      if (shared_.emplace(what).second) add(1, bytes_of_socket);
    } else if (what == "anon_inode:inotify") {
      add(1, bytes_of_inotify);
    } else if (what.starts_with("/proc/") && what.find("/fdinfo/") != std::string_view::npos) {
      add(1, std::max(least_of_descriptor_file, most_ / share_of_descriptor_file));
    } else if (what.starts_with("/proc/")) {
      add(1, bytes_of_proc_file);
    } else if (what.starts_with("/dev/pt")) {
      add(1, bytes_of_terminal);
    } else {
      add_file(file_of(descriptor));
    }
  }

  void add_file(const struct stat& file) {
    if (S_ISDIR(file.st_mode)) add(1, bytes_of_folder);
    // A named pipe.
    if (S_ISFIFO(file.st_mode) && shared_.emplace(fmt::format("{} {}", file.st_dev, file.st_ino)).second)
      add(1, bytes_of_pipe);
  }

  std::uint64_t most_;
  std::uint64_t bytes_of_each_mapping_;
  bool has_counted_sockets_ = false;
  std::uint64_t total_ = 0;
  std::set<std::string, std::less<>> shared_;  ///< pipes and sockets already counted
};

/// An upper bound in bytes of the kernel memory of the descendants of this process: mappings, data in pipes and
/// sockets, watches, locks, open folders. If they are `alone` in their network namespace, sockets that no process has
/// open count too. Stops counting above `most`.
std::uint64_t kernel_memory_of_descendants(bool alone, std::uint64_t most) {
  const std::vector<pid_t> processes = descendants(::getpid());
  Count count(most, processes.size());
  if (alone) count.add_sockets_of_namespace();
  for (const pid_t process : processes) {
    if (count.is_enough()) break;
    count.add_process(process);
  }
  return count.total();
}

/// The same for the part that no control group counts: locks on files, and the names that an open folder keeps.
std::uint64_t uncounted_of_descendants(std::uint64_t most) {
  std::uint64_t total = 0;
  for (const pid_t process : descendants(::getpid())) {
    all_descriptors("/proc/" + std::to_string(process), [&](const OpenDescriptor& descriptor) {
      // The kernel counts the watches of epoll and inotify.
      if (total > most || descriptor.what.starts_with("anon_inode:")) return;
      total += bytes_of_line * lines_of(descriptor.more, most / bytes_of_line + 1);
      if (S_ISDIR(file_of(descriptor).st_mode)) total += bytes_of_folder;
    });
  }
  return total;
}

constexpr std::uint64_t kilobyte = 1024;
constexpr std::chrono::milliseconds kernel_look_interval{200};
// An inode of a tmpfs with its directory entry and the longest name.
constexpr std::uint64_t bytes_of_file = 2048;

/// Never too low: pages shared by several processes count for each of them. A key starts with a line end, because a
/// program can put any text into its process name.
std::uint64_t upper_bound(const std::string& status) {
  std::uint64_t kilobytes = 0;
  for (const char* line : {"\nVmRSS:", "\nVmSwap:", "\nVmPTE:", "\nHugetlbPages:"}) {
    kilobytes += number_behind(status, line);
  }
  return kilobytes * kilobyte;
}

std::uint64_t upper_bound_of_descendants() {
  std::uint64_t total = 0;
  for (const pid_t process : descendants(::getpid())) {
    std::string status;
    if (!place_of_memory(process, status).empty()) total += upper_bound(status);
  }
  return total;
}

/// Divides every shared page among the processes that share it, which is slow. `without_files` excludes pages of
/// files in memory.
std::uint64_t divided_among_descendants(bool without_files) {
  std::uint64_t total = 0;
  for (const pid_t process : descendants(::getpid())) {
    std::string status;
    const std::string place = place_of_memory(process, status);
    if (place.empty()) continue;
    // The folder of a thread has no summary file.
    const std::string text = read_proc_file(place + "/smaps_rollup");
    if (text.empty()) {
      total += upper_bound(status);
      continue;
    }
    const std::uint64_t files = without_files ? number_behind(text, "\nPss_Shmem:") : 0;
    total += kilobyte * (number_behind(text, "\nPss:") - std::min(files, number_behind(text, "\nPss:")) +
                         number_behind(text, "\nSwapPss:") + number_behind(status, "\nVmPTE:") +
                         number_behind(status, "\nHugetlbPages:"));
  }
  return total;
}

std::uint64_t files_in_memory() {
  std::uint64_t total = 0;
  for (const char* place : {"/tmp", "/dev/shm", sandbox_directory}) {
    struct statfs used {};
    if (::statfs(place, &used) != 0) continue;
    total += (used.f_blocks - used.f_bfree) * static_cast<std::uint64_t>(used.f_bsize) +
             (used.f_files - used.f_ffree) * bytes_of_file;
  }
  return total;
}

}  // namespace

void MemoryCount::look_at_kernel(std::uint64_t most) {
  const FileRightsOf rights(of_.user);
  held_by_kernel_ =
      of_.kernel_counts ? uncounted_of_descendants(most) : kernel_memory_of_descendants(of_.in_sandbox, most);
}

bool MemoryCount::exceeds(std::uint64_t most) {
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_at_kernel_) {
    look_at_kernel(most);
    next_look_at_kernel_ = now + kernel_look_interval;
  }
  if (of_.kernel_counts) return held_by_kernel_ > most;
  const std::uint64_t besides = (of_.in_sandbox ? files_in_memory() : 0) + held_by_kernel_;
  return besides + upper_bound_of_descendants() > most &&
         besides + divided_among_descendants(of_.in_sandbox) > most;
}

MemoryWatch::MemoryWatch(const Confinement& confinement, const system::Descriptor& group)
    : most_(confinement.limited ? confinement.limits.memory : 0),
      count_({.in_sandbox = confinement.sandboxed,
              .kernel_counts = confinement.memory_counted,
              .user = confinement.user}) {
  if (!group) return;
  // The supervisor opens these here while it still owns the group. The entering process has one thread: to move a
  // thread (`tasks`) is quicker than to move a process, for which the kernel waits for all processors.
  entrance_ = system::Descriptor(::openat(group.get(), "tasks", O_WRONLY | O_CLOEXEC));
  events_ = system::Descriptor(::openat(group.get(), "memory.oom_control", O_RDONLY | O_CLOEXEC));
  if (!entrance_ || !events_) throw std::system_error(errno, std::generic_category(), "memory group");
}

int MemoryWatch::enter() const {
  // 0 means the writing process.
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
