// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/public_record.hpp"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::web::documents {

namespace {

constexpr std::string_view hidden = "…";

// Letters of other alphabets are bytes from 0x80 on.
bool is_of_word(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
         byte == '_' || byte >= 0x80;
}

bool ends_path(char letter) {
  constexpr std::string_view ends = " \t\r\n\"'`()[]{}<>|,;:";
  return ends.find(letter) != std::string_view::npos;
}

std::size_t end_of_path(std::string_view text, std::size_t from) {
  while (from < text.size() && !ends_path(text[from])) ++from;
  return from;
}

// A path begins at the slash of `/home/x`, but not at those of `1/2`, `and/or` and ` / `.
bool begins_path(std::string_view text, std::size_t at) {
  if (text[at] != '/' || at + 1 == text.size()) return false;
  if (at > 0 && (is_of_word(text[at - 1]) || text[at - 1] == '.')) return false;
  const char next = text[at + 1];
  return is_of_word(next) || next == '.' || next == '~' || next == '-';
}

bool stands_alone(std::string_view text, std::size_t at, std::string_view word) {
  const std::size_t end = at + word.size();
  const bool begins = at == 0 || !is_of_word(word.front()) || !is_of_word(text[at - 1]);
  const bool ends = end == text.size() || !is_of_word(word.back()) || !is_of_word(text[end]);
  return begins && ends;
}

const Disguise* disguise_at(std::string_view text, std::size_t at, std::span<const Disguise> disguises) {
  const auto found = std::ranges::find_if(disguises, [&](const Disguise& each) {
    return text.substr(at).starts_with(each.word) && stands_alone(text, at, each.word);
  });
  return found == disguises.end() ? nullptr : &*found;
}

std::string machine_name() {
  constexpr std::size_t longest = 256;
  std::array<char, longest> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

void add_word(std::vector<Disguise>& disguises, const std::string& word) {
  constexpr std::size_t shortest = 2;
  if (word.size() >= shortest && word != "/")
    disguises.push_back({.word = word, .shown = std::string(hidden)});
}

}  // namespace

void sort_longest_first(std::vector<Disguise>& disguises) {
  std::ranges::stable_sort(disguises, std::greater{}, [](const Disguise& each) { return each.word.size(); });
}

std::vector<Disguise> server_disguises(const folder::Folder& folder) {
  std::vector<Disguise> disguises;
  add_word(disguises, folder.root.string());
  add_word(disguises, machine_name());
  if (const passwd* user = ::getpwuid(::getuid()); user != nullptr) {  // NOLINT(concurrency-mt-unsafe)
    add_word(disguises, user->pw_dir);
    add_word(disguises, user->pw_name);
  }
  sort_longest_first(disguises);
  return disguises;
}

std::string public_text(std::string_view text, std::span<const Disguise> disguises) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const Disguise* disguise = disguise_at(text, at, disguises);
    const bool is_path = text[at] == '/' && (disguise != nullptr || begins_path(text, at));
    if (is_path) {
      // The name of a known folder may contain blanks.
      at = end_of_path(text, at + (disguise == nullptr ? 1 : disguise->word.size()));
      shown += hidden;
    } else if (disguise != nullptr) {
      at += disguise->word.size();
      shown += disguise->shown;
    } else {
      shown += text[at++];
    }
  }
  return shown;
}

record::GameRecord public_record(record::GameRecord record, const Snapshot& snapshot,
                                 const state::Game& game) {
  std::vector<Disguise> disguises = snapshot.disguises;
  add_word(disguises, record.header.machine);
  sort_longest_first(disguises);
  const auto clean = [&](std::string& text) {
    if (!text.empty()) text = public_text(text, disguises);
  };
  record.header.machine.clear();
  record.header.contestants[0].name = state::shown_name(snapshot.tournament.player(game.white));
  record.header.contestants[1].name = state::shown_name(snapshot.tournament.player(game.black));
  for (record::Contestant& contestant : record.header.contestants) {
    contestant.program.clear();
    if (snapshot.anonymous) {
      contestant.sha256.clear();
      contestant.submission_sha256.clear();
    }
  }
  for (record::Turn& turn : record.turns) {
    for (std::string& warning : turn.warnings) clean(warning);
    if (!turn.info) continue;
    clean(turn.info->proved);
    clean(turn.info->variation);
  }
  if (record.verdict) {
    clean(record.verdict->outcome.detail);
    clean(record.verdict->suspect);
    for (std::string& warning : record.verdict->warnings) clean(warning);
  }
  return record;
}

}  // namespace kaven::tournaments::web::documents
