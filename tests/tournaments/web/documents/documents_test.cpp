#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/fstream.hpp>
#include <nlohmann/json.hpp>

#include "common/record/record_format.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/standings/standings_report.hpp"
#include "tournaments/web/documents/game_document.hpp"
#include "tournaments/web/documents/player_document.hpp"
#include "tournaments/web/documents/rating_history.hpp"
#include "tournaments/web/documents/tournament_document.hpp"

namespace kaven::tournaments::web::documents {
namespace {

using game::Colour;
using testing::HasSubstr;
using testing::Not;

state::Game finished_game(int id, int white, int black, game::Result result,
                          game::Ending ending = game::Ending::line) {
  state::Game game{.id = state::GameId(id),
                   .round = id,
                   .white = state::PlayerId(white),
                   .black = state::PlayerId(black),
                   .state = state::GameState::finished};
  game.record = state::record_name(game.id, "w", "b");
  game.result = state::GameResult{.result = result, .ending = ending, .moves = 7};
  game.result->sides[0] = {
      .turns = 4, .thinking = std::chrono::seconds(8), .longest = std::chrono::seconds(5)};
  game.result->sides[1] = {
      .turns = 3, .thinking = std::chrono::seconds(3), .longest = std::chrono::seconds(1)};
  return game;
}

Snapshot snapshot_of(const std::vector<std::string>& names, std::vector<state::Game> games) {
  Snapshot snapshot{
      .name = "spring", .phase = TournamentPhase::paused, .tournament = {.games = std::move(games)}};
  for (const std::string& name : names) {
    const auto id = state::PlayerId::at(snapshot.tournament.players.size());
    snapshot.tournament.players.push_back(
        {.id = id, .name = name, .program = "./" + name, .sha256 = std::string(64, 'a')});
  }
  snapshot.standings = standings::present_standings(snapshot.tournament);
  return snapshot;
}

nlohmann::ordered_json tournament_of(const Snapshot& snapshot) {
  const RunningGames running;
  const AccuracyByPlayer accuracy;
  return tournament_document(
      {.snapshot = snapshot, .running = running, .accuracy = accuracy, .written = "now"});
}

// Ann beats Bob twice, once by forfeit; Bob beats Cyd; Ann and Cyd draw, and have a game to play.
Snapshot three_players() {
  std::vector<state::Game> games = {finished_game(1, 1, 2, game::Result::white_wins),
                                    finished_game(2, 2, 1, game::Result::black_wins, game::Ending::time),
                                    finished_game(3, 2, 3, game::Result::white_wins),
                                    finished_game(4, 3, 1, game::Result::draw, game::Ending::full_board)};
  games.push_back({.id = state::GameId(5),
                   .round = 5,
                   .white = state::PlayerId(1),
                   .black = state::PlayerId(3),
                   .record = "0005-w-b.jsonl"});
  return snapshot_of({"ann", "bob", "cyd"}, std::move(games));
}

TEST(TournamentDocument, PlayersComeInTheOrderOfTheStandings) {
  const nlohmann::ordered_json document = tournament_of(three_players());
  EXPECT_EQ(document["format"], 1);
  EXPECT_EQ(document["game"], "Connect-4 7x6, four in a row");
  EXPECT_EQ(document["state"], "paused");
  EXPECT_EQ(
      document["games"],
      (nlohmann::ordered_json{{"total", 5}, {"played", 4}, {"running", 0}, {"pending", 1}, {"void", 0}}));
  ASSERT_EQ(document["players"].size(), 3U);
  const nlohmann::ordered_json& ann = document["players"][0];
  EXPECT_EQ(ann["name"], "ann");
  EXPECT_EQ(ann["number"], 1);
  EXPECT_EQ(ann["rank"], 1);
  EXPECT_EQ(ann["points"], 5);
  EXPECT_EQ(document["players"][1]["forfeits"], 1);
  EXPECT_TRUE(ann["rating"]["value"].is_number());
  EXPECT_TRUE(document["bracket"].is_null());
  EXPECT_TRUE(document["event"].is_null());
}

TEST(CrosstableDocument, APairHasItsPointsAndItsGamesWithTheirScores) {
  const nlohmann::ordered_json pairs = crosstable_document(three_players())["pairs"];
  EXPECT_EQ(pairs[0], nlohmann::ordered_json::parse(R"([1,2,4.0,0.0,[[1,"1"],[2,"+"]]])"));
  EXPECT_THAT(pairs.dump(), HasSubstr(R"([[4,"="]])"));
  EXPECT_EQ(pairs.size(), 3U);
}

TEST(CrosstableDocument, OnlyTheLatestGamesOfAPairAreNamed) {
  std::vector<state::Game> games;
  for (int id = 1; id <= 30; ++id) games.push_back(finished_game(id, 1, 2, game::Result::white_wins));
  const nlohmann::ordered_json pair = crosstable_document(snapshot_of({"ann", "bob"}, games))["pairs"][0];
  EXPECT_EQ(pair[2], 60);
  EXPECT_EQ(pair[4].size(), 20U);
  EXPECT_EQ(pair[4][0][0], 11);
}

TEST(ForfeitsDocument, SaysWhoLostHow) {
  EXPECT_EQ(forfeits_document(three_players()),
            nlohmann::ordered_json::parse(
                R"({"format":1,"total":1,"forfeits":[{"game":2,"player":2,"opponent":1,"ending":"time"}]})"));
}

TEST(GamesDocument, EveryPairedGameHasARow) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json rows = games_document(snapshot, {state::GameId(5)}, 0)["games"];
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[1], nlohmann::ordered_json::parse(R"([2,2,1,"black","time",7,2,"finished"])"));
  EXPECT_EQ(rows[4], nlohmann::ordered_json::parse(R"([5,1,3,null,null,0,5,"running"])"));
  EXPECT_TRUE(games_document(snapshot, {}, 1)["games"].empty());
}

