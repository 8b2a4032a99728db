#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <exception>
#include <fstream>
#include <memory>
#include <optional>
#include <system_error>
#include <variant>

#include "common/notation/printable.hpp"
#include "common/program/program.hpp"
#include "common/record/time_text.hpp"
#include "referee/arguments.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/custody/adoption.hpp"
#include "referee/custody/environment_check.hpp"
#include "referee/custody/unavailable.hpp"
#include "referee/custody/working_place.hpp"
#include "referee/engagement.hpp"
#include "referee/match/board_display.hpp"
#include "referee/match/game_void.hpp"
#include "referee/match/match.hpp"
#include "referee/match/recording.hpp"

namespace kaven::referee {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

// A file of that name is called ./human.
constexpr const char* human = "human";

program::Program find_side(const Arguments::Side& side) {
  program::Program found =
      side.program == human
          ? program::Program{.name = human, .stem = human, .protocol = std::string(console_protocol)}
          : program::find_program(side.program, {boost::dll::program_location().parent_path()});
  if (side.protocol) {
    if (const auto fault = program::protocol_fault(*side.protocol))
      throw program::ProgramError("protocol '" + *side.protocol + "': " + *fault);
    if (side.program == human)
      throw program::ProgramError("a human is asked at the terminal, in no protocol");
    found.protocol = *side.protocol;
  }
  if (side.name) found.name = *side.name;
  if (side.stem) {
    if (const auto fault = program::stem_fault(*side.stem))
      throw program::ProgramError("file stem '" + *side.stem + "': " + *fault);
    found.stem = *side.stem;
  }
  return found;
}

void check_fit(const program::Program& program, const notation::ChosenGame& game) {
  const auto misfit = find_protocol(program.protocol).misfit(game.rules);
  if (!misfit) return;
  throw program::ProgramError(fmt::format("{} speaks {}, in which {} {} cannot be played: {}", program.name,
                                          program.protocol, game.title, notation::size_text(game.rules),
                                          *misfit));
}

// Kaven's own agent has no agent.toml where it lies beside the referee.
bool is_our_own(const program::Program& program) {
  return program.file == boost::dll::program_location().parent_path() / "claimeven";
}

void check_opening(const program::Program& program, const std::vector<game::Move>& opening) {
  const bool told = find_protocol(program.protocol).tells_boards || program.settings.knows_openings;
  if (opening.empty() || told || is_our_own(program)) return;
  throw program::ProgramError(
      fmt::format("{} cannot begin behind an opening: in the protocol {} programs are told moves one by one, "
                  "and it has no agent.toml that says opening = true (it then finds the moves in the "
                  "environment, in KAVEN_OPENING)",
                  program.name, program.protocol));
}

record::Contestant describe(const program::Program& program) {
  std::string command;
  for (const std::string& word : program.command) command += (command.empty() ? "" : " ") + word;
  return {.name = program.name,
          .program = command,
          .sha256 = program::sha256(program.file).value_or(""),
          .protocol = program.protocol};
}

// What a program printed before it failed is what its author wants to see first.
void show_last_words(const std::string& name, const boost::filesystem::path& log) {
  constexpr std::size_t most_lines = 10;
  std::ifstream input(log.string());
  std::deque<std::string> lines;
  for (std::string line; std::getline(input, line);) {
    lines.push_back(line);
    if (lines.size() > most_lines) lines.pop_front();
  }
  if (lines.empty()) return;
  spdlog::info("the last lines that {} printed:", notation::printable(name));
  for (const std::string& line : lines) spdlog::info("  {}", notation::printable(line));
}

void pin_to(unsigned processor) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  if (::sched_setaffinity(0, sizeof only, &only) != 0) {
    throw std::system_error(errno, std::generic_category(), fmt::format("processor {}", processor));
  }
}

void say_how_they_are_held(const Engagement& engagement) {
  for (const std::string& reason : engagement.weaker_because)
    spdlog::warn("{}", notation::printable(reason, 600));
  if (engagement.tier == Tier::basic || engagement.tier == Tier::none) {
    spdlog::warn(
        "custody '{}' is for one's own agents: it keeps programs apart as well as this machine can, and "
        "does not hold a hostile one",
        tier_word(engagement.tier));
  }
}

