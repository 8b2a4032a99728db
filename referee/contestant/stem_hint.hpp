#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::referee::contestant {

/// What may help a program that never reacted to the file `STEM` + `ending`: many have a name fixed in them.
/// `names` are those found in its memory (SandboxedProcess::names_in_memory()). The text goes behind a reason;
/// empty when the program knows its name.
std::string stem_hint(std::string_view stem, std::string_view ending, const std::vector<std::string>& names);

}  // namespace kaven::referee::contestant
