// SPDX-License-Identifier: MIT
#include "tournaments/course/report/grades.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "agent/level.hpp"
#include "common/system/files.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/compliance/verdict.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/pairing_input.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/legend.hpp"
#include "tournaments/results/standings/rated_standings.hpp"

namespace kaven::tournaments::report {

namespace fs = boost::filesystem;

namespace {

using standings::StandingsRow;
using text::printable;

// Without zeros at the end.
std::string number_text(double number) {
  std::string text = fmt::format("{:.6f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string number_or_empty(std::optional<double> number) {
  return number ? number_text(*number) : "";
}

// Results of a player's games against an opponent.
struct Meetings {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int played() const { return won + drawn + lost; }
};

class GradeMaker {
 public:
  GradeMaker(const GradeSource& source, const Scale& scale) : source_(source), scale_(scale) {
    for (const Scale::Opponent& opponent : scale.beats) opponents_.push_back(player_called(opponent));
  }

  Grades make() {
    for (const StandingsRow& row : source_.standings.rows) {
      if (!row.ranked) continue;
      add_each_member(grade_of(row));
    }
    for (const StandingsRow& row : source_.standings.rows) {
      if (!row.withdrawn) continue;
      const state::Player& player = source_.tournament.player(row.player);
      const auto& unranked = source_.tournament.settings.pairing.unranked;
      if (std::ranges::find(unranked, player.name) != unranked.end()) continue;
      const std::string& reason = player.withdrawn->reason;
      Grade grade = without_parts(player.name, reason.empty() ? "withdrawn" : "withdrawn: " + reason);
      grade.folder = player.hand_in;
      add_each_member(grade);
    }
    for (const Absentee& absentee : source_.members.absentees) add_each(grade_of(absentee), absentee.people);
    note_missing();
    return std::move(grades_);
  }

 private:
  void add_each_member(const Grade& grade) {
    const auto people = source_.members.players.find(grade.name);
    add_each(grade,
             people == source_.members.players.end() ? std::vector<roster::ListedPerson>{} : people->second);
  }

  // Adds the grade once for each member of a group.
  void add_each(const Grade& grade, const std::vector<roster::ListedPerson>& people) {
    grades_.grades.push_back(grade);
    for (std::size_t each = 0; each < people.size(); ++each) {
      if (each > 0) grades_.grades.push_back(grade);
      grades_.grades.back().person = people[each];
    }
  }

  folder::PlayerId player_called(const Scale::Opponent& opponent) const {
    const auto& players = source_.tournament.players;
    const auto found = std::ranges::find(players, opponent.name, &state::Player::name);
    if (found != players.end()) return found->id;
    const std::string unranked = text::joined(source_.tournament.settings.pairing.unranked, ", ",
                                              [](const std::string& name) { return printable(name); });
    throw ScaleError(fmt::format(
        "{}: beats.{}: no player in this tournament has this name: put that program into agents/, add it to "
        "the setting unranked, and run its games; {}",
        opponent.place, printable(opponent.name),
        unranked.empty() ? "no player is unranked so far" : "unranked so far: " + unranked));
  }

  Grade grade_of(const StandingsRow& row) {
    Grade grade{.name = source_.tournament.player(row.player).name,
                .person = {},
                .row = &row,
                .parts = {},
                .why = {}};
    grade.folder = source_.tournament.player(row.player).hand_in;
    if (scale_.passed_check) grade.parts.push_back(check_part(row, grade.why));
    for (std::size_t each = 0; each < opponents_.size(); ++each) {
      grade.parts.push_back(opponent_part(row, opponents_[each], scale_.beats[each]));
    }
    if (scale_.level) grade.parts.push_back(level_part(row));
    if (scale_.perfect_moves) grade.parts.push_back(moves_part(row));
    if (scale_.point) {
      grade.parts.push_back({.name = "points counted",
                             .heading = "for points",
                             .seen = number_text(row.points),
                             .given = *scale_.point * row.points});
    }
    if (!scale_.place.empty()) grade.parts.push_back(place_part(row));
    if (scale_.forfeit) {
      grade.parts.push_back({.name = "forfeits counted",
                             .heading = "for forfeits",
                             .seen = fmt::format("{}", row.forfeits),
                             .given = *scale_.forfeit * row.forfeits});
    }
    add_up(grade);
    return grade;
  }

  Grade grade_of(const Absentee& absentee) const {
    return without_parts(absentee.name,
                         absentee.reason + (absentee.remedy.empty() ? "" : "; " + absentee.remedy));
  }

  Grade without_parts(const std::string& name, const std::string& why) const {
    Grade grade{.name = name, .person = {}, .parts = {}, .why = why};
    // The same parts as in the other grades, without observations.
    if (!grades_.grades.empty()) grade.parts = grades_.grades.front().parts;
    for (GradePart& part : grade.parts)
      part = {.name = part.name, .heading = part.heading, .seen = {}, .given = {}};
    return grade;
  }

  // The grade is the sum of the points that its line shows.
  void add_up(Grade& grade) const {
    double total = 0;
    for (GradePart& part : grade.parts) {
      if (part.given) part.given = scale_.rounded(*part.given);
      total += part.given.value_or(0);
    }
    if (scale_.least) total = std::max(total, *scale_.least);
    if (scale_.most) total = std::min(total, *scale_.most);
    grade.total = scale_.rounded(total);
  }

  // Puts the reason of a failure into `why`.
  GradePart check_part(const StandingsRow& row, std::string& why) {
    GradePart part{.name = "check", .heading = "for passing check", .seen = {}, .given = {}};
    const auto found = source_.checks.find(source_.tournament.player(row.player).name);
    if (found == source_.checks.end() || !found->second.may_enter) {
      (found == source_.checks.end() ? unchecked_ : untried_).push_back(standings::shown_name(row));
      return part;
    }
    const bool passed = *found->second.may_enter;
    part.seen = passed ? "passed" : "failed";
    part.given = passed ? *scale_.passed_check : 0;
    if (!passed && !found->second.reason.empty()) why = "check: " + words_of(found->second);
    return part;
  }

  Meetings meetings_of(folder::PlayerId player, folder::PlayerId opponent) const {
    Meetings meetings;
    for (const state::Game& game : source_.tournament.games) {
      const bool met = (game.white == player && game.black == opponent) ||
                       (game.white == opponent && game.black == player);
      if (!met || !game.result) continue;
      const standings::Score score = standings::score_of(game, player);
      meetings.won += standings::is_won(score) ? 1 : 0;
      meetings.lost += standings::is_lost(score) ? 1 : 0;
      meetings.drawn += score == standings::Score::draw ? 1 : 0;
    }
    return meetings;
  }

  GradePart opponent_part(const StandingsRow& row, folder::PlayerId id, const Scale::Opponent& opponent) {
    GradePart part{.name = "against " + printable(opponent.name),
                   .heading = "for beating " + printable(opponent.name),
                   .seen = {},
                   .given = {}};
    const Meetings meetings = meetings_of(row.player, id);
    if (row.player == id) return part;  // a player need not beat itself
    if (meetings.played() == 0) {
      unmet_[printable(opponent.name)].push_back(standings::shown_name(row));
      return part;
    }
    part.seen = fmt::format("{}-{}-{}", meetings.won, meetings.drawn, meetings.lost);
    part.given = meetings.won > meetings.lost ? opponent.worth : 0;
    return part;
  }

  GradePart level_part(const StandingsRow& row) {
    GradePart part{.name = "highest level beaten", .heading = "for the level", .seen = {}, .given = {}};
    bool met_any = false;
    int highest = 0;
    for (const state::Player& player : source_.tournament.players) {
      const auto level = agent::level_called(player.name);
      if (!level) continue;
      const Meetings meetings = meetings_of(row.player, player.id);
      met_any = met_any || meetings.played() > 0;
      if (meetings.won > meetings.lost) highest = std::max(highest, *level);
    }
    if (!met_any) {
      unmet_["a level, as tournament new --unranked levels adds them"].push_back(standings::shown_name(row));
      return part;
    }
    part.seen = fmt::format("{}", highest);
    part.given = *scale_.level * highest;
    return part;
  }

  GradePart moves_part(const StandingsRow& row) {
    GradePart part{.name = "perfect moves", .heading = "for perfect moves", .seen = {}, .given = {}};
    const auto found = source_.accuracy.find(row.player);
    const int analysed = found == source_.accuracy.end() ? 0 : found->second.games;
    if (analysed < row.played) unanalysed_ += row.played - analysed;
    if (analysed == 0) return part;
    constexpr double hundred = 100;
    part.seen = fmt::format("{:.1f}%", hundred * found->second.perfect_share());
    part.given = *scale_.perfect_moves * found->second.perfect_share();
    return part;
  }

  GradePart place_part(const StandingsRow& row) const {
    const auto index = static_cast<std::size_t>(row.rank - 1);
    return {.name = "place",
            .heading = "for place",
            .seen = fmt::format("{}", row.rank),
            .given = index < scale_.place.size() ? scale_.place[index] : 0};
  }

  static std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most_listed = 10;
    return text::joined_first(most_listed, names);
  }

  // Points, places and games against an opponent may still change. An endless ladder is graded as it stands.
  void note_games_to_come() {
    const bool counts_games = scale_.point || scale_.forfeit || scale_.perfect_moves ||
                              !scale_.place.empty() || !scale_.beats.empty() || scale_.level;
    const bool is_endless = standings::rates_by_version(source_.tournament.settings);
    if (!counts_games || is_endless || state::is_over(source_.tournament)) return;
    grades_.missing.push_back(fmt::format("the tournament is not over, {}: run tournament run DIR",
                                          standings::games_text(source_.standings)));
  }

  void note_missing() {
    note_games_to_come();
    if (!unchecked_.empty()) {
      grades_.missing.push_back(
          fmt::format("there is no check report of {}: run tournament check DIR", listed(unchecked_)));
    }
    if (!untried_.empty()) {
      grades_.missing.push_back(fmt::format(
          "the check could not try {}: run tournament check DIR --again when the machine has less to do",
          listed(untried_)));
    }
    for (const auto& [opponent, players] : unmet_) {
      grades_.missing.push_back(
          fmt::format("these players have no game against {}: {}", opponent, listed(players)));
    }
    for (std::size_t each = 0; each < opponents_.size(); ++each) {
      const auto row = std::ranges::find(source_.standings.rows, opponents_[each], &StandingsRow::player);
      if (row == source_.standings.rows.end() || row->ranked || row->forfeits == 0) continue;
      grades_.missing.push_back(fmt::format(
          "{} lost {} game{} by forfeit, which count{} as won by its opponents: see tournament report DIR {}",
          printable(scale_.beats[each].name), row->forfeits, row->forfeits == 1 ? "" : "s",
          row->forfeits == 1 ? "s" : "", printable(scale_.beats[each].name)));
    }
    if (unanalysed_ > 0) {
      grades_.missing.emplace_back("not all games are analysed: run tournament analyse DIR");
    }
    std::ranges::copy(source_.members.doubts, std::back_inserter(grades_.missing));
  }

  const GradeSource& source_;
  const Scale& scale_;
  std::vector<folder::PlayerId> opponents_;
  Grades grades_;
  std::vector<std::string> unchecked_;
  std::vector<std::string> untried_;  ///< by the check
  std::map<std::string, std::vector<std::string>> unmet_;
  int unanalysed_ = 0;
};

// The section of tournament.toml, else the class list's.
const std::string& section_of(const Grade& grade) {
  return grade.row && !grade.row->section.empty() ? grade.row->section : grade.person.section;
}

// The columns about people and players that do not depend on the scale.
struct PersonColumn {
  const char* heading;
  std::string (*cell)(const Grade&);
};
constexpr PersonColumn person_columns[] = {
    {"player", [](const Grade& grade) { return printable(grade.row ? grade.row->name : grade.name); }},
    {"name", [](const Grade& grade) { return printable(grade.person.name); }},
    {"number", [](const Grade& grade) { return printable(grade.person.number); }},
    {"email", [](const Grade& grade) { return printable(grade.person.email); }},
    {"folder", [](const Grade& grade) { return printable(grade.folder); }},
    {"section", [](const Grade& grade) { return printable(section_of(grade)); }}};
struct FixedColumn {
  const char* heading;
  std::string (*cell)(const StandingsRow&);
};
constexpr auto number_cell = [](auto number) { return fmt::format("{}", number); };
constexpr FixedColumn fixed_columns[] = {
    {"rank", [](const StandingsRow& row) { return number_cell(row.rank); }},
    {"points", [](const StandingsRow& row) { return number_text(row.points); }},
    {"won", [](const StandingsRow& row) { return number_cell(row.wins); }},
    {"drawn", [](const StandingsRow& row) { return number_cell(row.draws); }},
    {"lost", [](const StandingsRow& row) { return number_cell(row.losses); }},
    {"forfeits", [](const StandingsRow& row) { return number_cell(row.forfeits); }}};

}  // namespace

std::string words_of(const CheckVerdict& verdict) {
  return verdict.reason + (verdict.remedy.empty() ? "" : "; " + verdict.remedy);
}

CheckVerdicts read_check_verdicts(const fs::path& directory) {
  CheckVerdicts verdicts;
  std::set<std::string> shared;
  if (!fs::is_directory(directory)) return verdicts;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory)) {
    if (entry.path().extension() != ".json") continue;
    constexpr std::size_t largest = std::size_t{4} << 20U;
    const auto report = text::json_or_null(system::read_file(entry.path(), largest));
    if (!report.is_object() || !report.contains("program") || !report.contains("may_enter")) continue;
    const auto& program = report["program"];
    const auto& may_enter = report["may_enter"];
    if (!program.is_string() || !may_enter.is_boolean()) continue;
    const std::string name = program.get<std::string>();
    const auto text_of = [&report](const char* key) {
      const auto found = report.find(key);
      return found != report.end() && found->is_string() ? found->get<std::string>() : "";
    };
    CheckVerdict verdict{
        .may_enter = may_enter.get<bool>(), .reason = text_of("reason"), .remedy = text_of("remedy")};
    verdict.time = fs::last_write_time(entry.path());
    if (text_of("verdict") == compliance::verdict_words(compliance::Verdict::untried))
      verdict.may_enter.reset();
    if (!verdicts.emplace(name, verdict).second) shared.insert(name);
    // Players with the same program name are distinguished by their folders.
    const auto folder = report.find("who");
    if (folder != report.end() && folder->is_string()) {
      verdicts[fmt::format("{} ({})", name, folder->get<std::string>())] = verdict;
    }
  }
  for (const std::string& name : shared) verdicts.erase(name);
  return verdicts;
}

