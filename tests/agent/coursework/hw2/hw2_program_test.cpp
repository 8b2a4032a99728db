// SPDX-License-Identifier: MIT
#include <iterator>
#include <random>

#include "tests/agent/coursework/course_program_run.hpp"

// Tests of the program `hw2` itself.

namespace kaven::agent::coursework::hw2 {
namespace {

using support::Finished;
using support::read_file;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const fs::path trees = fs::path(KAVEN_SOURCE) / "tests/data/hw2";

class Hw2Program : public CourseProgramTest {
 protected:
  Hw2Program() : CourseProgramTest("hw2") {}

  fs::path input = directory.path() / "input.txt";
  fs::path output = directory.path() / "output.txt";
};

constexpr std::string_view sample = "e\nabba\nbaa\ne\nabbaab\nab\nb\n";

TEST_F(Hw2Program, PrintsTheTreesOnWhichOtherProgramsAgree) {
  // The expected files have no empty line before the answer and no newline after it.
  int compared = 0;
  for (const auto& entry : fs::directory_iterator(trees)) {
    if (entry.path().extension() != ".in") continue;
    const Finished done = run({entry.path().string(), "output.txt", "--heuristic", "open-ends"});
    ASSERT_EQ(done.ended, success) << done.errors;
    std::string tree = read_file(output);
    const std::size_t empty_line = tree.find("\n\nfirst move: ");
    ASSERT_NE(empty_line, std::string::npos);
    tree.erase(empty_line, 1);
    ASSERT_TRUE(tree.ends_with('\n'));
    tree.pop_back();
    const fs::path expected = fs::path(entry.path()).replace_extension(".out");
    EXPECT_TRUE(tree == read_file(expected)) << entry.path();
    ++compared;
  }
  EXPECT_EQ(compared, 14);
}

TEST_F(Hw2Program, TheLiteralReadingIsTheDefault) {
  support::write_file(input, "e\na\na\ne\ne\ne\ne\n");
  EXPECT_EQ(run({"input.txt", "output.txt", "--depth", "1"}).ended, success);
  EXPECT_THAT(read_file(output), HasSubstr("A1: 7; h=1\n"));
  EXPECT_EQ(run({"--depth=1", "--heuristic=open-ends", "input.txt", "output.txt"}).ended, success);
  EXPECT_THAT(read_file(output), HasSubstr("A1: 7; h=2\n"));
}

TEST_F(Hw2Program, BadInputIsNamedByLineAndCharacterAndLeavesNoOutput) {
  support::write_file(input, "e\nabba\nbaxa\n");
  const Finished done = run({"input.txt", "output.txt", "--explain"});
  EXPECT_EQ(done.ended, failure);
  EXPECT_EQ(done.errors, "hw2: input.txt: line 3, character 3: 'x' is no piece: expected a or b\n");
  EXPECT_EQ(done.output, "");
  EXPECT_EQ(files(), 1);
}

TEST_F(Hw2Program, AGameThatIsOverIsNoInput) {
  support::write_file(input, "aaaa\nbbb\ne\ne\ne\ne\ne\n");
  EXPECT_EQ(run({"input.txt", "output.txt"}).errors,
            "hw2: input.txt: the game is over: Alice has four in a row\n");
  support::write_file(input, "ababab\nababab\nbababa\nbababa\nababab\nababab\nbababa\n");
  EXPECT_EQ(run({"input.txt", "output.txt"}).errors, "hw2: input.txt: the game is over: the board is full\n");
  EXPECT_EQ(files(), 1);
}

TEST_F(Hw2Program, AnyBytesAreAnsweredWithoutACrash) {
  std::mt19937 random(86);
  for (int round = 0; round < 20; ++round) {
    std::string bytes(random() % 60, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % 256);
    support::write_file(input, bytes);
    EXPECT_EQ(run({"input.txt", "output.txt"}).ended, failure);
    EXPECT_EQ(files(), 1);
  }
}

TEST_F(Hw2Program, FilesThatCannotBeUsedAreNamed) {
  EXPECT_THAT(run({"absent.txt", "output.txt"}).errors, HasSubstr("absent.txt"));
  support::write_file(input, sample);
  const Finished done = run({"input.txt", "no/such/folder.txt"});
  EXPECT_EQ(done.ended, failure);
  EXPECT_THAT(done.errors, HasSubstr("no/such/folder.txt"));
  EXPECT_EQ(run({"input.txt", "/dev/full"}).ended, failure);
}

TEST_F(Hw2Program, ExplainsTheTreeOnAPage) {
  support::write_file(input, sample);
  EXPECT_EQ(run({"input.txt", "output.txt"}).ended, success);
  const std::string tree = read_file(output);
  EXPECT_EQ(files(), 2);
  EXPECT_EQ(run({"input.txt", "output.txt", "--explain"}).ended, success);
  EXPECT_EQ(read_file(output), tree);
  const std::string page = read_file(directory.path() / "output.txt.html");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, EndsWith("</html>\n"));
  EXPECT_EQ(run({"--explain=tree.html", "input.txt", "output.txt"}).ended, success);
  EXPECT_EQ(read_file(directory.path() / "tree.html"), page);
  const Finished done = run({"input.txt", "output.txt", "--explain=./output.txt"});
  EXPECT_EQ(done.ended, wrong_usage);
  EXPECT_THAT(done.errors,
              StartsWith("hw2: --explain: './output.txt' is the file for the tree: expected another one"));
  EXPECT_EQ(read_file(output), tree);
}

TEST_F(Hw2Program, UsageErrorsHaveAStatusOfTheirOwn) {
  support::write_file(input, sample);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"input.txt"},
                                             {"input.txt", "output.txt", "third.txt"},
                                             {"input.txt", "output.txt", "--heuristic", "other"},
                                             {"input.txt", "output.txt", "--depth", "0"},
                                             {"input.txt", "output.txt", "--depth", "43"},
                                             {"input.txt", "output.txt", "--depth", "x"},
                                             {"input.txt", "output.txt", "--unknown"}}) {
    const Finished done = run(words);
    EXPECT_EQ(done.ended, wrong_usage);
    EXPECT_THAT(done.errors, StartsWith("hw2: "));
  }
  EXPECT_EQ(files(), 1);
  const Finished help = run({"--help"});
  EXPECT_EQ(help.ended, success);
  EXPECT_THAT(help.output, HasSubstr("hw2 input.txt output.txt"));
}

}  // namespace
}  // namespace kaven::agent::coursework::hw2
