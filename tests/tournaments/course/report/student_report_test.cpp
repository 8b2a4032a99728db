// SPDX-License-Identifier: MIT
#include "tournaments/course/report/student_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/sample_record.hpp"
#include "tournaments/course/report/report_html.hpp"
#include "tournaments/course/report/report_text.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/results/standings/standings_report.hpp"

namespace kaven::tournaments::report {
namespace {

using testing::HasSubstr;
using testing::Not;

class StudentReports : public testing::Test {
 protected:
  StudentReports() {
    tournament.settings.description.title = "Spring <26>";
    tournament.settings.description.text = "Handed in\non Friday & Monday";
    tournament.settings.description.sections.list = {{.name = "Monday 10", .players = {"bob"}}};
    for (const char* name : {"ann", "bob", "<b>carl"}) {
      tournament.players.push_back({.id = folder::PlayerId::at(tournament.players.size()), .name = name});
    }
    for (int id = 1; id <= 4; ++id) {
      state::Game game{.id = folder::GameId(id),
                       .round = id,
                       .white = folder::PlayerId(id == 3 ? 3 : 1),
                       .black = folder::PlayerId(2),
                       .state = state::GameState::finished};
      game.result = state::GameResult{.result = game::Result::white_wins,
                                      .ending = id == 1 ? game::Ending::line : game::Ending::exited,
                                      .moves = 7};
      game.result->sides[1] = {
          .turns = 3, .thinking = std::chrono::seconds(6), .longest = std::chrono::seconds(3)};
      tournament.games.push_back(game);
    }
    tournament.games.push_back(
        {.id = folder::GameId(5), .round = 5, .white = folder::PlayerId(2), .black = folder::PlayerId(3)});
    standings = standings::rated_standings_of(tournament);
    record = support::sample_record();
  }
  ReportSource source() {
    return {
        .tournament = tournament,
        .standings = standings,
        .title = tournament.settings.description.title,
        .accuracy = accuracy,
        .record = [&](const state::Game&) { return std::optional(record); },
        .worse_moves =
            [&](const state::Game& game) { return game.id.number() == 1 ? worse : std::vector<WorseMove>(); },
        .last_lines = lines,
        .people = people};
  }
  StudentReport report_of(int player) { return student_report(source(), folder::PlayerId(player)); }
  static std::string fact(const StudentReport& report, const std::string& label) {
    const auto found = std::ranges::find(report.facts, label, &ReportedFact::label);
    return found == report.facts.end() ? "none" : found->value;
  }

