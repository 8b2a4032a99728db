// SPDX-License-Identifier: MIT
#include "common/system/descriptor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

namespace kaven::system {
namespace {

Descriptor open_something() {
  return Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

bool is_open(int number) {
  return ::fcntl(number, F_GETFD) >= 0;
}

TEST(Descriptor, IsClosedAtItsEnd) {
  int number = -1;
  {
    const Descriptor file = open_something();
    number = file.get();
    EXPECT_TRUE(file);
    EXPECT_TRUE(is_open(number));
  }
  EXPECT_FALSE(is_open(number));
}

TEST(Descriptor, IsHandedOnByAMove) {
  Descriptor file = open_something();
  const int number = file.get();
  Descriptor other;
  EXPECT_FALSE(other);
  other = std::move(file);
  EXPECT_EQ(other.get(), number);
  const Descriptor third(std::move(other));
  EXPECT_EQ(third.get(), number);
  EXPECT_TRUE(is_open(number));
}

TEST(Descriptor, WhatIsReleasedStaysOpen) {
  Descriptor file = open_something();
  const int number = file.release();
  EXPECT_FALSE(file);
  file.reset();
  EXPECT_TRUE(is_open(number));
  EXPECT_EQ(::close(number), 0);
}

}  // namespace
}  // namespace kaven::system
