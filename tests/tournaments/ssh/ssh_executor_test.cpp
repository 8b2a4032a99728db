// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/ssh_executor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/text_lines.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/executor/ssh_copy.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;
using Kind = ExecutionResult::Kind;

// Shell scripts stand in for ssh, which runs the command here, by the script login-shell if there is one, unless the
// file HOST.down exists, and for the referee. A
// referee that is to stay tells so on a fifo, and reads from another one.
class SshGames : public testing::Test {
 protected:
  SshGames() {
    for (const char* fifo : {"told", "never"}) ::mkfifo((place / fifo).c_str(), 0600);
    // Open at both ends, so that neither side waits for the other to open.
    told = system::Descriptor(::open((place / "told").c_str(), O_RDWR | O_CLOEXEC));
    never = system::Descriptor(::open((place / "never").c_str(), O_RDWR | O_CLOEXEC));
    support::write_file(place / "tournament.toml", "");
    fs::create_directory(place / "bin");
    support::write_script(place / "bin" / "ssh", fmt::format(R"(#!/bin/sh
cd {}
while :; do case $1 in -F|-o) shift 2 ;; -*) shift ;; *) break ;; esac; done
host=$1; shift; export host
if [ -e "$host.down" ]; then echo "ssh: connect to host $host: No route to host" >&2; exit 255; fi
echo "$host" >> asked
if [ -e login-shell ]; then exec ./login-shell -c "$*"; fi
exec sh -c "$*"
)",
                                                             place.string()));
    // No test of this program needs another path.
    ::setenv("PATH", ((place / "bin").string() + ":/usr/bin:/bin").c_str(), 1);
  }

  std::unique_ptr<Executor> executor(const std::string& referee) {
    support::write_script(place / "referee", "#!/bin/sh\ncd " + place.string() + "\n" + referee + "\n");
    std::unique_ptr<Executor> made = make_ssh_executor(context, folder::Folder{place}, settings, place);
    made->tell_notes_to([this](const std::string& note) { notes.push_back(note); });
    return made;
  }
  GameSpec spec(int game) const {
    return {.game = folder::GameId(game),
            .white = {"alice", "/alice"},
            .black = {"bob", "/bob"},
            .record = place / "record",
            .logs = place};
  }
  void start(Executor& executor, int game) {
    executor.start(spec(game), [this](const ExecutionResult& result) { results.push_back(result); });
  }
  // Handles events until `condition` holds.
  void run_until(const std::function<bool()>& condition) {
    context.restart();
    boost::asio::steady_timer patience(context, support::patience);
    // A timer that is cancelled here reports it only when the context runs again.
    patience.async_wait([this](const boost::system::error_code& cancelled) {
      if (!cancelled) is_over = true;
    });
    while (!condition() && !is_over) context.run_one();
    EXPECT_TRUE(condition()) << testing::PrintToString(notes);
  }
  std::vector<Kind> kinds() const {
    std::vector<Kind> kinds;
    for (const ExecutionResult& result : results) kinds.push_back(result.kind);
    return kinds;
  }
  // Handles events until the referees have written `lines` lines on the fifo.
  void hear(std::ptrdiff_t lines) {
    std::string heard;
    const auto end = std::chrono::steady_clock::now() + support::patience;
    while (std::ranges::count(heard, '\n') < lines && std::chrono::steady_clock::now() < end) {
      context.restart();
      context.run_for(std::chrono::milliseconds(10));
      while (system::is_readable_within(told.get(), std::chrono::milliseconds(0))) {
        char letter = 0;
        if (::read(told.get(), &letter, 1) == 1) heard += letter;
      }
    }
    EXPECT_EQ(std::ranges::count(heard, '\n'), lines) << heard;
  }
  void release(int games) const {
    for (int game = 0; game < games; ++game) EXPECT_EQ(::write(never.get(), "end\n", 4), 4);
  }

  support::TemporaryDirectory directory;
  fs::path place = fs::canonical(directory.path());
  boost::asio::io_context context;
  system::Descriptor told;
  system::Descriptor never;
  settings::Settings settings{
      .ssh = settings::SshSettings{.hosts = {{"lab1", 2}, {"lab2", 1}}, .options = {"-F", "none"}}};
  std::vector<std::string> notes;
  std::vector<ExecutionResult> results;
  bool is_over = false;
};

