// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/collect_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::intake {

namespace {

std::string outcome_text(const CollectedHandIn& collected) {
  const std::string earlier = "the one of " + collected.earlier.value_or("");
  switch (collected.outcome) {
    case CollectOutcome::taken:
      return "taken";
    case CollectOutcome::replacing:
      return "replaces " + (collected.earlier ? earlier : "an earlier one");
    case CollectOutcome::unchanged:
      return "unchanged";
    case CollectOutcome::older:
      return "not taken: older than " + (collected.earlier ? earlier : "an earlier one");
    case CollectOutcome::aside:
      return "set aside";
    case CollectOutcome::refused:
      return "refused";
  }
  return "";
}

// The lines of the remarks column: the reason, whose further lines are indented, then the notes.
std::vector<std::string> remarks_of(const CollectedHandIn& collected, const std::string& directory) {
  std::vector<std::string> remarks;
  std::string_view rest = collected.reason;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    remarks.push_back((remarks.empty() ? "" : "  ") + std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const bool stays = collected.outcome == CollectOutcome::aside && collected.earlier;
  if (stays) remarks.push_back("the one of " + *collected.earlier + " continues to play");
  if (collected.entered && collected.outcome != CollectOutcome::aside) {
    remarks.push_back("new version of a player in the tournament; to let it play: tournament run " +
                      directory + " --accept-new-version");
  }
  if (collected.outcome != CollectOutcome::unchanged && collected.outcome != CollectOutcome::older) {
    std::ranges::copy(collected.hand_in.notes, std::back_inserter(remarks));
  }
  return remarks;
}

std::string counted(const CollectReport& report, CollectOutcome outcome, const char* words) {
  const auto count = std::ranges::count(report.hand_ins, outcome, &CollectedHandIn::outcome);
  return count == 0 ? "" : fmt::format(", {} {}", count, words);
}

}  // namespace

bool all_play(const CollectReport& report) {
  const auto plays = [](const CollectedHandIn& each) {
    return each.outcome != CollectOutcome::aside && each.outcome != CollectOutcome::refused;
  };
  return report.failed_sources.empty() && !report.hand_ins.empty() &&
         std::ranges::all_of(report.hand_ins, plays);
}

std::string report_text(const CollectReport& report, const CollectOrder& order, const std::string& directory,
                        int columns) {
  std::string text;
  for (const SourceContents& source : report.sources) {
    text +=
        fmt::format("{}: read as {}\n", text::printable(source.name), layout_words.word_of(source.layout));
    for (const std::string& note : source.notes) text += "  " + note + "\n";
  }
  for (const std::string& failed : report.failed_sources)
    text += failed + "; nothing was collected from it\n";
  if (report.hand_ins.empty()) return text + "no hand-ins were found\n";
  terminal::TextTable table{.columns = {{.heading = "handed in by", .wraps = true},
                                        {.heading = "folder", .wraps = true},
                                        {.heading = "outcome", .wraps = true},
                                        {.heading = "remarks", .wraps = true}},
                            .rows = {}};
  for (const CollectedHandIn& each : report.hand_ins) {
    const auto remarks = remarks_of(each, directory);
    table.rows.push_back({text::printable(each.hand_in.owner.name), text::printable(each.name),
                          outcome_text(each), remarks.empty() ? "" : remarks.front()});
    for (std::size_t at = 1; at < remarks.size(); ++at) table.rows.push_back({"", "", "", remarks[at]});
  }
  text += "\n" + terminal::fitted_text(table, columns) + "\n";
  text += fmt::format("{} handed in{}{}{}{}{}{}{}\n", report.hand_ins.size(),
                      counted(report, CollectOutcome::taken, "taken"),
                      counted(report, CollectOutcome::replacing, "replaced earlier ones"),
                      counted(report, CollectOutcome::unchanged, "unchanged"),
                      counted(report, CollectOutcome::older, "older than the current one"),
                      counted(report, CollectOutcome::aside, "set aside"),
                      counted(report, CollectOutcome::refused, "refused"),
                      order.dry_run ? "; nothing was changed (--dry-run)" : "");
  return text;
}

std::string report_json(const CollectReport& report) {
  using Json = nlohmann::ordered_json;
  Json hand_ins = Json::array();
  for (const CollectedHandIn& each : report.hand_ins) {
    const HandIn& hand_in = each.hand_in;
    hand_ins.push_back({{"owner", hand_in.owner.name},
                        {"system", hand_in.owner.system},
                        {"id", hand_in.owner.id},
                        {"source", hand_in.source},
                        {"handed_in", hand_in.handed_in},
                        {"time", hand_in.time ? Json(time_text(*hand_in.time)) : Json(nullptr)},
                        {"time_source", hand_in.time_source},
                        {"outcome", collect_outcome_words.word_of(each.outcome)},
                        {"folder", each.name},
                        {"reason", each.reason},
                        {"earlier", each.earlier ? Json(*each.earlier) : Json(nullptr)},
                        {"entered", each.entered},
                        {"notes", hand_in.notes}});
  }
  Json sources = Json::array();
  for (const SourceContents& each : report.sources) {
    sources.push_back(
        {{"source", each.name}, {"layout", layout_words.word_of(each.layout)}, {"notes", each.notes}});
  }
  const Json all = {{"sources", sources}, {"failed", report.failed_sources}, {"hand_ins", hand_ins}};
  return text::indented_json(all);
}

}  // namespace kaven::tournaments::intake
