#include "referee/contestant/protocols.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "referee/contestant/gomocup_contestant.hpp"
#include "referee/contestant/move_file_contestant.hpp"
#include "referee/contestant/one_move_contestant.hpp"
#include "referee/contestant/tree_contestant.hpp"

namespace kaven::referee {

namespace {

std::optional<std::string> fits_all(const game::Rules& /*rules*/) {
  return std::nullopt;
}

std::unique_ptr<Contestant> make_mailbox(const ContestantOrder& order) {
  return std::make_unique<MailboxContestant>(order.loop, order.launch, order.stem, order.manners);
}

std::optional<std::string> one_move_misfit(const game::Rules& rules) {
  if (rules.gravity && rules.opening == game::Opening::none) return std::nullopt;
  return "a state file holds boards on which stones fall";
}

std::unique_ptr<Contestant> make_one_move(const ContestantOrder& order) {
  return std::make_unique<OneMoveContestant>(order.loop, order.launch,
                                             order.settings.depth.value_or(OneMoveContestant::usual_depth));
}

std::unique_ptr<Contestant> make_move_file(const ContestantOrder& order) {
  return std::make_unique<MoveFileContestant>(order.loop, order.launch, order.stem, order.opponents_stem,
                                              !order.manners.poll_only);
}

std::optional<std::string> gomocup_misfit(const game::Rules& rules) {
  constexpr int five = 5;
  if (!rules.gravity && rules.line_length == five && rules.goal == game::Goal::first_line)
    return std::nullopt;
  return "its engines play five in a row where stones do not fall";
}

std::unique_ptr<Contestant> make_gomocup(const ContestantOrder& order) {
  const LaunchOrder& launch = order.launch;
  return std::make_unique<GomocupContestant>(
      order.loop, launch, order.rules, order.settings.recolouring, !order.after_opening,
      GomocupInfo{
          .turn_limit = order.turn_limit,
          .memory = launch.tier == Tier::none ? 0 : launch.limits.memory,
          .in_tournament = order.in_tournament,
          .folder = is_sandboxed(launch.tier) ? sandbox_directory : launch.working_directory.string()});
}

std::optional<std::string> tree_misfit(const game::Rules& rules) {
  if (rules == game::Rules{}) return std::nullopt;
  return "its input files hold Connect-4 on 7 columns and 6 rows";
}

std::unique_ptr<Contestant> make_tree(const ContestantOrder& order) {
  return std::make_unique<TreeContestant>(order.loop, order.launch);
}

std::unique_ptr<Contestant> make_console(const ContestantOrder& order) {
  return std::make_unique<ConsoleContestant>(order.keyboard, stderr, order.casual);
}

constexpr std::array<Protocol, 6> protocols = {{
    {"mailbox", false, fits_all, make_mailbox},
    {"one-move", true, one_move_misfit, make_one_move},
    {"move-file", false, fits_all, make_move_file},
    {"gomocup", true, gomocup_misfit, make_gomocup},
    {"tree", true, tree_misfit, make_tree},
    {console_protocol, true, fits_all, make_console},
}};

constexpr bool has_row(std::string_view name) {
  return std::ranges::find(protocols, name, &Protocol::name) != protocols.end();
}
static_assert(std::ranges::all_of(program::protocol_names, has_row));

}  // namespace

const Protocol& find_protocol(std::string_view name) {
  const auto* const found = std::ranges::find(protocols, name, &Protocol::name);
  assert(found != protocols.end());
  return *found;
}

}  // namespace kaven::referee
