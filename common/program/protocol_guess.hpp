#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/program/source_text.hpp"

namespace kaven::program {

// Programs of other courses and competitions seldom say how they are talked to, but what they look for or print is
// written in them: the word `one-move`, the commands of Gomocup, the name of a file. Agents of ConnectX are seen
// otherwise (connectx_agent.hpp).

/// The protocol that a program seems to speak.
struct ProtocolGuess {
  std::string protocol;  ///< one of protocol_names
  std::string reason;    ///< what shows it, for people: `player.py says "one-move"`
  std::optional<std::string>
      stem;  ///< the name of its files, where the protocol has some and the program says it
};

/// The protocol of the program whose `start` is among `texts`, as its code says; where that says nothing, as what lies
/// beside it says, then its comments. Nothing for `mailbox`, which is the default, and where several are spoken of.
std::optional<ProtocolGuess> guessed_protocol(std::span<const SourceText> texts, std::string_view start);

/// Whether a program speaks of files or commands of a protocol, `mailbox` among them.
bool speaks_of_protocol(const SourceText& text);

/// The protocol that `printed` by a program speaks of, as its usage; `reason` is then `it printed "…"`.
std::optional<ProtocolGuess> protocol_of_usage(std::string_view printed);

}  // namespace kaven::program
