// SPDX-License-Identifier: MIT
// Tests which files a sandbox shows and allows by its namespaces alone, without the supervisor's checks and the
// system call filter.

#include "referee/sandbox/sandbox_view.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "referee/sandbox/privileges.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int cannot_be_made = 77;

/// The user that builds the sandbox: root, which becomes another user in it as a supervisor's program does, or an
/// ordinary user.
enum class Builder { root, ordinary_user };

class SandboxViewTest : public testing::TestWithParam<Builder> {
 protected:
  void SetUp() override {
    if (GetParam() == Builder::root && !may_make_namespaces()) GTEST_SKIP() << "needs root";
    ::chmod(place.path().c_str(), 0777);
  }

  /// Returns the output of `command` in a sandbox without any other confinement.
  std::string run(const std::vector<std::string>& command, const std::vector<std::string>& readable = {},
                  const std::vector<std::string>& hidden = {}) {
    const boost::filesystem::path file = place.path() / "output";
    const pid_t maker = ::fork();
    if (maker == 0) make(command, readable, hidden, file);
    int status = 0;
    ::waitpid(maker, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == cannot_be_made) lacks_namespaces = true;
    return support::read_file(file);
  }
  std::string run_script(const std::string& script) { return run({"/bin/sh", "-c", script + " 2>&1"}); }

  support::TemporaryDirectory place;
  bool lacks_namespaces = false;

