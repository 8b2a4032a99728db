#include "common/exchange/exchange_format.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "common/exchange/found_game.hpp"
#include "common/game/catalogue.hpp"
#include "common/notation/choice_text.hpp"
#include "common/record/positions.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// What a format keeps of a game.
struct Kept {
  bool ending = true;   ///< the kind of a forfeit and its detail
  bool opening = true;  ///< which moves neither side chose
  bool round = true;
  bool started = true;
  bool limit = true;        ///< of a move, and by which clock
  bool both_limits = true;  ///< of a move, and of all moves together
};

Kept kept_by(const ExchangeFormat& format) {
  if (format.name == "psq") {
    return {.ending = false, .opening = false, .round = false, .started = false, .limit = false};
  }
  return {.both_limits = format.name != "pgn"};
}

std::vector<ExchangedGame> read_text(const ExchangeFormat& format, const std::string& text) {
  std::vector<ExchangedGame> games;
  format.read(
      {.file = "games", .text = text}, [&](ExchangedGame game) { games.push_back(std::move(game)); },
      [](const ReadingError& fault) { throw ReadingError(fault); });
  return games;
}

// What an import says: the games with their notes, and the reasons for what is left out.
struct Imported {
  std::vector<ExchangedGame> games;
  std::vector<std::string> faults;
};

Imported import_text(std::string_view format, const std::string& text, const std::string& game = "") {
  Imported imported;
  const Source source{.file = "games", .text = text, .game = game};
  find_exchange_format(format)->read(
      source, [&](ExchangedGame found) { imported.games.push_back(std::move(found)); },
      [&](const ReadingError& fault) { imported.faults.emplace_back(fault.what()); });
  return imported;
}

std::string heading_of(const ExchangeFormat& format) {
  return format.heading.empty() ? "" : std::string(format.heading) + '\n';
}

std::string error_of(std::string_view format, const std::string& text) {
  try {
    read_text(*find_exchange_format(format), text);
    return "no error";
  } catch (const ReadingError& error) {
    return error.what();
  }
}

notation::GameChoice random_choice(std::mt19937& random) {
  const auto games = game::catalogue();
  notation::GameChoice choice{.game = std::string(games[random() % games.size()].name)};
  if (random() % 2 == 0) {
    choice.size = std::to_string(game::random_number(random, 5, 8)) + "x" +
                  std::to_string(game::random_number(random, 5, 8));
    if (choice.game != "renju" && choice.game != "caro") choice.connect = game::random_number(random, 3, 5);
  }
  const bool first_line = choice.game != "maxconnect4" && choice.game != "renju" && choice.game != "caro";
  choice.exact = first_line && random() % 3 == 0;
  choice.pop_out = first_line && choice.game != "gomoku" && !choice.exact && random() % 2 == 0;
  if (random() % 4 == 0) choice.full_board = "both-lose";
  if ((choice.game == "gomoku" || choice.game == "caro") && choice.connect.value_or(5) == 5 &&
      random() % 2 == 0)
    choice.opening = "swap2";
  if (choice.game == "gomoku" && !choice.opening && random() % 2 == 0) choice.opening = "none";
  return choice;
}

std::string random_name(std::mt19937& random) {
  constexpr std::array names = {"alice",       "bob, the second", "=SUM(A1)", "a\"b",  "x]y\\z:w",
                                "日本 Grüße",  "semi;colon",      "'quoted'", "-1",    "name with } brace",
                                "1,Freestyle", "tab-free",        "0",        "[tag]", "(x)"};
  return names[random() % names.size()];
}

// A finished game of one of the games of the catalogue.
ExchangedGame random_game(std::mt19937& random) {
  const notation::ChosenGame chosen = notation::choose_game(random_choice(random));
  ExchangedGame game{.number = game::random_number(random, 1, 99999),
                     .round = game::random_number(random, 1, 99),
                     .event = "spring \"one\"",
                     .record = {}};
  record::Header& header = game.record.header;
  header = {.game = chosen.name,
            .rules = chosen.rules,
            .clock = random() % 3 == 0 ? record::ClockKind::cpu : record::ClockKind::wall,
            .turn_seconds = game::random_number(random, 1, 60) / 4.0,
            .sandbox = "imported",
            .started = "2026-11-21T09:30:07Z"};
  if (random() % 2 == 0) {
    // An answer to SWAP2BOARD may take the time of three moves, and adds one increment.
    const bool is_short = random() % 2 == 0 && chosen.rules.opening != game::Opening::swap2;
    header.match_seconds = header.turn_seconds * (is_short ? 1 : 5000);
    header.increment_seconds = 10 + game::random_number(random, 0, 8) / 4.0;
  }
  header.contestants[0].name = random_name(random);
  do header.contestants[1].name = random_name(random);
  while (header.contestants[1].name == header.contestants[0].name);
  game::Position position(chosen.rules);
  const int opening = random() % 3 == 0 && chosen.rules.opening != game::Opening::swap2 ? 2 : 0;
  // Every third game recolours the first stone if it may.
  const bool recolours = random() % 3 == 0;
  const int length = random() % 2 == 0 ? 1000 : game::random_number(random, 3, 20);
  while (!position.over() && position.ply() < length) {
    game::Move move = game::random_legal_move(random, position);
    if (recolours && position.ply() == 1 && chosen.rules.opening == game::Opening::recolour)
      move.place = position.last_move()->place;
    if (position.ply() < opening) {
      header.opening.push_back(move);
      position.play(move);
      continue;
    }
    position.play(move);
    game.record.turns.push_back(
        {.ply = position.ply(), .move = move, .seconds = game::random_number(random, 0, 9999) / 1000.0});
  }
  record::Verdict& verdict = game.record.verdict.emplace();
  verdict.ended = header.started;
  if (const auto outcome = position.outcome()) {
    verdict.outcome = *outcome;
    return game;
  }
  constexpr std::array endings = {game::Ending::time, game::Ending::illegal_move, game::Ending::exited,
                                  game::Ending::adjudicated};
  verdict.outcome.ending = endings[random() % endings.size()];
  verdict.outcome.result = game::win_for(game::opponent(position.to_move()));
  verdict.outcome.detail = "said \"(W A 9)\", then ] and ; and more";
  return game;
}

// `game` as far as `format` keeps it.
ExchangedGame remembered(ExchangedGame game, const Kept& kept) {
  game.event.clear();
  game.number = 1;
  record::Header& header = game.record.header;
  game::Outcome& outcome = game.record.verdict->outcome;
  const bool by_board = record::last_position(game.record).over();
  if (!kept.round) game.round = 1;
  if (!kept.limit) {
    header.turn_seconds = 0;
    header.match_seconds = header.increment_seconds = 0;
    header.clock = record::ClockKind::wall;
  }
  if (!kept.both_limits && header.limits().limits_each_move())
    header.match_seconds = header.increment_seconds = 0;
  if (!kept.started) header.started = game.record.verdict->ended = "1970-01-01T00:00:00Z";
  if (!kept.ending && !by_board) {
    outcome.ending = game::Ending::adjudicated;
    outcome.detail = "the side that moved last, as in matches of Piskvork";
  }
  if (!kept.opening) {
    int ply = 0;
    std::vector<record::Turn> turns;
    for (const game::Move move : header.opening) turns.push_back({.ply = ++ply, .move = move});
    turns.insert(turns.end(), game.record.turns.begin(), game.record.turns.end());
    game.record.turns = std::move(turns);
    header.opening.clear();
  }
  return game;
}

