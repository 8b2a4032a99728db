// SPDX-License-Identifier: MIT
#include "referee/contestant/protocols.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "common/program/protocol_id.hpp"
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
extern const Protocol gtp_protocol;
extern const Protocol theaigames_protocol;
extern const Protocol riddles_protocol;
extern const Protocol botzone_protocol;
extern const Protocol console_protocol;

namespace {

// A switch, so that a protocol without a case does not compile.
const Protocol& protocol_of(program::ProtocolId id) {
  using enum program::ProtocolId;
  switch (id) {
    case mailbox:
      return mailbox_protocol;
    case one_move:
      return one_move_protocol;
    case move_file:
      return move_file_protocol;
    case gomocup:
      return gomocup_protocol;
    case tree:
      return tree_protocol;
    case connectx:
      return connectx_protocol;
    case connect_n:
      return connect_n_protocol;
    case gtp:
      return gtp_protocol;
    case theaigames:
      return theaigames_protocol;
    case riddles:
      return riddles_protocol;
    case botzone:
      return botzone_protocol;
  }
  throw std::logic_error("a protocol without a name");
}

}  // namespace

std::optional<std::string> fits_every_game(const game::Rules& /*rules*/) {
  return std::nullopt;
}

std::optional<std::string> misfit(const program::Program& program, const notation::ChosenGame& game) {
  const Protocol& protocol = find_protocol(program.protocol);
  auto reason = protocol.unsupported_reason(game.rules);
  if (!reason && game.rules.opening == game::Opening::swap2 && !protocol.tells_swap2)
    reason =
        "only engines of gomocup, by SWAP2BOARD, and people choose in the opening swap2; use an engine that "
        "answers SWAP2BOARD, with protocol = \"gomocup\" in its agent.toml or --protocol-a or --protocol-b "
        "gomocup";
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
      "{} cannot begin after an opening: in the protocol {} programs are told moves one by one, and it has "
      "no agent.toml that says opening = true (it then finds the moves in the environment, in "
      "KAVEN_OPENING)",
      program.name, program.protocol);
}

const Protocol& find_protocol(std::string_view name) {
  if (name == console_protocol_name) return console_protocol;
  const auto id = program::protocol_words.find(name);
  if (!id) throw std::logic_error("no protocol '" + std::string(name) + "'");
  return protocol_of(*id);
}

}  // namespace kaven::referee::contestant
