// SPDX-License-Identifier: MIT
// Tests of the real program with a real tournament.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"
#include "tests/tournaments/show/web/server/raw_client.hpp"

namespace kaven::tournaments::web::live {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ServedTournament {
 public:
  ServedTournament(const PlayedTournament& played, const std::vector<std::string>& options = {})
      : process({.command = command_of(played, options)}), port(announced_port()) {}

  json document(const std::string& name) const {
    return json::parse(server::body_of(server::answer_to(port, "GET", "/data/" + name + ".json")));
  }

 private:
  static std::vector<std::string> command_of(const PlayedTournament& played,
                                             const std::vector<std::string>& options) {
    std::vector<std::string> all = {"--port", "0"};
    all.insert(all.end(), options.begin(), options.end());
    return played.command("serve", all);
  }
  // It prints the address when it listens.
  int announced_port() {
    const auto deadline = std::chrono::steady_clock::now() + support::patience;
    while (process.output().find('\n') == std::string::npos) {
      if (std::chrono::steady_clock::now() > deadline || process.wait(std::chrono::milliseconds(1))) {
        throw std::runtime_error("no address: " + process.errors());
      }
    }
    return std::stoi(process.output().substr(std::string("http://127.0.0.1:").size()));
  }

 public:
  support::Process process;
  int port;
};

// The content that `file` in the site's folder passes to the page as `name`.
json site_document(const fs::path& site, const std::string& name, const std::string& file) {
  std::istringstream lines(support::read_file(site / "data" / (file + ".js")));
  const std::string front = "kaven_data(\"" + name + "\", ";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(front)) continue;
    EXPECT_TRUE(line.ends_with(");"));
    return json::parse(line.substr(front.size(), line.size() - front.size() - 2));
  }
  ADD_FAILURE() << file << ".js has no " << name;
  return nullptr;
}
json site_document(const fs::path& site, const std::string& name) {
  return site_document(site, name, name);
}

class WebProgram : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    played = std::make_unique<PlayedTournament>(std::vector<std::string>{"ann", "bob"});
    ASSERT_EQ(played->run("run").ended.exit_status, 0);
  }
  static void TearDownTestSuite() { played.reset(); }
  static std::unique_ptr<PlayedTournament> played;
};
std::unique_ptr<PlayedTournament> WebProgram::played;

TEST_F(WebProgram, TheSiteAndTheServerGiveTheSameDocuments) {
  ASSERT_EQ(played->run("site").ended.exit_status, 0);
  const fs::path site = played->folder().root / "site";
  EXPECT_THAT(support::read_file(site / "index.html"), HasSubstr("content=\"files\""));
  EXPECT_TRUE(fs::exists(site / "kaven.js"));
  const ServedTournament served(*played);
  for (const std::string name : {"crosstable", "ratings", "games-0", "player-1"}) {
    EXPECT_EQ(site_document(site, name), served.document(name)) << name;
  }
  for (const std::string name : {"game-1", "game-2"}) {
    EXPECT_EQ(site_document(site, name, "game-pack-0"), served.document(name)) << name;
  }
  json front = served.document("tournament");
  json same = site_document(site, "tournament");
  for (const char* name : {"written", "event", "play"}) {
    front.erase(name);
    same.erase(name);
  }
  EXPECT_EQ(front, same);
  EXPECT_EQ(front["state"], "finished");
  const std::string record = served.document("game-1")["record"];
  EXPECT_EQ(site_document(site, "record-1", "record-pack-0").get<std::string>(),
            server::body_of(server::answer_to(served.port, "GET", "/" + record)));
}

TEST_F(WebProgram, ASecondSiteWritesOnlyWhatChanged) {
  const std::string out = (played->folder().root / "again").string();
  EXPECT_THAT(played->run("site", {"--out", out}).output, HasSubstr("2 games, 2 of them written"));
  EXPECT_THAT(played->run("site", {"--out", out}).output, HasSubstr("2 games, 0 of them written"));
  fs::last_write_time(played->folder().games() / played->games()[0].record, 1);
  EXPECT_THAT(played->run("site", {"--out", out}).output, HasSubstr("2 games, 2 of them written"))
      << "they share a file";
  EXPECT_THAT(played->run("site", {"--out", out}).output, HasSubstr("2 games, 0 of them written"));
}

TEST_F(WebProgram, ASiteOfAnEarlierVersionLosesItsFilesOfSingleGames) {
  const fs::path site = played->folder().root / "old";
  fs::create_directories(site / "data");
  fs::create_directories(site / "records");
  support::write_file(site / "written-by.txt", "tournament 0.1\n");
  support::write_file(site / "data" / "game-1.js", "old");
  support::write_file(site / "records" / "0001-ann-bob.jsonl", "old");
  ASSERT_EQ(played->run("site", {"--out", site.string()}).ended.exit_status, 0);
  EXPECT_FALSE(fs::exists(site / "data" / "game-1.js"));
  EXPECT_FALSE(fs::exists(site / "records"));
  EXPECT_EQ(site_document(site, "game-1", "game-pack-0")["number"], 1);
}

