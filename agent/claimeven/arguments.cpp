// SPDX-License-Identifier: MIT
#include "agent/claimeven/arguments.hpp"

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>

#include "agent/level.hpp"
#include "agent/search/deadline.hpp"
#include "common/command_line/command_line.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/game_options.hpp"
#include "common/notation/opening_text.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::agent::claimeven {

using namespace std::chrono_literals;

namespace {

constexpr const char* examples = R"(
Examples:
  referee claimeven ./student
  referee gomoku ./student 'claimeven --budget 2'
  referee ./student 'claimeven --level 4'             (a weaker opponent of known strength)
  echo W > claimeven.in; claimeven --game gomoku --size 19x19
  referee gomoku 'claimeven --protocol gomocup' ./student --protocol-a gomocup
  claimeven solve --help                              (exact values of Connect-4 positions)
  ln -s /path/to/claimeven shallow_black; ./shallow_black     (reads shallow_black.in)

Speaks the file protocol of the course in the current directory: reads and deletes NAME.in, writes NAME.out.
Options that are missing are read from the environment that the referee sets (KAVEN_GAME, KAVEN_SIZE,
KAVEN_CONNECT, KAVEN_EXACT, KAVEN_POP_OUT, KAVEN_OPENING_RULE, KAVEN_TURN_SECONDS, KAVEN_OPENING); the
others have the game's usual values. If the opponent's move is invalid, Claimeven prints the error and waits
for a valid move.

With --protocol gomocup, or started as pbrain-…, it speaks the Gomocup (Piskvork) protocol on stdin and stdout
instead: the manager sends size, rule and limits; --budget, --depth, --nodes, --memory, --threads,
--level, --seed and --quiet also apply.

Exit status: 0 the game is over; 1 it could not continue; 2 the command line is wrong.)";

constexpr double longest_limit_seconds = std::chrono::duration<double>(search::longest_limit).count();
// Depth grows with the logarithm of time: more time gains little and makes people wait.
constexpr std::chrono::nanoseconds longest_default_budget = 10s;

std::chrono::nanoseconds duration(double seconds) {
  return std::chrono::nanoseconds(std::llround(seconds * 1e9));
}

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

template <typename Number>
std::optional<Number> number_in_environment(const char* name, Number lowest, Number highest) {
  const auto text = environment(name);
  if (!text) return std::nullopt;
  const auto number = text::read_number<Number>(*text);
  if (!number || !(*number >= lowest && *number <= highest)) {
    std::ostringstream expected;
    expected << "expected a number from " << lowest << " to " << highest;
    throw std::invalid_argument(std::string(name) + " '" + *text + "': " + expected.str());
  }
  return number;
}

void complete_from_environment(notation::GameChoice& choice, std::optional<std::string>& game) {
  const auto surrounding_game = environment("KAVEN_GAME");
  const bool another_game = game && game != surrounding_game;
  if (!game) game = surrounding_game;
  if (game) choice.game = *game;
  if (another_game) return;
  if (!choice.size) choice.size = environment("KAVEN_SIZE");
  if (!choice.connect) choice.connect = number_in_environment("KAVEN_CONNECT", 1, game::largest_side);
  if (number_in_environment("KAVEN_EXACT", 0, 1) == 1) choice.exact = true;
  if (number_in_environment("KAVEN_POP_OUT", 0, 1) == 1) choice.pop_out = true;
  if (!choice.opening) choice.opening = environment("KAVEN_OPENING_RULE");
}

std::string stem_of(const std::optional<std::string>& given, const char* started_as) {
  std::string stem = given ? *given : boost::filesystem::path(started_as).stem().string();
  if (stem.empty() || stem.find_first_of("/ \t\n") != std::string::npos) {
    throw std::invalid_argument("name '" + stem + "': expected one word that can begin a file's name");
  }
  return stem;
}

// Gomocup managers start programs without options and require this name.
bool is_called_as_gomocup_engine(const char* started_as) {
  return boost::filesystem::path(started_as).filename().string().starts_with("pbrain-");
}

void refuse_beside_gomocup(const command_line::OptionList& options) {
  for (const char* name : {"--game", "--size", "--connect", "--exact-five", "--pop-out", "--full-board",
                           "--opening-rule", "--time", "--name", "--wake", "--poll-ms"}) {
    if (options.has(name)) {
      throw std::invalid_argument(std::string(name) + ": cannot be used with the gomocup protocol");
    }
  }
}

void refuse_swap2(const game::Rules& rules) {
  if (rules.opening == game::Opening::swap2)
    throw std::invalid_argument(
        "opening rule 'swap2': Claimeven takes part in it only by --protocol gomocup");
}

}  // namespace