class EveryFormat : public testing::TestWithParam<std::string_view> {
 protected:
  const ExchangeFormat& format() const { return *find_exchange_format(GetParam()); }
};

TEST_P(EveryFormat, ReadsRandomGamesAsItWroteThemOrRefusesThemByName) {
  std::mt19937 random(7);
  const bool can_recolour = GetParam() != "psq" && GetParam() != "kaggle";
  int carried = 0;
  int recoloured = 0;
  while (carried < support::rounds(200) || (can_recolour && recoloured == 0)) {
    const ExchangedGame game = random_game(random);
    if (format().objection != nullptr && format().objection(game)) continue;
    const std::string text = heading_of(format()) + format().text_of(game);
    ASSERT_EQ(&guessed_format({.file = "games", .text = text}), &format()) << text;
    const std::vector<ExchangedGame> read = read_text(format(), text);
    ASSERT_EQ(read.size(), 1U) << text;
    const ExchangedGame expected = remembered(game, kept_by(format()));
    ASSERT_EQ(read[0].record, expected.record) << text << "\n" << support::text_of(read[0].record);
    ASSERT_EQ(read[0].round, expected.round);
    // What was imported is a record like any other.
    ASSERT_EQ(support::read_text(support::text_of(read[0].record)), read[0].record);
    ++carried;
    const auto& turns = game.record.turns;
    recoloured += turns.size() > 1 && turns[0].move.place == turns[1].move.place && turns[0].ply == 1 ? 1 : 0;
  }
}

TEST_P(EveryFormat, ReadsSeveralGamesInOrder) {
  if (format().file_per_game) return;
  std::mt19937 random(8);
  std::string text = heading_of(format());
  std::vector<std::string> names;
  while (names.size() < 20) {
    const ExchangedGame game = random_game(random);
    if (format().objection != nullptr && format().objection(game)) continue;
    text += format().text_of(game);
    names.push_back(game.record.header.contestants[0].name);
  }
  std::vector<std::string> read;
  for (const ExchangedGame& game : read_text(format(), text)) {
    read.push_back(game.record.header.contestants[0].name);
  }
  EXPECT_EQ(read, names);
}

TEST_P(EveryFormat, EveryBeginningAndEveryChangedByteIsReadOrRefusedWithItsLine) {
  std::mt19937 random(9);
  ExchangedGame game = random_game(random);
  while (format().objection != nullptr && format().objection(game)) game = random_game(random);
  const std::string text = heading_of(format()) + format().text_of(game);
  const auto try_text = [&](const std::string& damaged) {
    try {
      for (const ExchangedGame& read : read_text(format(), damaged)) {
        ASSERT_EQ(support::read_text(support::text_of(read.record)), read.record) << damaged;
      }
    } catch (const ReadingError& error) {
      ASSERT_THAT(error.what(), testing::MatchesRegex("games:[0-9]+: .*")) << damaged;
    }
  };
  const std::size_t step = 1 + text.size() / static_cast<std::size_t>(support::rounds(150));
  for (std::size_t length = 0; length < text.size(); length += step) try_text(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); at += 1 + random() % (2 * step)) {
    for (const char letter : std::string_view("\n\"]){};,.9zB\x80")) {
      std::string damaged = text;
      damaged[at] = letter;
      try_text(damaged);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::Values("csv", "pgn", "sgf", "psq", "kaggle", "jsonl"),
                         [](const auto& format) { return std::string(format.param); });

// ----- games of other programs

record::GameRecord only_game(std::string_view format, const std::string& text) {
  const std::vector<ExchangedGame> games = read_text(*find_exchange_format(format), text);
  EXPECT_EQ(games.size(), 1U);
  return games.at(0).record;
}

// From the tests of Gomocup/GomocupOnline.
constexpr const char* piskvork_game =
    "Piskvorky 20x20, 7:7, "
    "0\r\n10,10,456\r\n11,12,4500\r\n10,13,60\r\n11,13,4261\r\n9,11,65\r\n12,12,5037\r\n"
    "8,12,65\r\n11,9,5060\r\n11,11,66\r\n13,11,131\r\n14,10,62\r\n14,12,41\r\n12,10,60\r\n13,12,36\r\n10,12,"
    "62\r\n"
    "15,12,32\r\npisq7.exe\r\nrenjusolver.ZIP\r\n0\r\n";

TEST(Psq, AGameOfPiskvorkIsRead) {
  const record::GameRecord game = only_game("psq", piskvork_game);
  EXPECT_EQ(game.header.game, "gomoku");
  EXPECT_EQ(game.header.rules.columns, 20);
  EXPECT_EQ(game.header.contestants[0].name, "pisq7.exe");
  EXPECT_EQ(game.header.contestants[1].name, "renjusolver.ZIP");
  ASSERT_EQ(game.turns.size(), 16U);
  EXPECT_EQ(game.turns[0].move, (game::Move{game::Colour::white, {9, 9}}));
  EXPECT_EQ(game.turns[1].seconds, 4.5);
  ASSERT_TRUE(game.verdict);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::line);
}

TEST(Psq, TheSecondPlayerMayBegin) {
  std::string text = piskvork_game;
  text.replace(text.find("7:7, 0"), 6, "7:7, 1");
  EXPECT_EQ(only_game("psq", text).header.contestants[0].name, "renjusolver.ZIP");
}

TEST(Psq, AGameOfRenjuIsRead) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  EXPECT_TRUE(only_game("psq", moves + "0,Renju\n").header.rules.renju);
  EXPECT_TRUE(only_game("sgf", "(;GM[4]SZ[15]RU[4];B[hh];W[ii])").header.rules.renju);
}

TEST(Psq, TheGroupOfAGomocupMayFollowTheRule) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  EXPECT_TRUE(only_game("psq", moves + "0,Standard15_1\n").header.rules.exact_length);
  EXPECT_FALSE(only_game("psq", moves + "0,Freestyle15_1\n").header.rules.exact_length);
}

TEST(Psq, AGameOfCaroIsRead) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n";
  const game::Rules rules = game::find_game("caro")->rules;
  EXPECT_EQ(only_game("psq", moves + "0,Caro\n").header.rules, rules);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]RU[9];B[hh];W[ii])").header.rules, rules);
}

TEST(Psq, AnErrorNamesItsLineAndTheValue) {
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n21,1,0\n"),
            "games:2: '21,1,0': expected x,y,milliseconds with x from 1 to 20 and y from 1 to 20");
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n1,1,0\n1,1,0\n1,1,0\n"),
            "games:3: move 2, A1: place occupied: A1 holds a white stone");
  EXPECT_EQ(error_of("psq", "Piskvorky 20x20, 7:7, 0\n1,1,0\n1,2,0\n1,1,0\n"),
            "games:4: move 3, A1: place occupied: A1 holds a white stone");
  EXPECT_THAT(error_of("psq", "Piskvorky 40x40, 7:7, 0\n"), HasSubstr("games:1: "));
  EXPECT_THAT(error_of("psq", "Piskvorky 20x20, 7:7, 5\n"), HasSubstr("with 0 or 1 at the end"));
}

// What a psq says behind its moves decides who won; here are three moves, the last by White.
std::optional<game::Outcome> psq_outcome(const std::string& ending, const std::string& moves = "") {
  const std::string text =
      "Piskvorky 15x15, 11:11, 0\n" + (moves.empty() ? "8,8,10\n9,8,20\n8,9,30\n" : moves) + ending;
  const record::GameRecord game = only_game("psq", text);
  return game.verdict ? std::optional(game.verdict->outcome) : std::nullopt;
}

