// SPDX-License-Identifier: MIT
#include "tournaments/results/standings/standings_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "common/text/display_width.hpp"
#include "tournaments/course/report/accuracy_columns.hpp"
#include "tournaments/results/standings/legend.hpp"
#include "tournaments/results/standings/rated_standings.hpp"

namespace kaven::tournaments::standings {
namespace {

using Accuracies = std::map<folder::PlayerId, analysis::Accuracy>;

Standings rated(const std::vector<state::Player>& players, const std::vector<state::Game>& games) {
  Standings standings = standings_of(players, games, Scoring{});
  add_ratings(standings, players, rating_fit(players, games));
  return standings;
}

// The text that `tournament standings` prints.
std::string printed(const Standings& standings, const std::string& title, TableFormat format,
                    const Accuracies& accuracies = {}) {
  return standings_text(standings, title, format, report::accuracy_columns(accuracies));
}

Standings small_standings() {
  std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "claimeven"},
                                        {.id = folder::PlayerId(2), .name = "Müller"},
                                        {.id = folder::PlayerId(3), .name = "四目"}};
  std::vector<state::Game> games;
  for (const auto& [white, black, result] :
       {std::tuple(1, 2, game::Result::white_wins), std::tuple(2, 1, game::Result::draw),
        std::tuple(1, 3, game::Result::white_wins), std::tuple(3, 1, game::Result::black_wins),
        std::tuple(2, 3, game::Result::white_wins)}) {
    state::Game game{.white = folder::PlayerId(white),
                     .black = folder::PlayerId(black),
                     .state = state::GameState::finished};
    game.result = state::GameResult{
        .result = result, .ending = white == 2 && black == 3 ? game::Ending::time : game::Ending::line};
    games.push_back(game);
  }
  games.push_back({.white = folder::PlayerId(3), .black = folder::PlayerId(2)});
  return rated(players, games);
}

TEST(StandingsText, IsATableWithItsCrosstable) {
  EXPECT_EQ(printed(small_standings(), "Connect-4 7x6", TableFormat::table),
            "Connect-4 7x6: 5 of 6 games played\n"
            "\n"
            "#  player     points  won  drawn  lost  forfeits   SB  rating         95 %  LOS\n"
            "-------------------------------------------------------------------------------\n"
            "1  claimeven       7    3      1     0         0  4.5     170  -128 to 640  85%\n"
            "2  Müller          3    1      1     1         0  3.5    -170  -630 to 131  88%\n"
            "3  四目            0    0      0     3         1    0    -710     up to 27\n"
            "\n"
            "Too few games to tell which colour is ahead.\n"
            "Order: points, points against players with the same points (direct), points of\n"
            "  the players beaten and half the points of those drawn with (Sonneborn-Berger,\n"
            "  SB), points of all opponents (Buchholz, BH), wins, fewest forfeits. Forfeits:\n"
            "  games lost by an illegal move, by time, by a crash or the like.\n"
            "Rating: the likeliest Elo by these games; 0 is the mean of the reference\n"
            "  players: the largest set who took points from each other, directly or through\n"
            "  others (if no two did: all players).\n"
            "95 %: the interval contains the true rating 19 times in 20.\n"
            "LOS: how likely the player is stronger than the one on the next line.\n"
            "\n"
            "   player     1   2   3\n"
            "------------------------\n"
            "1  claimeven  *   1=  11\n"
            "2  Müller     0=  *   +.\n"
            "3  四目       00  -.  *\n"
            "\n"
            "Cells: the line's player against that of the column, game by game: 1 won,\n"
            "= drawn, 0 lost, + won and - lost by forfeit, . not yet played.\n");
}

