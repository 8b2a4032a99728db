#include "referee/engagement.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>

#include "common/notation/game_choice.hpp"
#include "common/notation/printable.hpp"
#include "referee/contestant/mailbox_contestant.hpp"
#include "referee/custody/control_group.hpp"
#include "referee/custody/program_user.hpp"
#include "referee/custody/unavailable.hpp"

namespace kaven::referee {

namespace {

constexpr std::array side_words = {"white", "black"};

// What a program may want to know about the game it is in; the course's texts let it assume all of it.
Environment environment_of(const Arguments& arguments) {
  const game::Rules& rules = arguments.game.rules;
  return {{"KAVEN_GAME", arguments.game.name},
          {"KAVEN_SIZE", notation::size_text(rules)},
          {"KAVEN_CONNECT", std::to_string(rules.line_length)},
          {"KAVEN_EXACT", rules.exact_length ? "1" : "0"},
          {"KAVEN_TURN_SECONDS",
           fmt::format("{:g}", std::chrono::duration<double>(arguments.turn_limit).count())}};
}

std::vector<std::string> readable_for(const program::Program& program, const CustodyOptions& options) {
  std::vector<std::string> readable = options.readable;
  for (const auto& path : program.readable) {
    // What belongs to the system is there in any case.
    if (!path.string().starts_with("/usr/")) readable.push_back(path.string());
  }
  return readable;
}

bool is_covered(const std::string& path, const std::vector<std::string>& folders) {
  return std::ranges::any_of(
      folders, [&](const std::string& folder) { return path == folder || path.starts_with(folder + "/"); });
}

// An interpreter found in a person's own directory (pyenv, conda, a virtual environment) cannot run where
// that is hidden; there its name means what it means to everybody.
std::vector<std::string> command_in_sandbox(const program::Program& program, const CustodyOptions& options) {
  std::vector<std::string> command = program.command;
  std::string& first = command.front();
  const bool visible = first.starts_with("/usr/") || first.starts_with("/bin/");
  if (!program.found_on_path || visible || is_covered(first, options.readable)) return command;
  for (const char* folder : {"/usr/local/bin", "/usr/bin", "/bin"}) {
    const auto instead = boost::filesystem::path(folder) / boost::filesystem::path(first).filename();
    if (!boost::filesystem::exists(instead)) continue;
    spdlog::warn("{}: {} is hidden from programs, {} is used; --allow-read with its folder would show it",
                 notation::printable(program.name), first, instead.string());
    first = instead.string();
    break;
  }
  return command;
}

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
  for (std::size_t side = 0; side < programs.size(); ++side) {
    LaunchOrder order{.command = is_sandboxed(tier) ? command_in_sandbox(programs[side], arguments.custody)
                                                    : programs[side].command,
                      .readable = readable_for(programs[side], arguments.custody),
                      .environment = environment_of(arguments),
                      .log = logs / (std::string(side_words[side]) + ".log"),
                      .tier = tier,
                      .limits = arguments.custody.limits,
                      .user = user_for_program(side),
                      .pinned = arguments.custody.processor.has_value(),
                      .groups = groups,
                      .side = side_words[side]};
    if (!is_sandboxed(tier)) {
      // One place each, so that what is beside a program's directory is not its opponent's.
      engagement.places[side] = std::make_unique<WorkingPlace>();
      order.working_directory = engagement.places[side]->make(side_words[side]);
      if (tier == Tier::basic) order.environment.emplace_back("TMPDIR", order.working_directory.string());
    }
    engagement.contestants[side] = std::make_unique<MailboxContestant>(
        loop, order, programs[side].stem,
        MailboxManners{.strict = arguments.strict, .poll_only = arguments.poll_only});
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
  for (const Tier tier : {Tier::strict, Tier::isolated, Tier::basic}) {
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
