#include "tournaments/web/server/web_server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/tournaments/web/server/raw_client.hpp"

namespace kaven::tournaments::web::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// What the server promises of every request that it hands on.
bool is_proper(const HttpRequest& request, const ServerLimits& limits) {
  const bool is_post = request.method == "POST";
  return (is_post || request.method == "GET" || request.method == "HEAD") && request.path.size() <= 200 &&
         request.body.size() <= limits.body &&
         (request.host.starts_with("localhost") || request.host.starts_with("127.")) &&
         (!is_post || request.content_type.starts_with("application/json"));
}

// A server that says which path it was asked for.
class RunningServer {
 public:
  explicit RunningServer(const ServerLimits& limits = {}, const RequestGuard& guard = {.loopback_only = true})
      : server(guard, limits, feed,
               [this, limits](const HttpRequest& request) {
                 ++asked;
                 if (!is_proper(request, limits)) ++improper;
                 return HttpResponse{.content = std::make_shared<const std::string>(
                                         request.method + " " + request.path + " " + request.body + "."),
                                     .media_type = "text/plain"};
               }),
        port(server.bind("127.0.0.1", 0)),
        thread([this] { server.run(); }) {}
  ~RunningServer() {
    feed.close();
    server.stop();
    thread.join();
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  std::string watch_request(const std::string& rest = "") const {
    return "GET /events HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\n" + rest + "\r\n";
  }

  EventFeed feed{1000};
  std::atomic<int> asked = 0;
  std::atomic<int> improper = 0;
  WebServer server;
  int port;
  std::thread thread;
};

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

// A proxy that reads them otherwise could give one person's answer to another.
TEST(WebServer, NoRequestHidesInAnother) {
  RunningServer running;
  const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string length = "Content-Length: " + std::to_string(hidden.size()) + "\r\n";
  const std::string get = "GET / HTTP/1.1\r\nHost: localhost\r\n";
  const std::string post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  for (const std::string& request :
       {get + length + "\r\n" + hidden, get + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        post + length + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        post + "Transfer-Encoding: identity\r\n\r\n" + hidden,
        post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + hidden,
        post + "Content-Length : 0\r\n\r\n" + hidden, post + "Content-Length: 0\n\r\n" + hidden,
        get + " Content-Length: 4\r\n\r\n" + hidden, get + "X: 1\n\r\n" + hidden,
        get + std::string("X: 1\0\r\n\r\n", 9) + hidden, get + "X: 1\r2\r\n\r\n" + hidden}) {
    RawClient client(running.port);
    client.send(request);
    client.finish();
    EXPECT_THAT(client.read_all(), Not(HasSubstr("200 OK"))) << request;
  }
  EXPECT_EQ(running.asked, 0);
}

// 809 bytes became a gigabyte before anybody looked at them.
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

// `text` with bytes changed, put in, left out or doubled in a few places.
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
  for (int number = 0; number < 600; ++number) {
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

TEST(WebServer, ThereAreOnlySoManyWatchersAndOthersAreServed) {
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

TEST(WebServer, ThereAreOnlySoManyConnections) {
  RunningServer running({.connections = 2});
  std::vector<std::unique_ptr<RawClient>> watchers;
  for (int watcher = 0; watcher < 2; ++watcher) {
    watchers.push_back(std::make_unique<RawClient>(running.port));
    watchers.back()->send(running.watch_request());
    watchers.back()->read_until(": here");
  }
  EXPECT_THAT(RawClient(running.port).read_all(), StartsWith("HTTP/1.1 503"));
}

TEST(WebServer, OneClientHasOnlySoManyConnections) {
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

TEST(WebServer, OneClientWatchesOnlySoOften) {
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

TEST(WebServer, WhoAsksTooOftenIsToldToWait) {
  RunningServer running({.client = {.requests = 3, .requests_per_second = 0}});
  for (int request = 0; request < 3; ++request) {
    EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
  }
  const std::string refused = answer_to(running.port, "GET", "/");
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 429"));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 1\r\n"));
  EXPECT_EQ(running.asked, 3);
  // Whoever is not the proxy that is trusted is not believed.
  EXPECT_THAT(answer_to(running.port, "GET", "/", "X-Forwarded-For: 192.0.2.1\r\n"),
              StartsWith("HTTP/1.1 429"));
}

TEST(WebServer, ATrustedProxySaysWhoItsClientsAre) {
  const ServerLimits limits = {.client = {.connections = 1, .requests = 1, .requests_per_second = 0}};
  RunningServer running(limits, {.loopback_only = true, .trusted_proxy = "127.0.0.1"});
  RawClient held(running.port);  // one connection of the proxy besides those below
  held.send("GET / HT");
  const auto status_for = [&](const std::string& clients) {
    return answer_to(running.port, "GET", "/", "X-Forwarded-For: " + clients + "\r\n").substr(9, 3);
  };
  EXPECT_EQ(status_for("192.0.2.1"), "200");
  EXPECT_EQ(status_for("192.0.2.1"), "429");
  // What stands before the last is what the client itself has sent.
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

// Sixty browsers with six connections each, which is what browsers open, and each of them watches.
TEST(WebServer, AClassBehindOneAddressIsServed) {
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

TEST(WebServer, AClientThatDoesNotReadHoldsUpNobody) {
  RunningServer running;
  RawClient slow(running.port);
  slow.send(running.watch_request());
  slow.read_until(": here");
  RawClient silent(running.port);
  silent.send("GET / HT");
  RawClient watcher(running.port);
  watcher.send(running.watch_request());
  watcher.read_until(": here\n\n");
  // More than any socket takes for a client that does not read.
  const std::string large(std::size_t{1} << 20U, 'x');
  for (int message = 0; message < 16; ++message) {
    running.feed.publish("tournament", large);
    EXPECT_THAT(watcher.read_until("\n\n"), HasSubstr("event: tournament"));
  }
  running.feed.publish("over", "last");
  EXPECT_THAT(watcher.read_until("data: last\n\n"), HasSubstr("event: over"));
  EXPECT_THAT(answer_to(running.port, "GET", "/"), StartsWith("HTTP/1.1 200"));
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

}  // namespace
}  // namespace kaven::tournaments::web::server
