// SPDX-License-Identifier: MIT
#include "common/record/record_reader.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <system_error>

#include "common/record/record_format.hpp"
#include "common/record/record_writer.hpp"
#include "tests/support/sample_record.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::record {
namespace {

using game::Ending;
using game::Result;
using testing::HasSubstr;
using testing::StartsWith;

std::string error_of(const std::string& text) {
  try {
    support::read_text(text);
  } catch (const RecordError& error) {
    return error.what();
  }
  return "no error";
}

// The sample's file with the first `old_text` replaced; texts use single quotation marks.
std::string sample_with(std::string old_text, std::string new_text) {
  std::ranges::replace(old_text, '\'', '"');
  std::ranges::replace(new_text, '\'', '"');
  std::string text = support::text_of(support::sample_record());
  const std::size_t at = text.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  return at == std::string::npos ? "" : text.replace(at, old_text.size(), new_text);
}

std::string error_with(const std::string& old_text, const std::string& new_text) {
  return error_of(sample_with(old_text, new_text));
}

std::string error_of(const game::Outcome& outcome, std::size_t turns) {
  GameRecord record = support::sample_record();
  record.turns.resize(turns);
  record.verdict->outcome = outcome;
  return error_of(support::text_of(record));
}

TEST(RecordReader, AFileThatIsNotThereIsTheMachinesFault) {
  const support::TemporaryDirectory directory;
  for (const auto& path : {directory.path() / "nothing.jsonl", directory.path()}) {
    try {
      read_record(path);
      FAIL() << path;
    } catch (const std::system_error& error) {
      EXPECT_THAT(error.what(), HasSubstr(path.string()));
    }
  }
}

TEST(RecordReader, AFileIsReadAsAStreamIs) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "game.jsonl";
  support::write_file(file, support::text_of(support::sample_record()));
  EXPECT_EQ(read_record(file), support::sample_record());
  support::write_file(file, "");
  try {
    read_record(file);
    FAIL();
  } catch (const RecordError& error) {
    EXPECT_EQ(error.what(), file.string() + ":1: the record is empty");
  }
}

TEST(RecordReader, ALineCutInTheMiddleIsWhereTheGameWasCutOff) {
  const GameRecord whole = support::sample_record();
  const std::string text = support::text_of(whole);
  GameRecord cut = whole;
  cut.verdict.reset();
  EXPECT_EQ(support::read_text(text.substr(0, text.size() - 1)), cut) << "a line without its end";
  EXPECT_EQ(support::read_text(text.substr(0, text.size() - 20)), cut);
  EXPECT_EQ(support::read_text(text.substr(0, text.rfind("{\"result\""))), cut);
  cut.turns.clear();
  EXPECT_EQ(support::read_text(text.substr(0, text.find('\n') + 1)), cut);
}

TEST(RecordReader, WithoutAWholeHeaderThereIsNoRecord) {
  const std::string text = support::text_of(support::sample_record());
  EXPECT_EQ(error_of(""), "game.jsonl:1: the record is empty");
  EXPECT_EQ(error_of(text.substr(0, 10)), "game.jsonl:1: the header was cut off");
  EXPECT_EQ(error_of(text.substr(0, text.find('\n'))), "game.jsonl:1: the header was cut off");
}

TEST(RecordReader, ABrokenLineWithItsEndIsAnError) {
  const std::string text = support::text_of(support::sample_record());
  EXPECT_THAT(error_of(text.substr(0, text.size() - 20) + "\n"),
              StartsWith("game.jsonl:9: not JSON from byte "));
  EXPECT_THAT(error_with("{'ply':3", "{'ply':"), StartsWith("game.jsonl:4: not JSON from byte "));
  EXPECT_THAT(error_with("\n{'ply':3", "\n\n{'ply':3"), StartsWith("game.jsonl:4: not JSON from byte "));
  EXPECT_THAT(error_with("{'ply':3", "[]\n{'ply':3"),
              StartsWith("game.jsonl:4: expected a JSON object, not []"));
  EXPECT_THAT(error_with("lab7", "\xff"), StartsWith("game.jsonl:1: not JSON from byte "));
}

TEST(RecordReader, WhatIsNoRecordOrOneOfAnotherVersionIsSaid) {
  EXPECT_EQ(error_of("{}\n"), "game.jsonl:1: member 'kaven' is missing");
  EXPECT_EQ(error_with("game-record", "savegame"),
            "game.jsonl:1: member 'kaven': expected \"game-record\", not \"savegame\"");
  EXPECT_EQ(error_with("'version':1", "'version':2"),
            "game.jsonl:1: member 'version': expected 1, the one version known here, not 2");
}