TEST(StandingsText, LeavesOutExplanationsAndTheColumnsThatNeedThem) {
  const std::string text =
      standings_text(small_standings(), "title", TableFormat::table, {}, Explanations::left_out);
  EXPECT_THAT(text, testing::HasSubstr("Too few games to tell which colour is ahead.\n"));
  EXPECT_THAT(text, testing::HasSubstr("\n1  claimeven  *   1=  11\n"));
  EXPECT_THAT(text, testing::HasSubstr("won  drawn  lost  forfeits  rating         95 %\n"));
  for (const char* const explanation : {"Order:", "Rating:", "Cells:"})
    EXPECT_THAT(text, testing::Not(testing::HasSubstr(explanation)));
}

TEST(StandingsText, SaysWhichColourIsAheadIfTheGamesTell) {
  Standings standings = small_standings();
  const auto line = [&](const ratings::Estimate& white) {
    standings.white_advantage = white;
    return ratings_text(standings);
  };
  EXPECT_EQ(line({.value = -265, .lower = -600, .upper = -30}),
            "Black is ahead by 265 Elo (30 to 600); equals draw 46% of their games.\n");
  EXPECT_EQ(line({.value = 265, .lower = 30}),
            "White is ahead by 265 Elo (from 30); equals draw 46% of their games.\n");
  EXPECT_EQ(line({.value = -265, .upper = -30}),
            "Black is ahead by 265 Elo (from 30); equals draw 46% of their games.\n");
  EXPECT_EQ(line({.value = -3, .lower = -40, .upper = 30}),
            "Neither colour is ahead (-40 to 30 Elo); equals draw 46% of their games.\n");
  for (const ratings::Estimate& open :
       {ratings::Estimate{.value = 382, .lower = -170, .upper = 1343}, ratings::Estimate{.value = 0},
        ratings::Estimate{.value = -265, .lower = -600, .upper = 30}}) {
    EXPECT_EQ(line(open), "Too few games to tell which colour is ahead.\n");
  }
}

TEST(StandingsText, SaysWhenRatingsRestOnTooFewGames) {
  Standings standings = small_standings();
  standings.rows[0].rating->elo.upper = 1000;
  EXPECT_EQ(ratings_text(standings),
            "Too few games for ratings: each may still change by hundreds of Elo.\n");
}

TEST(StandingsText, HasIntervalsOnlyWhereTheySaySomething) {
  Standings standings = small_standings();
  standings.rows[0].rating->elo.upper.reset();
  const std::string text = printed(standings, "title", TableFormat::table);
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("  95 %  LOS")));
  EXPECT_THAT(text, testing::HasSubstr("95 % and LOS are shown once these games bound the ratings of half"));
  EXPECT_THAT(printed(standings, "title", TableFormat::csv),
              testing::HasSubstr(",lower,upper,rating group,LOS,"));
}

TEST(StandingsText, IsCommaSeparated) {
  EXPECT_EQ(
      printed(small_standings(), "title", TableFormat::csv),
      "rank,player,points,played,won,drawn,lost,forfeits,byes,direct,SB,BH,rating,lower,upper,rating group,"
      "LOS,white,s/move,longest,idle CPU,forfeits by kind,games analysed,moves judged,perfect,"
      "inaccuracies,mistakes,blunders,thrown away\n"
      "1,claimeven,7,4,3,1,0,0,0,0,4.5,6,169.647,-127.905,639.967,1,0.847184,2,0,0,0,,,,,,,,\n"
      "2,Müller,3,3,1,1,1,0,0,0,3.5,14,-169.647,-629.775,130.813,1,0.877218,2,0,0,0,,,,,,,,\n"
      "3,四目,0,3,0,0,3,1,0,0,0,17,-709.651,,27.275,1,,1,0,0,0,time 1,,,,,,,\n");
}

TEST(StandingsText, IsJson) {
  const auto document = nlohmann::json::parse(printed(small_standings(), "title", TableFormat::json));
  EXPECT_EQ(document["games"], 6);
  EXPECT_EQ(document["finished"], 5);
  EXPECT_EQ(document["standings"][1]["player"], "Müller");
  EXPECT_EQ(document["standings"][1]["against"], (nlohmann::json{"0=", "", "+."}));
  EXPECT_EQ(document["standings"][0]["sonneborn_berger"], 4.5);
  EXPECT_EQ(document["standings"][2]["rating"]["lower"], nullptr);
  EXPECT_EQ(document["standings"][2]["rating"]["group"], 1);
  EXPECT_EQ(document["standings"][2]["superiority"], nullptr);
}