TEST(Psq, WithoutALineTheSideThatMovedLastWins) {
  const std::string names = "one\ntwo\n";
  for (const std::string ending : {"-1\n2,Freestyle15_1\n", "-1\n1,Freestyle15_1\n", "-1\n", "0\n", "15\n"}) {
    const auto outcome = psq_outcome(names + ending);
    ASSERT_TRUE(outcome) << ending;
    EXPECT_EQ(outcome->result, game::Result::white_wins) << ending;
  }
  EXPECT_EQ(psq_outcome(names + "15\n")->ending, game::Ending::time);
  EXPECT_EQ(psq_outcome(names + "7\n")->ending, game::Ending::illegal_move);
  EXPECT_EQ(psq_outcome(names + "16\n")->ending, game::Ending::memory);
  EXPECT_EQ(psq_outcome(names + "-1\n0,Freestyle15_1\n")->result, game::Result::draw);
  EXPECT_FALSE(psq_outcome("-1\n")) << "a game that a person saved goes on";
  EXPECT_FALSE(psq_outcome(""));
}

TEST(Psq, TheBoardDecidesBeforeTheWinnersNumber) {
  const std::string five = "8,8,0\n1,1,0\n8,9,0\n1,3,0\n8,10,0\n1,5,0\n8,11,0\n1,7,0\n8,12,0\n";
  for (const std::string number : {"0", "1", "2"}) {
    const auto outcome = psq_outcome("one\ntwo\n-1\n" + number + ",Freestyle15_1\n", five);
    EXPECT_EQ(outcome->result, game::Result::white_wins);
    EXPECT_EQ(outcome->ending, game::Ending::line);
  }
}

// Of 4 664 decided games of the Gomocup 2024, 4 651 were won by the side that moved last; the others end with a move onto a
// stone, which lost.
TEST(Psq, AMatchMayEndWithTheIllegalMoveThatLost) {
  const std::string moves = "8,8,10\n9,9,20\n8,8,30\n";
  const auto outcome = psq_outcome("one\ntwo\n-1\n2,Freestyle15_1\n", moves);
  EXPECT_EQ(outcome->result, game::Result::black_wins);
  EXPECT_EQ(outcome->ending, game::Ending::illegal_move);
  EXPECT_THAT(error_of("psq", "Piskvorky 15x15, 11:11, 0\n" + moves + "-1\n"), HasSubstr("place occupied"));
  EXPECT_THAT(error_of("psq", "Piskvorky 15x15, 11:11, 0\n" + moves + "1,1,1\none\ntwo\n-1\n"),
              HasSubstr("place occupied"));
}

TEST(Psq, ARuleThatNamesRenjuMayDenyIt) {
  for (const std::string rule : {"Not Renju", "非禁手", "Carolina"}) {
    const Imported imported = import_text("sgf", "(;GM[4]SZ[15]RU[" + rule + "];B[hh];W[ii])");
    EXPECT_EQ(imported.games.at(0).record.header.game, "gomoku") << rule;
    EXPECT_EQ(imported.games[0].notes.size(), rule == "Carolina" ? 1U : 0U) << rule;
  }
}

TEST(Psq, AGameOfAnotherProgramHasNoRecolouring) {
  for (const std::string rule : {"Freestyle", "Standard", "Fastgame", "Renju", "Something"}) {
    const std::string text = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\none\ntwo\n-1\n1," + rule + "\n";
    EXPECT_EQ(only_game("psq", text).header.rules.opening, game::Opening::none) << rule;
  }
  for (const std::string rule : {"", "RU[Gomoku]", "RU[gomoku]", "RU[1]", "RU[swap2]", "RU[unheard of]"}) {
    const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]" + rule + ";B[hh];W[ii])");
    EXPECT_EQ(game.header.rules.opening, game::Opening::none) << rule;
  }
  EXPECT_THAT(
      import_text("psq", "Piskvorky 15x15, 11:11, 0\n8,8,1\na\nb\n-1\n1,Something\n").games.at(0).notes,
      ElementsAre("games:6: rule 'Something' is not known: read as Go-moku, five or more in a row"));
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];W[hh])"), HasSubstr("move 2, H8: place occupied"));
}

TEST(Psq, PlainGomokuIsWrittenAndRecolouringRefused) {
  ExchangedGame game{.event = {}, .record = only_game("psq", piskvork_game)};
  EXPECT_FALSE(find_exchange_format("psq")->objection(game));
  game.record.header.rules.opening = game::Opening::recolour;
  EXPECT_THAT(*find_exchange_format("psq")->objection(game), HasSubstr("without recolouring"));
  game.record.header.rules.opening = game::Opening::none;
  game.record.verdict->outcome.result = game::Result::white_wins;
  EXPECT_THAT(*find_exchange_format("psq")->objection(game), HasSubstr("the side that moved last wins"));
}

TEST(Psq, NamesMayBeNumbersAndTheHeaderMayHaveBlanks) {
  const record::GameRecord game =
      only_game("psq", "Piskvorky 15x15 , 0 - 0\r\n8,8,1\r\n9,9,1\r\n42\r\n7\r\n-1\r\n1,Freestyle\r\n");
  EXPECT_EQ(game.header.contestants[0].name, "42");
  EXPECT_EQ(game.header.contestants[1].name, "7");
  EXPECT_EQ(game.turns.size(), 2U);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
}

TEST(Psq, TheCodeTellsNamesFromOtherLines) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\n";
  const auto names = [&](const std::string& ending) {
    const record::Header header = only_game("psq", moves + ending).header;
    return header.contestants[0].name + "/" + header.contestants[1].name;
  };
  EXPECT_EQ(names("\nb\n-1\n1,Freestyle\n"), "unknown first player/b");
  EXPECT_EQ(names("a\n\n-1\n1,Freestyle\n"), "a/unknown second player");
  EXPECT_EQ(names("42\nb\n-1\n\n"), "42/b");
  EXPECT_EQ(names("a\nb\n-1\nmore\n"), "a/b");
  EXPECT_FALSE(psq_outcome("\nb\n-1\n")) << "a match has two players";
  const Imported junk = import_text("psq", moves + "-1\nsome trailing junk\n");
  ASSERT_EQ(junk.games.size(), 1U);
  EXPECT_EQ(junk.games[0].record.header.contestants[0].name, "unknown first player");
  EXPECT_FALSE(junk.games[0].record.verdict);
  EXPECT_THAT(junk.games[0].notes,
              ElementsAre(HasSubstr("games:5: 'some trailing junk': expected the rule")));
}

TEST(Psq, AWinnerWithoutALineIsSaidToBeTheSideThatMovedLast) {
  const std::string moves = "Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1\na\nb\n";
  const Imported doubtful = import_text("psq", moves + "0\n");
  EXPECT_EQ(doubtful.games.at(0).record.verdict->outcome.detail,
            "the side that moved last, as in matches of Piskvork");
  EXPECT_THAT(doubtful.games[0].notes,
              ElementsAre(HasSubstr("code 0 says that a line ended the game, but there is none")));
  EXPECT_THAT(import_text("psq", moves + "0\n2,Freestyle\n").games.at(0).notes, testing::IsEmpty());
  EXPECT_THAT(import_text("psq", piskvork_game).games.at(0).notes, testing::IsEmpty());
}

