#include "tournaments/report/report_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <cctype>
#include <cstddef>
#include <ios>
#include <iterator>

#include "common/notation/printable.hpp"
#include "common/notation/text_lines.hpp"

namespace kaven::tournaments::report {

namespace {

// Some file systems do not tell capitals from small letters.
std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

// The end of `file`, `most` bytes of it; empty when it cannot be read.
std::string end_of_file(const boost::filesystem::path& file, std::streamoff most) {
  boost::filesystem::ifstream input(file, std::ios::binary | std::ios::ate);
  if (!input) return {};
  const std::streamoff size = input.tellg();
  input.seekg(std::max<std::streamoff>(0, size - most));
  return {std::istreambuf_iterator<char>(input), {}};
}

}  // namespace

std::map<state::PlayerId, std::string> report_names(std::span<const state::Player> players) {
  std::map<std::string, int> holders;
  std::map<state::PlayerId, std::string> names;
  for (const state::Player& player : players) {
    std::string name = state::file_safe(player.name);
    if (name.starts_with('.')) name.front() = '_';  // it would be hidden
    ++holders[in_small_letters(name)];
    names.emplace(player.id, std::move(name));
  }
  // A hyphen is in no name: what has one behind is distinct from all others.
  for (auto& [id, name] : names) {
    if (holders.at(in_small_letters(name)) > 1) name += fmt::format("-{}", id.number());
  }
  return names;
}

std::vector<std::string> last_printed_lines(const state::Folder& folder, state::GameId game,
                                            game::Colour colour) {
  constexpr std::streamoff most_bytes = 16384;
  constexpr std::size_t most_lines = 12;
  constexpr std::size_t longest_line = 300;
  const char* file = colour == game::Colour::white ? "white.log" : "black.log";
  const std::string text = end_of_file(folder.logs_of(game) / file, most_bytes);
  std::vector<std::string> lines;
  for (const std::string_view line : notation::lines_of(text)) {
    lines.push_back(notation::printable(line, longest_line));
  }
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return lines;
}

}  // namespace kaven::tournaments::report
