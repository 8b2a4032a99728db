#include "referee/contestant/protocols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "common/system/helper_program.hpp"

namespace kaven::referee::contestant {

// The file of each contestant defines its Protocol.
extern const Protocol mailbox_protocol;
extern const Protocol one_move_protocol;
extern const Protocol move_file_protocol;
extern const Protocol gomocup_protocol;
extern const Protocol tree_protocol;
extern const Protocol connectx_protocol;
extern const Protocol connect_n_protocol;
extern const Protocol console_protocol;

namespace {

constexpr std::array all_protocols = {&mailbox_protocol,   &one_move_protocol, &move_file_protocol,
                                      &gomocup_protocol,   &tree_protocol,     &connectx_protocol,
                                      &connect_n_protocol, &console_protocol};

}  // namespace

std::optional<std::string> fits_every_game(const game::Rules& /*rules*/) {
  return std::nullopt;
}

std::optional<std::string> misfit(const program::Program& program, const notation::ChosenGame& game) {
  const auto reason = find_protocol(program.protocol).unsupported_reason(game.rules);
  if (!reason) return std::nullopt;
  return fmt::format("{} speaks {}, in which {} {} cannot be played: {}", program.name, program.protocol,
                     game.title, notation::size_text(game.rules), *reason);
}

std::optional<std::string> opening_misfit(const program::Program& program) {
  // Kaven's own agent has no agent.toml in the folder of the referee.
  const bool is_our_own = program.file == system::helper_program("claimeven");
  if (find_protocol(program.protocol).tells_boards || program.settings.knows_openings || is_our_own)
    return std::nullopt;
  return fmt::format(
      "{} cannot begin behind an opening: in the protocol {} programs are told moves one by one, and it has "
      "no agent.toml that says opening = true (it then finds the moves in the environment, in "
      "KAVEN_OPENING)",
      program.name, program.protocol);
}

const Protocol& find_protocol(std::string_view name) {
  const auto* const found = std::ranges::find_if(
      all_protocols, [name](const Protocol* protocol) { return protocol->name == name; });
  assert(found != all_protocols.end());
  return **found;
}

}  // namespace kaven::referee::contestant
