// SPDX-License-Identifier: MIT
#include "referee/command/game_command.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstddef>
#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "common/game/position.hpp"
#include "common/program/known_complaints.hpp"
#include "common/program/start_remedy.hpp"
#include "common/program/submission.hpp"
#include "common/record/time_text.hpp"
#include "common/system/files.hpp"
#include "common/system/log.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "referee/command/against.hpp"
#include "referee/command/contestant_programs.hpp"
#include "referee/command/prepared_contestants.hpp"
#include "referee/match/board_display.hpp"
#include "referee/match/machine_memory_watch.hpp"
#include "referee/match/match.hpp"
#include "referee/match/solver_program.hpp"
#include "referee/match/spectator.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/process_tree.hpp"

namespace kaven::referee::command {

namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

// The author of a failed program wants to see its last output first, then the remedy.
void show_last_words(const program::Program& failed, const boost::filesystem::path& log,
                     const match::GameTally& tally) {
  constexpr std::size_t most_lines = 10;
  std::ifstream input(log.string());
  std::deque<std::string> lines;
  for (std::string line; std::getline(input, line);) {
    const std::string words = program::own_words(line);
    if (words.empty() && !line.empty()) continue;
    lines.push_back(words);
    if (lines.size() > most_lines) lines.pop_front();
  }
  if (!lines.empty()) system::log_info("the last lines that {} printed:", text::printable(failed.name));
  for (const std::string& line : lines) system::log_info("  {}", text::printable(line));
  // A program that has moved can play, so it needs no remedy.
  if (tally.moves() >= 2) return;
  const std::string remedy =
      program::remedy_for_start(failed, text::joined(lines, "\n"), tally.verdict()->outcome.detail);
  if (!remedy.empty()) system::log_info("{}", text::printable(remedy, 1000));
}

void pin_to(unsigned processor) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  if (::sched_setaffinity(0, sizeof only, &only) != 0) {
    throw std::system_error(errno, std::generic_category(), fmt::format("processor {}", processor));
  }
}

void say_how_they_are_held(const PreparedContestants& prepared, record::ClockKind clock) {
  for (const std::string& reason : prepared.weaker_because)
    system::log_warning("{}", text::printable(reason, 600));
  if (prepared.level == sandbox::IsolationLevel::basic || prepared.level == sandbox::IsolationLevel::none) {
    system::log_warning(
        "sandbox '{}' is for your own agents: it separates programs as far as this machine can, and does not "
        "stop a hostile one",
        sandbox::isolation_level_words.word_of(prepared.level));
  }
  // The kernel adds the CPU time of such children to no process, only to a control group.
  if (clock == record::ClockKind::cpu && prepared.level != sandbox::IsolationLevel::strict) {
    system::log_warning(
        "--clock cpu in sandbox '{}' does not count ended child processes of a program that ignores SIGCHLD; "
        "'strict' counts them",
        sandbox::isolation_level_words.word_of(prepared.level));
  }
  if (::geteuid() == 0 && !sandbox::may_change_users()) {
    system::log_warning(
        "programs run as root without its rights: root cannot change users here, as in some containers");
  }
}

record::Header header_of(const Arguments& arguments, const Players& players,
                         const std::array<program::Version, 2>& versions, const std::string& sandbox) {
  return {
      .game = arguments.game.name,
      .rules = arguments.game.rules,
      .contestants = describe(players, arguments, versions),
      .clock = arguments.limits.clock,
      .turn_seconds = std::chrono::duration<double>(arguments.limits.turn).count(),
      .start_seconds = std::chrono::duration<double>(arguments.limits.start).count(),
      .match_seconds = std::chrono::duration<double>(arguments.limits.match).count(),
      .increment_seconds = std::chrono::duration<double>(arguments.limits.increment).count(),
      .overage_seconds = std::chrono::duration<double>(arguments.limits.overage).count(),
      .sleep_seconds = std::chrono::duration<double>(arguments.limits.sleep).count(),
      .seed = arguments.seed,
      .sandbox = sandbox,
      .started = record::time_text(std::chrono::system_clock::now()),
      .machine = host_name(),
      .opening = arguments.opening,
      .event = arguments.event,
  };
}