TEST_F(WebProgram, ASiteIsNotWrittenOverOtherThings) {
  const fs::path other = played->folder().root / "other";
  fs::create_directory(other);
  support::write_file(other / "thesis.tex", "years of work");
  const support::Finished refused = played->run("site", {"--out", other.string()});
  EXPECT_EQ(refused.ended.exit_status, 1);
  EXPECT_THAT(refused.errors, HasSubstr("expected a new or empty folder"));
}

TEST_F(WebProgram, NoPathLeadsOutOfTheFolder) {
  support::write_file(played->folder().root / "secret.txt", "secret");
  support::write_file(played->folder().games() / "0001-secret.jsonl", "secret");
  const ServedTournament served(*played);
  for (const std::string path :
       {"/../secret.txt", "/records/../secret.txt", "/records/../../secret.txt", "/records/%2e%2e/secret.txt",
        "/records/..%2fsecret.txt", "/%2e%2e/secret.txt", "/records/0001-secret.jsonl",
        "/records/1-secret.jsonl", "/data/../../tournament.toml", "/data/%2e%2e%2ftournament.json",
        "/tournament.toml", "/ledger.sqlite", "//etc/passwd", "/etc/passwd", "/index.html%00.json",
        "/data/game-1.json%00", "/records/", "/data/", "/page/main.js"}) {
    const std::string answer = server::answer_to(served.port, "GET", path);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 40")) << path;
    EXPECT_THAT(answer, testing::Not(HasSubstr("secret\n"))) << path;
  }
  for (const std::string name : {"game-0", "game-3", "player-0", "player-3", "games-1", "nothing"}) {
    EXPECT_THAT(server::answer_to(served.port, "GET", "/data/" + name + ".json"), StartsWith("HTTP/1.1 404"))
        << name;
  }
  EXPECT_THAT(server::answer_to(served.port, "GET", "/"), HasSubstr("<!doctype html>"));
  fs::remove(played->folder().games() / "0001-secret.jsonl");
}

TEST_F(WebProgram, NoPathPutTogetherByChanceLeadsOutOfTheFolder) {
  const fs::path root = played->folder().root;
  const std::vector<fs::path> secrets = {root / "secret.txt", root / "logs" / "secret.txt",
                                         played->folder().games() / "0001-secret.jsonl",
                                         root.parent_path() / "secret.txt"};
  for (const fs::path& secret : secrets) support::write_file(secret, "not for strangers");
  const std::vector<std::string> pieces = {"/",
                                           "//",
                                           "..",
                                           ".",
                                           "%2e%2e",
                                           "%2f",
                                           "%5c",
                                           "\\",
                                           "%00",
                                           "%25",
                                           "records",
                                           "data",
                                           "games",
                                           "logs",
                                           "secret.txt",
                                           "0001-secret.jsonl",
                                           ".json",
                                           "play",
                                           "game-1",
                                           "%c0%ae",
                                           "?",
                                           "#",
                                           "tournament",
                                           "index.html",
                                           "%",
                                           "%zz",
                                           ";",
                                           "~",
                                           "site",
                                           "/proc/self/cwd",
                                           "entries.jsonl",
                                           "ledger.sqlite"};
  const ServedTournament served(*played);
  std::mt19937 random(10);
  std::uniform_int_distribution<std::size_t> piece(0, pieces.size() - 1);
  std::uniform_int_distribution<int> count(1, 8);
  for (int number = 0; number < 400; ++number) {
    std::string path = "/";
    for (int left = count(random); left > 0; --left) path += pieces[piece(random)];
    const std::string answer = server::answer_to(served.port, "GET", path);
    EXPECT_THAT(answer, testing::ContainsRegex("^HTTP/1.1 (200|40[045]) ")) << path;
    EXPECT_THAT(answer, testing::Not(HasSubstr("not for strangers"))) << path;
  }
  for (const fs::path& secret : secrets) fs::remove(secret);
}

TEST_F(WebProgram, AnUnchangedDocumentIsNotSentAgain) {
  const ServedTournament served(*played);
  const std::string answer = server::answer_to(served.port, "GET", "/data/game-1.json");
  const std::size_t begin = answer.find("ETag: ");
  ASSERT_NE(begin, std::string::npos);
  const std::string tag = answer.substr(begin + 6, answer.find("\r\n", begin) - begin - 6);
  // A proxy that compresses marks the tag of its copy; another one asks for several copies at once.
  for (const std::string& tags : {tag, "W/" + tag, "\"0123\", " + tag}) {
    EXPECT_THAT(server::answer_to(served.port, "GET", "/data/game-1.json", "If-None-Match: " + tags + "\r\n"),
                StartsWith("HTTP/1.1 304"))
        << tags;
  }
}

