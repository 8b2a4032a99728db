// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>

#include "common/text/text_lines.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

// Games that leave and enter by the formats of other programs, with the real `tournament`.

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;

class Exchange : public testing::Test {
 protected:
  fs::path file(const std::string& name) const { return directory.path() / name; }
  /// Runs `tournament WORDS…`.
  static Finished run(std::vector<std::string> words) {
    words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
    return support::run({.command = words});
  }
  /// The standings below their title, which names the format.
  static std::string standings_of(const std::string& folder) {
    const std::string text = run({"standings", folder}).output;
    return text.substr(text.find('\n'));
  }

  support::TemporaryDirectory directory;
};

constexpr const char* piskvork_game =
    "Piskvorky 20x20, 7:7, 0\n10,10,456\n11,12,4500\n10,13,60\n11,13,4261\n9,11,65\n12,12,5037\n8,12,65\n"
    "11,9,5060\n11,11,66\n13,11,131\n14,10,62\n14,12,41\n12,10,60\n13,12,36\n10,12,62\n15,12,32\n"
    "pisq7.exe\nrenjusolver.ZIP\n0\n";

TEST_F(Exchange, WhatIsExportedIsImportedAsTheSameTournament) {
  const PlayedTournament tournament({"alice", "bob", "carol"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const std::string root = tournament.folder().root.string();
  const std::string table = tournament.run("export", {"--format", "csv"}).output;
  for (const std::string format : {"csv", "pgn", "sgf", "jsonl"}) {
    const std::string exported = file("games." + format).string();
    const std::string folder = file(format).string();
    const Finished written = tournament.run("export", {"--format", format, "--output", exported});
    ASSERT_EQ(written.ended, status(0)) << written.errors;
    EXPECT_EQ(written.errors, "6 games written\n");
    const Finished imported = run({"import", exported, folder});
    ASSERT_EQ(imported.ended, status(0)) << imported.errors;
    EXPECT_THAT(imported.output, HasSubstr("Imported 6 games of 3 players"));
    EXPECT_EQ(run({"verify", folder}).output, "");
    EXPECT_EQ(standings_of(folder), standings_of(root));
    EXPECT_EQ(run({"export", folder, "--format", "csv"}).output, table);
  }
  const std::string episodes = file("episodes").string();
  EXPECT_EQ(tournament.run("export", {"--format", "kaggle", "--output", episodes}).ended, status(0));
  std::vector<std::string> words = {"import"};
  for (const fs::directory_entry& each : fs::directory_iterator(episodes))
    words.push_back(each.path().string());
  EXPECT_EQ(words.size(), 7U);
  words.push_back(file("kaggle").string());
  EXPECT_THAT(run(words).output, HasSubstr("Imported 6 games of 3 players"));
}

TEST_F(Exchange, AGameOfAnotherProgramIsShownAnalysedAndRebuilt) {
  support::write_file(file("wild.psq"), piskvork_game);
  const std::string folder = file("wild").string();
  ASSERT_EQ(run({"import", file("wild.psq").string(), folder}).ended, status(0));
  EXPECT_THAT(run({"replay", folder, "1", "--plain"}).output,
              HasSubstr("Black (renjusolver.ZIP) wins against White (pisq7.exe): five in a row at K12"));
  EXPECT_THAT(run({"analyse", folder, "--depth", "1"}).output, HasSubstr("1 game analysed"));
  EXPECT_THAT(run({"site", folder}).output, HasSubstr("1 games, 1 of them written"));
  EXPECT_THAT(support::read_file(file("wild") / "site" / "data" / "game-pack-0.js"),
              HasSubstr("renjusolver.ZIP"));
  fs::remove(file("wild") / "ledger.sqlite");
  EXPECT_THAT(run({"rebuild", folder}).output, HasSubstr("2 players, 1 games, 1 of them finished"));
  EXPECT_EQ(run({"verify", folder}).output, "");
  EXPECT_EQ(run({"run", folder}).ended, status(1)) << "its programs are not here";
}

TEST_F(Exchange, AGameWithoutAResultStaysUnfinishedAndAStatedResultIsAdjudicated) {
  support::write_file(
      file("two.pgn"),
      "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n[Variant \"connect4\"]\n\n1. D1 A1 *\n\n"
      "[White \"b\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n[Variant \"connect4\"]\n\n1. D1 1/2-1/2\n");
  const std::string folder = file("two").string();
  EXPECT_THAT(run({"import", file("two.pgn").string(), folder}).output,
              AllOf(HasSubstr("Imported 2 games of 2 players"), HasSubstr("1 of them have no result")));
  EXPECT_THAT(run({"log", folder, "2"}).output, HasSubstr("adjudicated: as the imported file states"));
  const Finished exported = run({"export", folder, "--format", "csv"});
  EXPECT_EQ(exported.ended, status(0));
  EXPECT_EQ(exported.errors, "1 games written, 1 without a result left out\n");
  EXPECT_EQ(run({"verify", folder}).output, "");
}

TEST_F(Exchange, PlayersKeepTheirOddNames) {
  const std::vector<std::string> names = {"=SUM(A1)", "+x",    "-y",      "@z", "'=a",
                                          "'b'",      "\"c\"", "d, e; f", "#g", "-1"};
  std::string pgn;
  for (const std::string& name : names) {
    std::string quoted;
    for (const char letter : name) quoted += (letter == '"' ? "\\" : "") + std::string(1, letter);
    pgn += fmt::format(
        "[White \"{0}\"]\n[Black \"bob\"]\n[Variant \"connect4\"]\n[Result \"1/2-1/2\"]\n\n1. D1 1/2-1/2\n\n"
        "[White \"bob\"]\n[Black \"{0}\"]\n[Variant \"connect4\"]\n\n1. D1 A1 *\n\n",
        quoted);
  }
  support::write_file(file("odd.pgn"), pgn);
  const auto names_in = [](const std::string& folder) {
    std::vector<std::string> found;
    const Finished exported = run({"export", folder, "--format", "jsonl"});
    EXPECT_EQ(exported.errors, "10 games written, 10 without a result left out\n");
    for (const std::string_view line : text::lines_of(exported.output))
      found.push_back(nlohmann::json::parse(line)["header"]["white"]["name"]);
    return found;
  };
  const Finished imported = run({"import", file("odd.pgn").string(), file("odd").string()});
  ASSERT_EQ(imported.ended, status(0)) << imported.errors;
  EXPECT_EQ(names_in(file("odd").string()), names);
  EXPECT_EQ(run({"verify", file("odd").string()}).output, "");
  for (const std::string format : {"csv", "pgn", "sgf", "jsonl"}) {
    const std::string exported = file("again." + format).string();
    ASSERT_EQ(run({"export", file("odd").string(), "--format", format, "--output", exported}).ended,
              status(0));
    const Finished again = run({"import", exported, file(format).string()});
    ASSERT_EQ(again.ended, status(0)) << again.errors;
  }
}

TEST_F(Exchange, NothingIsLeftOfWhatFails) {
  support::write_file(file("wild.psq"), piskvork_game);
  support::write_file(file("other.pgn"), "[White \"a\"]\n[Black \"b\"]\n[Variant \"connect4\"]\n\n1. D1 *\n");
  const std::string folder = file("wild").string();
  const auto files = [&] {
    return std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator());
  };
  const Finished mixed = run({"import", file("wild.psq").string(), file("other.pgn").string(), folder});
  EXPECT_EQ(mixed.ended, status(1));
  EXPECT_THAT(mixed.errors, HasSubstr("other.pgn: a game of connect4 after games of gomoku --size=20x20"));
  EXPECT_THAT(mixed.output, AllOf(HasSubstr("Imported 1 game "), HasSubstr("1 game left out")));
  fs::remove_all(folder);
  const Finished strict =
      run({"import", "--strict", file("wild.psq").string(), file("other.pgn").string(), folder});
  EXPECT_EQ(strict.ended, status(1));
  EXPECT_THAT(strict.errors, HasSubstr("1 game left out, as said above: --strict imports none then"));
  EXPECT_EQ(files(), 2);
  const Finished missing = run({"import", file("none.psq").string(), folder});
  EXPECT_EQ(missing.ended, status(2));
  EXPECT_THAT(missing.errors, HasSubstr("none.psq': there is no such file"));
  EXPECT_EQ(run({"import", file("wild.psq").string()}).ended, status(2));
  ASSERT_EQ(run({"import", file("other.pgn").string(), file("other").string()}).ended, status(0));
  EXPECT_THAT(run({"import", file("other.pgn").string(), file("other").string()}).errors,
              HasSubstr("there is something already"));
}

TEST_F(Exchange, FoldersAndArchivesAreReadAndDamagedGamesLeftOut) {
  const fs::path games = file("games");
  fs::create_directories(games / "round 2");
  for (int number = 1; number <= 9; ++number) {
    const std::string text = "Piskvorky 15x15, 11:11, 0\n8,8,10\n9,9,20\none\ntwo\n-1\n2,Freestyle15_1\n";
    support::write_file(games / (number < 5 ? "" : "round 2") / fmt::format("{}.psq", number),
                        number == 3 || number == 7 ? text.substr(0, 40) + "9,x\n\n?\nz\nq\n" : text);
  }
  support::write_file(games / "message.txt", "no game\n");
  const auto pack = [&](const std::vector<std::string>& command) {
    const Finished packed = support::run({.command = command});
    ASSERT_EQ(packed.ended, status(0)) << packed.errors;
  };
  pack({"python3", "-m", "zipfile", "-c", file("games.zip").string(), games.string()});
  pack({"tar", "-czf", file("games.tar.gz").string(), "-C", directory.path().string(), "games"});
  for (const char* const source : {"games", "games.zip", "games.tar.gz"}) {
    const std::string folder = file("imported").string();
    const Finished imported = run({"import", file(source).string(), folder});
    EXPECT_EQ(imported.ended, status(1)) << source;
    EXPECT_THAT(imported.output, AllOf(HasSubstr("Imported 7 games of 2 players"),
                                       HasSubstr("2 games left out"), HasSubstr("1 file without games")))
        << source;
    EXPECT_THAT(imported.errors, AllOf(HasSubstr("3.psq:"), HasSubstr("7.psq:"))) << source;
    EXPECT_EQ(run({"verify", folder}).output, "");
    fs::remove_all(folder);
  }
  support::write_file(file("one.psq"), piskvork_game);
  pack({"gzip", file("one.psq").string()});
  EXPECT_THAT(run({"import", file("one.psq.gz").string(), file("one").string()}).output,
              HasSubstr("Imported 1 game "));
}

// A tar of 10 kB may describe a file of any length with holes, of which the bytes are not in it.
TEST_F(Exchange, AHoleInAnArchiveIsRefusedAndTheOtherFilesAreRead) {
  support::write_file(file("one.psq"), piskvork_game);
  support::write_file(file("sparse.psq"), "x");
  fs::resize_file(file("sparse.psq"), std::uintmax_t{1} << 36U);
  support::write_file(file("tail"), "y");
  const std::string folder = directory.path().string();
  const Finished packed = support::run(
      {.command = {"sh", "-c", "cd \"$0\" && cat tail >>sparse.psq && tar -Scf games.tar sparse.psq one.psq",
                   folder}});
  ASSERT_EQ(packed.ended, status(0)) << packed.errors;
  const Finished imported = run({"import", file("games.tar").string(), file("imported").string()});
  EXPECT_EQ(imported.ended, status(1));
  EXPECT_THAT(imported.errors, HasSubstr("games.tar/sparse.psq: the file has a hole"));
  EXPECT_THAT(imported.output, AllOf(HasSubstr("Imported 1 game "), HasSubstr("1 game left out")));
}

TEST_F(Exchange, WhatIsPackedOnceMoreIsNamedAndOtherFilesAreNoFault) {
  support::write_file(file("one.psq"), piskvork_game);
  support::write_file(file("package.json"), "{\"a\":1}\n");
  support::write_file(file("wines.csv"), "white,black,result\n1,2,3\n");
  const std::string folder = directory.path().string();
  const Finished packed = support::run(
      {.command = {"sh", "-c",
                   "cd \"$0\" && tar -czf y.gz one.psq && gzip -k one.psq && "
                   "python3 -m zipfile -c games.zip one.psq one.psq.gz && "
                   "python3 -m zipfile -c others.zip one.psq package.json wines.csv && "
                   "head -c 200 games.zip >cut.zip && head -c 40000000 /dev/zero | gzip >big.pgn.gz",
                   folder}});
  ASSERT_EQ(packed.ended, status(0)) << packed.errors;
  const auto import = [&](const std::string& source) {
    fs::remove_all(file("imported"));
    return run({"import", file(source).string(), file("one.psq").string(), file("imported").string()});
  };
  const Finished named_gz = import("y.gz");
  EXPECT_EQ(named_gz.ended, status(0)) << named_gz.errors;
  EXPECT_THAT(named_gz.output, HasSubstr("Imported 2 games"));
  const Finished twice = import("games.zip");
  EXPECT_EQ(twice.ended, status(1));
  EXPECT_THAT(twice.errors, HasSubstr("games.zip/one.psq.gz: packed within an archive"));
  EXPECT_THAT(twice.output, HasSubstr("Imported 2 games"));
  const Finished others = import("others.zip");
  EXPECT_EQ(others.ended, status(0)) << others.errors;
  EXPECT_THAT(others.output, HasSubstr("2 files without games: "));
  // No option of `collect`, and nobody hands this in.
  EXPECT_THAT(import("cut.zip").errors, testing::EndsWith("incomplete: its list of files is missing\n"));
  EXPECT_THAT(import("big.pgn.gz").errors, testing::EndsWith("unpacks to more than 200 times its size\n"));
}

TEST_F(Exchange, AFileOfAnotherProgramIsToBeImportedFirst) {
  const std::string psq = file("wild.psq").string();
  support::write_file(psq, piskvork_game);
  for (const char* const command : {"replay", "analyse"}) {
    const Finished refused = run({command, psq});
    EXPECT_EQ(refused.ended, status(1));
    EXPECT_THAT(refused.errors, HasSubstr("import it first, as in tournament import " + psq));
  }
}

TEST_F(Exchange, TheCommandLineNamesTheGameOfFilesThatDoNot) {
  support::write_file(file("go.sgf"), "(;GM[1]SZ[15]PB[a]PW[b]RE[W+R];B[hh];W[ii])");
  EXPECT_EQ(run({"import", file("go.sgf").string(), file("go").string()}).ended, status(1));
  const Finished named = run({"import", "--game", "renju", file("go.sgf").string(), file("go").string()});
  EXPECT_EQ(named.ended, status(0)) << named.errors;
  const Finished unknown = run({"import", "--game", "chess", file("go.sgf").string(), file("x").string()});
  EXPECT_EQ(unknown.ended, status(2));
  EXPECT_THAT(unknown.errors, HasSubstr("--game: game 'chess' is not known"));
}

TEST_F(Exchange, AGameThatTheFormatCannotExpressIsLeftOutByItsNumber) {
  const PlayedTournament tournament({"alice", "bob"});
  ASSERT_EQ(tournament.run("run").ended, status(0));
  const std::string folder = file("psq").string();
  const Finished refused = tournament.run("export", {"--format", "psq", "--output", folder});
  EXPECT_EQ(refused.ended, status(1));
  EXPECT_EQ(refused.errors,
            "left out: game 0001, 0002: psq is for Go-moku, Renju and Caro, five in a row, only\n0 games "
            "written\n");
  EXPECT_TRUE(fs::is_empty(directory.path()));
  const Finished unnamed = tournament.run("export", {"--format", "psq"});
  EXPECT_EQ(unnamed.ended, status(2));
  EXPECT_THAT(unnamed.errors, HasSubstr("expected --output with a new folder"));
  EXPECT_THAT(tournament.run("export", {"--format", "xml"}).errors,
              HasSubstr("--format 'xml': expected csv, pgn, sgf, psq, kaggle or jsonl"));
}

}  // namespace
}  // namespace kaven::tournaments
