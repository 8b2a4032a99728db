#include "tournaments/intake/same_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>

#include "tournaments/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::string_view beginning = "the same files as ";

std::string note_of(const Submission& submission, const std::vector<Submission*>& same) {
  constexpr std::size_t most_named = 3;
  std::string names;
  std::size_t others = 0;
  for (const Submission* const each : same) {
    if (same_owner(each->owner, submission.owner)) continue;
    if (++others <= most_named) names += (others == 1 ? "" : ", ") + in_quotes(each->owner.name);
  }
  if (others == 0) return "";
  if (others > most_named) names += fmt::format(" and {} more", others - most_named);
  return fmt::format("{}{} handed in", beginning, names);
}

}  // namespace

std::vector<const Submission*> note_same_programs(std::vector<Submission>& submissions,
                                                  const std::string& now) {
  std::map<std::string, std::vector<Submission*>> by_files;
  for (Submission& each : submissions) {
    if (each.state != SubmissionState::replaced && !each.sha256.empty())
      by_files[each.sha256].push_back(&each);
  }
  std::vector<const Submission*> noted;
  for (const auto& [files, same] : by_files) {
    if (std::ranges::find(same, now, &Submission::collected) == same.end()) continue;
    for (Submission* const each : same) {
      const std::string note = note_of(*each, same);
      if (note.empty()) continue;
      std::erase_if(each->notes, [](const std::string& earlier) { return earlier.starts_with(beginning); });
      each->notes.push_back(note);
      noted.push_back(each);
    }
  }
  return noted;
}

}  // namespace kaven::tournaments::intake
