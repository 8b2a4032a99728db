#include "tournaments/roster/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>
#include <thread>
#include <utility>

#include "common/program/program.hpp"
#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/roster/display_names.hpp"

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;
using nlohmann::ordered_json;

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
};

Refusal unreadable(const fs::path& file) {
  return {"it cannot be read", "give the permission: chmod a+r " + text::printable(file.string(), 400)};
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
          .remedy = refusal.remedy};
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

}  // namespace

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
  std::map<std::string_view, std::string> remedies;
  for (const RefusedHandIn& refused : roster.refused) {
    text += fmt::format("\n  {}: {}", who(refused), refused.reason);
    if (refused.remedy.empty()) continue;
    const auto [first, is_new] = remedies.emplace(refused.remedy, who(refused));
    text += "\n      remedy: " + (is_new ? refused.remedy : "as for " + first->second);
  }
  return text;
}

std::string refused_line(const RefusedHandIn& refused) {
  return fmt::format("{}: {}{}{}", who(refused), refused.reason, refused.remedy.empty() ? "" : "; ",
                     refused.remedy);
}

}  // namespace kaven::tournaments::roster