TEST(StandingsText, IsMarkdown) {
  const std::string text = printed(small_standings(), "title", TableFormat::markdown);
  EXPECT_NE(text.find("| 1 | claimeven | 7 |"), std::string::npos) << text;
  EXPECT_NE(text.find("| ---: | --- | ---: |"), std::string::npos) << text;
  EXPECT_NE(text.find("\n```\nToo few games to tell which colour is ahead.\nOrder: "), std::string::npos)
      << text;
}

TEST(StandingsText, WhoIsUnrankedHasNoRankAnywhereAndOthersHaveTheSameEverywhere) {
  Standings standings = small_standings();
  standings.rows[0].ranked = false;
  standings.rows[0].rank = 0;
  standings.rows[1].rank = 1;
  standings.rows[2].rank = 2;
  const std::string text = printed(standings, "title", TableFormat::table);
  EXPECT_NE(text.find("\n1     -  claimeven (unranked) "), std::string::npos) << text;
  EXPECT_NE(text.find("\n2     1  M\u00fcller "), std::string::npos) << text;
  EXPECT_NE(text.find("rank: the place, - for who has none"), std::string::npos) << text;
  EXPECT_NE(printed(standings, "title", TableFormat::csv).find("\n,claimeven,7,"), std::string::npos);
  EXPECT_NE(printed(standings, "title", TableFormat::csv).find("\n1,M\u00fcller,3,"), std::string::npos);
  const auto document = nlohmann::json::parse(printed(standings, "title", TableFormat::json));
  EXPECT_EQ(document["standings"][0]["rank"], nullptr);
  EXPECT_EQ(document["standings"][1]["rank"], 1);
}

TEST(StandingsText, SaysWhatTheOrganizerSaysAndOfWhichSectionItIs) {
  Standings standings = small_standings();
  standings.title = "Spring";
  standings.text = "Handed in on Friday.\nOffice hours: Monday";
  standings.section = "Monday 10";
  const std::string text = printed(standings, "Connect-4 7x6", TableFormat::table);
  EXPECT_EQ(text.find("Spring\nHanded in on Friday.\nOffice hours: Monday\n\nSection Monday 10 alone;"), 0U)
      << text;
  EXPECT_EQ(nlohmann::json::parse(printed(standings, "", TableFormat::json))["text"], standings.text);
}

TEST(StandingsText, SaysWhatAnOpenIntervalMeans) {
  Standings standings = small_standings();
  EXPECT_EQ(printed(standings, "title", TableFormat::table).find("95 %: ?"), std::string::npos);
  standings.rows[2].rating->elo.upper.reset();
  const std::string text = printed(standings, "title", TableFormat::table);
  EXPECT_NE(text.find("95 %: ?: too few results, the rating could be anything"), std::string::npos) << text;
}

TEST(StandingsText, NamesCannotDoAnything) {
  const std::string evil = "\x1b[31m|<b>\n\u202e,\"";
  std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = evil},
                                        {.id = folder::PlayerId(2), .name = "=1+1"}};
  const Standings standings = rated(players, {});
  for (const auto format : {TableFormat::table, TableFormat::csv, TableFormat::json, TableFormat::markdown}) {
    const std::string text = printed(standings, "title", format);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find("\u202e"), std::string::npos);
    EXPECT_EQ(text.find("|<b>\n"), std::string::npos);
  }
  EXPECT_NE(printed(standings, "title", TableFormat::csv).find(",'=1+1,"), std::string::npos);
  EXPECT_NE(printed(standings, "title", TableFormat::markdown).find("\\|\\<b\\>"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(printed(standings, "", TableFormat::json))["standings"][0]["player"], evil);
}