TEST_F(SshGames, NeedHosts) {
  settings.ssh.hosts.clear();
  EXPECT_THROW(executor("exit 0"), std::runtime_error);
}

TEST_F(SshGames, TheExitStatusOfTheRefereeSaysWhetherAGameWasPlayed) {
  for (const auto& [script, kind] : {std::pair("exit 0", Kind::played), std::pair("exit 1", Kind::failed),
                                     std::pair("exit 2", Kind::refused), std::pair("exit 255", Kind::lost)}) {
    results.clear();
    const auto ssh = executor(script);
    start(*ssh, 1);
    EXPECT_TRUE(results.empty());
    run_until([&] { return results.size() == 1; });
    EXPECT_EQ(results[0].kind, kind) << script;
    EXPECT_EQ(results[0].reason.empty(), kind == Kind::played) << results[0].reason;
  }
}

TEST_F(SshGames, AGameThatOneHostRefusesIsPlayedByAnother) {
  const auto ssh = executor(R"([ -e refusing ] || echo $host > refusing
[ $host != $(cat refusing) ] || { echo 'referee: error: no java' >&2; exit 2; })");
  start(*ssh, 1);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::played);
  std::string refusing = support::read_file(place / "refusing");
  refusing.pop_back();
  EXPECT_THAT(notes, ElementsAre(AllOf(StartsWith(refusing + " cannot play game 0001, which lab"),
                                       EndsWith(" has played: no java"))));
  for (int game = 2; game <= 4; ++game) {
    GameSpec last = spec(game);
    last.is_last_attempt = true;
    ssh->start(last, [this](const ExecutionResult& result) { results.push_back(result); });
  }
  run_until([&] { return results.size() == 4; });
  EXPECT_THAT(kinds(), Each(Kind::played)) << "all by the other, however many slots are free";
}

TEST_F(SshGames, AGameThatEveryHostRefusesIsRefusedOnceByEach) {
  const auto ssh = executor("echo $host >> refused; echo 'referee: error: no java' >&2; exit 2");
  start(*ssh, 1);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::refused);
  EXPECT_EQ(results[0].reason, "no java");
  const std::string refused = support::read_file(place / "refused");
  EXPECT_THAT(text::lines_of(refused), UnorderedElementsAre("lab1", "lab2"));
  EXPECT_THAT(notes, IsEmpty());
}

TEST_F(SshGames, EveryHostPlaysAsManyAsItHasSlots) {
  const auto ssh = executor("echo here > told; read word < never");
  EXPECT_EQ(ssh->capacity(1), 6U);
  for (int game = 1; game <= 5; ++game) start(*ssh, game);
  hear(3);
  const std::string asked = support::read_file(place / "asked");
  EXPECT_EQ(std::ranges::count(asked, '\n'), 2 + 3)
      << "a question to each, and a game in each slot: " << asked;
  EXPECT_TRUE(results.empty());
  release(3);
  hear(2);
  release(2);
  run_until([&] { return results.size() == 5; });
  EXPECT_THAT(kinds(), Each(Kind::played));
}

TEST_F(SshGames, WordsArriveAsTheyAreAndOutputIsInTheLog) {
  const auto ssh = executor(R"(for word; do printf '%s\n' "$word" >> words; done; echo trouble >&2)");
  GameSpec odd = spec(1);
  odd.white.name = R"(o'neil; touch "hurt" $(touch hurt) \)";
  ssh->start(odd, [this](const ExecutionResult& result) { results.push_back(result); });
  run_until([&] { return results.size() == 1; });
  EXPECT_THAT(support::read_file(place / "words"), HasSubstr("\n--name-a=" + odd.white.name + "\n"));
  EXPECT_FALSE(fs::exists(place / "hurt"));
  EXPECT_EQ(support::read_file(place / "referee.log"), "trouble\n");
}

