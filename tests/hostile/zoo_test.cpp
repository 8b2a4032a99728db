// SPDX-License-Identifier: MIT
// Every agent that tries to harm its opponent, the referee or the machine, in every isolation level, with a
// referee that is root and one that is not. Each plays White against a correct opponent. In every case the
// game follows the rules and leaves nothing except its record and its logs.

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "referee/sandbox/confinement.hpp"
#include "tests/hostile/sandboxed_game.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kaven::referee {
namespace {

using game::Ending;
using game::Result;
using support::sanitized;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* succeeded = "ATTACK SUCCEEDED";
constexpr const char* refused = "ATTACK REFUSED";

/// One agent and the expected outcome.
struct Inmate {
  const char* agent = "";        ///< perhaps with arguments
  Ending ending = Ending::line;  ///< line: the plain game, which White wins; else White loses by it
  const char* quoted = "";       ///< a part of the verdict
  std::vector<std::string> options = {};
  const char* opponent = "plain";
  std::optional<sandbox::IsolationLevel> refused_from =
      {};  ///< the weakest isolation level that refuses all its attacks
};

/// An agent in one isolation level.
struct Cell {
  Inmate inmate;
  sandbox::IsolationLevel level = sandbox::IsolationLevel::strict;
  Account account = Account::root;
};

std::string first_word(const std::string& words) {
  return words.substr(0, words.find(' '));
}

void PrintTo(const Cell& cell, std::ostream* stream) {
  *stream << cell.inmate.agent << " in " << sandbox::isolation_level_words.word_of(cell.level);
}

std::string name_of(const testing::TestParamInfo<Cell>& info) {
  const Cell& cell = info.param;
  return first_word(cell.inmate.agent) + "_" +
         std::string(sandbox::isolation_level_words.word_of(cell.level)) +
         (cell.account == Account::root ? "_root" : "_user");
}

std::vector<Account> accounts() {
  if (::geteuid() == 0) return {Account::root, Account::ordinary};
  return {Account::ordinary};
}

/// Each agent in each level and account; under sanitizers, which take ten times as long, each in one of them,
/// in rotation.
std::vector<Cell> cells(const std::vector<Inmate>& inmates,
                        const std::vector<sandbox::IsolationLevel>& levels) {
  std::vector<Cell> all;
  std::size_t turn = 0;
  for (const Inmate& inmate : inmates) {
    std::vector<Cell> of_inmate;
    for (const sandbox::IsolationLevel level : levels) {
      for (const Account account : accounts()) {
        // The ordinary user of this test cannot use control groups of root.
        const bool without_groups =
            level == sandbox::IsolationLevel::strict && account == Account::ordinary && ::geteuid() == 0;
        if (!without_groups) of_inmate.push_back({inmate, level, account});
      }
    }
    if (sanitized) of_inmate = {of_inmate[turn++ % of_inmate.size()]};
    all.insert(all.end(), of_inmate.begin(), of_inmate.end());
  }
  return all;
}

/// The expectations for every game, independent of its programs.
void expect_orderly(const SandboxedGame& game, sandbox::IsolationLevel level) {
  ASSERT_EQ(game.finished().ended, support::Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_THAT(game.left_behind(), IsEmpty());
  ASSERT_TRUE(game.record()) << game.record_text();
  EXPECT_THAT(game.record()->header.sandbox,
              StartsWith(std::string(sandbox::isolation_level_words.word_of(level))));
  // This text is in /etc/shadow.
  EXPECT_THAT(game.record_text(), Not(HasSubstr("root:")));
  if (!sanitized) {
    EXPECT_LT(game.peak_memory(), std::size_t{50} << 20U);
  }
}

void expect_ending(const SandboxedGame& game, Ending ending) {
  const game::Outcome& outcome = game.record()->verdict->outcome;
  EXPECT_EQ(outcome.ending, ending) << game.finished().output << game.log_of_white();
  EXPECT_EQ(outcome.result, ending == Ending::line ? Result::white_wins : Result::black_wins)
      << game.finished().output;
}

/// Level `basic` relies on Landlock, which before version 6 did not restrict signals and sockets.
bool basic_has_walls() {
  constexpr int version_with_scopes = 6;
  return sandbox::landlock_version() >= version_with_scopes;
}

class Zoo : public testing::TestWithParam<Cell> {
 protected:
  static bool refuses(sandbox::IsolationLevel level, const Inmate& inmate) {
    return inmate.refused_from && level <= *inmate.refused_from;
  }
};

TEST_P(Zoo, IsHeld) {
  const auto& [inmate, level, account] = GetParam();
  if (level == sandbox::IsolationLevel::basic && refuses(level, inmate) && !basic_has_walls()) {
    GTEST_SKIP() << "this kernel's Landlock has no walls against it";
  }
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, inmate.options);
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, inmate.ending);
  EXPECT_THAT(game.record()->verdict->outcome.detail, HasSubstr(inmate.quoted));
  if (refuses(level, inmate)) {
    EXPECT_THAT(game.log_of_white(), HasSubstr(refused));
    EXPECT_THAT(game.log_of_white(), Not(HasSubstr(succeeded)));
  }
}