TEST(RatingsDocument, EndsWithTheRatingsOfTheStandings) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json document = ratings_document(snapshot);
  EXPECT_EQ(document["games"], (nlohmann::ordered_json{0, 1, 2, 3, 4}));
  EXPECT_TRUE(document["players"][0]["values"][0].is_null());
  EXPECT_NEAR(document["players"][0]["values"][4].get<double>(),
              snapshot.standings.places[0].rating->elo.value, 0.06);
}

TEST(PlayerDocument, CountsByColourOpponentAndEnding) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json ann =
      player_document(snapshot, state::PlayerId(1), {}, [](const state::Game& game) {
        GameDetails details;
        details.seconds[0] = {1, 2};
        details.seconds[1] = {static_cast<float>(game.id.number())};
        details.protocols = {"mailbox", "mailbox"};
        details.worse_moves = {
            {.ply = 3, .colour = Colour::white, .quality = analysis::MoveQuality::mistake, .loss = 1},
            {.ply = 5, .colour = Colour::white, .quality = analysis::MoveQuality::blunder, .loss = 2}};
        return details;
      });
  EXPECT_EQ(ann["by_colour"]["black"],
            nlohmann::ordered_json::parse(
                R"({"games":2,"wins":1,"draws":1,"losses":0,"forfeits":0,"points":3.0})"));
  EXPECT_EQ(ann["by_opponent"][0]["player"], 2);
  EXPECT_EQ(ann["by_opponent"][0]["wins"], 2);
  EXPECT_EQ(ann["games"].size(), 4U);
  EXPECT_EQ(ann["games"][3], nlohmann::ordered_json::parse(R"([5,"white",3,null])"));
  // Of 1, 2 with White in game 1, 2 and 4 with Black in games 2 and 4.
  EXPECT_EQ(ann["thinking"]["median"], 2);
  EXPECT_EQ(ann["thinking"]["p95"], 4);
  EXPECT_EQ(ann["thinking"]["games"], 3);
  EXPECT_EQ(ann["protocol"], "mailbox");
  EXPECT_EQ(ann["worst_moves"][0],
            nlohmann::ordered_json::parse(R"({"game":1,"ply":5,"judgement":"blunder","place":"A1"})"));
}

// --- texts of strangers ---------------------------------------------------------------------

TEST(HostileNames, AreBoundedValidAndWithoutControl) {
  const std::vector<std::string> names = {"</script><script>alert(1)</script>",
                                          "\x1b[31mred\x1b[0m",
                                          "\xe2\x80\xae"
                                          "evil",
                                          std::string(10000, 'x'),
                                          "no \xff\xfe UTF-8",
                                          "line\xe2\x80\xa8separator",
                                          "kaven_data(\"'`${"};
  const Snapshot snapshot = snapshot_of(names, {});
  const std::string text = json_text(tournament_of(snapshot));
  EXPECT_THAT(text, Not(HasSubstr("<")));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  for (const char character : text) ASSERT_TRUE(character >= 0x20 && character < 0x7f);
  const nlohmann::ordered_json players = nlohmann::ordered_json::parse(text)["players"];
  ASSERT_EQ(players.size(), names.size());
  for (const nlohmann::ordered_json& player : players) {
    const auto name = player["name"].get<std::string>();
    EXPECT_LE(name.size(), 240U);
    EXPECT_THAT(name, Not(HasSubstr("\xe2\x80\xae")));
    EXPECT_THAT(name, Not(HasSubstr("\xe2\x80\xa8")));
  }
  EXPECT_THAT(text, HasSubstr("\\u003c/script>\\u003cscript>alert(1)"));
}

