#include "tournaments/state/shown_names.hpp"

#include <boost/filesystem/path.hpp>
#include <string_view>

#include "common/text/name_text.hpp"

namespace kaven::tournaments::state {

namespace {

// `name` without the folder that roster::give_display_names() adds to it: `one-ply (ada)`.
std::string_view without_folder(std::string_view name, std::string_view folder) {
  const std::string suffix = " (" + std::string(folder) + ")";
  if (name.size() > suffix.size() && name.ends_with(suffix)) name.remove_suffix(suffix.size());
  return name;
}

}  // namespace

std::string shown_name(const std::string& name, const std::string& hand_in) {
  const std::string folder = text::unmistakable(hand_in);
  const std::string_view own = without_folder(name, folder);
  const auto is_own = [&](const std::string& word) { return own == word || name == word; };
  if (hand_in.empty() || is_own(hand_in) || is_own(boost::filesystem::path(hand_in).stem().string()))
    return name;
  return folder + " (" + std::string(own) + ")";
}

std::string shown_name(const Player& player) {
  return shown_name(player.name, player.hand_in);
}

}  // namespace kaven::tournaments::state
