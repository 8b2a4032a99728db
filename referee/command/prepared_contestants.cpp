// SPDX-License-Identifier: MIT
#include "referee/command/prepared_contestants.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "common/notation/opening_text.hpp"
#include "common/system/helper_program.hpp"
#include "common/system/log.hpp"
#include "referee/command/program_launch.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/contestant/recorded_contestant.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/program_user.hpp"

namespace kaven::referee::command {

namespace {

constexpr std::array side_words = {"white", "black"};

std::string described(sandbox::IsolationLevel level, match::IdlePolicy policy,
                      const std::optional<sandbox::ControlGroupParent>& groups) {
  const bool watched = level != sandbox::IsolationLevel::none && !(groups && groups->holds_memory) &&
                       !sandbox::find_memory_group_parent();
  return fmt::format("{} ({}{})", sandbox::isolation_level_words.word_of(level),
                     match::idle_policy_words.word_of(policy), watched ? ", memory watchdog" : "");
}

// The program that takes over from a record receives the game so far as an opening.
contestant::RecordedContestant::MakeSubstitute substitute_maker(const contestant::Protocol& protocol,
                                                                const contestant::ContestantSpec& spec) {
  return [&protocol, spec](const std::vector<game::Move>& opening) {
    contestant::ContestantSpec late = spec;
    late.after_opening = !opening.empty();
    if (!opening.empty())
      late.launch.environment.emplace_back("KAVEN_OPENING", notation::write_opening(opening));
    return protocol.make(late);
  };
}

/// Prepares both sides of one game at one isolation level.
class Preparation {
 public:
  Preparation(sandbox::IsolationLevel level, EventLoop& loop, const Arguments& arguments,
              const Players& players, const boost::filesystem::path& logs, GameTrace* trace)
      : loop_(loop), arguments_(arguments), players_(players), logs_(logs), trace_(trace) {
    prepared_.level = level;
    prepared_.idle_policy = arguments.sandbox.idle_policy.value_or(suitable_idle_policy(level));
    if (level == sandbox::IsolationLevel::strict) groups_ = sandbox::find_control_group_parent();
    prepared_.description = described(level, prepared_.idle_policy, groups_);
  }

  PreparedContestants prepare() {
    for (const game::Colour colour : {game::Colour::white, game::Colour::black}) {
      auto& contestant = prepared_.contestants[game::index(colour)];
      contestant = colour == players_.recorded ? recorded(colour) : held(colour);
      if (trace_ != nullptr) contestant->follow(&trace_->traffic(colour));
      contestant->prepare();
    }
    for (const auto& contestant : prepared_.contestants) contestant->await_prepared();
    return std::move(prepared_);
  }

 private:
  std::unique_ptr<contestant::Contestant> held(game::Colour colour) {
    const contestant::ContestantSpec spec = spec_of(colour, arguments_.opening);
    prepared_.commands[game::index(colour)] = spec.launch.command;
    return protocol_of(colour).make(spec);
  }

  std::unique_ptr<contestant::Contestant> recorded(game::Colour colour) {
    contestant::RecordedContestant::MakeSubstitute make;
    if (!program_of(colour).command.empty() || is_human(colour))
      make = substitute_maker(protocol_of(colour), spec_of(colour, {}));
    return std::make_unique<contestant::RecordedContestant>(loop_, all_moves(arguments_.against->game),
                                                            std::move(make), arguments_.limits.start);
  }

  const program::Program& program_of(game::Colour colour) const {
    return players_.programs[game::index(colour)];
  }
  const contestant::Protocol& protocol_of(game::Colour colour) const {
    return contestant::find_protocol(program_of(colour).protocol);
  }
  bool is_human(game::Colour colour) const {
    return protocol_of(colour).name == contestant::console_protocol_name;
  }

  match::Limits limits_of(game::Colour colour) const {
    match::Limits limits = arguments_.limits;
    limits.time_factors = players_.time_factors;
    return limits.of(colour);
  }

