#pragma once

#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

struct ArchiveOpening {
  Limits limits;
  /// The files are named as Canvas does, which numbers those that are handed in again.
  bool canvas = false;
};

/// Replaces the archives that lie outermost in a hand-in, and an archive in one of them, by the files in them, and takes
/// away a single folder around everything. What cannot be unpacked becomes the hand-in's refusal. Throws std::system_error.
void open_archives(HandIn& hand_in, const ArchiveOpening& opening, Budget& budget);

}  // namespace kaven::tournaments::intake