// A time-out takes the whole limit, so keep it short.
const std::vector<std::string> briefly = {"--time", "3"};
// Enough for an answer one second before the end of the time, and one second after it, on a busy machine.
const std::vector<std::string> five_seconds = {"--time", "5"};
const std::vector<std::string> little_memory = {"--memory", "128", "--time", "20"};
// For agents that do much before they move.
const std::vector<std::string> slowly = {"--time", "600"};
// For agents that act in the opponent's turn.
const std::vector<std::string> unfrozen = {"--idle-policy", "record"};

const std::vector<Inmate> resource_hogs = {
    {.agent = "fork_bomb", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "memory_hog", .ending = Ending::memory, .options = little_memory},
    {.agent = "memory_hog_in_children", .ending = Ending::memory, .options = little_memory},
    {.agent = "memory_hog_amid_noise", .ending = Ending::memory, .options = little_memory},
    {.agent = "hides_its_memory", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "disk_filler", .refused_from = sandbox::IsolationLevel::isolated},
    {.agent = "leaves_the_disk_full", .ending = Ending::time, .options = briefly},
    {.agent = "many_files", .options = slowly},
    {.agent = "deep_directories", .options = slowly},
    {.agent = "leaves_objects", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "descriptor_hog", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "raises_its_limits", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "floods_stdout"},
};

const std::vector<Inmate> killers_and_survivors = {
    {.agent = "ignores_signals"},
    {.agent = "leaves_a_daemon"},
    {.agent = "leaves_zombies"},
    {.agent = "kills_its_process_group", .ending = Ending::killed_by_signal, .quoted = "SIGKILL"},
    {.agent = "kills_its_parent", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "kills_everything", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "stops_its_supervisor", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "asks_to_be_woken", .refused_from = sandbox::IsolationLevel::isolated},
    {.agent = "stops_itself", .ending = Ending::time, .options = briefly},
    {.agent = "execs_itself"},
    {.agent = "lets_its_child_play"},
    {.agent = "closes_everything"},
    {.agent = "crashes", .ending = Ending::killed_by_signal, .quoted = "SIGSEGV"},
    {.agent = "exits_at_once", .ending = Ending::exited, .quoted = "exit status 1"},
    {.agent = "exits_after_its_move", .ending = Ending::exited, .quoted = "exit status 1"},
    {.agent = "exits_in_its_turn", .ending = Ending::exited, .quoted = "exit status 0"},
};

const std::vector<Inmate> burglars = {
    {.agent = "writes_the_opponents_answer", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "writes_both_players_files"},
    {.agent = "writes_everywhere {name}"},
    {.agent = "reads_the_opponents_memory", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "reads_files {opponent} {record} /etc/shadow", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "replaces_its_program", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "changes_rights {opponent}", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "makes_rare_calls", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "makes_namespaces", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "reads_the_environment", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "touches_the_clock", .refused_from = sandbox::IsolationLevel::basic},
};

