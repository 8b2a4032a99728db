// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"

namespace kaven::referee::contestant {

/// Returns advice for a program that never reacted to the file `STEM` + `ending`: many have another name
/// fixed in their code. `names` are the names found in its memory (SandboxedProcess::names_in_memory()). The
/// text is appended to a reason; it is empty if the program's memory holds its own stem.
/// program::advised_stem() parses the advised stem out of it.
std::string stem_hint(std::string_view stem, std::string_view ending, const std::vector<std::string>& names);

/// True if the memory of a program holds names of other stems (`names`) but not `stem`.
bool looks_for_others(std::string_view stem, const std::vector<std::string>& names);

/// Whether `file` looks like an answer: its text is a move, perhaps in a wrong form, or its name contains
/// `out`, `move` or `answer`.
bool seems_an_answer(const mailbox::FoundFile& file);

/// Returns advice for a program that wrote `files` instead of the file `expected`: `; it wrote output.txt,
/// which says '(W D 1)'; expected mine.out`. The text is appended to a reason; it is empty if `files` is
/// empty.
std::string written_files_hint(std::vector<mailbox::FoundFile> files, std::string_view expected);

}  // namespace kaven::referee::contestant
