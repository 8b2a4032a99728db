#include "referee/sandbox/kernel_memory.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/proc_file.hpp"
#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::sandbox {

namespace {

// Upper bounds of what the kernel takes, rounded up.
constexpr std::uint64_t bytes_of_mapping = 1024;  // with a policy and a name of its own
// A watch of epoll, one of inotify with the file it keeps, a lock: each is a line of what is said of its descriptor.
constexpr std::uint64_t bytes_of_line = 1024;
constexpr std::uint64_t bytes_of_pipe = std::uint64_t{64} << 10U;     // as long as it cannot be made larger
constexpr std::uint64_t bytes_of_socket = std::uint64_t{320} << 10U;  // likewise
constexpr std::uint64_t bytes_of_inotify = std::uint64_t{8} << 20U;   // 16384 events with long names
// What has been read of it once stays in a buffer.
constexpr std::uint64_t bytes_of_proc_file = std::uint64_t{64} << 10U;
// Of what is said of a descriptor the buffer holds all: lines of which each stood for 1 KiB when it was read, and which are
// shorter than an eighth of that; a buffer is up to twice as large.
constexpr std::uint64_t least_of_descriptor_file = std::uint64_t{1} << 20U;
constexpr std::uint64_t share_of_descriptor_file = 4;
constexpr std::uint64_t bytes_of_terminal = std::uint64_t{128} << 10U;
// Of a process that lets itself not be looked at, as it may do when it was not root that started it.
constexpr std::uint64_t bytes_unseen = std::uint64_t{256} << 20U;

/// How many lines a file of /proc has. Nothing is kept of it: some are long.
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

/// Calls `each` with what every descriptor of a process is, as a link of /proc says it, and the file that says more.
/// False when this process may not know.
template <typename Each>
bool all_descriptors(const std::string& process, const Each& each) {
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir((process + "/fd").c_str()), ::closedir);
  while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
    if (entry->d_name[0] == '.') continue;
    std::array<char, 64> text{};
    const ssize_t length = ::readlinkat(::dirfd(folder.get()), entry->d_name, text.data(), text.size());
    each(std::string_view(text.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0))),
         process + "/fdinfo/" + entry->d_name);
  }
  return folder != nullptr;
}

class Count {
 public:
  explicit Count(std::uint64_t most) : most_(most) {}

  void add(std::uint64_t number, std::uint64_t bytes_of_each) { total_ += number * bytes_of_each; }
  void add_process(pid_t process) {
    std::string status;
    const std::string folder = place_of_memory(process, status);
    if (folder.empty()) return;
    const system::Descriptor mappings(::open((folder + "/maps").c_str(), O_RDONLY | O_CLOEXEC));
    const auto add_one = [this](std::string_view file, const std::string& more) {
      add_descriptor(file, more);
    };
    if (!mappings || !all_descriptors(folder, add_one)) {
      // Or it has ended meanwhile.
      add(place_of_memory(process, status).empty() ? 0 : 1, bytes_unseen);
      return;
    }
    add(lines_of(mappings.get(), most_ / bytes_of_mapping + 1), bytes_of_mapping);
  }
  bool is_enough() const { return total_ > most_; }
  std::uint64_t total() const { return total_; }

 private:
  void add_descriptor(std::string_view file, const std::string& more) {
    add(lines_of(more, most_ / bytes_of_line + 1), bytes_of_line);
    if (file.starts_with("pipe:")) {
      // Several processes have the ends of one.
      if (pipes_.emplace(file).second) add(1, bytes_of_pipe);
    } else if (file == "anon_inode:inotify") {
      add(1, bytes_of_inotify);
    } else if (file.starts_with("/proc/") && file.find("/fdinfo/") != std::string_view::npos) {
      add(1, std::max(least_of_descriptor_file, most_ / share_of_descriptor_file));
    } else if (file.starts_with("/proc/")) {
      add(1, bytes_of_proc_file);
    } else if (file.starts_with("/dev/pt")) {
      add(1, bytes_of_terminal);
    }
  }

  std::uint64_t most_;
  std::uint64_t total_ = 0;
  std::set<std::string, std::less<>> pipes_;
};

}  // namespace

std::uint64_t kernel_memory_of_descendants(bool alone, std::uint64_t most) {
  Count count(most);
  if (alone) {
    // All of this network namespace.
    count.add(number_behind(read_proc_file("/proc/self/net/sockstat"), "sockets: used"), bytes_of_socket);
  }
  for (const pid_t process : descendants(::getpid())) {
    if (count.is_enough()) break;
    count.add_process(process);
  }
  return count.total();
}

std::uint64_t locks_of_descendants(std::uint64_t most) {
  std::uint64_t lines = 0;
  const std::uint64_t most_lines = most / bytes_of_line + 1;
  for (const pid_t process : descendants(::getpid())) {
    all_descriptors("/proc/" + std::to_string(process), [&](std::string_view file, const std::string& more) {
      // What these watch the kernel counts.
      if (lines < most_lines && !file.starts_with("anon_inode:")) lines += lines_of(more, most_lines);
    });
  }
  return lines * bytes_of_line;
}

}  // namespace kaven::referee::sandbox