CheckVerdicts check_verdicts_of(const folder::Folder& folder, const state::TournamentState& tournament) {
  CheckVerdicts verdicts = read_check_verdicts(folder.root / "checks");
  for (const auto& [agent, upload] : door::uploads_by_agent(folder)) {
    const state::Player* const player = state::player_of_hand_in(tournament.players, agent);
    if (player == nullptr || !upload.report) continue;
    CheckVerdict& verdict = verdicts[player->name];
    if (verdict.time > upload.placed_time) continue;
    verdict = {.may_enter = upload.report->passed,
               .reason = upload.report->reason,
               .remedy = upload.report->remedy,
               .time = upload.placed_time};
  }
  return verdicts;
}

Grades grades_of(const GradeSource& source, const Scale& scale) {
  return GradeMaker(source, scale).make();
}

std::string grades_csv(const Grades& grades) {
  terminal::TextTable table;
  for (const PersonColumn& column : person_columns) table.columns.push_back({column.heading});
  for (const FixedColumn& column : fixed_columns) table.columns.push_back({column.heading});
  for (const Grade& grade : grades.grades) {
    const bool is_first = table.rows.empty();
    std::vector<std::string>& cells = table.rows.emplace_back();
    for (const PersonColumn& column : person_columns) cells.push_back(column.cell(grade));
    for (const FixedColumn& column : fixed_columns) cells.push_back(grade.row ? column.cell(*grade.row) : "");
    for (const GradePart& part : grade.parts) {
      if (is_first) {
        table.columns.push_back({part.name});
        table.columns.push_back({part.heading});
      }
      cells.push_back(part.seen);
      cells.push_back(number_or_empty(part.given));
    }
    cells.push_back(number_or_empty(grade.total));
    cells.push_back(printable(grade.why, 1000));
  }
  table.columns.push_back({"grade"});
  table.columns.push_back({"why"});
  return terminal::csv_text(table);
}

