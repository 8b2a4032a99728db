// SPDX-License-Identifier: MIT
#include "referee/contestant/keyboard.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string_view>

#include "common/system/descriptor.hpp"

namespace kaven::referee::contestant {
namespace {

class KeyboardTest : public testing::Test {
 protected:
  KeyboardTest() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) {
      reading = system::Descriptor(ends[0]);
      writing = system::Descriptor(ends[1]);
    }
  }
  void type(std::string_view text) const {
    ASSERT_EQ(::write(writing.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  system::Descriptor reading;
  system::Descriptor writing;
};

TEST_F(KeyboardTest, ALineIsThereWhenEnterWasTyped) {
  Keyboard keyboard(reading.get());
  EXPECT_FALSE(keyboard.next_line());
  type("d3");
  EXPECT_FALSE(keyboard.next_line());
  type("\nresign\n");
  EXPECT_EQ(keyboard.next_line(), "d3");
  EXPECT_EQ(keyboard.next_line(), "resign");
  EXPECT_FALSE(keyboard.ended());
}

TEST_F(KeyboardTest, TheLastLineNeedsNoEnd) {
  Keyboard keyboard(reading.get());
  type("a\nb");
  writing.reset();
  EXPECT_EQ(keyboard.next_line(), "a");
  EXPECT_EQ(keyboard.next_line(), "b");
  EXPECT_FALSE(keyboard.next_line());
  EXPECT_TRUE(keyboard.ended());
}

}  // namespace
}  // namespace kaven::referee::contestant
