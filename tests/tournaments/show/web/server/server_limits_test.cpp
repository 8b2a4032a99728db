// SPDX-License-Identifier: MIT
// The limits for all clients together and for each client.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/tournaments/show/web/server/raw_client.hpp"
#include "tests/tournaments/show/web/server/running_server.hpp"

namespace kaven::tournaments::web::server {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(ServerLimits, ThereAreOnlySoManyWatchersAndOthersAreServed) {
  RunningServer running({.watchers = 2});
  std::vector<std::unique_ptr<RawClient>> watchers;
  for (int watcher = 0; watcher < 2; ++watcher) {
    watchers.push_back(std::make_unique<RawClient>(running.port));
    watchers.back()->send(running.watch_request());
    watchers.back()->read_until(": here");
  }
  RawClient refused(running.port);
  refused.send(running.watch_request("Connection: close\r\n"));
  EXPECT_THAT(refused.read_all(), StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
}

TEST(ServerLimits, ThereAreOnlySoManyConnections) {
  RunningServer running({.connections = 2});
  std::vector<std::unique_ptr<RawClient>> watchers;
  for (int watcher = 0; watcher < 2; ++watcher) {
    watchers.push_back(std::make_unique<RawClient>(running.port));
    watchers.back()->send(running.watch_request());
    watchers.back()->read_until(": here");
  }
  EXPECT_THAT(RawClient(running.port).read_all(), StartsWith("HTTP/1.1 503"));
}

TEST(ServerLimits, OneClientHasOnlySoManyConnections) {
  RunningServer running({.client = {.connections = 2}});
  std::vector<std::unique_ptr<RawClient>> watchers;
  for (int watcher = 0; watcher < 2; ++watcher) {
    watchers.push_back(std::make_unique<RawClient>(running.port));
    watchers.back()->send(running.watch_request());
    watchers.back()->read_until(": here");
  }
  EXPECT_THAT(RawClient(running.port).read_all(), StartsWith("HTTP/1.1 429"));
  // Another address of this machine is another client.
  RawClient other(running.port, "127.0.0.2");
  other.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(other.read_all(), StartsWith("HTTP/1.1 200"));
}

TEST(ServerLimits, OneClientWatchesOnlySoOften) {
  RunningServer running({.client = {.watchers = 1}});
  RawClient watcher(running.port);
  watcher.send(running.watch_request());
  watcher.read_until(": here");
  RawClient refused(running.port);
  refused.send(running.watch_request("Connection: close\r\n"));
  EXPECT_THAT(refused.read_all(), StartsWith("HTTP/1.1 503"));
  RawClient other(running.port, "127.0.0.2");
  other.send(running.watch_request());
  EXPECT_THAT(other.read_until(": here"), StartsWith("HTTP/1.1 200"));
}

TEST(ServerLimits, AWatcherThatLeavesMakesRoom) {
  RunningServer running({.watchers = 1});
  RawClient first(running.port);
  first.send(running.watch_request());
  first.read_until(": here");
  first.close();
  // The server notices it when it sends something, or after some seconds.
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  std::string answer;
  while (!answer.starts_with("HTTP/1.1 200") && std::chrono::steady_clock::now() < deadline) {
    running.feed.publish("games", "1");
    RawClient next(running.port);
    next.send(running.watch_request("Connection: close\r\n"));
    answer = next.read_until("\r\n\r\n");
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
}

TEST(ServerLimits, WhoAsksTooOftenIsToldToWait) {
  RunningServer running({.client = {.requests = 3, .requests_per_second = 0}});
  for (int request = 0; request < 3; ++request) {
    EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
  }
  const std::string refused = answer_to(running.port, "GET", "/");
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 1\r\n"));
  EXPECT_EQ(running.asked, 3);
  // The server ignores the header from any other address than the trusted proxy.
  EXPECT_THAT(answer_to(running.port, "GET", "/", "X-Forwarded-For: 192.0.2.1\r\n"),
              StartsWith("HTTP/1.1 429"));
}

TEST(ServerLimits, ATrustedProxySaysWhoItsClientsAre) {
  const ServerLimits limits = {.client = {.connections = 1, .requests = 1, .requests_per_second = 0}};
  RunningServer running(limits, {.loopback_only = true, .trusted_proxy = "127.0.0.1"});
  RawClient held(running.port);  // an additional connection of the proxy
  held.send("GET / HT");
  const auto status_for = [&](const std::string& clients) {
    return answer_to(running.port, "GET", "/", "X-Forwarded-For: " + clients + "\r\n").substr(9, 3);
  };
  EXPECT_EQ(status_for("192.0.2.1"), "200");
  EXPECT_EQ(status_for("192.0.2.1"), "429");
  // The client itself has sent the addresses before the last one.
  EXPECT_EQ(status_for("192.0.2.2, 192.0.2.1"), "429");
  EXPECT_EQ(status_for("192.0.2.3\r\nX-Forwarded-For: 192.0.2.1"), "429");
  EXPECT_EQ(status_for("192.0.2.1, 192.0.2.2"), "200");
  EXPECT_EQ(status_for("2001:db8::1"), "200");
  EXPECT_EQ(status_for("2001:db8::2"), "429");
  RawClient stranger(running.port, "127.0.0.2");
  stranger.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(stranger.read_all(), StartsWith("HTTP/1.1 200"));
  RawClient liar(running.port, "127.0.0.2");
  liar.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.9\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(liar.read_all(), StartsWith("HTTP/1.1 429"));
}

TEST(ServerLimits, AnOpenRequestBehindAProxyCountsAsAConnectionOfItsClient) {
  RunningServer running({.client = {.connections = 2}},
                        {.loopback_only = true, .trusted_proxy = "127.0.0.1"});
  const auto open_request = [&](const std::string& client) {
    auto connection = std::make_unique<RawClient>(running.port);
    connection->send(running.watch_request("X-Forwarded-For: " + client + "\r\nConnection: close\r\n"));
    return connection;
  };
  const auto first = open_request("192.0.2.1");
  EXPECT_THAT(first->read_until(": here"), StartsWith("HTTP/1.1 200"));
  {
    const auto second = open_request("198.51.100.1, 192.0.2.1");
    EXPECT_THAT(second->read_until(": here"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(open_request("192.0.2.1")->read_all(), StartsWith("HTTP/1.1 429"));
    EXPECT_THAT(open_request("192.0.2.2")->read_until(": here"), StartsWith("HTTP/1.1 200"));
  }
  // A request that has ended makes room.
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  std::string answer;
  while (!answer.starts_with("HTTP/1.1 200") && std::chrono::steady_clock::now() < deadline) {
    running.feed.publish("games", "1");
    answer = open_request("192.0.2.1")->read_until("\r\n\r\n");
  }
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
}

// Each of them comes from another address, so that only the limit of all connections stops them.
TEST(ServerLimits, RefusedClientsThatSendNothingOccupyAQuarterOfTheThreads) {
  constexpr int connections = 40;
  RunningServer running(
      {.connections = connections, .upload = 1000, .refused_patience = std::chrono::hours(1)},
      {.loopback_only = true, .trusted_proxy = "127.0.0.1", .uploads = "/in/"});
  std::vector<std::unique_ptr<RawClient>> silent;
  for (int client = 1; client <= 2 * connections; ++client) {
    silent.push_back(std::make_unique<RawClient>(running.port));
    silent.back()->send(
        "PUT /in/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nX-Forwarded-For: 192.0.2." +
        std::to_string(client) + "\r\n\r\n");
    const auto deadline = std::chrono::steady_clock::now() + support::patience;
    while (running.asked < client && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    ASSERT_EQ(running.asked, client) << "no thread is left for it";
  }
  EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
}

// Sixty browsers, each with six connections, the most that browsers open, and each watching.
TEST(ServerLimits, AClassBehindOneAddressIsServed) {
  constexpr int students = 60;
  RunningServer running;
  std::vector<std::unique_ptr<RawClient>> connections;
  for (int student = 0; student < students; ++student) {
    for (int connection = 0; connection < 6; ++connection) {
      connections.push_back(std::make_unique<RawClient>(running.port));
      connections.back()->send(connection == 0 ? running.watch_request()
                                               : "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
  }
  for (int each = 0; each < static_cast<int>(connections.size()); ++each) {
    const std::string answer =
        connections[static_cast<std::size_t>(each)]->read_until(each % 6 == 0 ? ": here" : "GET /a .");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200")) << each;
  }
}

TEST(ServerLimits, AnUploadWhoseSenderLostTheNetworkEnds) {
  RunningServer running({.upload = 1000, .upload_pause = std::chrono::seconds(1)},
                        {.loopback_only = true, .uploads = "/in/"});
  const auto begin = std::chrono::steady_clock::now();
  RawClient silent(running.port);
  silent.send("PUT /in/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
  silent.read_all();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, ServerLimits().upload_time);
}

TEST(ServerLimits, AClientThatDoesNotReadHoldsUpNobody) {
  RunningServer running;
  RawClient slow(running.port);
  slow.send(running.watch_request());
  slow.read_until(": here");
  RawClient silent(running.port);
  silent.send("GET / HT");
  RawClient watcher(running.port);
  watcher.send(running.watch_request());
  watcher.read_until(": here\n\n");
  // More than a socket's buffers store for a client that does not read.
  const std::string large(std::size_t{1} << 20U, 'x');
  for (int message = 0; message < 16; ++message) {
    running.feed.publish("tournament", large);
    EXPECT_THAT(watcher.read_until("\n\n"), HasSubstr("event: tournament"));
  }
  running.feed.publish("over", "last");
  EXPECT_THAT(watcher.read_until("data: last\n\n"), HasSubstr("event: over"));
  EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
}

}  // namespace
}  // namespace kaven::tournaments::web::server