std::string grades_json(const Grades& grades) {
  const auto number_or_null = [](std::optional<double> number) {
    return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Grade& grade : grades.grades) {
    nlohmann::ordered_json parts = nlohmann::ordered_json::array();
    for (const GradePart& part : grade.parts) {
      parts.push_back(
          {{"part", part.heading},
           {"seen", part.seen.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(part.seen)},
           {"given", number_or_null(part.given)}});
    }
    const auto text_or_null = [](const std::string& text) {
      return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
    };
    nlohmann::ordered_json object = {{"player", grade.row ? grade.row->name : grade.name},
                                     {"name", text_or_null(grade.person.name)},
                                     {"number", text_or_null(grade.person.number)},
                                     {"email", text_or_null(grade.person.email)},
                                     {"folder", text_or_null(grade.folder)},
                                     {"section", text_or_null(section_of(grade))}};
    if (grade.row) {
      const StandingsRow& row = *grade.row;
      object.update(nlohmann::ordered_json{{"rank", row.rank},
                                           {"points", row.points},
                                           {"won", row.wins},
                                           {"drawn", row.draws},
                                           {"lost", row.losses},
                                           {"forfeits", row.forfeits}});
    }
    object.update(nlohmann::ordered_json{{"parts", std::move(parts)},
                                         {"grade", number_or_null(grade.total)},
                                         {"why", text_or_null(grade.why)}});
    list.push_back(std::move(object));
  }
  return text::indented_json({{"grades", std::move(list)}, {"missing", grades.missing}},
                             text::JsonCharacters::ascii);
}