const std::vector<Inmate> forgers = {
    {.agent = "answer_is_a_link", .ending = Ending::illegal_move, .quoted = "symbolic link"},
    {.agent = "answer_is_a_fifo", .ending = Ending::illegal_move, .quoted = "named pipe"},
    {.agent = "answer_is_a_directory", .ending = Ending::illegal_move, .quoted = "a directory"},
    {.agent = "answer_is_a_device", .refused_from = sandbox::IsolationLevel::basic},
    {.agent = "answer_is_huge", .ending = Ending::illegal_move, .quoted = "65536 bytes"},
    {.agent = "answer_has_100_megabytes", .ending = Ending::illegal_move, .quoted = "65536 bytes"},
    {.agent = "answer_is_unreadable", .ending = Ending::illegal_move, .quoted = "cannot be opened"},
    {.agent = "garbage", .ending = Ending::illegal_move, .quoted = "65536 bytes"},
    {.agent = "nul_bytes", .ending = Ending::illegal_move, .quoted = "\\x00"},
    {.agent = "terminal_escapes", .ending = Ending::illegal_move, .quoted = "\\x1b"},
    {.agent = "replaces_its_turn_file"},
    {.agent = "spoils_its_directory", .ending = Ending::time, .options = briefly},
    {.agent = "spoils_staged_files"},
    {.agent = "locks_its_directory"},
};

const std::vector<Inmate> cheats = {
    {.agent = "answers_before_its_turn", .options = unfrozen, .opponent = "slow_starter"},
    {.agent = "answers_after_the_end"},
    {.agent = "answers_just_in_time", .options = five_seconds},
    {.agent = "answers_too_late", .ending = Ending::time, .options = five_seconds},
    {.agent = "never_answers", .ending = Ending::time, .options = briefly},
};

const std::vector<sandbox::IsolationLevel> held = {
    sandbox::IsolationLevel::basic, sandbox::IsolationLevel::isolated, sandbox::IsolationLevel::strict};

INSTANTIATE_TEST_SUITE_P(ResourceHogs, Zoo, testing::ValuesIn(cells(resource_hogs, held)), name_of);
INSTANTIATE_TEST_SUITE_P(KillersAndSurvivors, Zoo, testing::ValuesIn(cells(killers_and_survivors, held)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Burglars, Zoo, testing::ValuesIn(cells(burglars, held)), name_of);
INSTANTIATE_TEST_SUITE_P(Forgers, Zoo, testing::ValuesIn(cells(forgers, held)), name_of);
INSTANTIATE_TEST_SUITE_P(Cheats, Zoo, testing::ValuesIn(cells(cheats, held)), name_of);

/// Either the log says that the attempt was refused, and the game continues; or the agent loses by its
/// memory.
class HiddenMemory : public testing::TestWithParam<Cell> {};

TEST_P(HiddenMemory, IsCountedOrRefused) {
  const auto& [inmate, level, account] = GetParam();
  if (!sandbox::hides_files(level)) GTEST_SKIP() << "without Landlock programs can fill /dev/shm";
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, inmate.options);
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  const bool was_refused = game.log_of_white().find(refused) != std::string::npos;
  expect_ending(game, was_refused ? Ending::line : Ending::memory);
}

std::string way_of(const testing::TestParamInfo<Cell>& info) {
  const std::string agent = info.param.inmate.agent;
  return agent.substr(agent.find(' ') + 1) + "_" +
         std::string(sandbox::isolation_level_words.word_of(info.param.level)) +
         (info.param.account == Account::root ? "_root" : "_user");
}

std::vector<Inmate> hidden(const std::vector<const char*>& ways) {
  std::vector<Inmate> inmates;
  inmates.reserve(ways.size());
  // None of them answers any more; the long limit is for a busy machine.
  for (const char* way : ways)
    inmates.push_back({.agent = way, .options = {"--memory", "96", "--time", "100"}});
  return inmates;
}

