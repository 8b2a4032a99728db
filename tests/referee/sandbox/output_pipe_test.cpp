// SPDX-License-Identifier: MIT
#include "referee/sandbox/output_pipe.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace kaven::referee::sandbox {
namespace {

class OutputPipeTest : public testing::Test {
 protected:
  void print(std::string_view text) const {
    ASSERT_EQ(::write(pipe.writing_end(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  boost::asio::io_context context;
  std::string heard;
  OutputPipe pipe{context, [this](std::string_view piece) { heard += piece; }};
};

TEST_F(OutputPipeTest, TheListenerGetsItFromTheLoop) {
  print("7,7\n");
  context.run_one();
  EXPECT_EQ(heard, "7,7\n");
}

TEST_F(OutputPipeTest, WhatIsThereCanBeTakenAtOnce) {
  pipe.take_what_is_there();
  EXPECT_EQ(heard, "");
  print("7,7\n");
  print("8,8\n");
  pipe.take_what_is_there();
  EXPECT_EQ(heard, "7,7\n8,8\n");
}

TEST_F(OutputPipeTest, TheLoopHasNothingMoreToDoWhenTheLastWriterHasClosed) {
  print("last words");
  pipe.started();
  context.run();
  EXPECT_EQ(heard, "last words");
}

TEST_F(OutputPipeTest, AfterTheEndNothingIsTaken) {
  print("too late");
  pipe.close();
  pipe.take_what_is_there();
  context.run();
  EXPECT_EQ(heard, "");
}

}  // namespace
}  // namespace kaven::referee::sandbox