TEST(Renju, AFoulAsTheLastMoveLoses) {
  const std::string moves = ";B[hh];W[aa];B[ih];W[ac];B[jh];W[ae];B[lh];W[ag];B[mh];W[oo];B[kh])";
  for (const std::string rule : {"RENJU", "Renju (RIF)", "rif", "4", "连珠", "Soosorv-8", "禁手"}) {
    for (const std::string result : {"", "RE[W+]", "RE[?]"}) {
      const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]RU[" + rule + "]" + result + moves);
      ASSERT_TRUE(game.verdict) << rule;
      EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
      EXPECT_EQ(game.verdict->outcome.ending, game::Ending::illegal_move);
      EXPECT_EQ(game.turns.size(), 10U);
    }
    EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15]RE[B+]RU[" + rule + "]" + moves),
                HasSubstr("move 11, K8: overline"));
  }
}

TEST(StatedResult, IsReadInTheWordsOfManyPrograms) {
  struct Row {
    const char* text;
    std::optional<game::Result> result;
    std::optional<game::Ending> ending = {};
  };
  constexpr auto black = game::Result::white_wins;  // Black moves first
  constexpr auto white = game::Result::black_wins;
  for (const Row& row : {Row{"B+", black},
                         Row{"B", black},
                         Row{"b+r", black, game::Ending::resigned},
                         Row{"B+T", black, game::Ending::time},
                         Row{"W+Time", white, game::Ending::time},
                         Row{"W+Resign", white, game::Ending::resigned},
                         Row{"Black wins", black},
                         Row{"White+1", white},
                         Row{"white won.", white},
                         Row{"Black resigns", white, game::Ending::resigned},
                         Row{"Black resigned", white, game::Ending::resigned},
                         Row{"B lost on time", white, game::Ending::time},
                         Row{"W forfeits", black},
                         Row{"黑胜", black},
                         Row{"白方胜", white},
                         Row{"白勝", white},
                         Row{"黒勝ち", black},
                         Row{"和棋", game::Result::draw},
                         Row{"DRAW", game::Result::draw},
                         Row{"Jigo", game::Result::draw},
                         Row{"0", game::Result::draw},
                         Row{"1/2", game::Result::draw},
                         Row{"1-0", black},
                         Row{"0 - 1", white},
                         Row{"?", std::nullopt},
                         Row{"Void", std::nullopt},
                         Row{"", std::nullopt}}) {
    const auto stated = read_stated_result(row.text, 'B');
    ASSERT_TRUE(stated) << row.text;
    EXPECT_EQ(stated->result, row.result) << row.text;
    EXPECT_EQ(stated->ending, row.ending) << row.text;
  }
  EXPECT_EQ(read_stated_result("B+R", 'W')->result, game::Result::black_wins);
  for (const char* const unknown : {"better", "who knows", "2-1", "both lose"})
    EXPECT_FALSE(read_stated_result(unknown, 'B'));
  const Imported imported = import_text("sgf", "(;GM[4]SZ[15]\nRE[who knows];B[hh])");
  EXPECT_THAT(imported.games.at(0).notes,
              ElementsAre("games:2: result 'who knows': not understood, so the game has none"));
}

TEST(Imported, ADamagedGameIsLeftOutAndTheOthersAreRead) {
  const std::string good = "(;GM[4]SZ[15]PB[a]PW[b]RE[B+R];B[hh];W[hi];B[ii])\n";
  for (const std::string bad :
       {"(;GM[4]SZ[15];B[hh];W[hi];B[hh])\n", "(;GM[4]SZ[15];B[hh](;W[hi])(;W[aa] x)\n", "(;GM[4];B[h\n",
        "(;GM[4]SZ[15];B[hh]B)\n", "(;GM[1];B[hh])\n"}) {
    const Imported imported = import_text("sgf", good + bad + good);
    EXPECT_EQ(imported.games.size(), 2U) << bad;
    ASSERT_EQ(imported.faults.size(), 1U) << bad;
    EXPECT_THAT(imported.faults[0], testing::StartsWith("games:2: ")) << bad;
  }
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n";
  const std::string game = tags + "\n1. d1 a1 2. d2 *\n\n";
  for (const std::string& bad :
       {tags + "\n1. d1 d1 *\n\n", tags + "\n1. d1 {never ends\n2. d2 *\n\n",
        tags + "[Broken]\n\n1. d1 *\n\n", tags + "[Round \"1]\n\n1. d1 *\n\n",
        std::string("[White \"a\"]\n[Black \"b\"]\n\n1. d1 a1\n2. d2 *\n\n"), tags + "\n1. d1 (2. x\n*\n\n",
        std::string("[White \"a\"]\n[Variant \"chess\"] 1. e4 e5 *\n\n")}) {
    const Imported imported = import_text("pgn", game + bad + game);
    EXPECT_EQ(imported.games.size(), 2U) << bad;
    EXPECT_EQ(imported.faults.size(), 1U) << bad;
  }
  const Imported rows =
      import_text("csv", "white,black,rules,moves\na,b,connect4,D1\na,b,connect4,X\na,b,connect4,C1\n");
  EXPECT_EQ(rows.games.size(), 2U);
  EXPECT_THAT(rows.faults, ElementsAre(HasSubstr("games:3: ")));
}

// What is damaged must not take time that grows with the square of the file: this would run for minutes.
TEST(Imported, ManyDamagedGamesAreReadInOneGo) {
  const auto times = [](std::string_view text, int count = 40000) {
    std::string all;
    for (int each = 0; each < count; ++each) all += text;
    return all;
  };
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n\n";
  const std::string good_pgn = "\n\n" + tags + "1. d1 a1 *\n";
  for (const std::string end : {"{x\n\n", "(x\n\n", "{x\n", "(x\n", "({x\n\n", "(((x\n"}) {
    const Imported imported = import_text("pgn", times(tags + "1. d1 " + end) + good_pgn);
    EXPECT_EQ(imported.faults.size(), 40000U) << end;
    EXPECT_EQ(imported.games.size(), 1U) << end;
  }
  EXPECT_EQ(import_text("pgn", tags + "1. d1 " + times("{")).faults.size(), 1U);
  const std::string good_sgf = "\n(;GM[4]SZ[15];B[hh];W[ii])\n";
  for (const std::string bad : {"(;FF[4]", "(;FF[4]C[x", "\n(;FF[4]C[x", "\n(;C[x]", "\n(;C[x", "(;C[(;FF[",
                                "(((", "(  ", "\n(;C[4](;B[aa]", "\n(;C[((("}) {
    const Imported imported = import_text("sgf", times(bad) + good_sgf);
    EXPECT_EQ(imported.games.size(), 1U) << bad;
  }
  const std::string nested = times("\n(;C[4];B[hh];B[hh]") + times(")");
  EXPECT_EQ(import_text("sgf", nested).faults.size(), 1U);
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15]" + times("AB[aa:oo]", 100000) + ")").faults,
              ElementsAre(HasSubstr("[aa:oo]: more stones than the board has places")));
}

