// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <cstdint>

#include "common/system/descriptor.hpp"
#include "tests/support/process.hpp"
#include "tournaments/play/executor/command_run.hpp"

namespace kaven::tournaments::executor {
namespace {

TEST(ChildEnd, AnEventWhileTheChildRunsIsNoEnd) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
  const system::Descriptor read_end(pipe[0]);
  system::Descriptor write_end(pipe[1]);
  const system::Child child({.program = "cat", .arguments = {}, .input = read_end.get()});
  const system::Descriptor real_end = system::open_child(child.id());
  boost::asio::io_context context;
  boost::asio::posix::stream_descriptor end(context, ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  const auto report = [&end] {
    const std::uint64_t event = 1;
    ASSERT_EQ(::write(end.native_handle(), &event, sizeof event), static_cast<ssize_t>(sizeof event));
  };
  int ends = 0;
  async_wait_for_end(end, child, [&ends] { ++ends; });
  report();
  context.run_one();
  EXPECT_EQ(ends, 0);
  write_end = {};
  ASSERT_TRUE(system::is_readable_within(real_end.get(), support::patience));
  report();
  context.run_one();
  EXPECT_EQ(ends, 1);
}

}  // namespace
}  // namespace kaven::tournaments::executor