TEST_F(WebProgram, WhoAsksForADocumentIfItIsThereIsToldSoWithoutAnError) {
  const ServedTournament served(*played);
  EXPECT_THAT(server::answer_to(served.port, "GET", "/data/game-999.json"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(server::answer_to(served.port, "GET", "/data/game-999.json?if-there"),
              StartsWith("HTTP/1.1 204"));
  EXPECT_THAT(server::answer_to(served.port, "GET", "/data/game-1.json?if-there"),
              StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(server::answer_to(served.port, "GET", "/nothing.html?if-there"), StartsWith("HTTP/1.1 404"));
}

TEST_F(WebProgram, OthersPagesMayFrameAGameAndNothingElse) {
  const ServedTournament served(*played);
  const std::string framed = server::answer_to(served.port, "GET", "/game.html?embed");
  EXPECT_THAT(framed, HasSubstr("frame-ancestors *\r\n"));
  EXPECT_THAT(framed, HasSubstr("default-src 'none'"));
  EXPECT_THAT(framed, Not(HasSubstr("frame-ancestors 'none'")));
  EXPECT_THAT(framed, Not(HasSubstr("X-Frame-Options")));
  for (const char* path : {"/game.html", "/play.html?embed", "/?embed", "/stage?embed",
                           "/data/game-1.json?embed", "/nothing.html?embed"}) {
    const std::string answer = server::answer_to(served.port, "GET", path);
    EXPECT_THAT(answer, HasSubstr("frame-ancestors 'none'\r\n")) << path;
    EXPECT_THAT(answer, HasSubstr("X-Frame-Options: DENY")) << path;
  }
}

TEST_F(WebProgram, SignalsEndItAlsoWithWatchers) {
  for (const int number : {SIGINT, SIGTERM}) {
    ServedTournament served(*played);
    server::RawClient watcher(served.port);
    watcher.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    watcher.read_until(": here");
    served.process.signal(number);
    EXPECT_EQ(served.process.wait(), support::Ended{.exit_status = 0});
    watcher.read_all();
  }
}

TEST_F(WebProgram, PlayingIsForThisMachineUnlessToldOtherwise) {
  const std::string wishes = R"({"game":"connect4","white":"human","black":"human"})";
  const std::string json_type = "Content-Type: application/json\r\n";
  const ServedTournament open(*played);
  EXPECT_EQ(open.document("tournament")["play"], true);
  EXPECT_THAT(server::answer_to(open.port, "POST", "/play", json_type, wishes), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(server::answer_to(open.port, "POST", "/", json_type, wishes), StartsWith("HTTP/1.1 404"));
  const ServedTournament closed(*played, {"--trust-proxy", "127.0.0.1"});
  EXPECT_EQ(closed.document("tournament")["play"], false);
  EXPECT_THAT(server::answer_to(closed.port, "POST", "/play", json_type, wishes), StartsWith("HTTP/1.1 403"));
}

TEST_F(WebProgram, AProxyIsTrustedByItsAddress) {
  const support::Finished refused = played->run("serve", {"--trust-proxy", "nginx"});
  EXPECT_EQ(refused.ended.exit_status, 2);
  EXPECT_THAT(refused.errors, HasSubstr("--trust-proxy: expected an address such as 127.0.0.1, got 'nginx'"));
  const ServedTournament served(*played, {"--trust-proxy", "127.0.0.1"});
  EXPECT_THAT(server::answer_to(served.port, "GET", "/", "X-Forwarded-For: 192.0.2.1\r\n"),
              StartsWith("HTTP/1.1 200"));
}

TEST(LiveProgram, AGameAppearsWhileItIsPlayed) {
  const PlayedTournament played({"ann"});
  played.add_player_who_hangs_once("hanging");
  const ServedTournament served(played);
  EXPECT_EQ(served.document("tournament")["state"], "not-begun");
  server::RawClient watcher(served.port);
  watcher.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  watcher.read_until(": here");
  const std::vector<std::string> patient = {"--time", "600"};
  support::Process runner({.command = played.command("run", patient)});
  EXPECT_THAT(watcher.read_until("\"state\":\"running\""), HasSubstr("event: tournament"));
  EXPECT_THAT(watcher.read_until("\"running\":[{\"number\":"), HasSubstr("\"games\":{"));
  runner.signal(SIGTERM);
  ASSERT_TRUE(runner.wait());
  EXPECT_THAT(watcher.read_until("\"state\":\"paused\""), HasSubstr("event: tournament"));
  EXPECT_EQ(played.run("run", patient).ended.exit_status, 0);
  EXPECT_THAT(watcher.read_until("\"state\":\"finished\""), HasSubstr("event: tournament"));
  const json front = served.document("tournament");
  EXPECT_EQ(front["games"]["played"], 2);
  EXPECT_EQ(front["running"], json::array());
  EXPECT_FALSE(served.document("game-1")["outcome"].is_null());
}

}  // namespace
}  // namespace kaven::tournaments::web::live
