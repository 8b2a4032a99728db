#pragma once

#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

struct ArchiveOpening {
  Limits limits;
  /// The source is Canvas' export, where files that were handed in again have a number in their names.
  bool canvas = false;
};

/// Unpacks the archives at the top level of a hand-in, and an archive inside one of them, and removes single folders
/// around everything. If an archive cannot be unpacked, sets the hand-in's `refusal`. Throws std::system_error.
void open_archives(HandIn& hand_in, const ArchiveOpening& opening, Budget& budget);

}  // namespace kaven::tournaments::intake
