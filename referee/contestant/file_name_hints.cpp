// SPDX-License-Identifier: MIT
#include "referee/contestant/file_name_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <cstddef>
#include <variant>

#include "common/notation/move_form.hpp"
#include "common/notation/move_text.hpp"
#include "common/program/program.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::referee::contestant {

namespace {

bool says_a_move(const std::string& text) {
  const notation::MoveReading reading = notation::read_move(text);
  return std::holds_alternative<notation::MoveText>(reading) ||
         !notation::move_form_advice(text, game::Colour::white).empty();
}

}  // namespace

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

bool seems_an_answer(const mailbox::FoundFile& file) {
  const std::string name = boost::to_lower_copy(file.name);
  return says_a_move(file.text) || name.find("out") != std::string::npos ||
         name.find("move") != std::string::npos || name.find("answer") != std::string::npos;
}

std::string written_files_hint(std::vector<mailbox::FoundFile> files, std::string_view expected) {
  constexpr std::size_t most_named = 3;
  constexpr std::size_t shown_text = 40;
  if (files.empty()) return "";
  std::stable_partition(files.begin(), files.end(), seems_an_answer);
  std::string text = "; it wrote ";
  bool other_case = false;
  for (std::size_t at = 0; at < std::min(files.size(), most_named); ++at) {
    const mailbox::FoundFile& file = files[at];
    text += (at == 0 ? "" : ", ") + text::printable(file.name, 100);
    if (says_a_move(file.text))
      text += ", which says '" + text::printable(text::trimmed(file.text, " \t\r\n"), shown_text) + "'";
    other_case = other_case || boost::iequals(file.name, expected);
  }
  if (files.size() > most_named) text += " and more";
  text += "; expected " + std::string(expected);
  if (other_case) text += ": capital letters are other letters here";
  return text;
}

}  // namespace kaven::referee::contestant
