#include "tournaments/roster/display_names.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <set>
#include <string>

#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::roster {

namespace {

bool is_known(std::string_view name, std::span<const KnownPlayer> known) {
  return std::ranges::find(known, name, &KnownPlayer::name) != known.end();
}

std::string told_apart(const Entrant& entrant) {
  return entrant.name + " (" + text::unmistakable(entrant.program.filename().string()) + ")";
}

// The form in older tournaments.
std::string formerly_told_apart(const Entrant& entrant) {
  return entrant.name + " (" + text::printable(entrant.program.filename().string()) + ")";
}

// True if the entrant has the name of its file or folder, and no part of it can be misread.
bool is_plainly_its_own(const Entrant& entrant) {
  return entrant.program.filename().string() == entrant.name &&
         text::unmistakable(entrant.name) == entrant.name;
}

// Returns the entrant that is `player`, among those with its name: the one at its path, otherwise the one
// with its program, otherwise the first.
Entrant* hand_in_of(const KnownPlayer& player, const std::vector<Entrant*>& called_so) {
  const auto in_its_place = std::ranges::find_if(
      called_so, [&](const Entrant* each) { return is_hand_in_of(player, each->program); });
  if (in_its_place != called_so.end()) return *in_its_place;
  const auto same =
      std::ranges::find_if(called_so, [&](const Entrant* each) { return is_same_version(*each, player); });
  if (same != called_so.end()) return *same;
  return called_so.empty() ? nullptr : called_so.front();
}

// Removes the known players from `unnamed`, and restores their names.
void keep_known_names(std::vector<Entrant*>& unnamed, std::span<const KnownPlayer> known) {
  std::erase_if(unnamed, [&](Entrant* entrant) {
    for (std::string& name : std::array{told_apart(*entrant), formerly_told_apart(*entrant)}) {
      if (!is_known(name, known)) continue;
      entrant->name = std::move(name);
      return true;
    }
    return false;
  });
  for (const KnownPlayer& player : known) {
    std::vector<Entrant*> called_so;
    std::ranges::copy_if(unnamed, std::back_inserter(called_so),
                         [&](const Entrant* each) { return each->name == player.name; });
    std::erase(unnamed, hand_in_of(player, called_so));
  }
}

// Adds a suffix to names that look like another name, once per entrant. An entrant keeps the name of its
// folder if no other folder has it: nobody else can take it, and settings that contain it still refer to this
// entrant.
void tell_lookalikes_apart(std::vector<Entrant*> plain, std::span<const KnownPlayer> known) {
  std::set<std::string> taken;
  for (const KnownPlayer& player : known) taken.insert(text::skeleton(player.name));
  // A suffix may produce a name that another entrant chose, so the check is repeated.
  for (bool unlike = false; !unlike;) {
    unlike = true;
    std::map<std::string, std::vector<Entrant*>> bearers;
    for (Entrant* entrant : plain) bearers[text::skeleton(entrant->name)].push_back(entrant);
    for (auto& [look, alike] : bearers) {
      const auto is_own = [](const Entrant* each) { return is_plainly_its_own(*each); };
      if (!taken.contains(look) && std::ranges::count_if(alike, is_own) <= 1) {
        if (alike.size() == 1) continue;
        std::erase_if(alike, is_own);
      }
      for (Entrant* entrant : alike) {
        entrant->name = told_apart(*entrant);
        taken.insert(text::skeleton(entrant->name));
        std::erase(plain, entrant);
        unlike = false;
      }
    }
  }
}

}  // namespace

bool is_started_from(std::string_view command, const boost::filesystem::path& hand_in) {
  // In the form of Entrant::command.
  const std::string place = "/agents/" + hand_in_name(hand_in);
  // After the name of a folder a blank may belong to a longer name: `Ada`, `Ada Lovelace`.
  const bool is_folder = boost::filesystem::is_directory(hand_in);
  for (std::size_t at = command.find(place); at != std::string_view::npos; at = command.find(place, at + 1)) {
    const std::string_view rest = command.substr(at + place.size());
    if (rest.starts_with('/') || (!is_folder && (rest.empty() || rest.front() == ' '))) return true;
  }
  return false;
}

bool is_hand_in_of(const KnownPlayer& player, const boost::filesystem::path& hand_in) {
  return player.hand_in.empty() ? is_started_from(player.command, hand_in)
                                : player.hand_in == hand_in_name(hand_in);
}

void give_display_names(std::vector<Entrant>& entrants, std::span<const KnownPlayer> known) {
  std::vector<Entrant*> unnamed;
  unnamed.reserve(entrants.size());
  for (Entrant& entrant : entrants) unnamed.push_back(&entrant);
  std::ranges::sort(unnamed, {}, [](const Entrant* each) { return each->program; });
  keep_known_names(unnamed, known);
  tell_lookalikes_apart(unnamed, known);
  // Whatever names entrants chose: no two may be equal.
  while (true) {
    std::map<std::string, int> bearers;
    for (const KnownPlayer& player : known) ++bearers[player.name];
    for (const Entrant* entrant : unnamed) ++bearers[entrant->name];
    bool unique = true;
    for (Entrant* entrant : unnamed) {
      if (bearers[entrant->name] == 1) continue;
      entrant->name = told_apart(*entrant);
      unique = false;
    }
    if (unique) return;
  }
}

}  // namespace kaven::tournaments::roster
