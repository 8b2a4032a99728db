#include "tournaments/state/shown_names.hpp"

#include <algorithm>
#include <boost/filesystem/path.hpp>
#include <string_view>

#include "common/text/ascii_letters.hpp"
#include "common/text/name_text.hpp"

namespace kaven::tournaments::state {

namespace {

// `name` without the folder that roster::give_display_names() adds to it: `one-ply (ada)`.
std::string_view without_folder(std::string_view name, std::string_view folder) {
  const std::string suffix = " (" + std::string(folder) + ")";
  if (name.size() > suffix.size() && name.ends_with(suffix)) name.remove_suffix(suffix.size());
  return name;
}

// What is left of a name without blanks, dashes, and the units of numbers: `claimeven0.02` of `Claimeven 0.02 s`.
std::string essence(std::string_view name) {
  std::string essence;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find_first_of(" -_", at), name.size());
    std::string_view word = name.substr(at, end - at);
    at = end + 1;
    const std::size_t number = std::min(word.find_last_of("0123456789") + 1, word.size());
    const bool follows_number = number > 0 || (!essence.empty() && text::is_digit(essence.back()));
    const std::string_view unit = word.substr(number);
    if (follows_number && (unit == "s" || unit == "ms")) word.remove_suffix(unit.size());
    essence += word;
  }
  return text::skeleton(essence);
}

}  // namespace

std::string shown_name(const std::string& name, const std::string& hand_in) {
  std::string folder = text::unmistakable(hand_in);
  const std::string_view own = without_folder(name, folder);
  const auto is_own = [&](const std::string& word) { return own == word || name == word; };
  if (hand_in.empty() || is_own(hand_in) || is_own(boost::filesystem::path(hand_in).stem().string()))
    return name;
  if (essence(own) == essence(hand_in)) return folder;
  return folder + " (" + std::string(own) + ")";
}

std::string shown_name(const Player& player) {
  return shown_name(player.name, player.hand_in);
}

}  // namespace kaven::tournaments::state
