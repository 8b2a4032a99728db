#include "referee/compliance/turns.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <random>

#include "common/notation/printable.hpp"
#include "common/system/temporary_directory.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/compliance/compliant_opponent.hpp"
#include "referee/compliance/idleness.hpp"
#include "referee/compliance/program_processes.hpp"
#include "referee/compliance/tested_program.hpp"

namespace kaven::referee::compliance {

using namespace std::chrono_literals;
namespace fs = boost::filesystem;

namespace {

// What a program does right after its answer is still its turn: prints, collects garbage.
constexpr Clock::duration settling = 500ms;
constexpr Clock::duration early_answer_wait = 300ms;
// A referee waits two seconds; a busy machine may need longer.
constexpr Clock::duration ending_wait = 5s;
constexpr double most_idle_cpu_share = 0.1;
constexpr double most_runnable_share = 0.5;
// A program may look ten times a second. The clocks of some languages wake up besides: that of Go some 50 times.
constexpr double most_wakeups_per_second = 75;
constexpr std::size_t most_printed_while_waiting = 65536;
constexpr int rounds = 4;

void observe_failure(const ScenarioContext& context, const std::string& requirement,
                     const std::string& seen) {
  context.observations.push_back({requirement, Finding::failed, seen});
}

/// What goes wrong in `step` breaks `requirement`, unless it breaks one of its own.
template <typename Step>
void step_towards(const std::string& requirement, Step step) {
  try {
    step();
  } catch (const Violation& violation) {
    const bool general = violation.requirement == "time";
    throw Violation{general ? requirement : violation.requirement, violation.seen};
  }
}

void answer_it(TestedProgram& program, std::mt19937& generator) {
  program.give_move(choose_move(program.position(), OpponentGoal::to_draw, generator));
}

// The program as it would be in `folder`, which gets copies of all that belongs to it.
program::Program moved_to(const fs::path& folder, const ScenarioContext& context) {
  program::Program moved = context.program;
  moved.command = command::launch_spec(context.program, context.level, context.sandbox).command;
  moved.readable = {folder};
  for (const fs::path& path : context.program.readable) {
    const bool is_interpreter = context.program.found_on_path && path == context.program.command.front();
    if (is_interpreter || path.string().starts_with("/usr/")) continue;
    const fs::path copy = fs::is_directory(path) ? folder : folder / path.filename();
    fs::copy(path, copy, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const std::string& from = path.string();
    for (std::string& word : moved.command) {
      if (word == from || word.starts_with(from + "/")) word.replace(0, from.size(), copy.string());
    }
  }
  return moved;
}

bool starts_in_its_own_folder(const ScenarioContext& context) {
  const system::TemporaryDirectory place;
  const fs::path folder = place.make("own");
  try {
    const program::Program moved = moved_to(folder, context);
    TestedProgram(context, moved, {context.game}, folder).take_colour();
    return true;
  } catch (const Violation&) {
    return false;
  }
}

std::string name_of(pid_t process) {
  boost::system::error_code error;
  const fs::path file = fs::read_symlink("/proc/" + std::to_string(process) + "/exe", error);
  return fmt::format("process {} ({})", process,
                     error ? "unknown" : notation::printable(file.filename().string()));
}

// What it has started may still run.
bool has_ended(const TestedProgram& program) {
  const std::vector<pid_t> processes = program_processes();
  return program.gone() || std::ranges::find(processes, program.first_process()) == processes.end();
}

void look_for_left_processes(const ScenarioContext& context, TestedProgram& program) {
  if (program.first_process() == 0) return;
  if (has_ended(program)) {
    // What it has started may be about to end.
    program.wait_for(2s, [] { return false; });
    const std::vector<pid_t> left = program_processes();
    if (!left.empty()) {
      observe_failure(context, "no-processes", name_of(left.front()) + " still ran when it had ended");
    }
    return;
  }
  for (const pid_t process : program_processes()) {
    if (::getsid(process) == ::getsid(program.first_process())) continue;
    observe_failure(context, "no-processes",
                    name_of(process) + " runs in a session of its own, and would stay behind");
    return;
  }
}

}  // namespace

void play_start(const ScenarioContext& context) {
  try {
    TestedProgram(context, context.program, {context.game}).take_colour();
  } catch (const Violation& violation) {
    if (!starts_in_its_own_folder(context)) throw;
    throw Violation{"another-directory", violation.seen + "; in its own folder it does take its colour"};
  }
}

void play_first_move(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  step_towards("first-move", [&] { program.await_move(); });
}

void play_answer(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game, game::Colour::black});
  program.take_colour();
  program.wait_for(early_answer_wait, [&] { return program.answer_text().has_value(); });
  std::mt19937 generator;
  answer_it(program, generator);
  step_towards("answer", [&] { program.await_move(); });
}

void play_turns(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  std::mt19937 generator;
  for (int round = 0; round < rounds && !program.position().over(); ++round) {
    program.await_move();
    if (!program.position().over()) answer_it(program, generator);
  }
}

void play_slow_opponent(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  program.await_move();
  program.wait_for(settling, [] { return false; });
  const Idleness idleness = measure_idleness(program, context.slowness);
  const double seconds = std::chrono::duration<double>(context.slowness).count();
  if (program.gone()) {
    throw Violation{"slow-opponent", fmt::format("{} while its opponent thought", program.end_in_words())};
  }
  if (idleness.cpu_share > most_idle_cpu_share || idleness.runnable_share > most_runnable_share) {
    observe_failure(context, "idle-cpu",
                    fmt::format("{:.0f} % of one processor; it was running, or wanted to, in {:.0f} % of our "
                                "looks",
                                100 * idleness.cpu_share, 100 * idleness.runnable_share));
  } else if (idleness.wakeups_per_second > most_wakeups_per_second) {
    observe_failure(context, "polling",
                    fmt::format("it woke up {:.0f} times a second", idleness.wakeups_per_second));
  }
  if (idleness.printed > most_printed_while_waiting) {
    observe_failure(context, "quiet", fmt::format("{} KiB in {:g} s", idleness.printed / 1024, seconds));
  }
  std::mt19937 generator;
  answer_it(program, generator);
  step_towards("slow-opponent", [&] { program.await_move(); });
}

void play_recolouring(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  const game::Move first = program.await_move();
  program.give_move({game::Colour::black, first.place});
  try {
    program.await_move();
  } catch (const Violation& violation) {
    throw Violation{"recolouring", violation.seen};
  }
}

void play_whole_game(const ScenarioContext& context) {
  TestedProgram program(context, context.program, {context.game});
  program.take_colour();
  std::mt19937 generator;
  while (!program.position().over()) {
    if (program.position().to_move() == program.colour()) {
      program.await_move();
    } else {
      answer_it(program, generator);
    }
  }
  if (!program.wait_for(ending_wait, [&] { return has_ended(program); })) {
    observe_failure(context, "ends",
                    fmt::format("it still ran {:g} s after the last move",
                                std::chrono::duration<double>(ending_wait).count()));
  }
  look_for_left_processes(context, program);
}

}  // namespace kaven::referee::compliance
