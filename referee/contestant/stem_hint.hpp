#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::referee::contestant {

/// What may help a program that never reacted to the file `STEM` + `ending`: many have a name fixed in them.
/// `names` are those found in its memory (SandboxedProcess::names_in_memory()). The text goes behind a reason;
/// empty when the program knows its name.
/// The stem that it advises can be read out of it: program::advised_stem().
std::string stem_hint(std::string_view stem, std::string_view ending, const std::vector<std::string>& names);

/// Whether a program whose memory holds `names` looks for files of other stems than `stem`, and not for its own.
bool looks_for_others(std::string_view stem, const std::vector<std::string>& names);

}  // namespace kaven::referee::contestant