TEST_F(SshGames, AHostThatIsDownIsAskedAgain) {
  support::write_file(place / "lab1.down", "");
  const auto ssh = executor("exit 0");
  for (int game = 1; game <= 3; ++game) start(*ssh, game);
  run_until([&] { return results.size() == 3 && !notes.empty(); });
  EXPECT_THAT(kinds(), Each(Kind::played)) << "by the other";
  EXPECT_THAT(notes, Contains(HasSubstr("lab1 does not play: ssh: connect to host lab1: No route to host")));
  fs::remove(place / "lab1.down");
  run_until([&] { return notes.size() == 2; });
  EXPECT_EQ(notes[1], "lab1 answers again");
}

TEST_F(SshGames, AHostWithoutKavenDoesNotPlay) {
  const auto ssh = executor("exit 0");
  fs::remove(place / "referee");
  start(*ssh, 1);
  run_until([&] { return notes.size() == 2; });
  EXPECT_THAT(notes, Each(AllOf(HasSubstr("does not play: expected " + place.string()),
                                HasSubstr("under the same paths as here"))));
  EXPECT_TRUE(results.empty());
}

TEST_F(SshGames, TextOfALoginShellDoesNotHideWhyAHostDoesNotPlay) {
  support::write_script(place / "login-shell",
                        "#!/bin/sh\necho 'stty: Inappropriate ioctl' >&2\nprintf welcome\nexec sh \"$@\"\n");
  const auto ssh = executor("exit 0");
  fs::remove(place / "referee");
  start(*ssh, 1);
  run_until([&] { return notes.size() == 2; });
  EXPECT_THAT(notes, Each(HasSubstr("does not play: expected " + place.string())));
}

TEST_F(SshGames, TextOfALoginShellDoesNotKeepAHostFromPlaying) {
  support::write_script(place / "login-shell", "#!/bin/sh\necho hello >&2\nprintf welcome\nexec sh \"$@\"\n");
  const auto ssh = executor("exit 0");
  start(*ssh, 1);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::played);
}

// tcsh is such a shell: it accepts no line end within quotation marks.
TEST_F(SshGames, ALoginShellThatCannotRunGamesIsTheReasonWhyAHostDoesNotPlay) {
  support::write_script(place / "login-shell", R"sh(#!/bin/sh
if [ "$(echo "$2" | wc -l)" -gt 1 ]; then echo "Unmatched quote" >&2; exit 1; fi
exec sh "$@"
)sh");
  const auto ssh = executor("exit 0");
  start(*ssh, 1);
  run_until([&] { return notes.size() == 2 || !results.empty(); });
  EXPECT_THAT(notes,
              Each(AllOf(HasSubstr("does not play: expected a login shell that runs commands as sh does"),
                         HasSubstr("not tcsh; it said: Unmatched quote"))));
  EXPECT_TRUE(results.empty());
}

TEST_F(SshGames, AGameWhoseConnectionBreaksIsLostAndTheHostIsAskedBeforeItPlaysAgain) {
  settings.ssh.hosts = {{"lab1", 1}};
  const auto ssh = executor("if [ -e broken ]; then exit 0; fi; touch broken lab1.down; exit 255");
  start(*ssh, 1);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::lost);
  EXPECT_THAT(notes, Contains(HasSubstr("lab1 does not play: the connection to lab1 has ended")));
  start(*ssh, 1);
  fs::remove(place / "lab1.down");
  run_until([&] { return results.size() == 2; });
  EXPECT_EQ(results[1].kind, Kind::played);
}

TEST_F(SshGames, StoppedRefereesEndTheirGamesAndOthersAreNotStarted) {
  settings.ssh.hosts = {{"lab1", 1}};
  const auto ssh = executor("trap 'echo asked > told; exit 1' TERM; echo here > told; read word < never");
  for (int game = 1; game <= 2; ++game) start(*ssh, game);
  hear(1);
  ssh->stop();
  hear(1);
  run_until([&] { return results.size() == 2; });
  EXPECT_THAT(kinds(), Each(Kind::failed));
}