INSTANTIATE_TEST_SUITE_P(
    OfProcesses, HiddenMemory,
    testing::ValuesIn(cells(hidden({"memory_nobody_is_seen_to_hold page_tables",
                                    "memory_nobody_is_seen_to_hold behind_a_false_name",
                                    "memory_nobody_is_seen_to_hold behind_a_dead_thread"}),
                            held)),
    way_of);

/// The levels and accounts with different ways to count memory: by the kernel, for root, or by adding up.
std::vector<Cell> counted_differently(const std::vector<Inmate>& inmates) {
  std::vector<Cell> all =
      cells(inmates, {sandbox::IsolationLevel::isolated, sandbox::IsolationLevel::strict});
  std::erase_if(all, [](const Cell& cell) {
    return cell.level == sandbox::IsolationLevel::isolated && cell.account == Account::root;
  });
  return all;
}

INSTANTIATE_TEST_SUITE_P(
    OfTheKernel, HiddenMemory,
    testing::ValuesIn(counted_differently(hidden(
        {"memory_nobody_is_seen_to_hold shared_pages", "memory_nobody_is_seen_to_hold zero_device",
         "memory_nobody_is_seen_to_hold empty_files", "memory_nobody_is_seen_to_hold files",
         "memory_nobody_is_seen_to_hold socket_buffers", "memory_nobody_is_seen_to_hold mappings",
         "memory_nobody_is_seen_to_hold watched_names", "memory_nobody_is_seen_to_hold polled_descriptors",
         "memory_nobody_is_seen_to_hold flight", "memory_nobody_is_seen_to_hold descriptor_files",
         "memory_nobody_is_seen_to_hold named_pipes", "memory_nobody_is_seen_to_hold folders",
         "memory_nobody_is_seen_to_hold forked_mappings", "memory_nobody_is_seen_to_hold while_it_is_stopped",
         "memory_nobody_is_seen_to_hold locks", "memory_nobody_is_seen_to_hold unlooked_at"}))),
    way_of);

/// Nobody but the supervisor bounds these.
std::vector<Cell> in_basic_as_user(const std::vector<Inmate>& inmates) {
  std::vector<Cell> all = cells(inmates, {sandbox::IsolationLevel::basic});
  std::erase_if(all, [](const Cell& cell) { return cell.account == Account::root; });
  return all;
}

INSTANTIATE_TEST_SUITE_P(
    OfTheKernelInBasic, HiddenMemory,
    testing::ValuesIn(in_basic_as_user(
        hidden({"memory_nobody_is_seen_to_hold shared_pages", "memory_nobody_is_seen_to_hold zero_device",
                "memory_nobody_is_seen_to_hold watched_names", "memory_nobody_is_seen_to_hold flight",
                "memory_nobody_is_seen_to_hold descriptor_files", "memory_nobody_is_seen_to_hold folders",
                "memory_nobody_is_seen_to_hold unlooked_at"}))),
    way_of);

const std::vector<Inmate> burners_in_sight = {
    {.agent = "burns_cpu", .opponent = "computes"},
    {.agent = "burns_cpu_in_threads", .opponent = "computes"},
    {.agent = "burns_cpu_in_children", .opponent = "computes"},
    {.agent = "wakes_itself", .opponent = "computes"},
};
const std::vector<Inmate> woken_by_timer = {{.agent = "wakes_by_timer", .opponent = "computes"}};
// Only a control group counts the CPU time of children for which no process waits.
const std::vector<Inmate> unseen_burner = {{.agent = "burns_cpu_unseen", .opponent = "computes"}};

/// White's CPU time in all of Black's turns, divided by Black's own CPU time in them.
double share_of_the_opponents_turns(const record::GameRecord& game) {
  double white = 0;
  double black = 0;
  for (const record::Turn& turn : game.turns) {
    if (turn.move.colour != game::Colour::black) continue;
    white += turn.opponent_cpu_seconds;
    black += turn.cpu_seconds;
  }
  return white / black;
}