TEST(RecordReader, AMemberThatIsUnknownMissingOrTwiceThereIsNamed) {
  EXPECT_EQ(error_with("'seed'", "'sead'"), "game.jsonl:1: member 'seed' is missing");
  EXPECT_EQ(error_with("'seed'", "'a\x1b':1,'seed'").substr(0, 29), "game.jsonl:1: not JSON from b");
  EXPECT_EQ(error_with("'seed'", "'colour':1,'seed'"), "game.jsonl:1: member 'colour' is not known");
  EXPECT_EQ(error_with("'rows'", "'height':6,'rows'"), "game.jsonl:1: member 'rules.height' is not known");
  EXPECT_EQ(error_with("'name':'naïve'", "'nam':'naïve'"), "game.jsonl:1: member 'black.name' is missing");
  EXPECT_EQ(error_with("'ply':2", "'ply':2,'ply':2"), "game.jsonl:3: member 'ply' is there twice");
  EXPECT_EQ(error_with("'ply':2", "'plies':2"), "game.jsonl:3: member 'ply' is missing");
  EXPECT_EQ(error_with("'ply':2", "'ply':2,'depth':9"), "game.jsonl:3: member 'depth' is not known");
  EXPECT_EQ(error_with("'detail'", "'details'"), "game.jsonl:9: member 'detail' is missing");
  EXPECT_EQ(error_with("'detail'", "'elo':1,'detail'"), "game.jsonl:9: member 'elo' is not known");
}

TEST(RecordReader, AWrongTypeOrValueIsShownWithWhatWasExpected) {
  EXPECT_EQ(error_with("'columns':7", "'columns':'7'"),
            "game.jsonl:1: member 'rules.columns': expected a whole number, not \"7\"");
  EXPECT_EQ(error_with("'columns':7", "'columns':7.5"),
            "game.jsonl:1: member 'rules.columns': expected a whole number, not 7.5");
  EXPECT_EQ(error_with("'columns':7", "'columns':4294967303"),
            "game.jsonl:1: member 'rules.columns': expected a whole number, not 4294967303");
  EXPECT_EQ(error_with("'gravity':true", "'gravity':1"),
            "game.jsonl:1: member 'rules.gravity': expected true or false, not 1");
  EXPECT_EQ(
      error_with("'goal':'first-line'", "'goal':'last-line'"),
      "game.jsonl:1: member 'rules.goal': expected \"first-line\" or \"most-lines\", not \"last-line\"");
  EXPECT_EQ(error_with("'game':'connect4'", "'game':'chess'"),
            "game.jsonl:1: member 'game': expected a game of the catalogue, not \"chess\"");
  EXPECT_EQ(error_with("'black':{", "'black':[{").substr(0, 20), "game.jsonl:1: not JS");
  EXPECT_EQ(error_with("aaaa'", "aaaA'").substr(0, 71),
            "game.jsonl:1: member 'white.sha256': expected 64 lower-case hexadecimal");
  EXPECT_EQ(error_with("'turn_seconds':30.0", "'turn_seconds':-1"),
            "game.jsonl:1: member 'turn_seconds': expected seconds, 0 or more, not -1");
  EXPECT_THAT(error_with("'turn_seconds':30.0", "'turn_seconds':1e999"),
              StartsWith("game.jsonl:1: holds a number that is out of range"));
  EXPECT_EQ(error_with("'seed':18446744073709551615", "'seed':-1"),
            "game.jsonl:1: member 'seed': expected a whole number from 0 on, not -1");
  EXPECT_EQ(error_with("'started':'2026-11-21T09:30:00Z'", "'started':'2026-13-21T09:30:00Z'"),
            "game.jsonl:1: member 'started': expected a time like 2026-11-21T09:30:00Z, not "
            "\"2026-13-21T09:30:00Z\"");
  EXPECT_EQ(error_with("'seconds':0.1", "'seconds':null"),
            "game.jsonl:2: member 'seconds': expected seconds, 0 or more, not null");
  EXPECT_EQ(error_with("'warnings':['lower", "'warnings':[1,'lower").substr(0, 63),
            "game.jsonl:3: member 'warnings': expected a list of texts, not ");
  EXPECT_EQ(error_with("'result':'white'", "'result':'White'"),
            "game.jsonl:9: member 'result': expected white, black, draw or both-lose, not \"White\"");
  EXPECT_EQ(error_with("'ending':'line'", "'ending':'row'"),
            "game.jsonl:9: member 'ending': expected the word of an ending, not \"row\"");
  EXPECT_EQ(
      error_with("['D1',", "['d1',"),
      "game.jsonl:9: member 'line': expected a list of places like D1, not [\"d1\",\"D2\",\"D3\",\"D4\"]");
}