TEST_F(SshGames, RefereesEndWithTheProcessThatStartedThem) {
  auto ssh = executor("trap 'echo asked > told; exit 1' TERM; echo here > told; read word < never");
  start(*ssh, 1);
  hear(1);
  ssh.reset();
  hear(1);
  EXPECT_TRUE(results.empty());
}

TEST_F(SshGames, KilledConnectionsAreLost) {
  const auto ssh = executor("trap 'echo asked > told; exit 1' TERM; echo here > told; read word < never");
  start(*ssh, 1);
  hear(1);
  ssh->kill();
  run_until([&] { return results.size() == 1; });
  EXPECT_NE(results[0].kind, Kind::played);
}

// The hosts of these tests have the same files: rsync copies nothing to them, as a copy is already there.
class CopiedGames : public SshGames {
 protected:
  CopiedGames() {
    settings.ssh.copy = true;
    settings.ssh.hosts = {{"lab1", 1}};
    fs::remove(place / "tournament.toml");
    for (const char* folder : {"agents", "games", "logs/0001"}) fs::create_directories(place / folder);
    for (const char* name : {"alice", "bob"}) support::write_file(place / "agents" / name, "");
  }
  void start_copied(Executor& executor, int game = 1) {
    executor.start({.game = folder::GameId(game),
                    .white = {"alice", place / "agents" / "alice"},
                    .black = {"bob", place / "agents" / "bob"},
                    .record = place / "games" / "0001-alice-bob.jsonl",
                    .logs = place / "logs" / "0001"},
                   [this](const ExecutionResult& result) { results.push_back(result); });
  }
  void act_as_rsync(const std::string& script) const {
    support::write_script(place / "bin" / "rsync", "#!/bin/sh\ncd " + place.string() + "\n" + script + "\n");
  }
  /// A referee that writes a record and a log.
  static constexpr const char* playing_referee = R"(
for word; do case $word in --record=*) record=${word#*=} ;; --logs=*) logs=${word#*=} ;; esac; done
echo played > "$record"; echo said > "$logs/white.log"; echo hurt > "$(dirname "$record")/hurt")";
};

TEST_F(CopiedGames, TheRecordAndTheLogsComeBackAndNothingElse) {
  if (!fs::exists("/usr/bin/rsync")) GTEST_SKIP() << "there is no /usr/bin/rsync";
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::played) << results[0].reason << testing::PrintToString(notes);
  EXPECT_EQ(support::read_file(place / "games" / "0001-alice-bob.jsonl"), "played\n");
  EXPECT_EQ(support::read_file(place / "logs" / "0001" / "white.log"), "said\n");
  EXPECT_FALSE(fs::exists(place / "games" / "hurt"));
  EXPECT_EQ(notes, std::vector<std::string>());
}

// A student may make a link to a file of somebody else.
TEST_F(CopiedGames, WhatALinkOfAProgramPointsToIsNotCopied) {
  act_as_rsync("echo \"$*\" >> copied; case $* in *--remove-source-files*) exit 12 ;; esac");
  fs::remove(place / "agents" / "alice");
  fs::create_directories(place / "agents" / "alice");
  // Only the organizer puts links into agents/ itself.
  fs::create_directories(place / "elsewhere");
  fs::remove(place / "agents" / "bob");
  fs::create_symlink(place / "elsewhere", place / "agents" / "bob");
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return results.size() == 1; });
  const std::string copied = support::read_file(place / "copied");
  for (const std::string_view line : text::lines_of(copied)) {
    if (line.find("/agents/") == std::string_view::npos) continue;
    EXPECT_THAT(line, AllOf(HasSubstr(" --safe-links "), Not(HasSubstr("--copy-"))));
  }
  for (const char* program : {"alice", "bob"})
    EXPECT_THAT(copied, HasSubstr(" " + (place / "agents" / program).string() + "/ ")) << program;
}