TEST(Sgf, AfterADamagedGameTheNextOneIsReadWhateverItBeginsWith) {
  const std::string others =
      "(;RE[W+R]PB[c]PW[d]SZ[15]GM[4];B[hh];W[ii])\n(;TM[60]GM[4]SZ[15]PB[e]PW[f];B[hh])\n"
      "(;C[of a club]GM[4]SZ[15]PB[g]PW[h];B[hh])\n";
  for (const std::string bad :
       {"(;GM[4]SZ[15]PB[a];B[hh];W[ii)\n\n", "(;RE[W+R]GM[4]SZ[15]PB[a];B[hh];W[ii]\n\n",
        "(;RE[W+R]GM[4]SZ[15]PB[a];B[hh]X;W[ii])\n", "(;GM[4]SZ[15]PB[a]C[no end;B[hh]\n",
        "(;GM[4]SZ[15]PB[a];B[hh]X\n(;W[aa])\n(;C[a variation]W[ab]))\n", "(;RE[x]GM[4]SZ[15];B[hh\n"}) {
    const Imported imported = import_text("sgf", bad + others);
    EXPECT_EQ(imported.games.size(), 3U) << bad << testing::PrintToString(imported.faults);
    EXPECT_EQ(imported.faults.size(), 1U) << bad;
  }
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15];B[hh]X(;W[aa])(;W[bb]))\n").faults,
              ElementsAre(testing::EndsWith("; 2 more trees begin in it: they are left out, too")));
  EXPECT_THAT(import_text("sgf", "(;GM[4]SZ[15];B[hh] (;PB[x]GM[4]SZ[15];B[hh])").faults,
              ElementsAre(testing::EndsWith("; 1 more tree begins in it: it is left out, too")));
}

TEST(Sgf, StonesThatWereSetUpHaveNoOrder) {
  // Played last, the stone in the corner of the two rows would be a double three.
  const std::string rest = "AW[aa][ao][oa][oo][ac];B[mm];W[nn])";
  const record::GameRecord game = only_game("sgf", "(;GM[4]SZ[15]RU[renju]AB[ih][jh][hg][hf][hh]" + rest);
  EXPECT_EQ(game.header.opening.size(), 10U);
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15]RU[renju]AB[hh][hh][aa]AW[oo][on];W[nn])"),
              HasSubstr("games:1: setup, H8: "));
}

TEST(Sgf, IsReadAsPeopleHaveIt) {
  const Imported mail = import_text(
      "sgf", "A game of mine (see below):\n\n(;GM[4]SZ[15]XX[?]ZZ[1][2];B[hh];C[a word];W[])\nBye!\n");
  ASSERT_EQ(mail.games.size(), 1U);
  EXPECT_EQ(mail.games[0].record.turns.size(), 1U);
  EXPECT_THAT(mail.games[0].notes, ElementsAre("games:3: W[]: a pass, which is left out"));
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15:15]RU[gomoku];B[h8])").header.rules.rows, 15);
  EXPECT_EQ(only_game("sgf", "(;GM[4]RU[renju];B[hh])").header.rules.rows, 15);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[19]RU[gomoku];B[hh])").header.rules.rows, 19);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]AB[aa:ac]AW[ca][cb];W[hh])").header.opening.size(), 5U);
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]AB[aa:ab]AW[ca][cb];B[hh])").header.opening.size(), 4U);
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];AW[ca])"),
              HasSubstr("expected stones only before the first move"));
  EXPECT_THAT(error_of("sgf", "(;GM[4]SZ[15];B[hh];W[];B[ii])"), HasSubstr("no move is a pass"));
  EXPECT_EQ(only_game("sgf", "(;GM[4]SZ[15]RU[Soosyrv-8]RE[0]\nB[hh]W[ig]B[gj])").turns.size(), 3U);
  for (const char* const kind : {"1", "5", "11"}) {
    const std::string text = fmt::format("(;GM[{}]SZ[15];B[hh];W[ii])", kind);
    EXPECT_THAT(error_of("sgf", text), HasSubstr("--game renju"));
    EXPECT_TRUE(import_text("sgf", text, "renju").games.at(0).record.header.rules.renju);
  }
}

TEST(Pgn, ACommentWithoutAnEndDoesNotSwallowTheNextGame) {
  const auto game = [](const std::string& name, const std::string& moves) {
    return "[White \"" + name + "\"]\r\n[Black \"b\"]\r\n[Variant \"connect4\"]\r\n\r\n" + moves + "\r\n\r\n";
  };
  const std::string next = game("x", "1. d1 {0.5s} d2 {0.5s} 2. a1 b1 1-0");
  for (const std::string moves :
       {"1. d1 {0.8s a1 1-0", "1. d1 ({0.8s a1 1-0", "1. d1 (2. x", "1. d1 a1 1-0 {more"}) {
    const Imported imported = import_text("pgn", game("a", moves) + next);
    EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("games:5: a "))) << moves;
    ASSERT_FALSE(imported.games.empty()) << moves;
    EXPECT_EQ(imported.games.back().record.header.contestants[0].name, "x");
    EXPECT_EQ(imported.games.back().record.turns.size(), 4U);
  }
  EXPECT_EQ(import_text("pgn", "[Variant \"connect4\"]\n1. d1 {a1\n" + next).games.size(), 1U)
      << "without a blank line";
  const Imported in_tags = import_text("pgn", "[White \"a\"] {one\n[Black \"b\"]\n\n" + next);
  EXPECT_EQ(in_tags.games.size(), 1U);
  EXPECT_EQ(in_tags.faults.size(), 1U);
  const Imported whole =
      import_text("pgn", game("a", "1. d1 {of\r\n[%clk 1]\r\n\r\n[see above]\r\n[Round \"1\"]\r\n} a1 *"));
  EXPECT_EQ(whole.games.size(), 1U) << testing::PrintToString(whole.faults);
}

TEST(Pgn, AGameThatBeginsWithAPositionIsRefused) {
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n";
  EXPECT_EQ(
      error_of("pgn", tags + "[SetUp \"1\"]\n[FEN \"7/3W3 b\"]\n\n1. c1 d1 1-0\n"),
      "games:4: the game begins with a position, '7/3W3 b': expected a game that begins with an empty board");
  EXPECT_THAT(error_of("pgn", tags + "[SetUp \"1\"]\n\n1. c1 d1 1-0\n"), HasSubstr("games:3: "));
  EXPECT_EQ(only_game("pgn", tags + "[SetUp \"0\"]\n\n1. c1 d1 1-0\n").turns.size(), 2U);
}

TEST(Pgn, OnlyOurOwnGomokuIsRecoloured) {
  const std::string moves = "\n1. h8 i9 1-0\n";
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"gomoku\"]\n" + moves).header.rules.opening,
            game::Opening::none);
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"Gomoku\"]\n" + moves).header.rules.opening,
            game::Opening::none);
  EXPECT_EQ(only_game("pgn", "[White \"a\"]\n[Variant \"gomoku\"]\n[Ending \"adjudicated\"]\n" + moves)
                .header.rules.opening,
            game::Opening::recolour);
}

TEST(Pgn, PassesAndContradictionsAreSaid) {
  const std::string tags = "[White \"a\"]\n[Result \"1-0\"]\n[Variant \"connect4\"]\n\n";
  const Imported star = import_text("pgn", tags + "1. d1 c1 *\n");
  ASSERT_EQ(star.games.size(), 1U);
  EXPECT_THAT(star.games[0].notes,
              ElementsAre("games:5: the moves end with '*', but the tag Result says 1-0: this counts"));
  for (const std::string pass : {"--", "Z0", "pass"}) {
    const Imported last = import_text("pgn", tags + "1. d1 " + pass + " 1-0\n");
    ASSERT_EQ(last.games.size(), 1U);
    EXPECT_THAT(last.games[0].notes, ElementsAre("games:5: '" + pass + "': a pass, which is left out"));
    EXPECT_EQ(error_of("pgn", tags + "1. d1 " + pass + " 2. d2 1-0\n"),
              "games:5: 'd2': expected no move after '" + pass + "': no move is a pass");
  }
}