/// Finds the versions of the programs in a game, and checks at its end that they have not changed: a record
/// must not name another version than the one that played. Without a sandbox a program may write files beside
/// itself; then only its main file counts. This spectator must come before those that announce or record the
/// end.
class SubmissionWatch : public match::Spectator {
 public:
  /// Reads the submissions of `players`, or uses the results of an earlier look in `arguments`. Warns about a
  /// submission that is too large to be read, and does not watch it. Both arguments must outlive this object.
  SubmissionWatch(const Players& players, const Arguments& arguments)
      : players_(players), arguments_(arguments) {
    for (std::size_t side = 0; side < seen_.size(); ++side) {
      const Arguments::Side& named = arguments.sides[arguments.first_is_white ? side : 1 - side];
      try {
        seen_[side] = program::seen_version(players.programs[side], arguments.programs.submission,
                                            program::read_seen_word(named.seen));
      } catch (const program::SubmissionError& error) {
        const std::string message = error.what();
        system::log_warning("{}: the record does not say which version of {} plays",
                            message.substr(0, message.find(';')),
                            text::printable(players.programs[side].name));
      }
    }
  }

  /// White's version, then Black's; with empty hashes if the files could not be read, or do not count.
  std::array<program::Version, 2> versions() const {
    std::array<program::Version, 2> versions;
    for (std::size_t side = 0; side < seen_.size(); ++side) {
      if (seen_[side]) versions[side] = seen_[side]->version;
      if (is_told_by_file()) versions[side].submission.clear();
    }
    return versions;
  }

  void started(const record::Header&) override {}
  void moved(const record::Turn&, const game::Position&) override {}
  /// If a version has changed, warns, or throws match::GameVoid if Arguments::void_when_changed is set.
  void ended(const record::Verdict&, const game::Position&) override {
    for (std::size_t side = 0; side < seen_.size(); ++side) {
      if (!seen_[side] || !has_changed(side)) continue;
      const std::string change = fmt::format("the files of {} changed while it played: {}",
                                             text::printable(players_.programs[side].name),
                                             program::last_change(players_.programs[side].readable.front()));
      if (arguments_.void_when_changed) throw match::GameVoid(change);
      system::log_warning("{}", change);
    }
  }

 private:
  bool is_told_by_file() const { return arguments_.sandbox.level == sandbox::IsolationLevel::none; }

  bool has_changed(std::size_t side) const {
    // During one game, unchanged sizes, times and inodes are enough to know that the files are unchanged.
    program::SeenVersion before = *seen_[side];
    before.is_settled = true;
    try {
      const program::Version now =
          program::seen_version(players_.programs[side], arguments_.programs.submission, before).version;
      return is_told_by_file() ? now.file != before.version.file : now != before.version;
    } catch (const program::SubmissionError&) {
      return true;
    }
  }

  const Players& players_;
  const Arguments& arguments_;
  std::array<std::optional<program::SeenVersion>, 2> seen_;
};

/// Who is told of the game. Making one creates the record.
class Followers {
 public:
  Followers(const Arguments& arguments, const Players& players, SubmissionWatch& submissions,
            match::GameTally& tally, GameTrace* trace = nullptr)
      : spectators_{&submissions, &tally} {
    if (trace != nullptr) spectators_.push_back(trace);
    // A game without a valid verdict is neither recorded nor announced. An announced game has been recorded.
    if (!arguments.record.empty()) {
      recording_ = std::make_unique<match::Recording>(arguments.record);
      spectators_.push_back(recording_.get());
    }
    if (players.recorded && !arguments.quiet) {
      spectators_.push_back(&deviation_.emplace(*arguments.against, *players.recorded));
    }
    if (arguments.shows_game) spectators_.push_back(&display_.emplace(arguments.display, arguments.quiet));
  }

  const std::vector<match::Spectator*>& spectators() const { return spectators_; }