TEST(NotCopied, IsALinkThatLeavesItsFolderAndWhatIsNoFile) {
  const support::TemporaryDirectory directory;
  const fs::path agent = directory.path() / "agents" / "ada";
  fs::create_directories(agent / "data");
  support::write_file(directory.path() / "teacher.txt", "secret");
  support::write_file(agent / "mine.py", "");
  fs::create_symlink("../mine.py", agent / "data" / "inside");
  fs::create_symlink("data", agent / "folder");
  const auto reason = [&] { return not_copied(agent, 1000).value_or(""); };
  EXPECT_EQ(reason(), "");
  for (const std::string& target :
       {std::string("../../teacher.txt"), (directory.path() / "teacher.txt").string(),
        std::string("../../nothing"), std::string("/usr/bin/env"), std::string(".."),
        std::string("folder/../../../teacher.txt"), (agent / "mine.py").string()}) {
    fs::create_symlink(target, agent / "book.txt");
    EXPECT_THAT(reason(), HasSubstr("book.txt is a link to " + target + ", out of the folder")) << target;
    fs::remove(agent / "book.txt");
  }
  ASSERT_EQ(::mkfifo((agent / "fifo").c_str(), 0600), 0);
  EXPECT_THAT(reason(), HasSubstr("fifo is neither a file nor a folder nor a link"));
  fs::create_symlink(agent / "mine.py", directory.path() / "agents" / "own");
  EXPECT_EQ(not_copied(directory.path() / "agents" / "own", 1000), std::nullopt) << "the organizer's link";
}

TEST_F(CopiedGames, AGameWhoseRecordDoesNotComeBackIsLost) {
  act_as_rsync(
      "echo \"$*\" >> copied; case $* in *--remove-source-files*) touch lab1.down; exit 12 ;; "
      "esac");
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::lost);
  EXPECT_THAT(results[0].reason,
              HasSubstr("the record of game 0001 does not come from lab1 (rsync: exit status 12)"));
  EXPECT_FALSE(fs::exists(place / "games" / "0001-alice-bob.jsonl"));
  EXPECT_THAT(support::read_file(place / "copied"),
              HasSubstr(" " + (place / "agents" / "alice").string() + " "));
}

TEST_F(CopiedGames, AGameWhoseProgramsCannotBeSentIsLost) {
  act_as_rsync("case $* in *agents*) echo full >&2; echo 'rsync error: some files' >&2; exit 11 ;; esac");
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return results.size() == 1; });
  EXPECT_EQ(results[0].kind, Kind::lost);
  EXPECT_EQ(results[0].reason, "full");
}

TEST_F(CopiedGames, WhereKavenLiesOnTheHostItselfItIsNotCopiedOntoItself) {
  act_as_rsync("echo \"$*\" >> copied; case $* in *--remove-source-files*) exit 12 ;; esac");
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return results.size() == 1; });
  EXPECT_THAT(support::read_file(place / "copied"), Not(HasSubstr((place / "referee").string() + " ")));
}

TEST_F(CopiedGames, HostsThatShareTheirFoldersPlayInDifferentOnes) {
  settings.ssh.hosts = {{"lab1", 1}, {"lab2", 1}};
  act_as_rsync("");
  const auto ssh = executor(R"(
for word; do case $word in --record=*) echo "$word" >> records ;; esac; done; echo told > told; read end < never)");
  for (const int game : {1, 2}) start_copied(*ssh, game);
  hear(2);
  const std::string records = support::read_file(place / "records");
  const std::vector<std::string_view> lines = text::lines_of(records);
  EXPECT_EQ(std::set(lines.begin(), lines.end()).size(), 2U);
  release(2);
  run_until([&] { return results.size() == 2; });
}

TEST_F(CopiedGames, AHostThatSharesTheFolderDoesNotPlay) {
  support::write_file(place / "tournament.toml", "");
  const auto ssh = executor(playing_referee);
  start_copied(*ssh);
  run_until([&] { return notes.size() == 1; });
  EXPECT_THAT(notes, Each(HasSubstr("does not play: it shares " + place.string() + ": remove ssh.copy")));
  EXPECT_TRUE(results.empty());
}

}  // namespace
}  // namespace kaven::tournaments::executor
