// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/web_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/tournaments/show/web/server/raw_client.hpp"
#include "tests/tournaments/show/web/server/running_server.hpp"

namespace kaven::tournaments::web::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(WebServer, EveryAnswerHasTheHeadersThatKeepAPageSafe) {
  const RunningServer running;
  for (const char* path : {"/", "/data/tournament.json", "/events/x"}) {
    const std::string answer = answer_to(running.port, "GET", path);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(
        answer,
        HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"));
    EXPECT_THAT(answer, HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff"));
    EXPECT_THAT(answer, HasSubstr("Referrer-Policy: no-referrer"));
    EXPECT_THAT(answer, Not(HasSubstr("unsafe")));
  }
}

TEST(WebServer, EveryAnswerSaysWhatTimeItIs) {
  const RunningServer running;
  const auto milliseconds = [] {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  };
  const auto before = milliseconds();
  const std::string answer = answer_to(running.port, "GET", "/data/tournament.json");
  const std::string name = "Server-Time: ";
  ASSERT_THAT(answer, HasSubstr(name));
  const auto time = std::stoll(answer.substr(answer.find(name) + name.size()));
  EXPECT_GE(time, before);
  EXPECT_LE(time, milliseconds());
}

TEST(WebServer, WhatIsNotAdmittedIsNotAskedFor) {
  RunningServer running;
  RawClient rebound(running.port);
  rebound.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  EXPECT_THAT(rebound.read_all(), StartsWith("HTTP/1.1 403"));
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_THAT(answer_to(running.port, "POST", "/play", json + "Origin: http://evil.example\r\n", "{}"),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(answer_to(running.port, "POST", "/play", "Content-Type: text/plain\r\n", "{}"),
              StartsWith("HTTP/1.1 415"));
  EXPECT_THAT(answer_to(running.port, "DELETE", "/"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(answer_to(running.port, "OPTIONS", "/"), StartsWith("HTTP/1.1 405"));
  EXPECT_EQ(running.asked, 0);
  EXPECT_THAT(answer_to(running.port, "POST", "/play", json, "{}"), HasSubstr("POST /play {}."));
}

TEST(WebServer, ManyRangesOfADocumentAreOneDocument) {
  const RunningServer running;
  std::string ranges = "Range: bytes=0-";
  while (ranges.size() < 8000) ranges += ",0-";
  const std::string answer = answer_to(running.port, "GET", "/a", ranges + "\r\n");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer, HasSubstr("\r\n\r\nGET /a ."));
  EXPECT_LT(answer.size(), 2000U);
  EXPECT_THAT(answer_to(running.port, "HEAD", "/a"), HasSubstr("Accept-Ranges: none"));
}

TEST(WebServer, WhatCouldBeReadInTwoWaysIsRefused) {
  RunningServer running;
  EXPECT_THAT(answer_to(running.port, "GET", "/", "Host: localhost\r\n"), StartsWith("HTTP/1.1 400"));
  for (const char* length : {"-1", "+2", "0x2", "2 2", "2\r\nContent-Length: 3", "99999999999999999999"}) {
    RawClient client(running.port);
    client.send(std::string("POST /play HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n") +
                "Content-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n{}");
    EXPECT_THAT(client.read_all(), StartsWith("HTTP/1.1 4")) << length;
  }
  EXPECT_EQ(running.asked, 0);
}

// A proxy that interprets them differently could send one person's answer to another.
TEST(WebServer, NoRequestHidesInAnother) {
  RunningServer running;
  const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string get = "GET / HTTP/1.1\r\nHost: localhost\r\n";
  const std::string post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  using namespace std::string_literals;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {get, "Content-Length: 43\r\n\r\n"},
      {get, "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
      {post, "Content-Length: 43\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
      {post, "Transfer-Encoding: identity\r\n\r\n"},
      {post, "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n"},
      {post, "Content-Length : 0\r\n\r\n"},
      {post, "Content-Length: 0\n\r\n"},
      {get, " Content-Length: 4\r\n\r\n"},
      {get, "X: 1\n\r\n"},
      {get, "X: 1\0\r\n\r\n"s},
      {get, "X: 1\r2\r\n\r\n"}};
  for (const auto& [front, rest] : cases) {
    RawClient client(running.port);
    client.send(front);
    client.send(rest);
    client.send(hidden);
    client.finish();
    EXPECT_THAT(client.read_all(), Not(HasSubstr("200 OK"))) << rest;
  }
  EXPECT_EQ(running.asked, 0);
}

// Once, 809 bytes expanded to a gigabyte before any check.
TEST(WebServer, APackedBodyIsNotUnpacked) {
  RunningServer running;
  for (const char* packing : {"br", "gzip", "deflate", "identity"}) {
    EXPECT_THAT(
        answer_to(running.port, "POST", "/play",
                  std::string("Content-Type: application/json\r\nContent-Encoding: ") + packing + "\r\n",
                  "{}"),
        StartsWith("HTTP/1.1 415"))
        << packing;
  }
  EXPECT_EQ(running.asked, 0);
}

TEST(WebServer, LargeRequestsAreRefused) {
  RunningServer running;
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_THAT(answer_to(running.port, "POST", "/play", json, std::string(5000, ' ')),
              StartsWith("HTTP/1.1 413"));
  // One long header, and headers without end.
  EXPECT_THAT(answer_to(running.port, "GET", "/", "X: " + std::string(20000, 'x') + "\r\n"),
              Not(HasSubstr("200 OK")));
  std::string many;
  for (int header = 0; header < 2000; ++header) many += "X-" + std::to_string(header) + ": 1234567890\r\n";
  EXPECT_THAT(answer_to(running.port, "GET", "/", many), Not(HasSubstr("200 OK")));
  EXPECT_THAT(answer_to(running.port, "GET", "/" + std::string(9000, 'a')), Not(HasSubstr("200 OK")));
  EXPECT_EQ(running.asked, 0);
}

// A proxy that cannot send any more does not pass the answer on.
TEST(WebServer, ARefusedClientMayGoOnSending) {
  const RunningServer running({.upload = 1000});
  RawClient client(running.port);
  client.send("PUT /x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n");
  EXPECT_THAT(client.read_all(), StartsWith("HTTP/1.1 413"));
  for (int piece = 0; piece < 20; ++piece) EXPECT_TRUE(client.send(std::string(1000, 'x'))) << piece;
}

TEST(WebServer, WhatIsNoHttpDoesNoHarm) {
  RunningServer running;
  for (const std::string& text :
       {std::string("\0\0\0\0\r\n\r\n", 8), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string(9000, 'x') + "\r\n\r\n",
        std::string("GET /%00%ff%2e%2e HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=") + std::string(7000, '9') +
            "\r\n\r\n",
        std::string("POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: -1\r\n\r\n{}"),
        std::string("POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n{}\r\n")}) {
    RawClient client(running.port);
    client.send(text);
    client.close();
  }
  EXPECT_THAT(answer_to(running.port, "GET", "/still-here"), HasSubstr("GET /still-here"));
}

// `text` with bytes changed, inserted, removed or doubled in a few places.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
  };
  for (std::size_t left = 1 + below(4); left > 0 && !text.empty(); --left) {
    const std::size_t at = below(text.size());
    const std::size_t size = std::min(text.size() - at, 1 + below(20));
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        break;
      case 1:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 2:
        text.erase(at, size);
        break;
      case 3:
        text.insert(at, text.substr(at, size));
        break;
      default:
        text.insert(at, "\r\n");
    }
  }
  return text;
}

TEST(WebServer, DamagedRequestsAreRefusedOrAnsweredSafely) {
  RunningServer running;
  const std::string host = "Host: localhost:" + std::to_string(running.port) + "\r\n";
  const std::string json = host + "Content-Type: application/json\r\n";
  const std::vector<std::string> requests = {
      "GET /data/game-7.json?after=3 HTTP/1.1\r\n" + host + "Range: bytes=0-4,7-\r\n\r\n",
      "HEAD /%2e%2e/x HTTP/1.1\r\n" + host + "If-None-Match: \"0123\"\r\nAccept-Encoding: gzip\r\n\r\n",
      "POST /play HTTP/1.1\r\n" + json + "Content-Length: 8\r\nExpect: 100-continue\r\n\r\n{\"a\": 1}",
      "POST /play HTTP/1.1\r\n" + json + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\n" + host + "\r\nGET /again HTTP/1.0\r\n" + host + "Connection: keep-alive\r\n\r\n",
      "POST /play HTTP/1.1\r\n" + host +
          "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\n--b--\r\n\r\n"};
  std::mt19937 random(20261122);
  for (int number = 0; number < 900; ++number) {
    const std::string request = damaged(requests[static_cast<std::size_t>(number) % requests.size()], random);
    RawClient client(running.port);
    client.send(request);
    client.finish();
    const std::string answer = client.read_all();
    EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 ")) << request;
    const bool is_found = answer.starts_with("HTTP/1.1 200");
    EXPECT_TRUE(!is_found || answer.find("\r\nContent-Security-Policy: ") != std::string::npos) << request;
  }
  EXPECT_GT(running.asked, 100);
  EXPECT_EQ(running.improper, 0);
  EXPECT_THAT(answer_to(running.port, "GET", "/still-here"), HasSubstr("GET /still-here"));
}

TEST(WebServer, AWatcherGetsWhatCameSinceAndWhatComes) {
  RunningServer running;
  running.feed.publish("games", "1");
  running.feed.publish("games", "2");
  RawClient watcher(running.port);
  watcher.send(running.watch_request("Last-Event-ID: 1001\r\n"));
  const std::string beginning = watcher.read_until("data: 2\n\n");
  EXPECT_THAT(beginning, HasSubstr("Content-Type: text/event-stream"));
  EXPECT_THAT(beginning, HasSubstr("id: 1002\nevent: games\n"));
  EXPECT_THAT(beginning, Not(HasSubstr("data: 1\n")));
  running.feed.publish("over", "3");
  EXPECT_THAT(watcher.read_until("data: 3\n\n"), HasSubstr("id: 1003\nevent: over\n"));
}

TEST(WebServer, AWatcherWithAStrangeIdIsToldToLoadAnew) {
  RunningServer running;
  running.feed.publish("games", "1");
  for (const char* id : {"7", "-1", "1e3", "99999999999999999999999", "<script>"}) {
    RawClient watcher(running.port);
    watcher.send(running.watch_request(std::string("Last-Event-ID: ") + id + "\r\n"));
    EXPECT_THAT(watcher.read_until("data: {}\n\n"), HasSubstr("event: reload")) << id;
  }
}

TEST(WebServer, EndsWithClientsConnected) {
  std::vector<std::unique_ptr<RawClient>> clients;
  {
    RunningServer running;
    for (int client = 0; client < 20; ++client) {
      clients.push_back(std::make_unique<RawClient>(running.port));
      clients.back()->send(client % 2 == 0 ? running.watch_request() : "GET / HT");
    }
    clients[0]->read_until(": here");
  }
  for (const auto& client : clients) client->read_all();
}

TEST(WebServer, MayBeStoppedBeforeItHasBegun) {
  EventFeed feed(1);
  WebServer server({}, {}, feed, [](const HttpRequest&) { return HttpResponse{}; });
  server.bind("127.0.0.1", 0);
  server.stop();
  server.run();
}

TEST(WebServer, APortThatIsTakenIsAnError) {
  const RunningServer running;
  EventFeed feed(1);
  WebServer other({}, {}, feed, [](const HttpRequest&) { return HttpResponse{}; });
  EXPECT_THROW(other.bind("256.1.1.1", 0), std::system_error);
  EXPECT_THROW(other.bind("127.0.0.1", running.port), std::system_error);
}

TEST(WebServer, SaysWhoHasThePort) {
  const RunningServer running;
  EventFeed feed(1);
  // Not localhost, which may also be an IPv6 address with a free port of the same number.
  for (const char* address : {"127.0.0.1", "0.0.0.0"}) {
    WebServer other({}, {}, feed, [](const HttpRequest&) { return HttpResponse{}; });
    try {
      other.bind(address, running.port);
      ADD_FAILURE() << address;
    } catch (const std::system_error& refused) {
      EXPECT_EQ(refused.code(), std::errc::address_in_use);
      EXPECT_THAT(refused.what(), HasSubstr("process " + std::to_string(::getpid()) + " ("));
      EXPECT_THAT(refused.what(), HasSubstr("test_"));
    }
  }
}

}  // namespace
}  // namespace kaven::tournaments::web::server
