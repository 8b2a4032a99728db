// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "common/program/program.hpp"

namespace kaven::program {

/// Returns advice to the author of a program that failed before it had moved, or soon after: what to do about a known
/// problem in what it `printed` or in what the referee has `seen`; which other protocol it seems to use; that it is
/// empty, opens a window, reads standard input, uses a path of its author's machine, never deletes its turn file, only
/// prints its moves, or leaves them in a buffer; or the place of the error that it printed. Empty if there is none, or if its files cannot be
/// read.
std::string remedy_for_start(const Program& failed, const std::string& printed, const std::string& seen);

/// Whether the program's sources show how it calls its turn file: STEM.in, as the referee does, or by a name that cannot
/// be one. Names found elsewhere, as in its memory, then mean nothing.
bool sources_name_turn_file(const Program& program);

/// Replaces NAME in the file names NAME.in, NAME.out and NAME.go of a remedy by the program's stem, once: the stem may
/// end in NAME, too. remedy_for_start() has done so.
std::string with_file_names(std::string text, const std::string& stem);

}  // namespace kaven::program