TEST(StandingsText, FitsATerminalUnlessAllIsWanted) {
  std::vector<state::Player> players;
  for (int id = 1; id <= 20; ++id)
    players.push_back({.id = folder::PlayerId(id), .name = "player " + std::to_string(id)});
  std::vector<state::Game> games;
  for (int white = 1; white <= 20; ++white) {
    for (int black = 1; black <= 20; ++black) {
      if (white != black)
        games.push_back({.white = folder::PlayerId(white), .black = folder::PlayerId(black)});
    }
  }
  const Standings standings = rated(players, games);
  const std::string text = printed(standings, "title", TableFormat::table);
  const std::size_t table = text.find('#');
  EXPECT_LE(text::display_width(text.substr(table, text.find('\n', table) - table)), 80);
  EXPECT_NE(text.find("--format markdown"), std::string::npos) << text;
  EXPECT_EQ(text.find("\n    player"), std::string::npos) << text;
  const std::string all = printed(standings, "title", TableFormat::markdown);
  EXPECT_NE(all.find("played"), std::string::npos) << all;
  EXPECT_NE(all.find("| 20 |"), std::string::npos) << all;
}

TEST(StandingsText, HasNoLineWiderThanATerminalHoweverLongNamesAre) {
  std::vector<state::Player> players;
  for (int id = 1; id <= 60; ++id) {
    players.push_back({.id = folder::PlayerId(id),
                       .name = "Bartholomäus Leutheusser-Schnarrenberger " + std::to_string(id)});
  }
  std::vector<state::Game> games;
  for (int white = 1; white <= 60; white += 2) {
    games.push_back({.white = folder::PlayerId(white),
                     .black = folder::PlayerId(white + 1),
                     .state = state::GameState::finished});
    games.back().result = state::GameResult{.result = game::Result::white_wins};
  }
  const Accuracies accuracies = {
      {folder::PlayerId(2), analysis::Accuracy{.games = 4, .moves = 40, .perfect = 30}}};
  const std::string text = printed(rated(players, games), "Connect-4", TableFormat::table, accuracies);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    EXPECT_LE(text::display_width(text.substr(at, end - at)), 80) << text.substr(at, end - at);
    at = end + 1;
  }
}

TEST(StandingsText, ShowsWhoseProgramItIsEvenIfTheNameOfTheProgramDoesNotFit) {
  const std::vector<state::Player> players = {{.id = folder::PlayerId(1),
                                               .name = "one-ply-python (class-of-spring-ada)",
                                               .hand_in = "class-of-spring-ada"},
                                              {.id = folder::PlayerId(2),
                                               .name = "one-ply-python (class-of-spring-bob)",
                                               .hand_in = "class-of-spring-bob"}};
  std::vector<state::Game> games = {
      {.white = folder::PlayerId(1), .black = folder::PlayerId(2), .state = state::GameState::finished}};
  games[0].result = state::GameResult{.result = game::Result::white_wins};
  const Standings standings = rated(players, games);
  EXPECT_THAT(printed(standings, "title", TableFormat::table), testing::HasSubstr("1  class-of-spring-ada "));
  EXPECT_THAT(printed(standings, "title", TableFormat::markdown),
              testing::HasSubstr(R"(class\-of\-spring\-ada \(one\-ply\-python\))"));
  const auto json = nlohmann::json::parse(printed(standings, "title", TableFormat::json));
  EXPECT_EQ(json["standings"][0]["player"], "one-ply-python (class-of-spring-ada)");
  EXPECT_EQ(json["standings"][0]["folder"], "class-of-spring-ada");
  const std::string csv = printed(standings, "title", TableFormat::csv);
  EXPECT_THAT(csv, testing::HasSubstr(",forfeits by kind,folder,games analysed"));
  EXPECT_THAT(csv, testing::HasSubstr("\n1,one-ply-python (class-of-spring-ada),"));
  EXPECT_THAT(csv, testing::HasSubstr(",class-of-spring-bob,,"));
}

