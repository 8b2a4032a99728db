#include "tournaments/runner/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "common/notation/opening_text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::runner {
namespace {

using testing::HasSubstr;

TEST(Openings, NoneIsNone) {
  EXPECT_EQ(Openings(settings::Settings{}, "/").of(7), "");
}

TEST(Openings, DrawnOnesCanBePlayedAndAreTheSameForTheSameNumber) {
  for (const char* game : {"connect4", "gomoku", "maxconnect4"}) {
    settings::Settings settings;
    settings.choice.game = game;
    settings.openings = "random-4";
    const Openings openings(settings, "/");
    std::set<std::string> different;
    for (std::uint64_t number = 0; number < 200; ++number) {
      const std::string opening = openings.of(number);
      EXPECT_EQ(notation::read_opening(opening, settings.game().rules).size(), 4U);
      EXPECT_EQ(Openings(settings, "/").of(number), opening);
      different.insert(opening);
    }
    EXPECT_GT(different.size(), 150U);
  }
}

// On 2x2 four stones always hold two in a row, on 3x2 they seldom do three.
TEST(Openings, DrawnOnesNeverDecideTheGame) {
  settings::Settings settings;
  settings.choice = {.game = "connect4", .size = "2x2", .connect = 2};
  settings.openings = "random-4";
  EXPECT_THROW(Openings(settings, "/").of(1), std::runtime_error);
  settings.choice = {.game = "connect4", .size = "3x2", .connect = 3};
  for (std::uint64_t number = 0; number < 200; ++number) {
    EXPECT_EQ(notation::read_opening(Openings(settings, "/").of(number), settings.game().rules).size(), 4U);
  }
}

TEST(Openings, OfAFileEachLineIsOne) {
  const support::TemporaryDirectory folder;
  support::write_file(folder.path() / "some.txt", "(W A 1) (B A 2)\n\n(w d 1) (b d 2)\n");
  settings::Settings settings;
  settings.openings = "some.txt";
  const Openings openings(settings, folder.path());
  EXPECT_EQ(openings.of(0), "(W A 1) (B A 2)");
  EXPECT_EQ(openings.of(1), "(W D 1) (B D 2)");
  EXPECT_EQ(openings.of(2), "(W A 1) (B A 2)");
}

TEST(Openings, WhatIsWrongInAFileIsNamed) {
  const support::TemporaryDirectory folder;
  settings::Settings settings;
  settings.openings = "some.txt";
  const auto error = [&] {
    try {
      const Openings openings(settings, folder.path());
    } catch (const std::runtime_error& wrong) {
      return std::string(wrong.what());
    }
    return std::string("no error");
  };
  EXPECT_THAT(error(), HasSubstr("some.txt: No such file or directory"));
  support::write_file(folder.path() / "some.txt", "(W A 1) (B A 2)\n(W A 1) (B A 1)\n");
  EXPECT_THAT(error(), HasSubstr("some.txt:2: opening '(W A 1) (B A 1)': (B A 1): "));
  support::write_file(folder.path() / "some.txt", "\n");
  EXPECT_THAT(error(), HasSubstr("some.txt: expected an opening on each line"));
}

}  // namespace
}  // namespace kaven::tournaments::runner
