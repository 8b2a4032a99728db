// SPDX-License-Identifier: MIT
#include "tournaments/course/report/student_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <span>
#include <utility>

#include "common/notation/outcome_text.hpp"
#include "common/record/game_record.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/judgement_text.hpp"
#include "tournaments/results/ratings/rating_text.hpp"
#include "tournaments/results/standings/legend.hpp"

namespace kaven::tournaments::report {

namespace {

using standings::Score;
using standings::StandingsRow;
using text::printable;

std::string result_words(Score score) {
  switch (score) {
    case Score::win:
      return "won";
    case Score::draw:
      return "drawn";
    case Score::loss:
      return "lost";
    case Score::forfeit_win:
      return "won by forfeit";
    case Score::forfeit_loss:
      return "lost by forfeit";
    case Score::not_played:
      return "not yet played";
  }
  return {};
}

std::string state_words(const state::Game& game, Score score) {
  if (game.state == state::GameState::abandoned) return "void: the referee failed";
  if (game.walkover) return standings::is_won(score) ? "won without playing" : "lost without playing";
  if (game.state == state::GameState::cancelled) return "cancelled";
  return result_words(score);
}

std::string counted(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string place_words(const StandingsRow& row, const standings::Standings& standings) {
  if (row.withdrawn && !row.ranked) return "withdrawn, unranked";
  if (!row.ranked) return "unranked";
  const auto ranked = std::ranges::count(standings.rows, true, &StandingsRow::ranked);
  const auto sharing = std::ranges::count_if(
      standings.rows, [&](const StandingsRow& other) { return other.ranked && other.rank == row.rank; });
  return fmt::format("{}place {} of {}{}{}", row.withdrawn ? "withdrawn, " : "", row.rank, ranked,
                     standings.by_rating ? " by rating" : "",
                     sharing > 1 ? fmt::format(", shared by {}", sharing) : "");
}

std::string result_fact(const StandingsRow& row, const standings::Standings& standings) {
  std::string text =
      fmt::format("{}: {:g} point{} in {}; {} won, {} drawn, {} lost", place_words(row, standings),
                  row.points, row.points == 1 ? "" : "s",
                  counted(static_cast<std::size_t>(row.played), "game"), row.wins, row.draws, row.losses);
  if (row.forfeits > 0) text += fmt::format(" ({} by forfeit)", row.forfeits);
  if (row.byes > 0) {
    text += fmt::format("; {} without an opponent", counted(static_cast<std::size_t>(row.byes), "round"));
  }
  return text;
}

// The rating with its 95 % interval, and what 0 and 400 mean.
std::string rating_fact(const StandingsRow& row) {
  if (!row.rating) return "none yet: no game has been played";
  const ratings::Estimate& elo = row.rating->elo;
  if (ratings::is_of_too_few_games(elo)) {
    const bool is_open = !elo.lower && !elo.upper;
    return "too few games: the rating could be anything" +
           (is_open ? "" : fmt::format(" (95 % confidence: {} Elo)", ratings::interval_text(elo)));
  }
  std::string interval = ratings::interval_text(elo);
  if (elo.lower && elo.upper) {
    constexpr std::string_view between = " to ";
    interval.replace(interval.find(between), between.size(), " and ");
    interval = fmt::format("The true rating is between {} with 95 % confidence", interval);
  } else if (elo.lower) {
    interval = fmt::format("The true rating is above {} with 95 % confidence; no game bounds it above",
                           interval.substr(interval.find_last_of(' ') + 1));
  } else {
    interval = fmt::format("The true rating is below {} with 95 % confidence; no game bounds it below",
                           interval.substr(interval.find_last_of(' ') + 1));
  }
  return fmt::format("{} Elo. {}. {}; a player who is 400 ahead wins ten of eleven decided games",
                     ratings::elo_text(elo), interval, ratings::zero_meaning);
}

std::string time_fact(const StandingsRow& row, std::chrono::duration<double> limit) {
  if (row.time.turns == 0) return "no move yet";
  constexpr double percent = 100;
  const auto share = [&](std::chrono::duration<double> time) {
    return fmt::format("{:.3g} %", percent * (time / limit));
  };
  return fmt::format("mean {:.3g} s a move ({} of the limit of {:g} s), longest {:.3g} s ({})",
                     row.average_turn().count(), share(row.average_turn()), limit.count(),
                     row.time.longest.count(), share(row.time.longest));
}

std::string moves_fact(const analysis::Accuracy& accuracy) {
  constexpr double percent = 100;
  return fmt::format(
      "{:.1f} % of {} perfect; {}, {}, {}; {} thrown away", percent * accuracy.perfect_share(),
      counted(static_cast<std::size_t>(accuracy.moves), "move"),
      accuracy.inaccuracies == 1 ? "1 inaccuracy" : fmt::format("{} inaccuracies", accuracy.inaccuracies),
      counted(static_cast<std::size_t>(accuracy.mistakes), "mistake"),
      counted(static_cast<std::size_t>(accuracy.blunders), "blunder"),
      counted(static_cast<std::size_t>(accuracy.thrown_away), "won game"));
}

// Layouts end each fact with a full stop.
std::string without_full_stop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string check_fact(const CheckVerdict& verdict) {
  const std::string words = without_full_stop(words_of(verdict));
  if (verdict.may_enter == true) return words.empty() ? "passed" : "passed, with advice: " + words;
  return (verdict.may_enter ? "failed: " : "could not be tried: ") + words;
}

StudentReport report_with_heading(const ReportSource& source, const std::string& player) {
  StudentReport report;
  const settings::Settings& settings = source.tournament.settings;
  const notation::ChosenGame game = settings.game();
  report.tournament = printable(source.title);
  constexpr std::size_t longest_line = 10000;
  for (const std::string_view line : text::lines_of(settings.description.text)) {
    report.text.push_back(printable(line, longest_line));
  }
  report.game = fmt::format(
      "{} {}, {}, {}: {}", game.title, notation::size_text(game.rules), notation::aim_words(game.rules),
      pairing::find_format(settings.pairing.format)->title, standings::games_text(source.standings));
  report.player = printable(player);
  return report;
}

// Each person by name and address, unless the heading says as much.
void add_people(StudentReport& report, const std::vector<roster::ListedPerson>& people) {
  for (const roster::ListedPerson& person : people) {
    std::string text = printable(person.name);
    if (!person.email.empty()) text += " <" + printable(person.email) + ">";
    if (text != report.player) report.facts.push_back({"Student", text});
  }
}

void add_section(StudentReport& report, const std::string& section) {
  if (!section.empty()) report.facts.push_back({"Section", printable(section)});
}

class ReportMaker {
 public:
  ReportMaker(const ReportSource& source, folder::PlayerId player)
      : source_(source),
        player_(player),
        rules_(source.tournament.settings.game().rules),
        report_(report_with_heading(source, state::shown_name(source.tournament.player(player)))) {}

  StudentReport make() {
    for (const state::Game& game : source_.tournament.games) {
      if (game.white == player_ || game.black == player_) add_game(game);
    }
    add_facts();
    add_worst_moves();
    return std::move(report_);
  }

 private:
  // Ending and last line of a forfeit, by which equal causes are recognized.
  struct Cause {
    folder::GameId game;
    game::Ending ending = game::Ending::exited;
    std::string last_line;
  };

  game::Colour colour_in(const state::Game& game) const {
    return game.white == player_ ? game::Colour::white : game::Colour::black;
  }
  std::string opponent_in(const state::Game& game) const {
    return printable(
        state::shown_name(source_.tournament.player(game.white == player_ ? game.black : game.white)));
  }

  void add_facts() {
    const auto row = std::ranges::find(source_.standings.rows, player_, &StandingsRow::player);
    if (row == source_.standings.rows.end()) return;
    if (const auto people = source_.people.find(source_.tournament.player(player_).name);
        people != source_.people.end()) {
      add_people(report_, people->second);
    }
    report_.facts.push_back({"Result", result_fact(*row, source_.standings)});
    add_section(report_, row->section);
    report_.facts.push_back({"Rating", rating_fact(*row)});
    const auto check = source_.checks.find(source_.tournament.player(player_).name);
    if (check != source_.checks.end()) report_.facts.push_back({"Check", check_fact(check->second)});
    report_.facts.push_back({"Time", time_fact(*row, settings::turn_limit_of(source_.tournament.settings))});
    const auto found = source_.accuracy.find(player_);
    if (found != source_.accuracy.end() && found->second.moves > 0) {
      report_.facts.push_back({"Moves", moves_fact(found->second)});
    }
  }

  void add_game(const state::Game& game) {
    const Score score = standings::score_of(game, player_);
    ReportedGame reported{.game = game.id,
                          .round = game.round,
                          .colour = colour_in(game),
                          .opponent = opponent_in(game),
                          .result = state_words(game, score),
                          .ending = {}};
    if (game.result) {
      finished_.push_back(&game);
      reported.ending = explanation_of(game.result->ending, rules_).words;
      reported.moves = game.result->moves;
    }
    constexpr std::size_t most_games = 1000;
    if (report_.games.size() == most_games) {
      report_.games.erase(report_.games.begin());
      ++report_.earlier_games;
    }
    report_.games.push_back(std::move(reported));
    if (score == Score::forfeit_loss && game.result) add_forfeit(game);
  }

  void add_forfeit(const state::Game& game) {
    constexpr std::size_t most = 10;
    if (report_.forfeits.size() == most) {
      ++report_.more_forfeits;
      return;
    }
    Explanation explanation = explanation_of(game.result->ending, rules_);
    ReportedForfeit forfeit{.game = game.id,
                            .opponent = opponent_in(game),
                            .sentence = std::move(explanation.words),
                            .suspect = {},
                            .remedy = std::move(explanation.remedy),
                            .last_lines = {},
                            .same_as = {}};
    if (const auto record = source_.record(game); record && record->verdict) {
      forfeit.suspect = printable(record->verdict->suspect);
      const auto& players = record->header.contestants;
      forfeit.sentence = notation::outcome_sentence(record->verdict->outcome, record->header.rules,
                                                    players[0].name, players[1].name);
    }
    if (source_.last_lines) forfeit.last_lines = source_.last_lines(game, colour_in(game));
    const auto same = std::ranges::find_if(causes_, [&](const Cause& each) {
      return each.ending == game.result->ending &&
             each.last_line == (forfeit.last_lines.empty() ? "" : forfeit.last_lines.back());
    });
    if (same == causes_.end()) {
      causes_.push_back({.game = game.id,
                         .ending = game.result->ending,
                         .last_line = forfeit.last_lines.empty() ? "" : forfeit.last_lines.back()});
    } else {
      forfeit.same_as = same->game;
      forfeit.remedy.clear();
      forfeit.last_lines.clear();
    }
    report_.forfeits.push_back(std::move(forfeit));
  }

  void add_worst_moves() {
    constexpr std::size_t most = 5;
    std::vector<std::pair<const state::Game*, WorseMove>> moves;
    // Bounds the cost for a player with a hundred thousand games.
    constexpr std::size_t most_games = 500;
    const std::size_t passed_over = finished_.size() - std::min(finished_.size(), most_games);
    for (const state::Game* game : std::span(finished_).subspan(passed_over)) {
      for (WorseMove& move : source_.worse_moves(*game)) {
        // Inaccuracies are not among the worst moves.
        const bool counts = move.quality != analysis::MoveQuality::inaccuracy;
        if (counts && move.colour == colour_in(*game)) moves.emplace_back(game, std::move(move));
      }
    }
    std::ranges::stable_sort(
        moves, [](const auto& one, const auto& other) { return is_worse(one.second, other.second); });
    for (auto& [game, move] : moves) {
      if (report_.worst_moves.size() == most) break;
      const auto record = source_.record(*game);
      if (!record) continue;
      const auto turn = std::ranges::find(record->turns, move.ply, &record::Turn::ply);
      const auto before = static_cast<std::size_t>(std::distance(record->turns.begin(), turn));
      report_.worst_moves.push_back({.game = game->id,
                                     .opponent = opponent_in(*game),
                                     .move = std::move(move),
                                     .before = record::position_after(*record, before)});
    }
    add_moves_remark(moves.size());
  }

  void add_moves_remark(std::size_t mistakes) {
    const auto found = source_.accuracy.find(player_);
    const int analysed = found == source_.accuracy.end() ? 0 : found->second.games;
    const auto finished = static_cast<int>(finished_.size());
    if (finished == 0) return;
    if (analysed == 0) {
      report_.moves_remark = "The moves have not been judged.";
      return;
    }
    if (analysed < finished) {
      report_.moves_remark = fmt::format("Only {} of {} games have been judged.", analysed, finished);
    } else if (mistakes == 0) {
      report_.moves_remark = "No mistake was found in any of the games.";
    }
    if (mistakes > report_.worst_moves.size()) {
      report_.moves_remark +=
          fmt::format("{}These are the worst of {}.", report_.moves_remark.empty() ? "" : " ",
                      counted(mistakes, "mistake"));
    }
  }

  const ReportSource& source_;
  const folder::PlayerId player_;
  const game::Rules rules_;
  StudentReport report_;
  std::vector<const state::Game*> finished_;
  std::vector<Cause> causes_;
};

}  // namespace

std::vector<WorseMove> worse_moves_of(const record::GameRecord& record,
                                      const analysis::GameAnalysis& analysis) {
  std::vector<WorseMove> moves;
  for (const analysis::JudgedMove& judged : analysis.moves) {
    const auto turn = std::ranges::find(record.turns, judged.ply, &record::Turn::ply);
    if (turn == record.turns.end() || judged.quality == analysis::MoveQuality::best) continue;
    moves.push_back({.ply = judged.ply,
                     .colour = turn->move.colour,
                     .place = turn->move.place,
                     .best = judged.best,
                     .quality = judged.quality,
                     .loss = judged.best_value.score - judged.value.score,
                     .judgement = analysis::judgement_text(judged, turn->move.colour, record.header.rules)});
  }
  return moves;
}

bool is_worse(const WorseMove& one, const WorseMove& other) {
  return std::pair(one.quality, one.loss) > std::pair(other.quality, other.loss);
}

StudentReport student_report(const ReportSource& source, folder::PlayerId player) {
  return ReportMaker(source, player).make();
}

StudentReport absentee_report(const ReportSource& source, const Absentee& absentee) {
  constexpr std::size_t longest_reason = 2000;
  StudentReport report = report_with_heading(source, absentee.name);
  add_people(report, absentee.people);
  report.facts.push_back({"Result", "did not play"});
  if (!absentee.people.empty()) add_section(report, absentee.people.front().section);
  const auto add = [&report](const char* label, const std::string& text) {
    report.facts.push_back({label, without_full_stop(printable(text, longest_reason))});
  };
  add("Why", absentee.reason);
  if (!absentee.remedy.empty()) add("Remedy", absentee.remedy);
  for (const std::string& note : absentee.notes) add("Note", note);
  return report;
}

Explanation explanation_of(game::Ending ending, const game::Rules& rules) {
  switch (ending) {
    case game::Ending::line:
      return {.words = notation::line_words(rules.line_length), .remedy = ""};
    case game::Ending::most_lines:
      return {.words = "more lines on the full board", .remedy = ""};
    case game::Ending::full_board:
      return {.words = "full board", .remedy = ""};
    case game::Ending::adjudicated:
      return {.words = "adjudicated", .remedy = ""};
    case game::Ending::resigned:
      return {.words = "resigned", .remedy = ""};
    case game::Ending::illegal_move:
      return {.words = "illegal move",
              .remedy =
                  "Check that the answer has the form that your protocol requires, and that the place is "
                  "on the board, free, and its column not full. `tournament check` shows the program's "
                  "answer in each situation."};
    case game::Ending::time:
      return {.words = "time limit overrun",
              .remedy =
                  "Check the clock during the search, and play the best move found so far well before "
                  "the limit: search one move deep, then two, and so on. If the program hung, look for "
                  "an endless loop, or for a file that it waited for and that never came."};
    case game::Ending::exited:
      return {.words = "program exited",
              .remedy =
                  "The program must run until the game is over. The last lines that it printed show "
                  "where it exited. Play the same position again, and fix or catch the error."};
    case game::Ending::killed_by_signal:
      return {.words = "program ended by a signal",
              .remedy =
                  "A signal such as SIGSEGV means that the program used invalid memory: an index out of "
                  "range, a null pointer, an endless recursion. Build with -g -fsanitize=address and "
                  "play the position again."};
    case game::Ending::memory:
      return {.words = "memory exceeded",
              .remedy = "Limit the size of tables, and free the nodes of one search before the next."};
    case game::Ending::idle_cpu:
      return {.words = "computed in the opponent's turn",
              .remedy =
                  "Sleep 100 ms between two checks for the opponent's move, and do not compute in the "
                  "opponent's turn."};
    case game::Ending::never_started:
      return {.words = "program could not be started",
              .remedy =
                  "Run `tournament check`: it shows what is missing, e.g. an interpreter, the permission "
                  "to execute, a file that was not handed in, or a program that has to be compiled."};
    case game::Ending::never_read_colour:
      return {.words = "never read its colour",
              .remedy =
                  "Before the first move, the program must read its colour at once, in the folder in "
                  "which it is started. Load large tables later, or make them smaller."};
  }
  return {};
}

}  // namespace kaven::tournaments::report
