#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"

namespace kaven::referee::contestant {

/// Whether `file` looks like an answer: its text is a move, perhaps in a wrong form, or its name contains
/// `out`, `move` or `answer`.
bool seems_an_answer(const mailbox::FoundFile& file);

/// Returns advice for a program that wrote `files` instead of the file `expected`: `; it wrote output.txt,
/// which says '(W D 1)'; expected mine.out`. The text is appended to a reason; it is empty if `files` is
/// empty.
std::string written_files_hint(std::vector<mailbox::FoundFile> files, std::string_view expected);

}  // namespace kaven::referee::contestant
