// SPDX-License-Identifier: MIT
// The identity of a client, and the limits of one client.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

#include "tournaments/show/web/server/client_accounts.hpp"

namespace kaven::tournaments::web::server {
namespace {

using namespace std::chrono_literals;
using Use = ClientAccounts::Use;

std::string network_of(const std::string& text) {
  const auto client = parse_client_address(text);
  return client ? client->network : "none";
}

TEST(ClientAddress, IsAnAddressOrTheHalfOfItThatOneHouseholdHas) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of(" 192.0.2.7:51234"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:3::1"), "2001:db8:1:3::/64");
  // A dual-stack socket reports IPv4 addresses as IPv4-mapped IPv6 addresses.
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(parse_client_address("2001:DB8:0:0::1")->address, "2001:db8::1");
  for (const char* text : {"", "unknown", "192.0.2", "192.0.2.7.8", "300.0.0.1", "[]", "[", "]", "localhost",
                           "192.0.2.7/8", ":", "::1::", "_hidden"}) {
    EXPECT_EQ(network_of(text), "none") << text;
  }
  EXPECT_EQ(network_of(std::string("192.0.2.7\0x", 11)), "none");
}

TEST(ClientAddress, OfAProxyIsTheLastThatItNames) {
  EXPECT_EQ(forwarded_client("203.0.113.9")->address, "203.0.113.9");
  EXPECT_EQ(forwarded_client("198.51.100.1, 10.0.0.1,203.0.113.9")->address, "203.0.113.9");
  EXPECT_EQ(forwarded_client("203.0.113.9, unknown"), std::nullopt);
  EXPECT_EQ(forwarded_client("203.0.113.9,"), std::nullopt);
}

TEST(ClientAccounts, OneClientHasOnlySoMuchAtATime) {
  ClientAccounts accounts({.connections = 2, .watchers = 1});
  EXPECT_TRUE(accounts.begin(Use::connection, "a"));
  EXPECT_TRUE(accounts.begin(Use::connection, "a"));
  EXPECT_FALSE(accounts.begin(Use::connection, "a"));
  EXPECT_TRUE(accounts.begin(Use::watcher, "a"));
  EXPECT_FALSE(accounts.begin(Use::watcher, "a"));
  EXPECT_TRUE(accounts.begin(Use::connection, "b"));
  accounts.end(Use::connection, "a");
  EXPECT_TRUE(accounts.begin(Use::connection, "a"));
}

TEST(ClientAccounts, WhoAsksTooOftenWaits) {
  ClientAccounts accounts({.requests = 3, .requests_per_second = 2});
  const ClientAccounts::Clock::time_point begin{100s};
  for (int request = 0; request < 3; ++request) EXPECT_TRUE(accounts.take_request("a", begin));
  EXPECT_FALSE(accounts.take_request("a", begin));
  EXPECT_FALSE(accounts.take_request("a", begin + 400ms));
  EXPECT_TRUE(accounts.take_request("a", begin + 500ms));
  EXPECT_FALSE(accounts.take_request("a", begin + 500ms));
  EXPECT_TRUE(accounts.take_request("b", begin + 500ms));
  // Threads may pass times that are out of order.
  EXPECT_FALSE(accounts.take_request("a", begin));
  for (int request = 0; request < 3; ++request) EXPECT_TRUE(accounts.take_request("a", begin + 10s));
}

TEST(ClientAccounts, AreForgottenWhenTheyAreIdle) {
  ClientAccounts accounts({});
  for (int client = 0; client < 5000; ++client) {
    const auto now = ClientAccounts::Clock::time_point{} + client * 1s;
    EXPECT_TRUE(accounts.take_request(std::to_string(client), now));
    EXPECT_TRUE(accounts.begin(Use::connection, "n" + std::to_string(client)));
    accounts.end(Use::connection, "n" + std::to_string(client));
  }
  EXPECT_LT(accounts.size(), 1100U);
}

}  // namespace
}  // namespace kaven::tournaments::web::server
