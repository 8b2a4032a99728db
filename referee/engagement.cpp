#include "referee/engagement.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "referee/contestant/protocols.hpp"
#include "referee/custody/control_group.hpp"
#include "referee/custody/program_user.hpp"
#include "referee/custody/unavailable.hpp"
#include "referee/launching.hpp"

namespace kaven::referee {

namespace {

constexpr std::array side_words = {"white", "black"};

std::string described(Tier tier, IdlePolicy policy, const std::optional<ControlGroupPlace>& groups) {
  const bool watched = tier == Tier::isolated || tier == Tier::basic || (groups && !groups->holds_memory);
  return fmt::format("{} ({}{})", tier_word(tier), idle_policy_word(policy),
                     watched ? ", memory watchdog" : "");
}

Engagement engage_in(Tier tier, EventLoop& loop, const Arguments& arguments,
                     const std::array<program::Program, 2>& programs, const boost::filesystem::path& logs) {
  Engagement engagement{.tier = tier,
                        .idle_policy = arguments.custody.idle_policy.value_or(suitable_idle_policy(tier))};
  std::optional<ControlGroupPlace> groups;
  if (tier == Tier::strict) groups = find_control_group_place();
  engagement.description = described(tier, engagement.idle_policy, groups);
  const auto keyboard = std::make_shared<Keyboard>(STDIN_FILENO);
  for (std::size_t side = 0; side < programs.size(); ++side) {
    const program::Program& program = programs[side];
    const Protocol& protocol = find_protocol(program.protocol);
    LaunchOrder order;
    if (protocol.name != console_protocol) {
      order = launch_order(program, tier, arguments.custody);
      order.environment = game_environment(arguments.game, arguments.turn_limit, arguments.opening);
      order.log = logs / (std::string(side_words[side]) + ".log");
      order.user = user_for_program(side);
      order.groups = groups;
      order.side = side_words[side];
      if (!is_sandboxed(tier)) {
        // One place each, so that what is beside a program's directory is not its opponent's.
        engagement.places[side] = std::make_unique<WorkingPlace>();
        let_work_in(order, engagement.places[side]->make(side_words[side]));
      }
    }
    program::ProtocolSettings settings = program.settings;
    if (arguments.depth) settings.depth = arguments.depth;
    engagement.contestants[side] = protocol.make(
        {.loop = loop,
         .launch = order,
         .rules = arguments.game.rules,
         .stem = program.stem,
         .opponents_stem = programs[1 - side].stem,
         .turn_limit = arguments.turn_limit,
         .settings = settings,
         .manners = MailboxManners{.strict = arguments.strict, .poll_only = arguments.poll_only},
         .in_tournament = !arguments.event.empty(),
         .after_opening = !arguments.opening.empty(),
         .casual = arguments.casual,
         .keyboard = keyboard});
    engagement.contestants[side]->prepare();
  }
  for (const auto& contestant : engagement.contestants) contestant->await_prepared();
  return engagement;
}

}  // namespace

Engagement engage(EventLoop& loop, const Arguments& arguments,
                  const std::array<program::Program, 2>& programs, const boost::filesystem::path& logs) {
  std::vector<std::string> reasons;
  const auto reason = [](Tier tier, const CustodyUnavailable& lack) {
    return fmt::format("custody '{}' is not available: {}", tier_word(tier), lack.what());
  };
  if (const auto tier = arguments.custody.tier) {
    try {
      return engage_in(*tier, loop, arguments, programs, logs);
    } catch (const CustodyUnavailable& lack) {
      throw CustodyUnavailable(reason(*tier, lack));
    }
  }
  for (const Tier tier : holding_tiers) {
    try {
      Engagement engagement = engage_in(tier, loop, arguments, programs, logs);
      engagement.weaker_because = std::move(reasons);
      return engagement;
    } catch (const CustodyUnavailable& lack) {
      reasons.push_back(reason(tier, lack));
    }
  }
  throw CustodyUnavailable(reasons.back());
}

}  // namespace kaven::referee