void play_game(const Arguments& arguments) {
  std::array<program::Program, 2> programs{find_side(arguments.sides[0]), find_side(arguments.sides[1])};
  for (const program::Program& program : programs) {
    check_fit(program, arguments.game);
    check_opening(program, arguments.opening);
  }
  if (!arguments.first_is_white) std::swap(programs[0], programs[1]);
  if (arguments.custody.processor) pin_to(*arguments.custody.processor);

  EventLoop loop;
  const Adoption adoption;
  std::optional<WorkingPlace> place_of_logs;
  boost::filesystem::path logs = arguments.logs;
  if (logs.empty()) {
    logs = place_of_logs.emplace().make("logs");
  } else {
    boost::filesystem::create_directories(logs);
  }
  const Engagement engagement = engage(loop, arguments, programs, logs);
  say_how_they_are_held(engagement);

  const record::Header header{
      .game = arguments.game.name,
      .rules = arguments.game.rules,
      .contestants = {describe(programs[0]), describe(programs[1])},
      .turn_seconds = std::chrono::duration<double>(arguments.turn_limit).count(),
      .start_seconds = std::chrono::duration<double>(arguments.start_limit).count(),
      .seed = arguments.seed,
      .custody = engagement.description,
      .started = record::time_text(std::chrono::system_clock::now()),
      .machine = host_name(),
      .opening = arguments.opening,
      .event = arguments.event,
  };
  // The record first: what has been announced has been recorded.
  std::unique_ptr<Recording> recording;
  BoardDisplay display(arguments.display, arguments.quiet);
  std::vector<Spectator*> spectators;
  if (!arguments.record.empty()) {
    recording = std::make_unique<Recording>(arguments.record);
    spectators.push_back(recording.get());
  }
  spectators.push_back(&display);
  Match(loop, header,
        Limits{.turn = arguments.turn_limit,
               .start = arguments.start_limit,
               .idle_policy = engagement.idle_policy,
               .idle_budget = arguments.custody.idle_budget,
               .after_sleep = arguments.after_sleep,
               .grace = arguments.grace},
        {engagement.contestants[0].get(), engagement.contestants[1].get()}, spectators)
      .play();
  if (const auto& failure = display.write_failure()) {
    throw std::system_error(*failure, std::generic_category(),
                            "the game was played, but stdout did not take the result");
  }
  if (const auto loser = display.forfeited()) {
    const std::size_t side = game::index(*loser);
    show_last_words(programs[side].name, logs / (side == 0 ? "white.log" : "black.log"));
  }
}

// Otherwise the first files to be opened would take the places of closed ones, and be printed into.
void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) < 0) std::abort();
  }
}

int run(int argument_count, char** argument_values) {
  open_standard_streams();
  spdlog::set_default_logger(spdlog::stderr_logger_st("referee"));
  spdlog::set_pattern("%n: %l: %v");
  const auto arguments = read_arguments(argument_count, argument_values);
  if (const auto* exit = std::get_if<ExitNow>(&arguments)) return exit->status;
  try {
    if (std::get<Arguments>(arguments).custody.check_environment) {
      std::fputs(check_environment().c_str(), stdout);
      return EXIT_SUCCESS;
    }
    play_game(std::get<Arguments>(arguments));
    return EXIT_SUCCESS;
  } catch (const program::ProgramError& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
    return 2;
  } catch (const CustodyUnavailable& lack) {
    spdlog::error("{}", notation::printable(lack.what(), 2000));
    return 3;
  } catch (const GameVoid& fate) {
    spdlog::error("{}; the game has no verdict", fate.what());
  } catch (const Interrupted& interrupted) {
    spdlog::error("{}; the game was cut off and has no verdict", interrupted.what());
  } catch (const std::exception& error) {
    spdlog::error("{}", notation::printable(error.what(), 2000));
  }
  std::fputs("Result: none\n", stdout);
  return EXIT_FAILURE;
}

}  // namespace
}  // namespace kaven::referee

int main(int argument_count, char** arguments) {
  return kaven::referee::run(argument_count, arguments);
}