  /// Throws std::system_error when stdout did not take what was shown.
  void check_display() const {
    if (!display_ || !display_->write_failure()) return;
    throw std::system_error(*display_->write_failure(), std::generic_category(),
                            "the game was played, but the result could not be written to stdout");
  }

 private:
  std::unique_ptr<match::Recording> recording_;
  std::optional<DeviationReport> deviation_;
  std::optional<match::BoardDisplay> display_;
  std::vector<match::Spectator*> spectators_;
};

// There is a verdict without a game.
void forfeit_game(const Arguments& arguments, const Players& players, match::GameTally& tally) {
  constexpr std::size_t longest_reason = 600;
  SubmissionWatch submissions(players, arguments);
  const Followers followers(arguments, players, submissions, tally);
  const record::Header header = header_of(arguments, players, submissions.versions(), "not started");
  const record::Verdict verdict{
      .outcome = {.result = game::win_for(game::opponent(players.unplayable->side)),
                  .ending = game::Ending::never_started,
                  .detail = text::printable(players.unplayable->reason, longest_reason)},
      .ended = record::time_text(std::chrono::system_clock::now())};
  for (match::Spectator* spectator : followers.spectators()) {
    spectator->started(header);
    spectator->ended(verdict, game::Position(header.rules));
  }
  followers.check_display();
}

}  // namespace

void play_game(EventLoop& loop, const Arguments& arguments, match::GameTally& tally) {
  const system::LogLevel usual_level =
      system::set_log_level(arguments.is_repeated ? system::LogLevel::error : system::LogLevel::info);
  const Players players = find_players(arguments);
  if (players.unplayable) return forfeit_game(arguments, players, tally);
  if (arguments.sandbox.processor) pin_to(*arguments.sandbox.processor);

  const sandbox::SubreaperScope subreaper;
  std::optional<system::TemporaryDirectory> own_logs;
  boost::filesystem::path logs = arguments.logs;
  if (logs.empty()) {
    logs = own_logs.emplace().make("logs");
  } else {
    boost::filesystem::create_directories(logs);
  }
  std::optional<GameTrace> trace;
  if (arguments.trace) trace.emplace(*arguments.trace);
  const PreparedContestants prepared =
      prepare_contestants(loop, arguments, players, logs, trace ? &*trace : nullptr);
  say_how_they_are_held(prepared, arguments.limits.clock);
  system::set_log_level(usual_level);

  SubmissionWatch submissions(players, arguments);
  record::Header header = header_of(arguments, players, submissions.versions(), prepared.description);
  for (std::size_t side = 0; side < prepared.commands.size(); ++side) {
    const std::vector<std::string>& command = prepared.commands[side];
    if (!command.empty()) header.contestants[side].program = text::joined(command, " ");
  }
  const Followers followers(arguments, players, submissions, tally, trace ? &*trace : nullptr);
  std::optional<match::SolverProgram> solver;
  const game::Rules& rules = arguments.game.rules;
  if (arguments.limits.adjudication != match::Adjudication::none && match::SolverProgram::solves(rules))
    solver.emplace(loop, match::SolverProgram::usual_command(rules));
  match::Limits limits = arguments.limits;
  limits.idle_policy = prepared.idle_policy;
  limits.idle_budget = arguments.sandbox.idle_budget;
  limits.time_factors = players.time_factors;
  limits.solver = solver ? &*solver : nullptr;
  std::optional<match::MachineMemoryWatch> memory_watch;
  if (prepared.level != sandbox::IsolationLevel::none && arguments.sandbox.limits.memory != 0)
    memory_watch.emplace(loop, arguments.sandbox.limits.memory);
  match::Match(loop, header, limits, {prepared.contestants[0].get(), prepared.contestants[1].get()},
               followers.spectators())
      .play();
  followers.check_display();
  if (const auto loser = tally.forfeited()) {
    const std::size_t side = game::index(*loser);
    show_last_words(players.programs[side], logs / (side == 0 ? "white.log" : "black.log"), tally);
  }
}

}  // namespace kaven::referee::command