 private:
  static uid_t other_user() { return 300'000 + static_cast<uid_t>(::getpid()); }

  // A child of a process that has called unshare(2) is the first of the namespace for processes.
  [[noreturn]] static void make(const std::vector<std::string>& command,
                                const std::vector<std::string>& readable,
                                const std::vector<std::string>& hidden,
                                const boost::filesystem::path& output) {
    const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    ::dup2(file, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    ::close_range(3, ~0U, 0);
    if (GetParam() == Builder::ordinary_user && ::geteuid() == 0) become(other_user());
    const SandboxView view(readable, {{"/opt/link", "/usr"}}, std::uint64_t{1} << 20U,
                           GetParam() == Builder::root ? other_user() : 0, hidden);
    if (::unshare(static_cast<int>(view.namespaces())) != 0) ::_exit(cannot_be_made);
    const pid_t first = ::fork();
    if (first == 0) {
      enter_and_execute(view, command);
      ::_exit(1);
    }
    int status = 0;
    ::waitpid(first, &status, 0);
    ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
  }

  static void become(uid_t user) {
    ::setgroups(0, nullptr);
    ::setresgid(user, user, user);
    ::setresuid(user, user, user);
    // A change of user makes /proc/self root's.
    ::prctl(PR_SET_DUMPABLE, 1);
  }

  static void enter_and_execute(const SandboxView& view, const std::vector<std::string>& command) {
    try {
      view.enter();
    } catch (const std::exception& failure) {
      std::fprintf(stderr, "%s\n", failure.what());
      return;
    }
    if (GetParam() == Builder::root) {
      [[maybe_unused]] const int owned = ::chown(sandbox_directory, other_user(), other_user());
      become(other_user());
    }
    give_up_privileges();
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    ::execv(words.front(), words.data());
  }
};

TEST_P(SandboxViewTest, HasOfTheMachineWhatInterpretersNeed) {
  const std::string seen = run_script("ls -d /* /etc/* /etc/ssl/* /dev/* /opt/*; pwd; id -u; hostname");
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  for (const char* settings :
       {"/etc/alternatives", "/etc/ld.so.cache", "/etc/matplotlibrc", "/etc/mono", "/etc/racket"}) {
    if (!boost::filesystem::exists(settings)) continue;
    EXPECT_THAT(seen, HasSubstr(settings));
  }
  for (const char* there : {"/usr\n", "/bin\n", "/dev/null\n", "/dev/urandom\n", "/dev/stdin\n",
                            "/opt/link\n", "\n/play\n", "arena\n"})
    EXPECT_THAT(seen, HasSubstr(there));
  for (const char* hidden : {"/sys\n", "/home", "/root", "/var", "/run", "/etc/passwd", "/etc/shadow",
                             "/etc/hostname", "/etc/ssl/private", "/dev/pts", "/dev/mem", "/dev/kmsg"})
    EXPECT_THAT(seen, Not(HasSubstr(hidden)));
}

TEST_P(SandboxViewTest, HasWhatPythonModulesOfDebianNeed) {
  for (const std::string module : {"numpy", "scipy.signal", "pandas", "matplotlib.pyplot", "networkx",
                                   "sklearn.linear_model", "numba", "torch", "psutil", "pygame"}) {
    const std::string package = module.substr(0, module.find('.'));
    if (!boost::filesystem::exists("/usr/lib/python3/dist-packages/" + package)) continue;
    const std::string seen = run({"/usr/bin/python3", "-c", "import " + module + "; print('imported')"});
    if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
    EXPECT_THAT(seen, HasSubstr("imported\n")) << module;
  }
}

TEST_P(SandboxViewTest, HidesSingleFilesOfTheMachine) {
  const std::string hidden = boost::filesystem::canonical("/usr/bin/env").string();
  const std::string seen =
      run({"/bin/sh", "-c", "wc -c <" + hidden + "; " + hidden + " echo started; echo $? 2>&1"}, {},
          {hidden, "/usr/bin/no-such-engine", "/home/engine"});
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  EXPECT_THAT(seen, HasSubstr("0\n"));
  EXPECT_THAT(seen, HasSubstr("126\n"));
  EXPECT_THAT(seen, Not(HasSubstr("started")));
}

TEST_P(SandboxViewTest, ShowsWhatMayBeReadAndNothingBesideIt) {
  const boost::filesystem::path folder = place.path() / "agent";
  boost::filesystem::create_directory(folder);
  support::write_file(folder / "book", "opening\n");
  support::write_file(place.path() / "single", "file\n");
  support::write_file(place.path() / "secret", "seen\n");
  const std::string seen =
      run({"/bin/sh", "-c",
           "cd '" + place.path().string() + "' && ls -a; cat agent/book single; touch agent/x x"},
          {folder.string(), (place.path() / "single").string()});
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  EXPECT_THAT(seen, AllOf(HasSubstr(".\n..\nagent\nsingle\nopening\nfile\n"), Not(HasSubstr("secret"))));
  EXPECT_THAT(seen, HasSubstr("cannot touch 'agent/x': Read-only file system"));
}

TEST_P(SandboxViewTest, SaysWhatItCannotShow) {
  const std::string said = run({"/bin/true"}, {"/nowhere/book"});
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  EXPECT_EQ(said, "sandbox: cannot show /nowhere/book: No such file or directory\n");
}

// The second path leads through a link that a student has put into the folder of the first.
TEST_P(SandboxViewTest, NoLinkOfAProgramLeadsItsConstructionToTheMachine) {
  const boost::filesystem::path folder = place.path() / "agent";
  const boost::filesystem::path machines = place.path() / "machines";
  boost::filesystem::create_directory(folder);
  boost::filesystem::create_directories(machines / "below");
  ::chmod(machines.c_str(), 0777);
  support::write_file(machines / "below" / "file", "");
  boost::filesystem::create_symlink(machines, folder / "link");
  run({"/bin/true"}, {folder.string(), (folder / "link" / "below" / "file").string()});
  std::vector<std::string> names;
  for (const auto& entry : boost::filesystem::recursive_directory_iterator(machines))
    names.push_back(entry.path().filename().string());
  EXPECT_THAT(names, testing::UnorderedElementsAre("below", "file"));
}

TEST_P(SandboxViewTest, LimitsWhatIsWrittenIntoMemory) {
  const std::string said = run_script(
      "head -c 3000000 /dev/zero > /play/file; wc -c < /play/file; head -c 30000000 /dev/zero > "
      "/dev/shm/file; "
      "wc -c < /dev/shm/file; touch /x /dev/x /etc/x /usr/x /proc/x");
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  EXPECT_THAT(said, AllOf(HasSubstr("\n1048576\n"), HasSubstr("\n16777216\n")));
  for (const char* closed : {"/x", "/dev/x", "/etc/x", "/usr/x"})
    EXPECT_THAT(said, HasSubstr("cannot touch '" + std::string(closed) + "': Read-only file system"));
}

// Attacks of a student who knows how sandboxes have been broken.
constexpr const char* attacks = R"(
import ctypes, os, socket, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *words):
    if libc.syscall(number, *words) < 0: raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
def attempt(deed, action):
    try: gain = action()
    except OSError: print("refused:", deed)
    else: print("SUCCEEDED:", deed, gain)
def write(path, text):
    with open(path, "w") as file: file.write(text)
MS_RDONLY, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 32, 4096, 16384, 1 << 18
def mount(source, target, kind, flags): call(165, source, target, kind, flags, None)
for flags in (MS_REMOUNT, MS_REMOUNT | MS_BIND):
    for place in (b"/", b"/usr", b"/proc", b"/dev/null"):
        attempt(f"to remount {place} {flags}", lambda: mount(None, place, None, flags))
attempt("to mount proc", lambda: mount(b"proc", b"/play", b"proc", 0))
attempt("to mount tmpfs", lambda: mount(b"tmpfs", b"/tmp", b"tmpfs", 0))
attempt("to bind", lambda: mount(b"/usr", b"/play", None, MS_BIND | MS_REC))
for place in (b"/usr", b"/proc", b"/tmp", b"/play", b"/"):
    attempt(f"to unmount {place}", lambda: call(166, place, 2))
attempt("to change the root", lambda: call(155, b"/play", b"/play"))
attempt("chroot", lambda: os.chroot("/play"))
# Root cannot forbid namespaces for users to the rest of the machine's: there the filter of system calls alone refuses them.
has_own_users = "4294967295" not in open("/proc/self/uid_map").read()
for name, flag in {"user": 0x10000000, "mount": 0x20000, "pid": 0x20000000, "net": 0x40000000, "ipc": 0x8000000}.items():
    if name != "user" or has_own_users: attempt(f"to make a namespace: {name}", lambda: call(272, flag))
attempt("to copy a mount", lambda: call(428, -100, b"/usr", 1))
attempt("to set the flags of a mount", lambda: call(442, -100, b"/usr", 0, struct.pack("4Q", 0, 1, 0, 0), 32))
attempt("to open a file system", lambda: call(430, b"tmpfs", 0))
for device in ((1, 1), (1, 2), (254, 0), (8, 0)):
    attempt(f"to make the device {device}", lambda: os.mknod("/play/device", 0o060666, os.makedev(*device)))
for file in "sysrq-trigger sys/kernel/core_pattern sys/kernel/hostname sys/user/max_user_namespaces self/uid_map".split():
    attempt(f"to write /proc/{file}", lambda: write("/proc/" + file, "1"))
for link in "root cwd exe fd/0".split():
    for process in (1, "self"):
        path = os.path.realpath(f"/proc/{process}/{link}")
        if os.path.exists(os.path.join(path, "etc/shadow")): print("SUCCEEDED: outside by", link, path)
attempt("to see other processes", lambda: os.kill(max(int(e) for e in os.listdir("/proc") if e.isdecimal()) + 1, 0))
attempt("to touch a device", lambda: os.utime("/dev/null"))
attempt("to change a device", lambda: os.chmod("/dev/null", 0o600))
attempt("to open a terminal", lambda: os.open("/dev/tty", os.O_RDWR))
attempt("to make a terminal", lambda: os.open("/dev/ptmx", os.O_RDWR))
attempt("to name the host", lambda: socket.sethostname("mine"))
attempt("to change user", lambda: os.setuid(0 if os.getuid() else 1))
attempt("to change groups", lambda: os.setgroups([0]))
attempt("to reach by network", lambda: socket.create_connection(("127.0.0.1", 1), 1))
attempt("to reach by abstract socket", lambda: socket.socket(socket.AF_UNIX).connect("\0kaven-view-test"))
with open("/proc/self/mountinfo") as file: mounts = [line.split() for line in file]
for line in mounts:
    if line[4] not in ("/play", "/tmp", "/dev/shm") and "ro" not in line[5].split(","): print("SUCCEEDED: writable", line)
    if "nosuid" not in line[5].split(","): print("SUCCEEDED: set-user-ID programs", line)
    if "nodev" not in line[5].split(",") and not line[4].startswith("/dev/"): print("SUCCEEDED: devices", line)
    if any(word.split(":")[0] in ("shared", "master") for word in line[6:line.index("-")]): print("SUCCEEDED: connected", line)
with open("/proc/self/status") as file: status = dict(line.split(":", 1) for line in file)
for rights in "CapInh CapPrm CapEff CapBnd CapAmb".split():
    if int(status[rights], 16) & ~0x800e1: print("SUCCEEDED: has", rights, status[rights])
for rights in "CapInh CapPrm CapEff CapAmb".split():
    if int(status[rights], 16): print("SUCCEEDED: has", rights, status[rights])
if status["NoNewPrivs"].strip() != "1": print("SUCCEEDED: new privileges")
with open("/proc/self/cgroup") as file:
    for line in file:
        if line.startswith("0::") and line != "0::/\n": print("SUCCEEDED: sees its control group", line)
with open("/proc/net/dev") as file:
    if len(file.readlines()) > 3: print("SUCCEEDED: sees network devices")
for open_file in os.listdir("/proc/self/fd"):
    if int(open_file) > 3: print("SUCCEEDED: holds", open_file)
print("done")
)";

