// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tournaments/show/replay/replay_session.hpp"

namespace kaven::tournaments::replay {
namespace {

using terminal::Key;
using terminal::KeyPress;

KeyPress letter(char letter) {
  return {Key::other, letter};
}

TEST(ReplayCursor, BeginsInFrontOfTheFirstMove) {
  const ReplayCursor cursor(3, {});
  EXPECT_EQ(cursor.ply(), 0);
  EXPECT_FALSE(cursor.is_at_end());
  EXPECT_TRUE(ReplayCursor(0, {}).is_at_end());
}

TEST(ReplayCursor, GoesForwardAndBackAsFarAsThereAreMoves) {
  for (const Key forward : {Key::right, Key::down, Key::space}) {
    for (const Key back : {Key::left, Key::up}) {
      ReplayCursor cursor(2, {});
      for (const auto& [key, ply] : {std::pair(back, 0), std::pair(forward, 1), std::pair(forward, 2),
                                     std::pair(forward, 2), std::pair(back, 1)}) {
        EXPECT_TRUE(cursor.press({key, 0}));
        EXPECT_EQ(cursor.ply(), ply);
      }
    }
  }
}

TEST(ReplayCursor, GoesToBothEndsByLettersAndByKeys) {
  ReplayCursor cursor(9, {});
  for (const auto& [press, ply] :
       {std::pair(letter('G'), 9), std::pair(letter('g'), 0), std::pair(KeyPress{Key::end, 0}, 9),
        std::pair(KeyPress{Key::home, 0}, 0)}) {
    EXPECT_TRUE(cursor.press(press));
    EXPECT_EQ(cursor.ply(), ply);
  }
}

TEST(ReplayCursor, GoesFromMistakeToMistakeAndStaysBehindTheLastOne) {
  ReplayCursor cursor(9, {2, 5});
  for (const auto& [key, ply, moved] :
       {std::tuple('M', 0, false), std::tuple('m', 2, true), std::tuple('m', 5, true),
        std::tuple('m', 5, false), std::tuple('M', 2, true), std::tuple('M', 2, false)}) {
    EXPECT_EQ(cursor.press(letter(key)), moved);
    EXPECT_EQ(cursor.ply(), ply);
  }
}

TEST(ReplayCursor, PausesAndGoesOn) {
  ReplayCursor cursor(9, {});
  EXPECT_FALSE(cursor.paused());
  cursor.press(letter('p'));
  EXPECT_TRUE(cursor.paused());
  cursor.press(letter('p'));
  EXPECT_FALSE(cursor.paused());
}

TEST(ReplayCursor, QuitsByTwoKeys) {
  for (const KeyPress press : {letter('q'), KeyPress{Key::escape, 0}}) {
    ReplayCursor cursor(9, {});
    EXPECT_FALSE(cursor.has_quit());
    cursor.press(press);
    EXPECT_TRUE(cursor.has_quit());
  }
}

TEST(ReplayCursor, OtherKeysMeanNothing) {
  ReplayCursor cursor(9, {2});
  EXPECT_FALSE(cursor.press(letter('x')));
  EXPECT_FALSE(cursor.press({Key::other, 0}));
  EXPECT_EQ(cursor.ply(), 0);
}

}  // namespace
}  // namespace kaven::tournaments::replay
