#include "referee/contestant/written_files_hint.hpp"

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <cstddef>
#include <variant>

#include "common/notation/move_form.hpp"
#include "common/notation/move_text.hpp"
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