std::string grades_gradescope(const Grades& grades) {
  using Json = nlohmann::ordered_json;
  std::string lines;
  for (const Grade& grade : grades.grades) {
    if (!grade.total || grade.row == nullptr || grade.person.email.empty()) continue;
    Json tests = Json::array();
    for (const GradePart& part : grade.parts) {
      tests.push_back({{"name", printable(part.heading)},
                       {"output", fmt::format("{}: {}", part.seen.empty() ? "unknown" : printable(part.seen),
                                              part.given ? number_text(*part.given) : "not counted")}});
    }
    const StandingsRow& row = *grade.row;
    const Json results = {{"score", *grade.total},
                          {"output", printable(grade.why, 1000)},
                          {"output_format", "text"},
                          {"test_output_format", "text"},
                          {"test_name_format", "text"},
                          {"tests", std::move(tests)},
                          {"leaderboard",
                           {{{"name", "Place"}, {"value", row.rank}, {"order", "asc"}},
                            {{"name", "Points"}, {"value", row.points}},
                            {{"name", "Won"}, {"value", row.wins}},
                            {{"name", "Drawn"}, {"value", row.draws}},
                            {{"name", "Lost"}, {"value", row.losses}}}}};
    lines += text::json_line({{"email", grade.person.email}, {"results", results}});
  }
  return lines;
}

}  // namespace kaven::tournaments::report
