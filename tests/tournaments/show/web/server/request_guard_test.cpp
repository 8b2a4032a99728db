// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/request_guard.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "tournaments/show/web/documents/document_name.hpp"

namespace kaven::tournaments::web::server {
namespace {

int status_of(const HttpRequest& request, bool loopback_only = true) {
  const auto refused = check_request(request, {.loopback_only = loopback_only});
  return refused ? refused->status : 200;
}

HttpRequest post() {
  return {.method = "POST", .path = "/play", .host = "localhost:8080", .content_type = "application/json"};
}

TEST(RequestGuard, ThisMachineIsCalledByItsOwnNames) {
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:80", "127.1.2.3", "[::1]:8080"}) {
    EXPECT_EQ(status_of({.method = "GET", .path = "/", .host = host}), 200) << host;
  }
  for (const char* host :
       {"evil.example", "localhost.evil.example:8080", "127.evil.example", "[::2]", "10.0.0.1"}) {
    EXPECT_EQ(status_of({.method = "GET", .path = "/", .host = host}), 403) << host;
    EXPECT_EQ(status_of({.method = "GET", .path = "/", .host = host}, false), 200) << host;
  }
  EXPECT_EQ(status_of({.method = "GET", .path = "/"}), 400);
  for (const char* host :
       {"localhost:80@evil.example", "localhost:", "localhost:80:80", "[::1]evil.example"}) {
    EXPECT_EQ(status_of({.method = "GET", .path = "/", .host = host}), 400) << host;
  }
}

TEST(RequestGuard, OtherMethodsAndLongPathsAreRefused) {
  for (const char* method : {"PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"}) {
    EXPECT_EQ(status_of({.method = method, .path = "/", .host = "localhost"}), 405) << method;
  }
  EXPECT_EQ(status_of({.method = "GET", .path = "/" + std::string(300, 'a'), .host = "localhost"}), 404);
}

TEST(RequestGuard, APostComesFromThePageItself) {
  EXPECT_EQ(status_of(post()), 200);
  HttpRequest foreign = post();
  foreign.origin = "http://evil.example";
  EXPECT_EQ(status_of(foreign), 403);
  foreign.origin = "null";
  EXPECT_EQ(status_of(foreign), 403);
  foreign.origin = "http://localhost:8080";
  EXPECT_EQ(status_of(foreign), 200);
  foreign.fetch_site = "cross-site";
  EXPECT_EQ(status_of(foreign), 403);
  foreign.fetch_site = "same-origin";
  EXPECT_EQ(status_of(foreign), 200);
  // The page behind a proxy that adds TLS.
  foreign.origin = "https://course.example";
  EXPECT_EQ(status_of(foreign), 200);
}

TEST(RequestGuard, OnlyABrowserProvesThatThePageItselfSendsARequest) {
  HttpRequest request = post();
  EXPECT_FALSE(is_of_own_page(request));
  for (const char* origin : {"http://localhost:8080", "https://localhost:8080"}) {
    request.origin = origin;
    EXPECT_TRUE(is_of_own_page(request)) << origin;
  }
  for (const char* origin :
       {"http://localhost", "http://localhost:8080.evil.example", "null", "localhost:8080"}) {
    request.origin = origin;
    EXPECT_FALSE(is_of_own_page(request)) << origin;
  }
  request.fetch_site = "same-origin";
  EXPECT_TRUE(is_of_own_page(request));
  request.origin = "http://localhost:8080";
  for (const char* site : {"same-site", "cross-site", "none", "Same-Origin"}) {
    request.fetch_site = site;
    EXPECT_FALSE(is_of_own_page(request)) << site;
  }
}

TEST(RequestGuard, ABrowserWithoutFetchMetadataIsAnsweredBehindTls) {
  HttpRequest upload = post();
  upload.host = "course.example";
  upload.origin = "https://course.example";
  EXPECT_EQ(status_of(upload, false), 200);
  upload.origin = "https://other.example";
  EXPECT_EQ(status_of(upload, false), 403);
}

// A form of another site could send these without a preflight request.
TEST(RequestGuard, APostBringsJson) {
  for (const char* type :
       {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"}) {
    HttpRequest request = post();
    request.content_type = type;
    EXPECT_EQ(status_of(request), 415) << type;
  }
  HttpRequest request = post();
  request.content_type = "application/json; charset=utf-8";
  EXPECT_EQ(status_of(request), 200);
}

TEST(DocumentName, EachDocumentHasOneName) {
  for (const char* name : {"tournament", "crosstable", "ratings", "games-0", "game-12", "player-3"}) {
    const auto read = documents::parse_document_name(name);
    ASSERT_TRUE(read) << name;
    EXPECT_EQ(documents::document_name_text(*read), name);
  }
  for (const char* name : {"", "game", "game-", "game-07", "game--1", "game-+1", "game-1x",
                           "game-99999999999", "games", "Tournament", "../tournament", "tournament.json"}) {
    EXPECT_EQ(documents::parse_document_name(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace kaven::tournaments::web::server
