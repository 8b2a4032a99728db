// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "common/text/word_table.hpp"

namespace kaven::program {

// The list of protocols. Only protocol_names.cpp and the referee's protocols.cpp include it, so that a new protocol
// recompiles little; neither compiles if it misses one.

enum class ProtocolId : std::uint8_t {
  mailbox,
  one_move,
  move_file,
  gomocup,
  tree,
  connectx,
  connect_n,
  gtp,
  theaigames,
  riddles,
  botzone
};

inline constexpr text::WordTable<ProtocolId, 11> protocol_words = {{{{ProtocolId::mailbox, "mailbox"},
                                                                     {ProtocolId::one_move, "one-move"},
                                                                     {ProtocolId::move_file, "move-file"},
                                                                     {ProtocolId::gomocup, "gomocup"},
                                                                     {ProtocolId::tree, "tree"},
                                                                     {ProtocolId::connectx, "connectx"},
                                                                     {ProtocolId::connect_n, "connect-n"},
                                                                     {ProtocolId::gtp, "gtp"},
                                                                     {ProtocolId::theaigames, "theaigames"},
                                                                     {ProtocolId::riddles, "riddles"},
                                                                     {ProtocolId::botzone, "botzone"}}}};

}  // namespace kaven::program