TEST_P(SandboxViewTest, WithstandsWhoeverKnowsHowSandboxesAreBroken) {
  const std::string said = run({"/usr/bin/python3", "-c", attacks});
  if (lacks_namespaces) GTEST_SKIP() << "this machine makes no namespaces for users";
  EXPECT_THAT(
      said, AllOf(HasSubstr("refused: to bind\n"), testing::EndsWith("done\n"), Not(HasSubstr("SUCCEEDED"))));
}

TEST_P(SandboxViewTest, LeavesNoMountOnTheMachineWheneverItIsKilled) {
  const std::string before = support::read_file("/proc/self/mountinfo");
  std::mt19937 random(3);
  for (int time = 0; time < 50; ++time) {
    const pid_t watched = ::fork();
    if (watched == 0) {
      ::setpgid(0, 0);
      run({"/bin/true"});
      ::_exit(0);
    }
    ::setpgid(watched, watched);
    ::usleep(static_cast<useconds_t>(random() % 8000));
    ::kill(-watched, SIGKILL);
    ::waitpid(watched, nullptr, 0);
  }
  EXPECT_EQ(support::read_file("/proc/self/mountinfo"), before);
}

INSTANTIATE_TEST_SUITE_P(Builders, SandboxViewTest, testing::Values(Builder::root, Builder::ordinary_user),
                         [](const auto& each) {
                           return each.param == Builder::root ? "root" : "ordinary_user";
                         });

}  // namespace
}  // namespace kaven::referee::sandbox