  sandbox::LaunchSpec launch_of(game::Colour colour, const std::vector<game::Move>& opening) {
    const std::size_t side = game::index(colour);
    const match::Limits limits = limits_of(colour);
    sandbox::LaunchSpec spec = launch_spec(program_of(colour), prepared_.level, arguments_.sandbox);
    spec.environment =
        game_environment(arguments_.game, told_turn_limit(limits, arguments_.game.rules), opening);
    show_limits(spec, limits);
    spec.log = logs_ / (std::string(side_words[side]) + ".log");
    spec.user = sandbox::user_for_program(side, prepared_.level);
    spec.group_parent = groups_;
    spec.side = side_words[side];
    if (!sandbox::is_sandboxed(prepared_.level)) {
      // Each program has its own directory with its own parent, so that it does not see its opponent's beside
      // it.
      prepared_.places[side] = std::make_unique<system::TemporaryDirectory>();
      spec.working_directory = prepared_.places[side]->make(side_words[side]);
    }
    return spec;
  }

  contestant::ContestantSpec spec_of(game::Colour colour, const std::vector<game::Move>& opening) {
    const program::Program& program = program_of(colour);
    const match::Limits limits = limits_of(colour);
    return {.loop = loop_,
            .launch = is_human(colour) ? sandbox::LaunchSpec() : launch_of(colour, opening),
            .rules = arguments_.game.rules,
            .stem = program.stem,
            .opponents_stem = program_of(game::opponent(colour)).stem,
            .turn_limit = told_turn_limit(limits, arguments_.game.rules),
            .turn_is_a_share = !limits.limits_each_move(),
            .overage = limits.overage,
            .match_limit = limits.match,
            .increment = limits.increment,
            .start_limit = arguments_.limits.start,
            .folder = readable_folder(program),
            .settings = program.settings,
            .strict = arguments_.strict,
            .in_tournament = !arguments_.event.empty(),
            .after_opening = !opening.empty(),
            .first = opening.size() % 2 == 0 ? game::Colour::white : game::Colour::black,
            .human_limit = arguments_.human_limit,
            .keyboard = keyboard_};
  }

  EventLoop& loop_;
  const Arguments& arguments_;
  const Players& players_;
  const boost::filesystem::path& logs_;
  GameTrace* trace_;
  std::optional<sandbox::ControlGroupParent> groups_;
  std::shared_ptr<contestant::Keyboard> keyboard_ = std::make_shared<contestant::Keyboard>(STDIN_FILENO);
  PreparedContestants prepared_;
};

}  // namespace

PreparedContestants prepare_contestants(EventLoop& loop, const Arguments& arguments, const Players& players,
                                        const boost::filesystem::path& logs, GameTrace* trace) {
  std::vector<std::string> reasons;
  const auto reason = [](sandbox::IsolationLevel level, const sandbox::SandboxUnavailable& lack) {
    return fmt::format("sandbox '{}' is not available: {}", sandbox::isolation_level_words.word_of(level),
                       lack.what());
  };
  if (const auto level = arguments.sandbox.level) {
    try {
      return Preparation(*level, loop, arguments, players, logs, trace).prepare();
    } catch (const sandbox::SandboxUnavailable& lack) {
      throw sandbox::SandboxUnavailable(reason(*level, lack));
    }
  }
  for (const sandbox::IsolationLevel level : sandbox::default_isolation_levels) {
    try {
      PreparedContestants prepared = Preparation(level, loop, arguments, players, logs, trace).prepare();
      prepared.weaker_because = std::move(reasons);
      return prepared;
    } catch (const sandbox::SandboxUnavailable& lack) {
      reasons.push_back(reason(level, lack));
    }
  }
  throw sandbox::SandboxUnavailable(reasons.back());
}

}  // namespace kaven::referee::command
