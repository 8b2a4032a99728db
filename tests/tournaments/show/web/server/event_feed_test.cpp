// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/event_feed.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <thread>
#include <vector>

#include "tests/support/process.hpp"

namespace kaven::tournaments::web::server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(EventFeed, WhoIsBehindGetsWhatCameSince) {
  EventFeed feed(100);
  EXPECT_EQ(feed.publish("games", "1"), 101U);
  EXPECT_EQ(feed.publish("over", "2"), 102U);
  const auto delivery = feed.wait_after(101, 0ms);
  ASSERT_EQ(delivery.messages.size(), 1U);
  EXPECT_EQ(*delivery.messages[0], "id: 102\nevent: over\ndata: 2\n\n");
  EXPECT_EQ(delivery.read_up_to, 102U);
  EXPECT_TRUE(feed.wait_after(102, 0ms).messages.empty());
}

TEST(EventFeed, WhatIsPublishedTogetherComesTogether) {
  EventFeed feed(100);
  EXPECT_EQ(feed.publish(std::array{EventFeed::Event{"games", "1"}, EventFeed::Event{"over", "2"}}), 102U);
  const auto delivery = feed.wait_after(100, 0ms);
  ASSERT_EQ(delivery.messages.size(), 2U);
  EXPECT_EQ(*delivery.messages[0], "id: 101\nevent: games\ndata: 1\n\n");
  EXPECT_EQ(*delivery.messages[1], "id: 102\nevent: over\ndata: 2\n\n");
  EXPECT_EQ(feed.publish(std::span<const EventFeed::Event>()), 102U);
}

TEST(EventFeed, WhoMissedSomethingIsToldToLoadAnew) {
  EventFeed feed(1000);
  for (int message = 0; message < 2000; ++message) feed.publish("games", "{}");
  for (const EventFeed::Id unknown : {EventFeed::Id{0}, EventFeed::Id{1001}, EventFeed::Id{99999}}) {
    const auto delivery = feed.wait_after(unknown, 0ms);
    ASSERT_EQ(delivery.messages.size(), 1U) << unknown;
    EXPECT_THAT(*delivery.messages[0], HasSubstr("event: reload"));
    EXPECT_EQ(delivery.read_up_to, feed.latest());
  }
}

TEST(EventFeed, LargeMessagesAreNotKeptWithoutEnd) {
  EventFeed feed(0);
  const std::string large(std::size_t{1} << 20U, 'x');
  for (int message = 0; message < 20; ++message) feed.publish("tournament", large);
  EXPECT_THAT(*feed.wait_after(1, 0ms).messages[0], HasSubstr("event: reload"));
  EXPECT_EQ(feed.wait_after(19, 0ms).messages.size(), 1U);
}

TEST(EventFeed, EveryWatcherSeesEveryMessageInOrder) {
  constexpr int messages = 300;
  EventFeed feed(0);
  std::vector<std::thread> watchers;
  std::vector<int> seen(8, 0);
  for (int& count : seen) {
    watchers.emplace_back([&] {
      for (EventFeed::Id at = 0; at < messages;) {
        const auto delivery = feed.wait_after(at, support::patience);
        for (const auto& message : delivery.messages) {
          count += *message == "id: " + std::to_string(++at) + "\nevent: games\ndata: {}\n\n" ? 1 : 0;
        }
        if (delivery.messages.empty()) return;
      }
    });
  }
  for (int message = 0; message < messages; ++message) feed.publish("games", "{}");
  for (std::thread& watcher : watchers) watcher.join();
  EXPECT_THAT(seen, testing::Each(messages));
}

TEST(EventFeed, ClosingEndsAllWaiting) {
  EventFeed feed(7);
  std::thread watcher([&] { EXPECT_TRUE(feed.wait_after(7, support::patience).closed); });
  feed.close();
  watcher.join();
}

}  // namespace
}  // namespace kaven::tournaments::web::server
