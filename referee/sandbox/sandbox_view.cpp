// SPDX-License-Identifier: MIT
#include "referee/sandbox/sandbox_view.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <linux/mount.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/privileges.hpp"

namespace kaven::referee::sandbox {

namespace fs = boost::filesystem;

namespace {

constexpr std::uint64_t temporary_bytes = std::uint64_t{64} << 20U;
constexpr std::uint64_t shared_memory_bytes = std::uint64_t{16} << 20U;
// The flag of umount2(2) from <sys/mount.h>. With some versions of glibc that header does not compile together with
// <linux/mount.h>. For the same reason the calls below use numbers.
constexpr int detach_busy = 2;

void check(long result, const std::string& step) {
  if (result >= 0) return;
  std::string cure;
  const int error = errno;
  if (error == EPERM || error == EACCES) {
    cure = cure_by_apparmor();
    cure = cure.empty() ? " (refused by the kernel, the container or its security module, as AppArmor)"
                        : " (" + cure + ")";
  }
  if (error == ENOSYS) cure = " (Linux 5.12 or later is needed)";
  throw std::system_error(error, std::generic_category(), "sandbox: cannot " + step + cure);
}

void write_setting(const char* file, std::string_view text) {
  const system::Descriptor opened(::open(file, O_WRONLY | O_CLOEXEC));
  check(opened.get(), std::string("open ") + file);
  check(::write(opened.get(), text.data(), text.size()), std::string("write ") + file);
}

void set_attributes(int mount, const char* path, unsigned flags, const mount_attr& attributes) {
  check(::syscall(SYS_mount_setattr, mount, path, flags, &attributes, sizeof attributes),
        std::string("set the mount flags of ") + path);
}

void mount_new(const char* type, const char* place, unsigned long flags, const std::string& options) {
  check(::syscall(SYS_mount, type, place, type, flags, options.c_str()), std::string("mount ") + place);
}

void mount_memory(const char* place, const char* rights, std::uint64_t bytes) {
  mount_new("tmpfs", place, MS_NOSUID | MS_NODEV, fmt::format("mode={},size={}", rights, bytes));
}

void make_folder(const char* place) {
  if (::mkdir(place, 0755) != 0 && errno != EEXIST) check(-1, std::string("make ") + place);
}

void make_folders_above(const std::string& place) {
  for (std::size_t end = place.find('/', 1); end != std::string::npos; end = place.find('/', end + 1))
    make_folder(place.substr(0, end).c_str());
}

/// A mount of a file or folder of the machine that is not attached yet.
struct Copy {
  std::string place;
  system::Descriptor mount;
};

// The attributes apply to all mounts below the folder as well.
Copy copy_of(const std::string& path, const std::string& place, std::uint64_t attributes) {
  Copy copy{place,
            system::Descriptor(static_cast<int>(::syscall(
                SYS_open_tree, AT_FDCWD, path.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE)))};
  check(copy.mount.get(), "show " + path);
  mount_attr wanted{};
  wanted.attr_set = attributes;
  set_attributes(copy.mount.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, wanted);
  return copy;
}

void attach(const Copy& copy) {
  struct stat status {};
  check(::fstat(copy.mount.get(), &status), "show " + copy.place);
  make_folders_above(copy.place);
  if (S_ISDIR(status.st_mode)) {
    make_folder(copy.place.c_str());
  } else if (::mknod(copy.place.c_str(), S_IFREG | 0444, 0) != 0 && errno != EEXIST) {
    check(-1, "make " + copy.place);
  }
  check(
      ::syscall(SYS_move_mount, copy.mount.get(), "", AT_FDCWD, copy.place.c_str(), MOVE_MOUNT_F_EMPTY_PATH),
      "attach " + copy.place);
}

void make_link(const std::string& place, const std::string& target) {
  make_folders_above(place);
  check(::symlink(target.c_str(), place.c_str()), "make the link " + place);
}

// An ordinary user's supervisor has nothing worth keeping. As root it stays root, so that the program, of
// another user, can neither signal nor trace it. With these capabilities it gives the program its directory and its
// user, stops it, and counts its memory.
int keep_what_a_supervisor_needs(bool is_root) {
  if (!is_root) return keep_privileges({});
  return keep_privileges({CAP_CHOWN, CAP_SETUID, CAP_SETGID, CAP_KILL, CAP_SYS_PTRACE});
}

/// Builds the view, in the process that will use it.
class Construction {
 public:
  void take_from_machine(const std::vector<std::string>& readable) {
    show("/usr");
    // On Debian these are links into /usr; on other systems they are folders.
    for (const char* folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
      boost::system::error_code error;
      const fs::file_status status = fs::symlink_status(folder, error);
      if (status.type() == fs::symlink_file)
        system_links_.emplace_back(folder, fs::read_symlink(folder, error).string());
      if (status.type() == fs::directory_file) show(folder);
    }
    for (const std::string& path : readable_settings()) show(path);
    for (const char* device : {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"})
      copies_.push_back(copy_of(device, device, device_attributes));
    // /dev/full replaces /dev/zero, because reading it also returns zeros. A mapping of the real /dev/zero is memory
    // that no process shows.
    copies_.push_back(copy_of("/dev/full", "/dev/zero", device_attributes));
    for (const std::string& path : readable) late_copies_.push_back(copy_of(path, path, file_attributes));
  }

  // After this change no symbolic link in a program's folder leads to the machine. All later mounts and folders are
  // inside the new root.
  static void change_root() {
    constexpr const char* place = "/tmp";
    mount_memory(place, "0755", root_bytes);
    check(::chdir(place), "enter the new root");
    make_folder("proc");
    // The kernel allows this mount only while the machine's own /proc is visible. It is read-only, because no program
    // needs to change it.
    mount_new("proc", "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "");
    check(::syscall(SYS_pivot_root, ".", "."), "change the root; / must be a mount point");
    // The old root is now mounted on top of the new one.
    check(::syscall(SYS_umount2, ".", detach_busy), "leave the old root");
    check(::chdir("/"), "enter the new root");
  }

  void fill(const std::vector<std::pair<std::string, std::string>>& links,
            const std::vector<std::string>& hidden, std::uint64_t directory) {
    for (const auto& [place, target] : system_links_) make_link(place, target);
    for (const Copy& copy : copies_) attach(copy);
    make_link("/dev/fd", "/proc/self/fd");
    for (const auto& [place, target] : {std::pair{"/dev/stdin", "/proc/self/fd/0"},
                                        {"/dev/stdout", "/proc/self/fd/1"},
                                        {"/dev/stderr", "/proc/self/fd/2"}})
      make_link(place, target);
    for (const char* folder : {"/tmp", "/dev/shm", sandbox_directory}) make_folder(folder);
    mount_memory("/tmp", "1777", temporary_bytes);
    mount_memory("/dev/shm", "1777", shared_memory_bytes);
    mount_memory(sandbox_directory, "0700", directory);
    // These come after the mounts of /tmp, because they may be below it.
    for (const Copy& copy : late_copies_) attach(copy);
    for (const std::string& path : hidden) {
      if (::access(path.c_str(), F_OK) == 0) attach(copy_of("/dev/null", path, device_attributes));
    }
    for (const auto& [place, target] : links) make_link(place, target);
    mount_attr closed{};
    closed.attr_set = file_attributes;
    set_attributes(AT_FDCWD, "/", 0, closed);
  }

 private:
  static constexpr std::uint64_t file_attributes = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
  // Programs can still write to a device on a read-only mount, but not change its times and rights.
  static constexpr std::uint64_t device_attributes =
      MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC;
  static constexpr std::uint64_t root_bytes = std::uint64_t{1} << 20U;

  void show(const std::string& path) { copies_.push_back(copy_of(path, path, file_attributes)); }

  std::vector<Copy> copies_;
  std::vector<Copy> late_copies_;
  std::vector<std::pair<std::string, std::string>> system_links_;
};

}  // namespace

SandboxView::SandboxView(std::vector<std::string> readable,
                         std::vector<std::pair<std::string, std::string>> links, std::uint64_t directory,
                         uid_t user, std::vector<std::string> hidden)
    : readable_(std::move(readable)),
      links_(std::move(links)),
      directory_(directory),
      user_(user),
      hidden_(std::move(hidden)),
      own_user_(::geteuid()),
      own_group_(::getegid()) {}

std::uint64_t SandboxView::namespaces() const {
  const std::uint64_t all = CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET;
  return has_own_users() ? all | CLONE_NEWUSER : all;
}

// The process keeps its user and group numbers. It must not be able to leave a group (user_namespaces(7)). It must
// not make user namespaces below its own either, because it would get all privileges there.
void SandboxView::map_users() const {
  write_setting("/proc/self/uid_map", fmt::format("{0} {0} 1\n", own_user_));
  write_setting("/proc/self/setgroups", "deny");
  write_setting("/proc/self/gid_map", fmt::format("{0} {0} 1\n", own_group_));
  write_setting("/proc/sys/user/max_user_namespaces", "0");
}

void SandboxView::enter() const {
  check(::prctl(PR_SET_PDEATHSIG, SIGKILL), "die with the referee");
  check(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new privileges");
  if (has_own_users()) map_users();
  // The process is already in its control group, which becomes the root of the groups that it sees.
  check(::unshare(CLONE_NEWCGROUP), "make a namespace for control groups");
  constexpr std::string_view host = "arena";
  check(::sethostname(host.data(), host.size()), "set the host's name");
  const mode_t mask = ::umask(0);
  mount_attr unconnected{};
  unconnected.propagation = MS_PRIVATE;
  set_attributes(AT_FDCWD, "/", AT_RECURSIVE, unconnected);
  Construction construction;
  construction.take_from_machine(readable_);
  Construction::change_root();
  construction.fill(links_, hidden_, directory_);
  ::umask(mask);
  check(::chdir(sandbox_directory), "enter its directory");
  errno = keep_what_a_supervisor_needs(!has_own_users());
  check(errno == 0 ? 0 : -1, "give up privileges");
}

Environment sandbox_environment() {
  return {{"PATH", "/usr/local/bin:/usr/bin:/bin"},
          {"HOME", sandbox_directory},
          {"TMPDIR", "/tmp"},
          {"LANG", "C.UTF-8"}};
}

}  // namespace kaven::referee::sandbox
