#include "referee/contestant/stem_hint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "common/program/stem.hpp"

namespace kaven::referee::contestant {

std::string stem_hint(std::string_view stem, std::string_view ending, const std::vector<std::string>& names) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> others;
  for (const std::string& name : names) {
    // Skip the tail of a longer name: memory that was reused may hold part of a name.
    const bool is_rest = std::ranges::any_of(others, [&](const auto& each) { return each.ends_with(name); });
    if (name != stem && !is_rest) others.push_back(name);
  }
  if (others.empty() && !names.empty()) return "";
  if (others.empty()) {
    return "; where the name of its files is fixed in it, its agent.toml says which: stem = \"…\"";
  }
  std::string files;
  others.resize(std::min(others.size(), most_named));
  for (std::size_t at = 0; at < others.size(); ++at) {
    const char* const joint = at == 0 ? "" : at + 1 == others.size() ? " and " : ", ";
    files += joint + others[at] + std::string(ending);
  }
  return fmt::format("; it seems to look for {}, not {}{}: {}", files, stem, ending,
                     program::advice_to_state(others.front()));
}

bool looks_for_others(std::string_view stem, const std::vector<std::string>& names) {
  return !names.empty() && std::ranges::find(names, stem) == names.end();
}

}  // namespace kaven::referee::contestant
