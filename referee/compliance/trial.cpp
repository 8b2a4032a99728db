// SPDX-License-Identifier: MIT
#include "referee/compliance/trial.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "common/text/printable.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/compliance/last_words.hpp"
#include "referee/match/match.hpp"
#include "referee/sandbox/program_user.hpp"

namespace kaven::referee::compliance {

std::optional<std::string> ScriptedOpponent::give_turn(const game::Position& position) {
  position_ = position;
  return std::nullopt;
}

std::optional<contestant::Answer> ScriptedOpponent::answer(bool /*last_chance*/) {
  return script_(*position_);
}

using namespace std::chrono_literals;
using game::Ending;

namespace {

/// Records how the match went.
class Follower : public match::Spectator {
 public:
  Follower(const ScenarioContext& context, const Trial& trial, WatchedContestant& program)
      : context_(context), trial_(trial), program_(program) {}

  void started(const record::Header& /*header*/) override {}
  void moved(const record::Turn& turn, const game::Position& /*position*/) override {
    if (!trial_.directory) context_.results.moves.push_back(game::place_name(turn.move.place));
    if (turn.move.colour != trial_.colour || !context_.protocol.tells_time || !context_.limits_each_move())
      return;
    // The first turn may include its start.
    const auto taken = std::chrono::duration<double>(turn.clocked_cpu_seconds.value_or(turn.seconds));
    if (program_.turns() <= 1 || taken <= context_.told_limit + told_time_tolerance) return;
    context_.fail("told-time", fmt::format("move {} took {:.3g} s; the limit sent to it was {}", turn.ply,
                                           taken.count(), seconds_text(context_.told_limit)));
  }
  void limit_extended(game::Colour /*colour*/) override { context_.results.is_delayed = true; }
  void ended(const record::Verdict& verdict, const game::Position& /*position*/) override {
    outcome_ = verdict.outcome;
    // The limits were extended by what others took, as far as they may be.
    if (!verdict.suspect.empty()) context_.results.machine_is_too_busy = true;
    const bool is_late = outcome_.ending == Ending::time || outcome_.ending == Ending::never_read_colour;
    if (is_late && program_.has_computed_all_its_time()) context_.results.is_delayed = false;
  }
  void exit_time_over() override { program_.observe_end(); }
  const game::Outcome& outcome() const { return outcome_; }

