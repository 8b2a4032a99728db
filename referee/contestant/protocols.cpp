#include "referee/contestant/protocols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace kaven::referee::contestant {

// Each is defined in the file of its contestant, with its name and all that it needs.
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

const Protocol& find_protocol(std::string_view name) {
  const auto* const found = std::ranges::find_if(
      all_protocols, [name](const Protocol* protocol) { return protocol->name == name; });
  assert(found != all_protocols.end());
  return **found;
}

}  // namespace kaven::referee::contestant
