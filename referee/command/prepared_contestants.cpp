#include "referee/command/prepared_contestants.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "referee/command/program_launch.hpp"
#include "referee/contestant/protocols.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/isolation_level.hpp"
#include "referee/sandbox/program_user.hpp"

namespace kaven::referee::command {

namespace {

constexpr std::array side_words = {"white", "black"};

std::string described(sandbox::IsolationLevel level, match::IdlePolicy policy,
                      const std::optional<sandbox::ControlGroupParent>& groups) {
  const bool watched = level == sandbox::IsolationLevel::isolated ||
                       level == sandbox::IsolationLevel::basic || (groups && !groups->holds_memory);
  return fmt::format("{} ({}{})", sandbox::isolation_level_words.word_of(level),
                     match::idle_policy_words.word_of(policy), watched ? ", memory watchdog" : "");
}

PreparedContestants prepare_at(sandbox::IsolationLevel level, EventLoop& loop, const Arguments& arguments,
                               const std::array<program::Program, 2>& programs,
                               const boost::filesystem::path& logs) {
  PreparedContestants prepared{
      .level = level, .idle_policy = arguments.sandbox.idle_policy.value_or(suitable_idle_policy(level))};
  std::optional<sandbox::ControlGroupParent> groups;
  if (level == sandbox::IsolationLevel::strict) groups = sandbox::find_control_group_parent();
  prepared.description = described(level, prepared.idle_policy, groups);
  const auto keyboard = std::make_shared<contestant::Keyboard>(STDIN_FILENO);
  for (std::size_t side = 0; side < programs.size(); ++side) {
    const program::Program& program = programs[side];
    const contestant::Protocol& protocol = contestant::find_protocol(program.protocol);
    sandbox::LaunchSpec spec;
    if (protocol.name != contestant::console_protocol_name) {
      spec = launch_spec(program, level, arguments.sandbox);
      spec.environment = game_environment(arguments.game, arguments.turn_limit, arguments.opening);
      spec.log = logs / (std::string(side_words[side]) + ".log");
      spec.user = sandbox::user_for_program(side);
      spec.group_parent = groups;
      spec.side = side_words[side];
      if (!sandbox::is_sandboxed(level)) {
        // Each program has a place of its own, so that what is beside its directory is not its opponent's.
        prepared.places[side] = std::make_unique<system::TemporaryDirectory>();
        set_working_directory(spec, prepared.places[side]->make(side_words[side]));
      }
    }
    program::ProtocolSettings settings = program.settings;
    if (arguments.depth) settings.depth = arguments.depth;
    prepared.contestants[side] =
        protocol.make({.loop = loop,
                       .launch = spec,
                       .rules = arguments.game.rules,
                       .stem = program.stem,
                       .opponents_stem = programs[1 - side].stem,
                       .turn_limit = arguments.turn_limit,
                       .start_limit = arguments.start_limit,
                       .folder = readable_folder(program),
                       .settings = settings,
                       .file_options = contestant::FileOptions{.strict = arguments.strict,
                                                               .poll_only = arguments.poll_only},
                       .in_tournament = !arguments.event.empty(),
                       .after_opening = !arguments.opening.empty(),
                       .casual = arguments.casual,
                       .keyboard = keyboard});
    prepared.contestants[side]->prepare();
  }
  for (const auto& contestant : prepared.contestants) contestant->await_prepared();
  return prepared;
}

}  // namespace

PreparedContestants prepare_contestants(EventLoop& loop, const Arguments& arguments,
                                        const std::array<program::Program, 2>& programs,
                                        const boost::filesystem::path& logs) {
  std::vector<std::string> reasons;
  const auto reason = [](sandbox::IsolationLevel level, const sandbox::SandboxUnavailable& lack) {
    return fmt::format("sandbox '{}' is not available: {}", sandbox::isolation_level_words.word_of(level),
                       lack.what());
  };
  if (const auto level = arguments.sandbox.level) {
    try {
      return prepare_at(*level, loop, arguments, programs, logs);
    } catch (const sandbox::SandboxUnavailable& lack) {
      throw sandbox::SandboxUnavailable(reason(*level, lack));
    }
  }
  for (const sandbox::IsolationLevel level : sandbox::default_isolation_levels) {
    try {
      PreparedContestants prepared = prepare_at(level, loop, arguments, programs, logs);
      prepared.weaker_because = std::move(reasons);
      return prepared;
    } catch (const sandbox::SandboxUnavailable& lack) {
      reasons.push_back(reason(level, lack));
    }
  }
  throw sandbox::SandboxUnavailable(reasons.back());
}

}  // namespace kaven::referee::command