class FrozenBurner : public testing::TestWithParam<Cell> {};

TEST_P(FrozenBurner, GetsNothingOfTheOpponentsTurn) {
  const auto& [inmate, level, account] = GetParam();
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, {});
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, Ending::line);
  // Black computes for half a second; a program that is not frozen gets at least as much, even on a busy
  // machine.
  EXPECT_LT(share_of_the_opponents_turns(*game.record()), 0.2);
}

const std::vector<sandbox::IsolationLevel> freezing = {sandbox::IsolationLevel::isolated,
                                                       sandbox::IsolationLevel::strict};
INSTANTIATE_TEST_SUITE_P(InSight, FrozenBurner, testing::ValuesIn(cells(burners_in_sight, freezing)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(WokenByTimer, FrozenBurner, testing::ValuesIn(cells(woken_by_timer, freezing)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Unseen, FrozenBurner, testing::ValuesIn(cells(unseen_burner, freezing)), name_of);

// The budget is far less than a runnable process gets in half a second, even on a busy machine.
std::vector<std::string> with_policy(const char* policy) {
  return {"--idle-budget", "0.02", "--idle-policy", policy};
}

/// A program that is continued while frozen is frozen again, and loses because of the CPU time that it used.
class SleeplessBurner : public testing::TestWithParam<Cell> {};

TEST_P(SleeplessBurner, LosesTheGame) {
  const auto& [inmate, level, account] = GetParam();
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, with_policy("freeze"));
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, Ending::idle_cpu);
  EXPECT_THAT(game.record()->verdict->outcome.detail, HasSubstr("went on while it was stopped"));
}

INSTANTIATE_TEST_SUITE_P(InSight, SleeplessBurner,
                         testing::ValuesIn(cells(woken_by_timer, {sandbox::IsolationLevel::none})), name_of);

class WarnedBurner : public testing::TestWithParam<Cell> {};

TEST_P(WarnedBurner, IsTold) {
  const auto& [inmate, level, account] = GetParam();
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, with_policy("warn"));
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, Ending::line);
  EXPECT_THAT(all_warnings(*game.record()), HasSubstr("of CPU in its opponent's turn"));
}

INSTANTIATE_TEST_SUITE_P(InSight, WarnedBurner,
                         testing::ValuesIn(cells(burners_in_sight, {sandbox::IsolationLevel::basic})),
                         name_of);

class ForfeitingBurner : public testing::TestWithParam<Cell> {};

TEST_P(ForfeitingBurner, LosesTheGame) {
  const auto& [inmate, level, account] = GetParam();
  const SandboxedGame game(level, account, inmate.agent, inmate.opponent, with_policy("forfeit"));
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, Ending::idle_cpu);
}

INSTANTIATE_TEST_SUITE_P(InSight, ForfeitingBurner, testing::ValuesIn(cells(burners_in_sight, held)),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Unseen, ForfeitingBurner,
                         testing::ValuesIn(cells(unseen_burner, {sandbox::IsolationLevel::strict})), name_of);