TEST(StandingsText, SaysWhoCannotBeCompared) {
  std::vector<state::Player> players;
  for (int id = 1; id <= 5; ++id)
    players.push_back({.id = folder::PlayerId(id), .name = std::string(1, static_cast<char>('a' + id))});
  std::vector<state::Game> games = {
      {.white = folder::PlayerId(1), .black = folder::PlayerId(2), .state = state::GameState::finished},
      {.white = folder::PlayerId(3), .black = folder::PlayerId(4), .state = state::GameState::finished}};
  for (state::Game& game : games) game.result = state::GameResult{.result = game::Result::white_wins};
  const Standings standings = rated(players, games);
  const std::string text = printed(standings, "title", TableFormat::table);
  EXPECT_NE(text.find("2 groups that have not met"), std::string::npos) << text;
  EXPECT_NE(text.find("Without a rating: has not played yet."), std::string::npos) << text;
  for (const auto format : {TableFormat::table, TableFormat::csv, TableFormat::json, TableFormat::markdown}) {
    EXPECT_EQ(printed(standings, "title", format).find("nan"), std::string::npos);
  }
}

TEST(StandingsText, ManyGamesOfAPairAreCounted) {
  std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                        {.id = folder::PlayerId(2), .name = "b"}};
  std::vector<state::Game> games;
  for (int count = 0; count < 10; ++count) {
    state::Game game{
        .white = folder::PlayerId(1), .black = folder::PlayerId(2), .state = state::GameState::finished};
    game.result = state::GameResult{.result = count < 7 ? game::Result::white_wins : game::Result::draw};
    games.push_back(game);
  }
  const std::string text = printed(rated(players, games), "title", TableFormat::table);
  EXPECT_NE(text.find("7-3-0"), std::string::npos) << text;
  EXPECT_NE(text.find("0-3-7"), std::string::npos) << text;
}

TEST(StandingsText, SaysHowWellThoseMoveWhoseGamesAreAnalysed) {
  const Standings standings = small_standings();
  EXPECT_EQ(printed(standings, "title", TableFormat::table).find("perfect"), std::string::npos);
  const Accuracies accuracies = {{folder::PlayerId(2), analysis::Accuracy{.games = 4,
                                                                          .moves = 40,
                                                                          .perfect = 30,
                                                                          .inaccuracies = 3,
                                                                          .mistakes = 5,
                                                                          .blunders = 2,
                                                                          .thrown_away = 1}}};
  const std::string text = printed(standings, "title", TableFormat::table, accuracies);
  EXPECT_NE(text.find("\n"
                      "#  player  games  moves  perfect  mistakes/game  thrown away\n"
                      "------------------------------------------------------------\n"
                      "2  Müller      4     40    75.0%           1.75            1\n"
                      "\n"
                      "Moves: judged by tournament analyse."),
            std::string::npos)
      << text;
  EXPECT_NE(printed(standings, "title", TableFormat::markdown, accuracies)
                .find("| 2 | Müller | 4 | 40 | 75.0% | 1.75 | 1 |"),
            std::string::npos);
  EXPECT_NE(printed(standings, "title", TableFormat::csv, accuracies).find(",4,40,30,3,5,2,1\n"),
            std::string::npos);
  const auto document = nlohmann::json::parse(printed(standings, "title", TableFormat::json, accuracies));
  EXPECT_EQ(document["standings"][0]["accuracy"], nullptr);
  EXPECT_EQ(document["standings"][1]["accuracy"]["thrown_away"], 1);
}

TEST(StandingsText, SaysAtTheEndWhoIsLevel) {
  std::vector<state::Player> players = {{.id = folder::PlayerId(1), .name = "a"},
                                        {.id = folder::PlayerId(2), .name = "b"}};
  std::vector<state::Game> games = {
      {.white = folder::PlayerId(1), .black = folder::PlayerId(2), .state = state::GameState::finished}};
  games[0].result = state::GameResult{.result = game::Result::draw};
  const std::string text = printed(rated(players, games), "title", TableFormat::table);
  EXPECT_NE(text.find("Level at rank 1: a, b.\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace kaven::tournaments::standings