// --- games ----------------------------------------------------------------------------------

record::GameRecord recoloured_game() {
  record::GameRecord record;
  record.header.game = "gomoku";
  record.header.rules = {
      .columns = 5, .rows = 5, .line_length = 5, .gravity = false, .opening = game::Opening::recolour};
  record.header.contestants = {
      {{.name = "ann", .protocol = "mailbox"}, {.name = "<b>", .protocol = "mailbox"}}};
  record.header.turn_seconds = 30;
  record.header.started = "2026-11-21T09:30:00Z";
  record.turns = {{.ply = 1, .move = {Colour::white, {2, 2}}, .seconds = 1.5},
                  {.ply = 2, .move = {Colour::black, {2, 2}}, .seconds = 2, .warnings = {"\x1b[2J<script>"}}};
  return record;
}

TEST(GameDocument, NamesMovesAsTheyHappened) {
  Snapshot snapshot = three_players();
  snapshot.phase = TournamentPhase::running;
  const GameView view{.snapshot = snapshot,
                      .game = snapshot.tournament.games[4],
                      .record = recoloured_game(),
                      .turn_started = std::chrono::system_clock::time_point(std::chrono::milliseconds(1500))};
  const nlohmann::ordered_json document = game_document(view);
  EXPECT_EQ(document["number"], 5);
  EXPECT_EQ(document["black"], (nlohmann::ordered_json{{"player", 3}, {"name", "cyd"}}));
  EXPECT_EQ(document["moves"][0]["recolours"], false);
  EXPECT_EQ(document["moves"][1]["recolours"], true);
  EXPECT_EQ(document["moves"][1]["place"], "C3");
  EXPECT_EQ(document["moves"][1]["warnings"][0], "\\x1b[2J<script>");
  EXPECT_EQ(document["running"], true);
  EXPECT_EQ(document["clock"]["started"], "1970-01-01T00:00:01.500Z");
  EXPECT_EQ(document["clock"]["used"]["black"], 2);
  EXPECT_TRUE(document["outcome"].is_null());
  EXPECT_EQ(document["record"], "records/0005-w-b.jsonl");
}

TEST(GameDocument, AGameWithoutARecordHasNoMoves) {
  const Snapshot snapshot = three_players();
  const nlohmann::ordered_json document =
      game_document({.snapshot = snapshot, .game = snapshot.tournament.games[4]});
  EXPECT_TRUE(document["moves"].empty());
  EXPECT_TRUE(document["record"].is_null());
  EXPECT_EQ(document["running"], false);
}

TEST(GrowingRecord, ReadsOnlyWholeLinesAndOnlyOnce) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "0001-a-b.jsonl";
  live::GrowingRecord growing(file);
  EXPECT_FALSE(growing.read_more());
  const record::GameRecord whole = recoloured_game();
  const std::string second = record::turn_line(whole.turns[1]);
  support::write_file(
      file, record::header_line(whole.header) + record::turn_line(whole.turns[0]) + second.substr(0, 20));
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_FALSE(growing.read_more());
  boost::filesystem::ofstream(file, std::ios::app) << second.substr(20);
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns, whole.turns);
}

TEST(GrowingRecord, ALineThatCannotBeBelievedEndsIt) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "0001-a-b.jsonl";
  const record::GameRecord whole = recoloured_game();
  const std::string illegal = record::turn_line({.ply = 2, .move = {Colour::black, {9, 9}}});
  support::write_file(file, record::header_line(whole.header) + record::turn_line(whole.turns[0]) + illegal +
                                record::turn_line(whole.turns[1]));
  live::GrowingRecord growing(file);
  growing.read_more();
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_FALSE(growing.read_more());
  support::write_file(file, "no record at all\n");
  live::GrowingRecord other(file);
  EXPECT_FALSE(other.read_more());
  EXPECT_FALSE(other.record());
}

}  // namespace
}  // namespace kaven::tournaments::web::documents