/// A server on this machine: on a port, an abstract socket, and socket files that every user may use.
class Listener {
 public:
  Listener() {
    ::chmod(place_.path().c_str(), 0755);
    sockaddr_in address{.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    listen_at(port_socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
    socklen_t length = sizeof address;
    ::getsockname(port_socket_.get(), reinterpret_cast<sockaddr*>(&address), &length);
    port_number_ = ntohs(address.sin_port);

    sockaddr_un name{.sun_family = AF_UNIX};
    abstract_name_ = "kaven-zoo-" + std::to_string(::getpid());
    // An abstract name: the first byte stays 0.
    abstract_name_.copy(&name.sun_path[1], sizeof name.sun_path - 1);
    listen_at(abstract_socket_.get(), reinterpret_cast<const sockaddr*>(&name),
              static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + abstract_name_.size()));
    listen_at_file(file_socket_.get(), file());
    listen_at_file(datagram_socket_.get(), file() + ".datagrams");
  }
  /// The arguments for the agent that looks for the server.
  std::string address() const { return std::to_string(port_number_) + " " + abstract_name_ + " " + file(); }

 private:
  std::string file() const { return (place_.path() / "socket").string(); }
  static void bind_to(int socket, const sockaddr* address, socklen_t length) {
    if (::bind(socket, address, length) != 0)
      throw std::system_error(errno, std::generic_category(), "socket");
  }
  static void listen_at(int socket, const sockaddr* address, socklen_t length) {
    bind_to(socket, address, length);
    ::listen(socket, 1);
  }
  static void listen_at_file(int socket, const std::string& path) {
    sockaddr_un name{.sun_family = AF_UNIX};
    path.copy(&name.sun_path[0], sizeof name.sun_path - 1);
    bind_to(socket, reinterpret_cast<const sockaddr*>(&name), sizeof name);
    ::listen(socket, 1);  // datagrams need it not
    ::chmod(path.c_str(), 0777);
  }
  support::TemporaryDirectory place_;
  system::Descriptor port_socket_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  system::Descriptor abstract_socket_{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  system::Descriptor file_socket_{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  system::Descriptor datagram_socket_{::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
  unsigned port_number_ = 0;
  std::string abstract_name_;
};

class Caller : public testing::TestWithParam<Cell> {};

TEST_P(Caller, ReachesNobody) {
  const auto& [inmate, level, account] = GetParam();
  if (level == sandbox::IsolationLevel::basic && !basic_has_walls()) {
    GTEST_SKIP() << "this kernel's Landlock has no walls against it";
  }
  const Listener listener;
  const SandboxedGame game(level, account, inmate.agent + (" " + listener.address()), inmate.opponent, {});
  if (game.unavailable()) GTEST_SKIP() << *game.unavailable();
  ASSERT_NO_FATAL_FAILURE(expect_orderly(game, level));
  expect_ending(game, Ending::line);
  EXPECT_THAT(game.log_of_white(), HasSubstr(refused));
  EXPECT_THAT(game.log_of_white(), Not(HasSubstr(succeeded)));
}

const std::vector<Inmate> callers = {{.agent = "opens_sockets"}};
INSTANTIATE_TEST_SUITE_P(Callers, Caller, testing::ValuesIn(cells(callers, held)), name_of);

// Without a sandbox the attacks that were refused above succeed.
class WithoutSandbox : public testing::TestWithParam<const char*> {};

TEST_P(WithoutSandbox, TheAttackSucceeds) {
  const Listener listener;
  std::string agent = GetParam();
  if (agent == "opens_sockets") agent += " " + listener.address();
  const SandboxedGame game(sandbox::IsolationLevel::none, Account::ordinary, agent, "plain", {});
  ASSERT_EQ(game.finished().ended, support::Ended{.exit_status = 0}) << game.finished().errors;
  EXPECT_THAT(game.log_of_white(), HasSubstr(succeeded));
}

// It must lose the game: if the game were void, a tournament would replay it.
TEST(WithoutSandbox, WhoKillsItsSupervisorHasLost) {
  const SandboxedGame game(sandbox::IsolationLevel::none, Account::ordinary, "kills_its_parent", "plain", {});
  expect_ending(game, Ending::killed_by_signal);
  EXPECT_EQ(game.record()->verdict->outcome.result, game::Result::black_wins);
}

std::string name_of_attack(const testing::TestParamInfo<const char*>& info) {
  return first_word(info.param);
}

INSTANTIATE_TEST_SUITE_P(Attacks, WithoutSandbox,
                         testing::Values("writes_the_opponents_answer", "reads_the_opponents_memory",
                                         "reads_files {opponent} {record}", "stops_its_supervisor",
                                         "makes_namespaces", "makes_rare_calls", "hides_its_memory",
                                         "asks_to_be_woken", "opens_sockets", "reads_the_environment",
                                         "leaves_objects"),
                         name_of_attack);

}  // namespace
}  // namespace kaven::referee