TEST(RecordReader, RulesThatContradictThemselvesAreNoGame) {
  EXPECT_EQ(error_with("'columns':7", "'columns':27"),
            "game.jsonl:1: member 'rules': a board has 1 to 26 columns, not 27");
  EXPECT_THAT(error_with("'line_length':4", "'line_length':8"),
              HasSubstr("member 'rules': a line of 8 does not fit"));
}

TEST(RecordReader, NestingDoesNotExhaustTheStack) {
  EXPECT_THAT(error_of(std::string(1000000, '[') + "\n"), StartsWith("game.jsonl:1: nested too deep"));
}

TEST(RecordReader, TurnsFollowEachOther) {
  EXPECT_EQ(error_with("'ply':3", "'ply':4"), "game.jsonl:4: expected ply 3, not 4");
  EXPECT_EQ(error_with("(B A 1)", "(W A 1)"),
            "game.jsonl:3: illegal move (W A 1): wrong colour: it is the turn of Black");
}

TEST(RecordReader, AnIllegalMoveIsExplained) {
  EXPECT_EQ(error_with("(B A 1)", "(B D 1)"),
            "game.jsonl:3: illegal move (B D 1): place occupied: D1 holds a white stone");
  EXPECT_EQ(error_with("(B A 1)", "(B H 1)"),
            "game.jsonl:3: illegal move (B H 1): off the board: columns are A to G, rows 1 to 6");
  EXPECT_EQ(
      error_with("{'result'", "{'ply':8,'move':'(B A 4)','seconds':0,'cpu':0,'opponent_cpu':0}\n{'result'"),
      "game.jsonl:9: illegal move (B A 4): the game is over");
}

TEST(RecordReader, AMoveIsCanonical) {
  for (const char* move : {"(b A 1)", "(B A 1) ", "(B A 01)", "B A 1", "(B A 2000)", "(B A"}) {
    EXPECT_EQ(
        error_with("(B A 1)", move),
        std::string("game.jsonl:3: member 'move': expected a move as in (W C 1), not \"") + move + "\"");
  }
}

TEST(RecordReader, NothingComesBehindTheVerdict) {
  EXPECT_EQ(error_of(support::text_of(support::sample_record()) + "{}\n"),
            "game.jsonl:10: a line after the verdict");
  EXPECT_EQ(support::read_text(support::text_of(support::sample_record()) + "{"), support::sample_record())
      << "cut in the middle";
}

TEST(RecordReader, AVerdictOfTheBoardIsTheBoards) {
  EXPECT_EQ(error_of({Result::white_wins, Ending::line, {{3, 0}, {3, 1}, {3, 2}, {3, 3}}, ""}, 6),
            "game.jsonl:8: the verdict says white by line D1 D2 D3 D4, but on the board the game goes on");
  EXPECT_EQ(error_of({Result::black_wins, Ending::line, {{3, 0}, {3, 1}, {3, 2}, {3, 3}}, ""}, 7),
            "game.jsonl:9: the verdict says black by line D1 D2 D3 D4, but on the board it is white by line "
            "D1 D2 D3 D4");
  EXPECT_EQ(
      error_of({Result::white_wins, Ending::line, {{3, 0}}, ""}, 7),
      "game.jsonl:9: the verdict says white by line D1, but on the board it is white by line D1 D2 D3 D4");
  EXPECT_EQ(
      error_of({Result::draw, Ending::full_board, {}, ""}, 7),
      "game.jsonl:9: the verdict says draw by full-board, but on the board it is white by line D1 D2 D3 D4");
  EXPECT_EQ(error_of({Result::draw, Ending::full_board, {}, ""}, 3),
            "game.jsonl:5: the verdict says draw by full-board, but on the board the game goes on");
  EXPECT_EQ(error_of({Result::black_wins, Ending::time, {}, "61 s"}, 7),
            "game.jsonl:9: the verdict says black by time, but on the board it is white by line D1 D2 D3 D4");
}

TEST(RecordReader, AForfeitHitsTheSideThatCanHaveForfeited) {
  for (const Ending ending : {Ending::illegal_move, Ending::time}) {
    EXPECT_EQ(error_of({Result::white_wins, ending, {}, ""}, 3), "no error") << "Black is to move";
    EXPECT_THAT(error_of({Result::black_wins, ending, {}, ""}, 3),
                HasSubstr(", but it is the turn of Black"));
  }
  for (const Ending ending :
       {Ending::exited, Ending::killed_by_signal, Ending::never_started, Ending::never_read_colour}) {
    EXPECT_EQ(error_of({Result::white_wins, ending, {}, "x"}, 0), "no error");
    EXPECT_EQ(error_of({Result::black_wins, ending, {}, "x"}, 0), "no error");
    EXPECT_THAT(error_of({Result::draw, ending, {}, ""}, 0), HasSubstr(", but a forfeit has one winner"));
    EXPECT_THAT(error_of({Result::white_wins, ending, {{0, 0}}, ""}, 0),
                HasSubstr(", but a forfeit has no line"));
  }
}

