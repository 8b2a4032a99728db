// SPDX-License-Identifier: MIT
#include "common/system/fork_server.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tests/support/script_server.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

using testing::HasSubstr;

/// The tasks of the server are a shell script that a test writes.
class ForkServerTest : public testing::Test {
 protected:
  void set_script(const std::string& text) const {
    support::write_script_server(directory.path() / "server",
                                 "cd '" + directory.path().string() + "'\n" + text);
  }
  pid_t start(const std::vector<std::string>& words = {}) {
    const Descriptor log(
        ::open((directory.path() / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
    return server.start(words, log.get());
  }
  static int wait(pid_t process) {
    int status = 0;
    EXPECT_EQ(::waitpid(process, &status, 0), process);
    return status;
  }
  std::string log() const { return support::read_file(directory.path() / "log"); }

  support::TemporaryDirectory directory;
  ForkServer server{directory.path() / "server"};
};

TEST_F(ForkServerTest, ATaskReceivesItsArgumentsAndReturnsItsStatus) {
  set_script(R"(for word; do echo "<$word>"; done; echo trouble >&2; exit $#)");
  const int status = wait(start({"one", "two words", "", "--four=ü"}));
  EXPECT_EQ(WEXITSTATUS(status), 4);
  EXPECT_EQ(log(), "<one>\n<two words>\n<>\n<--four=ü>\ntrouble\n");
}

TEST_F(ForkServerTest, OneServerStartsAllTasks) {
  set_script("exit 0");
  EXPECT_EQ(server.process(), 0);
  wait(start());
  const pid_t first = server.process();
  wait(start());
  EXPECT_EQ(server.process(), first);
}

TEST_F(ForkServerTest, ATaskIsAChildOfTheClientInAGroupOfItsOwnWithoutInput) {
  set_script("echo $PPID; ps -o pgid= -p $$; cat; readlink /proc/self/fd/0");
  const pid_t task = start();
  wait(task);
  EXPECT_THAT(log(), testing::MatchesRegex(std::to_string(::getpid()) + "\n *" + std::to_string(task) +
                                           "\n/dev/null\n"));
}

TEST_F(ForkServerTest, ATaskThatIsKilledHarmsNoOther) {
  set_script("[ \"$1\" = die ] && kill -9 $$; exit 7");
  EXPECT_EQ(WTERMSIG(wait(start({"die"}))), SIGKILL);
  const pid_t first = server.process();
  EXPECT_EQ(WEXITSTATUS(wait(start({"live"}))), 7);
  EXPECT_EQ(server.process(), first);
}

TEST_F(ForkServerTest, IfTheServerIsKilledItsTasksGoOnAndTheNextHasANewOne) {
  ASSERT_EQ(::mkfifo((directory.path() / "go").c_str(), 0600), 0);
  const Descriptor go(::open((directory.path() / "go").c_str(), O_RDWR | O_CLOEXEC));
  set_script("[ \"$1\" = wait ] && read word < go; exit 5");
  const pid_t waiting = start({"wait"});
  const pid_t first = server.process();
  ASSERT_EQ(::kill(first, SIGKILL), 0);
  EXPECT_EQ(WEXITSTATUS(wait(start())), 5);
  EXPECT_NE(server.process(), first);
  ASSERT_EQ(::write(go.get(), "go\n", 3), 3);
  EXPECT_EQ(WEXITSTATUS(wait(waiting)), 5);
}

TEST_F(ForkServerTest, AServerThatEndsWithoutServingIsAnErrorThatNamesIt) {
  support::write_script(directory.path() / "server", "#!/bin/sh\nexit 1\n");
  try {
    start();
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr((directory.path() / "server").string()));
  }
}

TEST_F(ForkServerTest, TooManyArgumentsAreAnError) {
  constexpr std::size_t most = std::size_t{16} * 1024;
  set_script("exit 0");
  EXPECT_THROW(start({std::string(most, 'x')}), std::system_error);
  wait(start({std::string(most - 1, 'x')}));
}

}  // namespace
}  // namespace kaven::system