 private:
  const ScenarioContext& context_;
  const Trial& trial_;
  WatchedContestant& program_;
  game::Outcome outcome_;
};

struct BrokenRequirement {
  std::string name;
  std::string what;  ///< the beginning of the sentence about it
};

BrokenRequirement broken_by(Ending ending, contestant::Lifetime lifetime) {
  const std::string going = lifetime == contestant::Lifetime::turn ? "answers" : "runs-on";
  switch (ending) {
    case Ending::illegal_move:
      return {"legal-moves", ""};
    case Ending::time:
      return {"time", "no answer: "};
    case Ending::exited:
      return {going, "it ended: "};
    case Ending::killed_by_signal:
      return {going, "it was ended by a signal: "};
    case Ending::memory:
      return {going, "it was ended because it used too much memory "};
    case Ending::never_started:
      return {"starts", "it could not be started: "};
    case Ending::never_read_colour:
      return {"starts", "it was never ready: "};
    default:
      throw std::logic_error("no forfeit of a tried program");
  }
}

}  // namespace

PlayedTrial::PlayedTrial(const ScenarioContext& context, const program::Program& program, Trial trial)
    : context_(context),
      trial_(std::move(trial)),
      level_(trial_.directory ? sandbox::IsolationLevel::basic : context.level) {
  sandbox::LaunchSpec spec = command::launch_spec(program, level_, context.sandbox);
  spec.environment = command::game_environment(context.game, context.told_limit, trial_.opening);
  command::show_limits(spec, context.limits);
  spec.log = context.log;
  spec.user = sandbox::user_for_program(0, level_);
  spec.group_parent = level_ == sandbox::IsolationLevel::strict ? context.group_parent : std::nullopt;
  spec.side = "program";
  if (trial_.directory) {
    spec.working_directory = *trial_.directory;
  } else if (!sandbox::is_sandboxed(level_)) {
    place_.emplace();
    spec.working_directory = place_->make(spec.side);
  }
  program::ProtocolSettings settings = program.settings;
  if (trial_.depth) settings.depth = trial_.depth;
  program_ = std::make_unique<WatchedContestant>(
      context, context.protocol,
      context.protocol.make({.loop = context.loop,
                             .launch = spec,
                             .rules = context.game.rules,
                             .stem = program.stem,
                             .opponents_stem = "opponent",
                             .turn_limit = context.told_limit,
                             .turn_is_a_share = !context.limits.limits_each_move(),
                             .overage = context.limits.overage,
                             .match_limit = context.limits.match,
                             .increment = context.limits.increment,
                             .start_limit = context.limits.start,
                             .folder = command::readable_folder(program),
                             .settings = settings,
                             .in_tournament = true,
                             .after_opening = !trial_.opening.empty()}));
  program_->prepare();
  program_->await_prepared();
}

WaitingProgram PlayedTrial::waiting_program() {
  contestant::HeldProgram& held = program_->held_program();
  return {[&held] { return held.own_waits(); }, [this] { return printed().size(); },
          [this, &held](Clock::duration own_time, const std::function<void()>& look) {
            program_->wait(own_time, [&] {
              look();
              return held.gone();
            });
          }};
}

std::string PlayedTrial::printed() const {
  return printed_text(context_.log);
}

void PlayedTrial::play(const Script& script) {
  if (!trial_.directory) {
    context_.results.moves.clear();
    for (const game::Move move : trial_.opening)
      context_.results.moves.push_back(game::place_name(move.place));
  }
  ScriptedOpponent opponent(script);
  Follower follower(context_, trial_, *program_);
  const auto seconds = [](Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
  };
  const record::Header header{
      .game = context_.game.name,
      .rules = context_.game.rules,
      .contestants = {record::Contestant{.name = context_.program.name}, {.name = "opponent"}},
      .clock = context_.limits.clock,
      .turn_seconds = seconds(context_.limits.turn),
      .start_seconds = seconds(context_.limits.start),
      .opening = trial_.opening};
  const bool freezes = trial_.rests && command::suitable_idle_policy(level_) == match::IdlePolicy::freeze;
  match::Limits limits = context_.limits;
  limits.idle_policy = freezes ? match::IdlePolicy::freeze : match::IdlePolicy::record;
  limits.grace = ending_wait;
  limits.excludes_processor_wait = true;
  std::array<contestant::Contestant*, 2> contestants{program_.get(), &opponent};
  if (trial_.colour == game::Colour::black) std::swap(contestants[0], contestants[1]);
  match::Match(context_.loop, header, limits, contestants, {&follower}).play();
  const game::Outcome& outcome = follower.outcome();
  if (!game::is_forfeit(outcome.ending) || outcome.ending == Ending::resigned) return;
  if (game::winner(outcome.result) == trial_.colour) {
    throw std::runtime_error("the opponent of the program failed: " + outcome.detail);
  }
  throw_violation(outcome);
}

void PlayedTrial::throw_violation(const game::Outcome& outcome) const {
  // Warnings from before its first turn were about its start.
  if (program_->turns() == 0) {
    std::erase_if(context_.results.observations,
                  [](const Observation& each) { return each.requirement == "notation"; });
  }
  const auto [requirement, what] = broken_by(outcome.ending, context_.protocol.lifetime);
  const std::string turn = program_->turns() == 0 ? "" : fmt::format("in its turn {}: ", program_->turns());
  const std::string words = last_words(printed(), outcome.detail);
  throw Violation{requirement, fmt::format("{}{}{}{}{}", turn, what, text::printable(outcome.detail, 600),
                                           words.empty() ? "" : "; ", words)};
}

}  // namespace kaven::referee::compliance
