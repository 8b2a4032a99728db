// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "common/program/program.hpp"
#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t longest_reason = 600;

// A file that changed within the last tick of the file system's clock may change again unnoticed. A tick has at most 10 ms; on a
// file system whose ticks are whole seconds, nobody waits for it.
constexpr std::chrono::milliseconds some_ticks{31};
constexpr int most_waits = 3;

/// Why a hand-in cannot play, before it is added to the list.
struct Refusal {
  std::string reason;
  std::string remedy;
  std::string organizer_remedy = {};
};

Refusal unreadable(const fs::path& file) {
  return {"it cannot be read", "", "give the permission: chmod a+r " + text::printable(file.string(), 400)};
}

std::string required_sha256(const fs::path& file) {
  if (auto hash = program::sha256(file)) return *hash;
  throw unreadable(file);
}

// Error messages about programs name the error first and, after the first semicolon, the remedy. The path of
// the hand-in itself is removed.
Refusal refusal_of(const std::string& message, const fs::path& path) {
  constexpr std::string_view mark = "; ";
  const std::size_t at = message.find(mark);
  std::string reason = message.substr(0, at);
  for (const std::string& own : {path.string() + "/", path.string() + ": ", path.string() + " "}) {
    if (reason.starts_with(own)) reason.erase(0, own.size());
  }
  return {text::printable(reason, longest_reason),
          at == std::string::npos ? "" : text::printable(message.substr(at + mark.size()), longest_reason)};
}

Entrant read_entrant(const fs::path& path, const std::vector<fs::path>& search_path,
                     const SubmissionReading& reading) {
  program::Program found;
  program::SeenVersion seen;
  try {
    found = program::find_program(path.string(), search_path);
    const auto before = reading.seen.find(path.filename().string());
    seen = program::seen_version(
        found, reading.limits,
        before == reading.seen.end() ? std::nullopt : program::read_seen_word(before->second));
    // Otherwise the referee would read the files of a program that has just been handed in for every game.
    for (int waits = 0; waits < most_waits && !seen.is_settled && !seen.stamp.empty(); ++waits) {
      std::this_thread::sleep_for(some_ticks);
      seen = program::seen_version(found, reading.limits);
    }
  } catch (const program::ProgramError& error) {
    throw refusal_of(error.what(), path);
  }
  if (seen.version.file.empty()) throw unreadable(found.file);
  Entrant entrant{.name = found.name,
                  .program = path,
                  .command = text::printable(text::joined(found.command, " "), std::string::npos),
                  .sha256 = seen.version.file,
                  .submission_sha256 = reading.by_file_alone ? "" : seen.version.submission,
                  .seen = program::seen_word(seen)};
  const fs::path description = found.directory / "agent.toml";
  if (fs::is_directory(path) && fs::is_regular_file(description))
    entrant.description_sha256 = required_sha256(description);
  return entrant;
}

RefusedHandIn refused_hand_in(const fs::path& path, const Refusal& refusal,
                              std::span<const KnownPlayer> known) {
  const auto player =
      std::ranges::find_if(known, [&](const KnownPlayer& each) { return is_hand_in_of(each, path); });
  return {.name = player == known.end() ? text::printable(path.filename().string()) : player->name,
          .program = path,
          .reason = refusal.reason,
          .remedy = refusal.remedy,
          .organizer_remedy = refusal.organizer_remedy};
}

// True for hidden files, and for files left by running or packing a program.
bool is_passed_over(const std::string& name) {
  return name.starts_with(".") || name == "__pycache__" || name == "__MACOSX";
}

bool is_document(const fs::path& path) {
  constexpr std::array endings = {".md", ".txt", ".toml"};
  return std::ranges::find(endings, path.extension().string()) != endings.end();
}

std::string who(const RefusedHandIn& refused) {
  const std::string file = text::printable(refused.program.filename().string(), 200);
  const std::string name = text::printable(refused.name);
  return name == file ? "agents/" + file : fmt::format("{} (agents/{})", name, file);
}

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

using nlohmann::ordered_json;

std::string full_remedy(const std::string& remedy, const std::string& organizer_remedy) {
  if (remedy.empty() || organizer_remedy.empty()) return remedy + organizer_remedy;
  return fmt::format("{} ({})", remedy, organizer_remedy);
}

std::string hand_in_name(const fs::path& hand_in) {
  return text::printable(hand_in.filename().string(), std::string::npos);
}

SeenWords read_seen_words(const fs::path& file) {
  SeenWords seen;
  record::for_each_readable_object(file, [&seen](record::JsonObjectReader& members) {
    const std::string hand_in = members.text("hand_in");
    seen[hand_in] = members.text("seen");
  });
  return seen;
}

void write_seen_words(const fs::path& file, const SeenWords& seen) {
  std::string text;
  for (const auto& [hand_in, word] : seen) {
    const ordered_json object = {{"hand_in", hand_in}, {"seen", word}};
    text += text::json_line(object);
  }
  system::replace_file(file, text);
}

Roster read_roster(const fs::path& agents, const std::vector<fs::path>& search_path,
                   std::span<const KnownPlayer> known, const SubmissionReading& reading) {
  Roster roster;
  for (const fs::path& path : hand_ins_in(agents)) {
    try {
      roster.entrants.push_back(read_entrant(path, search_path, reading));
    } catch (const Refusal& refusal) {
      roster.refused.push_back(refused_hand_in(path, refusal, known));
    }
  }
  give_display_names(roster.entrants, known);
  std::ranges::sort(roster.entrants, {},
                    [](const Entrant& each) { return std::pair(each.name, each.program); });
  std::ranges::sort(roster.refused, {},
                    [](const RefusedHandIn& each) { return std::pair(each.name, each.program); });
  return roster;
}

void require_two(const Roster& roster, const fs::path& agents) {
  const std::size_t usable = roster.entrants.size();
  if (usable >= 2) return;
  const std::string folder = text::printable(agents.string(), 400);
  throw RosterError(fmt::format(
      "{}: a tournament takes two agents, here {} {}: drop in programs, see {}/README.md{}", folder,
      usable == 1 ? "is" : "are", usable, folder, roster.refused.empty() ? "" : "\n" + refused_text(roster)));
}

std::vector<fs::path> hand_ins_in(const fs::path& agents) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(agents)) {
    const fs::path& path = entry.path();
    boost::system::error_code error;
    if (is_passed_over(path.filename().string())) continue;
    if (!fs::is_directory(path, error) && is_document(path)) continue;
    found.push_back(path);
  }
  std::ranges::sort(found);
  return found;
}

std::string refused_text(const Roster& roster) {
  if (roster.refused.empty()) return {};
  const std::size_t all = roster.refused.size() + roster.entrants.size();
  std::string text = fmt::format("{} of {} in agents/ {} not play:", roster.refused.size(), all,
                                 roster.refused.size() == 1 ? "does" : "do");
  std::map<std::string, std::string> remedies;
  for (const RefusedHandIn& refused : roster.refused) {
    text += fmt::format("\n  {}: {}", who(refused), refused.reason);
    const std::string remedy = full_remedy(refused.remedy, refused.organizer_remedy);
    if (remedy.empty()) continue;
    const auto [first, is_new] = remedies.emplace(remedy, who(refused));
    text += "\n      remedy: " + (is_new ? remedy : "as for " + first->second);
  }
  return text;
}

std::string refused_line(const RefusedHandIn& refused) {
  const std::string remedy = full_remedy(refused.remedy, refused.organizer_remedy);
  return fmt::format("{}: {}{}{}", who(refused), refused.reason, remedy.empty() ? "" : "; ", remedy);
}

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