TEST(Pgn, TheTerminationIsReadInAnyCase) {
  const auto ending = [](const std::string& word) {
    const std::string tags = "[White \"a\"]\n[Result \"0-1\"]\n[Variant \"connect4\"]\n[Termination \"";
    return only_game("pgn", tags + word + "\"]\n\n1. d1 c1 0-1\n").verdict->outcome.ending;
  };
  EXPECT_EQ(ending("Time forfeit"), game::Ending::time);
  EXPECT_EQ(ending("illegal move"), game::Ending::illegal_move);
  EXPECT_EQ(ending("Rules infraction"), game::Ending::illegal_move);
  EXPECT_EQ(ending("normal"), game::Ending::adjudicated);
}

TEST(Pgn, AnnotationsAreNoMoves) {
  const std::string tags =
      "[White \"a\"] ; a word\n{one}\n[Black \"b\"]\n[Variant \"Connect Four\"]\n[Result \"1-0\"]\n\n";
  const Imported imported =
      import_text("pgn", "% from a program\n" + tags +
                             "1. d1! d2$2 ± 2. c1?! {x} c2 +-\n% [a line]\n3 d3!? d4 !! 4... $14 a1\n\n" +
                             tags + "1. d1 a1 1/2\n");
  EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("'1/2': the tag Result says 1-0")));
  ASSERT_EQ(imported.games.size(), 1U);
  EXPECT_EQ(imported.games[0].record.turns.size(), 7U);
  EXPECT_EQ(imported.games[0].record.verdict->outcome.result, game::Result::white_wins);
  EXPECT_THAT(error_of("pgn", "[White \"a\"]\n[Variant \"connect4\"]\n\n1. d1x! *\n"),
              HasSubstr("'d1x!': expected a move"));
}

TEST(Pgn, MovesMayBeColumnsAndTheGameMayComeFromTheCommandLine) {
  const Imported imported = import_text("pgn", "[White \"a\"]\n\n1. 4 4 2. 3 1-0\n", "connect4");
  ASSERT_EQ(imported.games.size(), 1U);
  EXPECT_EQ(imported.games[0].record.turns.size(), 3U);
  EXPECT_EQ(imported.games[0].record.turns[1].move.place, (game::Place{3, 1}));
  EXPECT_THAT(imported.games[0].notes, ElementsAre(HasSubstr("counted from 1")));
}

// An episode of two moves; `after` is what each agent did.
std::string episode(const std::string& name, const std::string& configuration, const std::string& after) {
  return R"({"name":")" + name + R"(","configuration":)" + configuration +
         R"(,"info":{"TeamNames":[null,"bob"]},"rewards":[1,-1],"statuses":["DONE","DONE"],"steps":[)" +
         after + "]}";
}

TEST(Kaggle, ListsNumbersThatAreNoneAndOpenSpielAreRead) {
  const std::string connectx =
      episode("connectx", R"({"columns":7,"rows":6,"inarow":4,"actTimeout":2,"seed":NaN})",
              R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
              R"([{"status":"DONE","action":3,"reward":-Infinity},{"status":"DONE","action":0}])");
  const std::string open_spiel = episode(
      "open_spiel_connect_four", R"({"openSpielGameParameters":{"columns":7,"rows":6,"x_in_row":4}})",
      R"([{"status":"ACTIVE","action":{"submission":-1}},{"status":"ACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"ACTIVE","action":{"submission":-1}},{"status":"INACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"INACTIVE","action":{"submission":3},"info":{"timeTaken":1.5}},{"status":"ACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"DONE","action":{"submission":-1}},{"status":"DONE","action":{"submission":-1}}])");
  for (const std::string& text :
       {"[" + connectx + ",\n" + open_spiel + "]", " [ " + connectx + ", " + open_spiel + " ]\n",
        connectx + "\n" + open_spiel + "\n"}) {
    ASSERT_EQ(guessed_format({.file = "games", .text = text}).name, "kaggle") << text;
    const Imported imported = import_text("kaggle", text);
    ASSERT_EQ(imported.games.size(), 2U) << testing::PrintToString(imported.faults);
    for (const ExchangedGame& game : imported.games) {
      EXPECT_EQ(game.record.header.game, "connect4");
      EXPECT_EQ(game.record.header.contestants[0].name, "unknown first player");
      EXPECT_EQ(game.record.turns.size(), 1U);
      EXPECT_EQ(game.record.verdict->outcome.result, game::Result::white_wins);
    }
    EXPECT_EQ(imported.games[1].record.turns[0].seconds, 1.5);
  }
  const Imported mixed = import_text("kaggle", "[" + connectx + R"(,{"name":"chess","steps":[]},5])");
  EXPECT_EQ(mixed.games.size(), 1U);
  EXPECT_EQ(mixed.faults.size(), 2U);
}

TEST(Kaggle, ADamagedLineIsLeftOutAndTheOthersAreRead) {
  const std::string good = episode("connectx", "{}",
                                   R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
                                   R"([{"status":"DONE","action":3},{"status":"DONE","action":0}])");
  for (const std::string& text : {good + "\n" + good + "\n" + good.substr(0, 200) + "\n",
                                  "{\"note\":1\n" + good + ",\n" + good + "\n"}) {
    const Imported imported = import_text("kaggle", text);
    EXPECT_EQ(imported.games.size(), 2U) << text;
    EXPECT_EQ(imported.faults.size(), 1U) << text;
  }
}

TEST(Kaggle, RewardsMayBeTextsAndOthersAreSaid) {
  const auto with = [](const std::string& rewards) {
    std::string text = episode("connectx", "{}",
                               R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
                               R"([{"status":"DONE","action":3},{"status":"DONE","action":0}])");
    return import_text("kaggle", text.replace(text.find("[1,-1]"), 6, rewards)).games.at(0);
  };
  EXPECT_EQ(with(R"(["0","1"])").record.verdict->outcome.result, game::Result::black_wins);
  const ExchangedGame unclear = with(R"(["won",null])");
  EXPECT_FALSE(unclear.record.verdict);
  EXPECT_THAT(unclear.notes,
              ElementsAre("games:1: rewards \"won\" and null: expected numbers, so the game has no result"));
}

TEST(Csv, ADamagedRowIsLeftOutAndTheOthersAreRead) {
  const std::string heading = "sep=,\n\nwhite,black,result,rules,moves\n";
  const std::string good = "a,b,1-0,connect4,D1 C1\n";
  for (const std::string bad :
       {"c, Jr.,d,1-0,connect4,D1 C1\n", "\"c,d,1-0,connect4,D1 C1\n", "c,\"d,1-0\n\n"}) {
    const Imported imported =
        import_text("csv", heading + good + bad + good + "\"x, y\",b,1-0,connect4,D1 C1,,\n");
    EXPECT_EQ(imported.games.size(), 3U) << bad;
    EXPECT_EQ(imported.games.back().record.header.contestants[0].name, "x, y");
    EXPECT_THAT(imported.faults, ElementsAre(HasSubstr("games:5: "))) << bad;
  }
}

TEST(ReadableText, IsInTheEncodingThatTheFileNames) {
  std::vector<std::string> notes;
  const auto note = [&](const std::string& text) { notes.push_back(text); };
  EXPECT_EQ(readable_text("(;CA[gb2312]PB[\xba\xda])", note), "(;CA[gb2312]PB[黑])");
  EXPECT_EQ(readable_text("(;CA[windows-1251]PB[\xcc])", note), "(;CA[windows-1251]PB[М])");
  EXPECT_EQ(readable_text("(;CA[UTF-8]PB[ü])", note), "(;CA[UTF-8]PB[ü])");
  EXPECT_THAT(notes, testing::IsEmpty());
  EXPECT_EQ(readable_text("(;PB[J\xf6rg])", note), "(;PB[Jörg])");
  EXPECT_THAT(notes, ElementsAre(HasSubstr("read as CP1252")));
  notes.clear();
  EXPECT_EQ(readable_text("(;CA[gb2312]PB[\xff])", note), "(;CA[gb2312]PB[\xef\xbf\xbd])");
  EXPECT_THAT(notes, ElementsAre("1 character is not of gb2312: shown as U+FFFD"));
}

