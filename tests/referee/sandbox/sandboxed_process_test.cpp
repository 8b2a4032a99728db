// SPDX-License-Identifier: MIT
#include "referee/sandbox/sandboxed_process.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <fstream>
#include <memory>

#include "referee/event_loop.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "tests/support/computing.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee::sandbox {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// The state of the process by proc(5); X if it does not exist.
char state_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  return std::getline(status, line) ? line[line.rfind(')') + 2] : 'X';
}

bool alive(pid_t process) {
  // A zombie that its new parent has not reaped yet has ended, too.
  return state_of(process) != 'X' && state_of(process) != 'Z';
}

class LaunchedProgram : public SandboxedProcess {
 public:
  LaunchedProgram(boost::asio::io_context& context, const LaunchSpec& what)
      : SandboxedProcess(context, what) {
    await_ready();
    launch();
  }
};

class SandboxedProcessTest : public testing::Test {
 protected:
  LaunchSpec shell(const std::string& script) const {
    return {.command = {"/bin/sh", "-c", script},
            .working_directory = place.path(),
            .log = place.path() / "log",
            .log_cap = 1000,
            .level = IsolationLevel::none};
  }
  template <typename Condition>
  void wait_for(Condition condition) {
    const auto deadline = Clock::now() + support::patience;
    bool arrived = condition();
    while (!arrived && Clock::now() < deadline) {
      loop.wait_until(Clock::now() + std::chrono::milliseconds(5));
      arrived = condition();
    }
    ASSERT_TRUE(arrived);
  }
  std::string written(const char* name) const {
    const auto file = place.path() / name;
    return boost::filesystem::exists(file) ? support::read_file(file) : "";
  }
  pid_t noted_process(const char* name) {
    wait_for([&] { return written(name).ends_with("\n"); });
    return std::stoi(written(name));
  }

  support::TemporaryDirectory place;
  EventLoop loop;
};

TEST_F(SandboxedProcessTest, ItsExitStatusIsKnown) {
  LaunchedProgram program(loop.context(), shell("exit 7"));
  wait_for([&] { return program.gone(); });
  ASSERT_TRUE(program.wait_status());
  EXPECT_EQ(WEXITSTATUS(*program.wait_status()), 7);
}

TEST_F(SandboxedProcessTest, TheSignalThatEndedItIsKnown) {
  LaunchedProgram program(loop.context(), shell("kill -SEGV $$"));
  wait_for([&] { return program.gone(); });
  ASSERT_TRUE(program.wait_status());
  EXPECT_EQ(WTERMSIG(*program.wait_status()), SIGSEGV);
}

TEST_F(SandboxedProcessTest, AProgramThatCannotBeStartedSaysWhy) {
  LaunchSpec spec = shell("");
  spec.command = {"/nowhere/student"};
  LaunchedProgram program(loop.context(), spec);
  wait_for([&] { return program.gone(); });
  EXPECT_EQ(program.start_failure(), "/nowhere/student: No such file or directory");
}

TEST_F(SandboxedProcessTest, ItRunsInItsDirectoryWithItsEnvironmentAndNullInput) {
  LaunchSpec spec = shell("pwd; echo $KAVEN_TEST; cat; echo end");
  spec.environment = {{"KAVEN_TEST", "said"}};
  LaunchedProgram program(loop.context(), spec);
  wait_for([&] { return program.gone(); });
  program.end();
  EXPECT_EQ(written("log"), boost::filesystem::canonical(place.path()).string() + "\nsaid\nend\n");
}

TEST_F(SandboxedProcessTest, ItInheritsNoOpenFileOfOurs) {
  const int leak = ::open("/dev/null", O_RDONLY);
  LaunchedProgram program(loop.context(), shell("ls /proc/self/fd"));
  wait_for([&] { return program.gone(); });
  program.end();
  // The fourth is the directory that ls itself reads.
  EXPECT_EQ(written("log"), "0\n1\n2\n3\n");
  ::close(leak);
}

// A stopped process does not compute, so such a timer cannot wake it.
TEST_F(SandboxedProcessTest, ItMayHaveTimersOfItsOwnComputing) {
  LaunchSpec spec = shell("");
  spec.level = IsolationLevel::basic;
  spec.command = {"/usr/bin/python3", "-c", R"(
import ctypes
for clock in range(4):
    event = (ctypes.c_int * 16)(0, 0, 10, 0)
    print(clock, ctypes.CDLL(None).timer_create(clock, event, ctypes.byref(ctypes.c_void_p())), flush=True))"};
  LaunchedProgram program(loop.context(), spec);
  wait_for([&] { return program.gone(); });
  program.end();
  EXPECT_EQ(written("log"), "0 -1\n1 -1\n2 0\n3 0\n");
}

