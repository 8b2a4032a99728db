#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/mailbox/program_directory.hpp"

namespace kaven::referee::contestant {

/// Whether `file` seems to be meant as an answer: its text says a move, or would in a better form, or its name
/// speaks of one.
bool seems_an_answer(const mailbox::FoundFile& file);

/// What may help a program that has not written the file `expected`, but `files`: `; it wrote output.txt, which
/// says '(W D 1)'; expected mine.out`. The text goes behind a reason; empty when there are no files.
std::string written_files_hint(std::vector<mailbox::FoundFile> files, std::string_view expected);

}  // namespace kaven::referee::contestant