TEST(Sgf, OnlyTheMainLineCountsAndEscapesAreRead) {
  const record::GameRecord game = only_game(
      "sgf",
      "(;GM[4]SZ[15]PB[a\\]b]PW[c]DT[2009-04-10]RE[W+R]\n;B[hh]C[a comment (with) ; and [brackets\\]]\n"
      ";W[ih](;B[ii];W[gg];B[jj])(;B[aa]))");
  EXPECT_EQ(game.header.contestants[0].name, "a]b");
  EXPECT_EQ(game.turns.size(), 5U);
  EXPECT_EQ(game.header.started, "2009-04-10T00:00:00Z");
  ASSERT_TRUE(game.verdict);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::black_wins);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::adjudicated) << "White resigned out of turn";
}

TEST(Sgf, AGameOfCGomokuCliIsRead) {
  const record::GameRecord game = only_game(
      "sgf",
      "(;FF[4]GM[4]GN[3]EV[A x B]DT[2024.05.06 07:08:09]RO[2.1]RU[1]SZ[15]PB[A]PW[B]RE[B+1]TE[Black win by "
      "opponent crash]\n;B[hh]C[opening move];W[hi]C[opening move]\n;B[ii]C[120ms];W[gg]C[98ms])\n\n");
  EXPECT_TRUE(game.header.rules.exact_length);
  EXPECT_EQ(game.header.opening.size(), 2U);
  ASSERT_EQ(game.turns.size(), 2U);
  EXPECT_EQ(game.turns[0].seconds, 0.12);
  EXPECT_EQ(game.verdict->outcome.result, game::Result::white_wins);
}

TEST(Sgf, WhiteMayMoveFirstAndStonesMayBeSetUp) {
  const record::GameRecord first = only_game("sgf", "(;GM[4]SZ[15]PB[b]PW[w]RE[W+];W[hh];B[ih])");
  EXPECT_EQ(first.header.contestants[0].name, "w");
  EXPECT_EQ(first.verdict->outcome.result, game::Result::white_wins);
  const record::GameRecord setup = only_game("sgf", "(;GM[4]SZ[15]AB[hh][ii]AW[gg][jj];B[aa];W[bb])");
  EXPECT_EQ(setup.header.opening.size(), 4U);
  EXPECT_EQ(setup.turns.size(), 2U);
  EXPECT_FALSE(setup.verdict);
}

TEST(Sgf, AnErrorNamesItsLineAndTheValue) {
  EXPECT_THAT(error_of("sgf", "(;GM[1]SZ[19]\n;B[dd])"),
              HasSubstr("games:1: GM[1]: expected GM[4], Go-moku"));
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh]\n;B[hi])"),
            "games:3: B[hi]: expected a move of the other side: sides move in turn");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[zz])"),
            "games:2: [zz]: expected a point of the 15x15 board, as in [hh]");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]RE[0]\n;B[hh][ig])"),
            "games:2: B[hh][ig]: expected one point, as in B[hh]");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh]\n"), "games:1: the game has no end: expected ')'");
  EXPECT_EQ(error_of("sgf", "(;GM[4]SZ[15]\n;B[hh"), "games:2: a value has no end: expected ']'");
}

TEST(Sgf, ARecolouringIsAMoveOntoTheStone) {
  const std::string text = "(;GM[4]SZ[15]RU[gomoku --opening-rule=recolour];B[hh];W[hh];B[ii])";
  const record::GameRecord game = only_game("sgf", text);
  EXPECT_EQ(record::last_position(game).at({7, 7}), game::Colour::black);
  EXPECT_THAT(find_exchange_format("sgf")->text_of({.event = {}, .record = game}), HasSubstr(";W[hh]KO[]"));
}

TEST(Pgn, CommentsVariationsAndAnnotationsArePassedOver) {
  const record::GameRecord game =
      only_game("pgn",
                "[Event \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Variant \"connect4\"]\n\n"
                "{first} 1. D $1 {+0.31/9 0.82s} A1 ; to the end of the line 2. C\n(1... B1 {x} (2. B2)) 2. "
                "D2 a2 3. D3 {[%clk "
                "1]} A3 4.D 1-0\n");
  ASSERT_EQ(game.turns.size(), 7U);
  EXPECT_EQ(game.turns[0].seconds, 0.82);
  EXPECT_EQ(game.verdict->outcome.ending, game::Ending::line);
}

TEST(Exported, TimeControlsAreThoseOfTheFormat) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.turn_seconds = game.header.match_seconds = 60;
  game.header.increment_seconds = 0.5;
  const auto text = [&game](std::string_view format) {
    return find_exchange_format(format)->text_of({.event = {}, .record = game});
  };
  EXPECT_THAT(text("csv"), HasSubstr(",60,60+0.5,wall,2026-"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"60+0.5\"]\n"));
  EXPECT_THAT(text("sgf"), HasSubstr("TM[60]OT[0.5 fischer]"));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"time_control\":\"60+0.5\""));
  game.header.turn_seconds = 5;
  EXPECT_THAT(text("sgf"), HasSubstr("TM[60]OT[5 s a move, 0.5 fischer]"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"1/5\"]\n"));
}

TEST(Exported, ATableShowsWhosePlayersThePlayersAre) {
  const ExchangedGame game{
      .event = {}, .record = support::sample_record(), .folders = {"connect4-ada", "=bob"}};
  const std::string text =
      heading_of(*find_exchange_format("csv")) + find_exchange_format("csv")->text_of(game);
  EXPECT_THAT(text,
              AllOf(HasSubstr(",started,white_folder,black_folder\n"), HasSubstr(",connect4-ada,'=bob\n")));
}

TEST(Exported, TheHostNameIsNotThePlaceOfPlay) {
  ExchangedGame game{.event = {}, .record = support::sample_record()};
  game.record.header.machine = "lab17.cs.example.org";
  const std::string text = find_exchange_format("pgn")->text_of(game);
  EXPECT_THAT(text, AllOf(HasSubstr("[Site \"?\"]\n"), Not(HasSubstr("lab17"))));
  game.site = "Room \"7\"";
  EXPECT_THAT(find_exchange_format("pgn")->text_of(game), HasSubstr("[Site \"Room \\\"7\\\"\"]\n"));
}

TEST(Exported, TimeOddsAreThoseOfFastchess) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.turn_seconds = game.header.match_seconds = 60;
  game.header.increment_seconds = 0.5;
  game.header.contestants[1].time_factor = 0.5;
  EXPECT_THAT(find_exchange_format("pgn")->text_of({.event = {}, .record = game}),
              HasSubstr("[WhiteTimeControl \"60+0.5\"]\n[BlackTimeControl \"30+0.25\"]\n"));
}