  state::TournamentState tournament;
  standings::Standings standings;
  std::map<folder::PlayerId, analysis::Accuracy> accuracy;
  record::GameRecord record;
  std::vector<WorseMove> worse;
  std::map<std::string, std::vector<roster::ListedPerson>> people;
  std::function<std::vector<std::string>(const state::Game&, game::Colour)> lines = [](const state::Game&,
                                                                                       game::Colour) {
    return std::vector<std::string>{"Traceback", "IndexError: <x>"};
  };
};

TEST_F(StudentReports, SayResultRatingAndTime) {
  const StudentReport report = report_of(2);
  EXPECT_EQ(fact(report, "Result"),
            "place 3 of 3: 0 points in 4 games; 0 won, 0 drawn, 4 lost (3 by forfeit)");
  EXPECT_EQ(fact(report, "Section"), "Monday 10");
  EXPECT_THAT(fact(report, "Rating"),
              testing::MatchesRegex(
                  "too few games: the rating could be anything \\(95 % confidence: up to .* Elo\\)"));
  EXPECT_EQ(fact(report, "Time"), "mean 2 s a move (6.67 % of the limit of 30 s), longest 3 s (10 %)");
  EXPECT_EQ(fact(report, "Moves"), "none");
  EXPECT_EQ(report.games.size(), 5U);
  EXPECT_EQ(report.games[4].result, "not yet played");
  EXPECT_EQ(report.games[0].ending, "four in a row");
  EXPECT_THAT(report.moves_remark, HasSubstr("have not been judged"));
}

TEST_F(StudentReports, StateARatingThatTheGamesBound) {
  standings.rows[0].rating = ratings::Rating{.elo = {.value = 120, .lower = -100, .upper = 310}};
  EXPECT_THAT(
      fact(report_of(1), "Rating"),
      HasSubstr("120 Elo. The true rating is between -100 and 310 with 95 % confidence. 0 is the mean"));
  standings.rows[0].rating->elo = {.value = -300, .upper = -90};
  EXPECT_THAT(fact(report_of(1), "Rating"), HasSubstr("The true rating is below -90 with 95 % confidence"));
}

TEST_F(StudentReports, NameThePersonOfAnAlias) {
  people["bob"] = {{.name = "Bob Byte", .email = "bob@example.org"}};
  EXPECT_EQ(fact(report_of(2), "Student"), "Bob Byte <bob@example.org>");
  EXPECT_EQ(fact(report_of(1), "Student"), "none");
}

TEST_F(StudentReports, ContainNothingForTheOrganizer) {
  const StudentReport report =
      absentee_report(source(), {.name = "dora",
                                 .people = {{.name = "Dora", .section = "C", .email = "d@example.org"}},
                                 .reason = "it printed nothing",
                                 .remedy = "Write dora.out.",
                                 .notes = {},
                                 .organizer_remedy = "tournament run --try-again"});
  EXPECT_EQ(fact(report, "Why"), "it printed nothing");
  EXPECT_EQ(fact(report, "Remedy"), "Write dora.out") << "the layout ends it";
  EXPECT_EQ(fact(report, "Student"), "Dora <d@example.org>");
  EXPECT_EQ(fact(report, "Section"), "C");
}

TEST_F(StudentReports, ExplainEqualForfeitsOnce) {
  const StudentReport report = report_of(2);
  ASSERT_EQ(report.forfeits.size(), 3U);
  EXPECT_THAT(report.forfeits[0].remedy, HasSubstr("must run until the game is over"));
  EXPECT_EQ(report.forfeits[0].last_lines.back(), "IndexError: <x>");
  EXPECT_EQ(report.forfeits[1].same_as, folder::GameId(2));
  EXPECT_TRUE(report.forfeits[1].last_lines.empty());
  // The report of the winner of a forfeited game contains nothing of the opponent's program.
  EXPECT_TRUE(report_of(1).forfeits.empty());
}

TEST_F(StudentReports, ContainNoOutputOfProgramsUnlessAllowed) {
  lines = nullptr;
  const StudentReport report = report_of(2);
  EXPECT_THAT(report_text(report), Not(HasSubstr("IndexError")));
  EXPECT_THAT(report_html(report, {.site = ""}), Not(HasSubstr("IndexError")));
}

TEST_F(StudentReports, ShowTheWorstMovesOnTheirBoards) {
  worse = {{.ply = 2,
            .colour = game::Colour::black,
            .place = record.turns[1].move.place,
            .best = {{3, 1}},
            .quality = analysis::MoveQuality::mistake,
            .loss = 5,
            .judgement = "Mistake (?): White wins in 5 plies; with D2 draw."},
           {.ply = 4,
            .colour = game::Colour::black,
            .place = record.turns[3].move.place,
            .best = {{3, 2}},
            .quality = analysis::MoveQuality::blunder,
            .loss = 9,
            .judgement = "Blunder: White wins in 3 plies; with D3 Black wins in 4 plies."},
           {.ply = 3, .colour = game::Colour::white, .quality = analysis::MoveQuality::blunder},
           {.ply = 6, .colour = game::Colour::black, .quality = analysis::MoveQuality::inaccuracy}};
  accuracy[folder::PlayerId(2)] = {.games = 4, .moves = 3, .perfect = 1, .mistakes = 1, .blunders = 1};
  const StudentReport report = report_of(2);
  ASSERT_EQ(report.worst_moves.size(), 2U);
  EXPECT_EQ(report.worst_moves[0].move.ply, 4);
  EXPECT_EQ(report.worst_moves[0].before.ply(), 3);
  EXPECT_EQ(report.moves_remark, "");
  EXPECT_THAT(report_text(report), HasSubstr("Game 0001 against ann, move 4: Black played"));
  EXPECT_THAT(report_text(report), HasSubstr("\n   A  B  C  D"));
  const std::string page = report_html(report, {.site = "https://example.org/"});
  EXPECT_THAT(page, HasSubstr("aria-label=\"The board before move 4: ? at "));
  EXPECT_THAT(page, HasSubstr("href=\"https://example.org/game.html#g1m4\""));
}

TEST_F(StudentReports, AreHarmlessHtmlWithoutScripts) {
  const std::string page = report_html(report_of(2), {});
  EXPECT_THAT(page, HasSubstr("Spring &lt;26&gt;"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;carl"));
  EXPECT_THAT(page, HasSubstr("on Friday &amp; Monday"));
  EXPECT_THAT(page, HasSubstr("IndexError: &lt;x&gt;"));
  EXPECT_THAT(page, HasSubstr("<style>"));
  for (const char* part : {"<script", "<b>", "<x>", "style=", "href=", "src="}) {
    EXPECT_THAT(page, Not(HasSubstr(part))) << part;
  }
  const std::string of_site = report_html(report_of(2), {.site = "", .has_sheet_beside = true});
  EXPECT_THAT(of_site, Not(HasSubstr("<style>")));
  EXPECT_THAT(of_site, HasSubstr("href=\"game.html#g1\""));
}

TEST_F(StudentReports, AreTextInEightyColumns) {
  const std::string text = report_text(report_of(2));
  EXPECT_EQ(text.find("Spring <26>: bob\nConnect-4 7x6, four in a row, round robin: 4 of 5 games played\n\n"
                      "Handed in\non Friday & Monday\n\nResult   place 3 of 3"),
            0U)
      << text;
  EXPECT_THAT(text, HasSubstr("  Remedy: The program must run"));
  EXPECT_THAT(text, HasSubstr("    Traceback\n    IndexError: <x>\n"));
}

}  // namespace
}  // namespace kaven::tournaments::report
