#include "tournaments/compliance/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>
#include <set>
#include <stdexcept>

#include "common/system/helper_program.hpp"
#include "tournaments/compliance/compliance_report.hpp"
#include "tournaments/compliance/rehearsals.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments {

namespace {

constexpr int usage_error = 2;
constexpr int custody_unavailable = 3;

/// A rehearsal that ends the whole check.
struct Refusal {
  int exit_status;
  std::string errors;
};

std::vector<std::string> game_options(const notation::GameChoice& choice) {
  std::vector<std::string> options = {"--game=" + choice.game};
  if (choice.size) options.push_back("--size=" + *choice.size);
  if (choice.connect) options.push_back(fmt::format("--connect={}", *choice.connect));
  if (choice.exact) options.emplace_back("--exact-five");
  if (choice.full_board) options.push_back("--full-board=" + *choice.full_board);
  return options;
}

std::string output_of(const RehearsalEnd& end, const std::string& situation) {
  if (end.exit_status == usage_error || end.exit_status == custody_unavailable) {
    throw Refusal{end.exit_status, end.errors};
  }
  if (end.exit_status != 0) {
    throw std::runtime_error(fmt::format("the situation '{}' could not be played (exit status {}): {}",
                                         situation, end.exit_status, end.errors));
  }
  return end.output;
}

/// All situations of one check, as many at a time as wanted.
class Check {
 public:
  Check(const CheckOptions& check_options, const Script& its_script)
      : options(check_options),
        judgement(its_script),
        waiting(its_script.situations),
        count(its_script.situations.size()),
        rehearsals(system::helper_program("compliance_run")) {
    if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
  }

  const Judgement& play() {
    while (start_what_may_be_played() || rehearsals.running() > 0) {
      if (line)
        line->draw(fmt::format("checking: {} of {}", count - waiting.size() - rehearsals.running(), count));
      if (rehearsals.running() > 0) rehearsals.wait();
    }
    return judgement;
  }
  const std::string& custody() const { return tier; }
  /// What the rehearsals had to say, each sentence once.
  const std::set<std::string>& warnings() const { return said; }

 private:
  /// True when something has changed.
  bool start_what_may_be_played() {
    const std::size_t before = waiting.size();
    for (std::size_t at = 0; at < waiting.size();) {
      const bool room = rehearsals.running() < static_cast<std::size_t>(options.jobs);
      if (room && judgement.may_be_played(waiting[at])) {
        start(waiting[at]);
      } else if (!judgement.given_up(waiting[at])) {
        ++at;
        continue;
      }
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return waiting.size() < before;
  }

  void start(const Situation& situation) {
    std::vector<std::string> arguments = {situation.name, options.program};
    const std::vector<std::string> game = game_options(options.choice);
    arguments.insert(arguments.end(), game.begin(), game.end());
    arguments.insert(arguments.end(), options.rehearsal_options.begin(), options.rehearsal_options.end());
    if (!options.logs.empty()) {
      arguments.push_back("--log=" + (options.logs / (situation.name + ".log")).string());
    }
    rehearsals.start(arguments, [this, situation](const RehearsalEnd& end) {
      const Rehearsed rehearsed = read_rehearsed(output_of(end, situation.name));
      tier = rehearsed.custody;
      if (!end.errors.empty()) said.insert(end.errors);
      judgement.take(situation, rehearsed.observations);
    });
  }

  const CheckOptions& options;
  Judgement judgement;
  std::vector<Situation> waiting;
  std::size_t count;
  std::string tier;
  std::set<std::string> said;
  std::optional<LiveBlock> line;
  Rehearsals rehearsals;
};

}  // namespace

int check_program(const CheckOptions& options) {
  CheckedProgram checked{.program = program::find_program(options.program, {options.programs}),
                         .game = notation::choose_game(options.choice),
                         .strict = options.strict};
  if (checked.program.protocol != program::protocol_names.front()) {
    throw program::ProgramError(options.program + " speaks " + checked.program.protocol +
                                ": only programs of the mailbox protocol can be checked");
  }
  if (!options.logs.empty()) boost::filesystem::create_directories(options.logs);
  try {
    std::vector<std::string> arguments = game_options(options.choice);
    arguments.insert(arguments.begin(), "list");
    const RehearsalEnd listed = run_rehearsal(system::helper_program("compliance_run"), arguments);
    Check check(options, read_script(output_of(listed, "list")));
    const Judgement& judgement = check.play();
    checked.custody = check.custody();
    for (const std::string& warning : check.warnings()) std::cerr << warning;
    std::cout << (options.json ? compliance_json(checked, judgement) : compliance_text(checked, judgement))
              << std::flush;
    return judgement.may_enter(options.strict) ? 0 : 1;
  } catch (const Refusal& refusal) {
    std::cerr << refusal.errors;
    return refusal.exit_status;
  }
}

}  // namespace kaven::tournaments
