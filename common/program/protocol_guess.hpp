#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/program/source_text.hpp"

namespace kaven::program {

// Programs from other courses and competitions seldom declare their protocol, but their text contains what
// they look for or print: the word `one-move`, Gomocup commands, a file name. ConnectX agents are detected
// separately (connectx_agent.hpp).

/// The protocol that a program probably uses.
struct ProtocolGuess {
  std::string protocol;  ///< one of protocol_names
  std::string reason;    ///< the evidence, for people: `player.py says "one-move"`
  std::optional<std::string>
      stem;  ///< the stem of its files, if the protocol has some and the program shows it
};

/// Guesses the protocol of the program whose file `start` is among `texts`: from its code, otherwise from the
/// files beside it, otherwise from its comments. Empty for `mailbox` (the default) and if several protocols
/// are mentioned.
std::optional<ProtocolGuess> guessed_protocol(std::span<const SourceText> texts, std::string_view start);

/// Whether the text mentions files or commands of a protocol, including `mailbox`.
bool speaks_of_protocol(const SourceText& text);

/// Guesses the protocol from text `printed` by a program, such as its usage; `reason` is then `it printed
/// "…"`.
std::optional<ProtocolGuess> protocol_of_usage(std::string_view printed);

}  // namespace kaven::program