TEST_F(SandboxedProcessTest, ItStartsWithDefaultSignals) {
  LaunchedProgram program(loop.context(), shell("grep -E 'SigBlk|SigIgn' /proc/self/status"));
  wait_for([&] { return program.gone(); });
  program.end();
  EXPECT_EQ(written("log"), "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

TEST_F(SandboxedProcessTest, EndingReachesDaemonsThatLeftTheirSession) {
  LaunchedProgram program(
      loop.context(), shell("setsid sh -c 'trap \"\" TERM; echo $$ > daemon; while :; do sleep 1000; done' &"
                            " wait"));
  const pid_t daemon = noted_process("daemon");
  ASSERT_TRUE(alive(daemon));
  program.end();
  EXPECT_FALSE(alive(daemon));
}

TEST_F(SandboxedProcessTest, AProgramIsNotGoneWhileAChildOfItPlaysOn) {
  LaunchedProgram program(loop.context(),
                          shell("echo $$ > main; sh -c 'echo $$ > child; exec sleep 1000' & exit 3"));
  const pid_t main = noted_process("main");
  const pid_t child = noted_process("child");
  wait_for([&] { return !alive(main); });
  EXPECT_FALSE(program.gone());
  ::kill(child, SIGKILL);
  wait_for([&] { return program.gone(); });
  EXPECT_EQ(WEXITSTATUS(*program.wait_status()), 3);
}

TEST_F(SandboxedProcessTest, CpuTimeCountsTheWholeTree) {
  LaunchedProgram program(loop.context(), shell("sh -c 'echo $$ > child; while :; do :; done' & wait"));
  const pid_t child = noted_process("child");
  wait_for([&] { return program.cpu_time() > std::chrono::milliseconds(100); });
  const auto seen = program.cpu_time();
  ::kill(child, SIGKILL);
  wait_for([&] { return program.gone(); });
  EXPECT_GE(program.cpu_time(), seen);
}

TEST_F(SandboxedProcessTest, CpuTimeOfOrphansThatHaveEndedIsCounted) {
  LaunchedProgram program(
      loop.context(), shell("(sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo $$ > done' &); "
                            "exec sleep 1000"));
  const pid_t orphan = noted_process("done");
  wait_for([&] { return !alive(orphan); });
  wait_for([&] { return program.cpu_time() > std::chrono::milliseconds(20); });
}

TEST_F(SandboxedProcessTest, NoThreadRunsOnceItIsFrozen) {
  const char* const spinning_threads =
      "import threading, zlib\n"
      "def spin():\n"
      "    while True: zlib.crc32(bytes(10_000_000))\n"  // without the interpreter's lock: truly in parallel
      "for _ in range(3): threading.Thread(target=spin).start()\n";
  LaunchSpec spec = shell("");
  spec.command = {"/usr/bin/python3", "-c", spinning_threads};
  LaunchedProgram program(loop.context(), spec);
  wait_for([&] { return program.cpu_time() > std::chrono::milliseconds(200); });
  for (int turn = 0; turn < 20; ++turn) {
    program.freeze();
    const auto frozen_at = program.cpu_time();
    // A thread that ran would have its share meanwhile; what one used on its way to rest may be counted late.
    support::compute_for(std::chrono::milliseconds(5));
    ASSERT_LT(program.cpu_time() - frozen_at, std::chrono::milliseconds(1));
    program.thaw();
    wait_for([&] { return program.cpu_time() > frozen_at; });
  }
}

TEST_F(SandboxedProcessTest, AFrozenProgramThatIsWokenIsStoppedAgainAndWhatItUsedIsCounted) {
  LaunchedProgram program(loop.context(), shell("echo $$ > main; while :; do :; done"));
  const pid_t main = noted_process("main");
  program.freeze();
  EXPECT_EQ(program.cpu_while_stopped(), std::chrono::nanoseconds(0));
  const auto used_a_little = [&] { return program.cpu_while_stopped() > std::chrono::milliseconds(5); };
  wait_for([&] {
    ::kill(main, SIGCONT);
    return used_a_little();
  });
  wait_for([&] { return state_of(main) == 'T'; });
  program.thaw();
  EXPECT_EQ(program.cpu_while_stopped(), std::chrono::nanoseconds(0));
}

TEST_F(SandboxedProcessTest, AGrandchildThatIsWokenIsStoppedAgain) {
  LaunchedProgram program(loop.context(), shell("sh -c 'echo $$ > child; while :; do :; done' & wait"));
  const pid_t child = noted_process("child");
  program.freeze();
  ::kill(child, SIGCONT);
  wait_for([&] { return state_of(child) == 'T'; });
}

TEST_F(SandboxedProcessTest, AStoppedSupervisorStillEndsItsProgram) {
  LaunchedProgram program(loop.context(), shell("echo $$ > main; kill -STOP $PPID; exec sleep 1000"));
  const pid_t main = noted_process("main");
  program.end();
  EXPECT_FALSE(alive(main));
}

TEST_F(SandboxedProcessTest, ASupervisorThatIsStoppedAgainAndAgainDelaysTheEndALittle) {
  const std::size_t before = descendants(::getpid()).size();
  {
    const SubreaperScope subreaper;
    LaunchedProgram program(loop.context(), shell("echo $$ > main; while :; do kill -STOP $PPID; done"));
    noted_process("main");
    program.end();
  }
  ::prctl(PR_SET_CHILD_SUBREAPER, 0);
  EXPECT_EQ(descendants(::getpid()).size(), before);
}

TEST_F(SandboxedProcessTest, WhoKillsItsSupervisorCountsAsKilled) {
  LaunchedProgram program(loop.context(), shell("kill -KILL $PPID; exec sleep 1000"));
  wait_for([&] { return program.gone(); });
  EXPECT_EQ(program.wait_status(), SIGKILL);
}

TEST_F(SandboxedProcessTest, ASupervisorThatAProgramCannotReachIsNotKilledByIt) {
  const std::size_t before = descendants(::getpid()).size();
  LaunchSpec spec = shell("exec sleep 1000");
  spec.level = IsolationLevel::isolated;
  std::unique_ptr<SandboxedProcess> program;
  try {
    program = std::make_unique<LaunchedProgram>(loop.context(), spec);
  } catch (const SandboxUnavailable& lack) {
    GTEST_SKIP() << lack.what();
  }
  const std::vector<pid_t> supervisor = descendants(::getpid());
  ASSERT_GT(supervisor.size(), before);
  ::kill(supervisor[before], SIGKILL);
  EXPECT_THROW(wait_for([&] { return program->gone(); }), SupervisorLost);
  EXPECT_TRUE(program->gone());
}

// It may have said before that it is ready.
TEST_F(SandboxedProcessTest, ASupervisorThatIsKilledBeforeTheStartIsNoLackOfSandboxes) {
  LaunchSpec spec = shell("exit");
  spec.level = IsolationLevel::isolated;
  try {
    const LaunchedProgram works(loop.context(), spec);
  } catch (const SandboxUnavailable& lack) {
    GTEST_SKIP() << lack.what();
  }
  const std::size_t before = descendants(::getpid()).size();
  SandboxedProcess program(loop.context(), spec);
  ::kill(descendants(::getpid()).at(before), SIGKILL);
  try {
    program.await_ready();
    program.launch();
    wait_for([&] { return program.gone(); });
    EXPECT_EQ(program.wait_status(), 0);
  } catch (const SupervisorLost& lost) {
    EXPECT_THAT(lost.what(), HasSubstr("was killed"));
  }
}

TEST_F(SandboxedProcessTest, AFloodIsCappedAndItsEndIsKept) {
  LaunchedProgram program(loop.context(),
                          shell("echo begin; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo last words"));
  wait_for([&] { return program.gone(); });
  program.end();
  const std::string log = written("log");
  EXPECT_THAT(log, StartsWith("begin\nxxx"));
  EXPECT_THAT(log, HasSubstr(" bytes left out]\n"));
  EXPECT_THAT(log, EndsWith("x\nlast words\n"));
  EXPECT_LT(log.size(), 1000U + 64 * 1024 + 100);
}

TEST_F(SandboxedProcessTest, AShortLogIsWhole) {
  LaunchedProgram program(loop.context(), shell("echo out; echo error >&2"));
  wait_for([&] { return program.gone(); });
  program.end();
  EXPECT_EQ(written("log"), "out\nerror\n");
}

}  // namespace
}  // namespace kaven::referee::sandbox
