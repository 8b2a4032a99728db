// SPDX-License-Identifier: MIT
// The packets that the referee and a supervisor exchange.

#include "common/system/packet.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {
namespace {

class PacketTest : public testing::Test {
 protected:
  PacketTest() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0) {
      referee = system::Descriptor(ends[0]);
      supervisor = system::Descriptor(ends[1]);
    }
  }

  system::Descriptor referee;
  system::Descriptor supervisor;
};

TEST_F(PacketTest, ARequestArrivesAsItWasSent) {
  SupervisorRequest sent{.kind = SupervisorRequest::Kind::start};
  sent.confinement.user = 1234;
  sent.confinement.landlocked = true;
  sent.confinement.limits.memory = 99;
  ASSERT_TRUE(system::send_packet(referee.get(), sent));
  const auto received = system::receive_packet<SupervisorRequest>(supervisor.get());
  ASSERT_TRUE(received);
  EXPECT_EQ(received->kind, SupervisorRequest::Kind::start);
  EXPECT_EQ(received->confinement.user, 1234U);
  EXPECT_TRUE(received->confinement.landlocked);
  EXPECT_EQ(received->confinement.limits.memory, 99U);
}

TEST_F(PacketTest, MessagesStayApart) {
  for (const int number : {1, 2}) {
    ASSERT_TRUE(system::send_packet(supervisor.get(), SupervisorMessage{.number = number}));
  }
  EXPECT_EQ(system::receive_packet<SupervisorMessage>(referee.get())->number, 1);
  EXPECT_EQ(system::receive_packet<SupervisorMessage>(referee.get())->number, 2);
}

TEST_F(PacketTest, ADescriptorComesWithIt) {
  const system::Descriptor root(::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  ASSERT_TRUE(system::send_packet(supervisor.get(), SupervisorMessage{}, root.get()));
  system::Descriptor attached;
  ASSERT_TRUE(system::receive_packet<SupervisorMessage>(referee.get(), 0, &attached));
  ASSERT_TRUE(attached);
  struct stat sent {};
  struct stat received {};
  ::fstat(root.get(), &sent);
  ::fstat(attached.get(), &received);
  EXPECT_EQ(received.st_ino, sent.st_ino);
}

TEST_F(PacketTest, WhenNoneIsThereNobodyWaitsForIt) {
  EXPECT_FALSE(system::receive_packet<SupervisorMessage>(referee.get(), MSG_DONTWAIT));
  EXPECT_EQ(errno, EAGAIN);
}

TEST_F(PacketTest, OneOfAnotherSizeIsNone) {
  ASSERT_TRUE(system::send_packet(supervisor.get(), 'x'));
  EXPECT_FALSE(system::receive_packet<SupervisorMessage>(referee.get()));
}

// A program ends just when the referee asks for its CPU time.
TEST_F(PacketTest, LastWordsArriveFromWhoHasLeftARequestUnread) {
  ASSERT_TRUE(system::send_packet(supervisor.get(), SupervisorMessage{.number = 7}));
  ASSERT_TRUE(system::send_packet(referee.get(), SupervisorRequest{}));
  supervisor.reset();
  const auto last = system::receive_packet<SupervisorMessage>(referee.get());
  ASSERT_TRUE(last);
  EXPECT_EQ(last->number, 7);
  EXPECT_FALSE(system::receive_packet<SupervisorMessage>(referee.get()));
}

TEST_F(PacketTest, AClosedEndIsNoticedByBoth) {
  supervisor.reset();
  EXPECT_FALSE(system::send_packet(referee.get(), SupervisorRequest{}));
  EXPECT_FALSE(system::receive_packet<SupervisorMessage>(referee.get()));
}

}  // namespace
}  // namespace kaven::referee::sandbox