TEST(Imported, ALimitThatTheMovesExceedIsLeftOut) {
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n[TimeControl \"10+1\"]\n\n";
  const record::GameRecord kept = only_game("pgn", tags + "1. d1 {10.9s} a1 2. d2 {1s} a2 3. d3 *\n");
  EXPECT_EQ(kept.header.limits().all_moves, (notation::TimeControl{10, 1}));
  EXPECT_EQ(kept.header.turn_seconds, 10);
  const record::GameRecord broken = only_game("pgn", tags + "1. d1 {10.9s} a1 2. d2 {1.2s} a2 3. d3 *\n");
  EXPECT_EQ(broken.header.match_seconds, 0);
  EXPECT_EQ(support::read_text(support::text_of(broken)), broken);
}

// `pgn-parser` and `@mliebelt/pgn-parser` of npm accept only squares in lower case.
TEST(Pgn, MovesAreWrittenAsSquaresOfChessAndReadInBothCases) {
  const std::string tags = "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n\n";
  const record::GameRecord upper = only_game("pgn", tags + "1. D1 {0.820s} A1 2. D2 1-0\n");
  EXPECT_EQ(only_game("pgn", tags + "1. d1 {0.820s} a1 2. d2 1-0\n"), upper);
  EXPECT_THAT(find_exchange_format("pgn")->text_of({.event = {}, .record = upper}),
              HasSubstr("\n\n1. d1 {0.820s} a1 {0.000s} 2. d2 {0.000s} 1-0\n"));
}

TEST(Exported, TimesAreThoseOfTheClock) {
  record::GameRecord game = support::sample_record();
  game.header.contestants[0].name = "alice";
  game.header.clock = record::ClockKind::cpu;
  for (record::Turn& turn : game.turns) turn.clocked_cpu_seconds = 0.25;
  const auto text = [&game](std::string_view format) {
    return find_exchange_format(format)->text_of({.event = {}, .record = game});
  };
  EXPECT_THAT(text("csv"), HasSubstr(",0.250 0.250 0.250 0.250 0.250 0.250 0.250,30,,cpu,2026-"));
  EXPECT_THAT(text("pgn"), HasSubstr("[TimeControl \"1/30\"]\n[ClockKind \"cpu\"]\n"));
  EXPECT_THAT(text("pgn"), HasSubstr("1. d1 {0.250s} a1"));
  EXPECT_THAT(text("sgf"), HasSubstr("OT[30 s a move of CPU time]"));
  EXPECT_THAT(text("sgf"), HasSubstr("C[0.250 s]"));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"clock\":\"cpu\""));
  EXPECT_THAT(text("kaggle"), HasSubstr("\"seconds\":[0.25,0.25,"));
}

TEST(Pgn, AnErrorNamesItsLineAndTheValue) {
  const std::string tags = "[White \"a\"]\n[Variant \"connect4\"]\n";
  EXPECT_EQ(error_of("pgn", tags + "\n1. e4 e5 1-0\n"),
            "games:4: move 1, E4: lower places unoccupied: the lowest free place of the column is E1");
  EXPECT_EQ(error_of("pgn", tags + "\n1. Nf3 1-0\n"),
            "games:4: 'Nf3': expected a move, as in d1, or a result, as in 1-0");
  EXPECT_THAT(error_of("pgn", "[White \"a\"]\n\n1. D1 *\n"),
              HasSubstr("games:1: this game has no tag Variant"));
  EXPECT_EQ(
      error_of("pgn", "[White \"a\"]\n[Variant \"chess\"]\n\n*\n"),
      "games:2: game 'chess' is not known: expected connect4, gomoku, renju, caro, maxconnect4 or connectn");
  EXPECT_EQ(error_of("pgn", tags + "[Result \"0-1\"]\n\n1. D A 2. D A 3. D A 4. D 0-1\n"),
            "games:1: the result is stated as black, but on the board it is white by line");
}

TEST(Csv, ColumnsMayComeInAnyOrderAndOnlyFourAreNeeded) {
  const record::GameRecord game =
      only_game("csv", "Moves;rules;BLACK;white\nD1 A1 D A D A D;connect4;bob;alice\n");
  EXPECT_EQ(game.header.contestants[0].name, "alice");
  EXPECT_EQ(game.verdict->outcome.result, game::Result::white_wins);
}

TEST(Csv, IsReadLikeAClassList) {
  const record::GameRecord game = only_game(
      "csv", "sep=;\r\nWhite;Black;Rules;Moves\r\nLovelace, Ada;J\xf6rg;connect4;D1 A1 D A D A D\r\n");
  EXPECT_EQ(game.header.contestants[0].name, "Lovelace, Ada");
  EXPECT_EQ(game.header.contestants[1].name, "Jörg");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,\"b,connect4,D1\n"),
            "games:2: expected each quotation mark to be closed");
}

TEST(Csv, AnErrorNamesItsLineAndTheValue) {
  EXPECT_EQ(error_of("csv", "white,black,moves\n"),
            "games:1: 'white,black,moves': expected one column 'rules' in the heading");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,b,connect4\n"),
            "games:2: 3 cells: expected 4, as in the heading");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves,result\na,b,connect4,D1,good\n"),
            "games:2: result 'good': expected white, black, draw or both-lose");
  EXPECT_EQ(error_of("csv", "white,black,rules,moves\na,b,connect4 --size=3,D1\n"),
            "games:2: size '3': expected COLUMNSxROWS, as in 15x15");
}

TEST(Jsonl, AProgramThatPlayedItselfIsTwoPlayers) {
  record::GameRecord sample = support::sample_record();
  sample.header.contestants[1].name = sample.header.contestants[0].name;
  EXPECT_EQ(only_game("jsonl", support::text_of(sample)).header.contestants[1].name,
            sample.header.contestants[0].name + " (2)");
}

TEST(Jsonl, TheRecordOfOneGameIsRead) {
  const record::GameRecord sample = support::sample_record();
  EXPECT_EQ(only_game("jsonl", support::text_of(sample)), sample);
  EXPECT_THAT(error_of("jsonl", "{\"kaven\":\"game-record\"}\n"),
              HasSubstr("games:1: member 'version' is missing"));
  EXPECT_THAT(error_of("jsonl", "{\"number\":1}\n"), HasSubstr("games:1: member 'round' is missing"));
}

TEST(GuessedFormat, NamesTheFormatsIfItIsNone) {
  const std::string text = "hello\n";
  try {
    guessed_format({.file = "games", .text = text});
    FAIL();
  } catch (const ReadingError& error) {
    EXPECT_THAT(error.what(), HasSubstr("games:1: 'hello': expected a file in one of the formats csv ("));
  }
}

TEST(ChoiceText, IsReadAsItWasWritten) {
  std::mt19937 random(3);
  for (int round = 0; round < support::rounds(200); ++round) {
    const notation::ChosenGame chosen = notation::choose_game(random_choice(random));
    const auto choice = notation::choice_of(chosen.name, chosen.rules);
    ASSERT_TRUE(choice);
    const notation::GameChoice read = notation::read_choice(notation::choice_text(*choice));
    ASSERT_EQ(notation::choose_game(read).rules, chosen.rules) << notation::choice_text(*choice);
  }
}

TEST(ChoiceText, AnErrorNamesTheWord) {
  const auto error = [](std::string_view text) -> std::string {
    try {
      static_cast<void>(notation::read_choice(text));
      return "no error";
    } catch (const std::invalid_argument& wrong) {
      return wrong.what();
    }
  };
  EXPECT_EQ(error("gomoku  --exact --size=19x19"), "no error");
  EXPECT_EQ(error("gomoku --big"), "'--big': expected an option of the game, as in --size=19x19");
  EXPECT_EQ(error("connect4 --connect=x"), "'--connect=x': expected a whole number after =");
  EXPECT_EQ(error("connect4 --pop-out=1"), "'--pop-out=1': expected no value");
  EXPECT_EQ(error(""), "'': expected the name of a game");
}

}  // namespace
}  // namespace kaven::exchange
