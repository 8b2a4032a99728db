#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::referee::contestant {

/// Returns advice for a program that never reacted to the file `STEM` + `ending`: many have another name
/// fixed in their code. `names` are the names found in its memory (SandboxedProcess::names_in_memory()). The
/// text is appended to a reason; it is empty if the program's memory holds its own stem.
/// program::advised_stem() parses the advised stem out of it.
std::string stem_hint(std::string_view stem, std::string_view ending, const std::vector<std::string>& names);

/// True if the memory of a program holds names of other stems (`names`) but not `stem`.
bool looks_for_others(std::string_view stem, const std::vector<std::string>& names);

}  // namespace kaven::referee::contestant