TEST(RecordReader, AnAdjudicatedGameWasUndecidedOnTheBoard) {
  for (const Result result : {Result::white_wins, Result::black_wins, Result::draw}) {
    EXPECT_EQ(error_of({result, Ending::adjudicated, {}, "by agreement"}, 3), "no error");
  }
  EXPECT_THAT(error_of({Result::draw, Ending::adjudicated, {}, ""}, 7),
              HasSubstr("the verdict says draw by adjudicated, but on the board it is white by line"));
  EXPECT_THAT(error_of({Result::white_wins, Ending::adjudicated, {{0, 0}}, ""}, 3),
              HasSubstr("but on the board the game goes on"));
}

TEST(RecordReader, RecordsThatCalledTheSandboxCustodyAreStillRead) {
  EXPECT_EQ(support::read_text(sample_with("'sandbox':", "'custody':")), support::sample_record());
}

class GrowingRecordInADirectory : public testing::Test {
 protected:
  std::string file() const { return (directory_.path() / "game.jsonl").string(); }
  void append(const std::string& text) const { std::ofstream(file(), std::ios::app) << text; }

 private:
  support::TemporaryDirectory directory_;
};

TEST_F(GrowingRecordInADirectory, ReadsOnlyWholeLinesAndOnlyOnce) {
  const GameRecord whole = support::sample_record();
  GrowingRecord growing(file());
  EXPECT_FALSE(growing.read_more()) << "the file is not there yet";
  const std::string second = turn_line(whole.turns[1]);
  append(header_line(whole.header) + turn_line(whole.turns[0]) + second.substr(0, 20));
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_FALSE(growing.read_more());
  append(second.substr(20));
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 2U);
  EXPECT_EQ(growing.follower().position()->ply(), 2);
}

TEST_F(GrowingRecordInADirectory, ALongRecordIsReadWhole) {
  GameRecord whole = support::sample_record();
  whole.turns[0].warnings = {std::string(100000, 'a'), std::string(100000, 'b')};
  support::write_record(whole, file());
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.record(), whole);
  EXPECT_EQ(growing.follower().state(), RecordState::finished);
}

TEST_F(GrowingRecordInADirectory, ALineThatCannotBeBelievedEndsIt) {
  const GameRecord whole = support::sample_record();
  append(header_line(whole.header) + turn_line(whole.turns[0]) + turn_line(whole.turns[2]));
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  append(turn_line(whole.turns[1]));
  EXPECT_FALSE(growing.read_more());
  EXPECT_EQ(growing.record()->turns.size(), 1U);
  EXPECT_EQ(growing.follower().fault(), file() + ":3: expected ply 2, not 3");
}

TEST_F(GrowingRecordInADirectory, WhatIsNoRegularFileIsNotRead) {
  ASSERT_EQ(::mkfifo(file().c_str(), 0600), 0);
  GrowingRecord growing(file());
  EXPECT_FALSE(growing.read_more());
  EXPECT_FALSE(growing.record());
}

TEST_F(GrowingRecordInADirectory, TheTimeOfTheLatestLineIsThatOfTheFile) {
  append(header_line(support::sample_record().header));
  constexpr timespec written{.tv_sec = 1'700'000'000, .tv_nsec = 250'000'000};
  const std::array<timespec, 2> times = {written, written};
  ASSERT_EQ(::utimensat(AT_FDCWD, file().c_str(), times.data(), 0), 0);
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_EQ(growing.turn_began()->time_since_epoch(), std::chrono::milliseconds(1'700'000'000'250));
}

TEST_F(GrowingRecordInADirectory, NobodysClockRunsUntilItsWriterNotesThatWhitesHasStarted) {
  const auto before = std::chrono::system_clock::now();
  const RecordWriter writer(file(), support::sample_record().header);
  GrowingRecord growing(file());
  EXPECT_TRUE(growing.read_more());
  EXPECT_FALSE(growing.turn_began());
  writer.note_time();
  EXPECT_FALSE(growing.read_more());
  // File times may be a tick late.
  EXPECT_GT(growing.turn_began(), before - std::chrono::milliseconds(100));
  EXPECT_LE(growing.turn_began(), std::chrono::system_clock::now());
}

}  // namespace
}  // namespace kaven::record
