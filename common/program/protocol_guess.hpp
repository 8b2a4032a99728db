// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/program/source_text.hpp"

namespace kaven::program {

// What the sources of a program say that its agent.toml does not: its protocol, and the stem of its files.
//
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

/// The stem (the word before `.in`) that a program seems to use.
struct StemGuess {
  std::string stem;        ///< may be invalid as a stem (stem_fault()) if it comes from a file name
  std::string file;        ///< the file, without extension, if the program uses its own name; otherwise empty
  std::string fault = {};  ///< why the sources show no stem, for people; then `stem` is empty
  friend bool operator==(const StemGuess&, const StemGuess&) = default;
};

/// Guesses the stem of the program whose file `start` is among `texts` or beside them, from its sources:
/// `"mine.in"`, a variable or constant that is put before `.in`, or the program's own name (`__file__`,
/// `argv[0]`, `getSimpleName()` …). The started file has priority over others, sources over compiled
/// programs. Empty if there is no evidence or several stems are mentioned. If the only value of the variable cannot be
/// a stem (`"Team Rocket"`, a path, what somebody types), the guess has only a `fault`.
std::optional<StemGuess> guessed_stem(std::span<const SourceText> texts, std::string_view start);

}  // namespace kaven::program