std::variant<Arguments, gomocup::Settings, ExitNow> read_arguments(int count, char** values) {
  command_line::CommandLine line(
      "Plays connection games by alpha-beta search, as a program of the course's tournament.", "claimeven",
      examples);
  command_line::OptionList& options = line.options();

  notation::GameChoice choice;
  std::optional<std::string> game;
  std::optional<double> limit;
  std::optional<double> budget;
  std::optional<std::string> name;
  std::int64_t poll = mailbox::shortest_poll.count();
  std::string wake = "poll";
  std::optional<std::size_t> memory;
  std::optional<std::uint64_t> seed;
  Arguments arguments;
  std::string protocol = is_called_as_gomocup_engine(values[0]) ? "gomocup" : "mailbox";

  options.add("--protocol", protocol, "mailbox, or gomocup: see below")
      .show_default()
      .one_of({"mailbox", "gomocup"});
  options.add("--game", game, text::alternatives(game::game_names()) + " (default: connect4)");
  notation::add_variant_options(options, choice);
  options
      .add("--time", limit,
           "seconds per move (default: the limit of the game: " + notation::turn_limits() + ")")
      .between(0.001, longest_limit_seconds);
  options
      .add("--budget", budget, "maximum seconds of thinking per move (default: 0.8 of the limit, at most 10)")
      .between(0.001, longest_limit_seconds);
  options.add("--depth", arguments.depth, "maximum search depth in plies").between(1, 1000);
  options
      .add("--nodes", arguments.nodes,
           "positions to search per move, whatever the time: the same moves on every machine")
      .between(std::uint64_t{1}, std::uint64_t{1} << 50U);
  options
      .add(
          "--level", arguments.level,
          "play weaker: from 1, at random, to 9, each level about 200 Elo above the one before; needs little "
          "time, the same moves on every machine")
      .between(1, highest_level)
      .excludes("--depth")
      .excludes("--nodes");
  options.add("--seed", seed, "seed for what a level draws (default: random, printed at the start)")
      .between(std::uint64_t{0}, std::uint64_t{1} << 62U);
  options.add("--name", name, "file name without .in and .out (default: as the program was started)");
  options.add("--wake", wake, "poll, or inotify (wait for file events)")
      .show_default()
      .one_of({"poll", "inotify"});
  options.add("--poll-ms", poll, "milliseconds between two polls of the file, at least 100")
      .show_default()
      .between(static_cast<int>(mailbox::shortest_poll.count()), 60000);
  options
      .add("--memory", memory,
           "size of the transposition table in megabytes (default: 64; gomocup: half of max_memory)")
      .between(1, 1 << 20);
  options
      .add("--threads", arguments.resources.threads,
           "number of search threads (Go-moku only: Connect-4 gains nothing from a second one)")
      .show_default()
      .between(1, 1024);
  options.add_flag("--quiet", arguments.quiet, "print only invalid moves and the winner");

  const auto wrong_usage = [](const std::string& what) {
    std::fprintf(stderr, "claimeven: %s\nRun with --help for more information.\n", what.c_str());
    return ExitNow{2};
  };
  try {
    if (const auto status = line.read(count, values, std::cerr)) return ExitNow{*status};
    if (memory) arguments.resources.memory = *memory << 20U;
    if (seed && !arguments.level) throw std::invalid_argument("--seed: expected with --level");
    arguments.seed = seed ? *seed : std::random_device()();
    if (protocol == "gomocup") {
      refuse_beside_gomocup(options);
      return gomocup::Settings{.memory = memory ? std::optional(arguments.resources.memory) : std::nullopt,
                               .threads = arguments.resources.threads,
                               .budget = budget ? std::optional(duration(*budget)) : std::nullopt,
                               .depth = arguments.depth,
                               .nodes = arguments.nodes,
                               .level = arguments.level,
                               .seed = arguments.seed,
                               .quiet = arguments.quiet};
    }
    complete_from_environment(choice, game);
    arguments.game = notation::choose_game(choice);
    refuse_swap2(arguments.game.rules);
    arguments.opening =
        notation::read_opening(environment("KAVEN_OPENING").value_or(""), arguments.game.rules);
    if (!limit) limit = number_in_environment("KAVEN_TURN_SECONDS", 0.001, longest_limit_seconds);
    arguments.stem = stem_of(name, values[0]);
  } catch (const std::invalid_argument& error) {
    return wrong_usage(error.what());
  }
  arguments.turn_limit = limit ? duration(*limit) : std::chrono::nanoseconds(arguments.game.turn_limit);
  arguments.budget =
      budget ? duration(*budget) : std::min(arguments.turn_limit * 4 / 5, longest_default_budget);
  arguments.wake = wake == "poll" ? mailbox::Wake::poll : mailbox::Wake::inotify;
  arguments.poll = std::chrono::milliseconds(poll);
  return arguments;
}

}  // namespace kaven::agent::claimeven
