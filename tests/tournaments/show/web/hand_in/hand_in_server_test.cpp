// SPDX-License-Identifier: MIT
// `tournament serve --hand-in` as a process, with the real check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tests/tournaments/show/web/hand_in/served_door.hpp"
#include "tests/tournaments/show/web/server/raw_client.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/show/web/hand_in/hand_in_service.hpp"

namespace kaven::tournaments::web::hand_in {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using server::answer_to;
using server::body_of;
using server::RawClient;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using HandInServer = ServedDoor;

TEST_F(HandInServer, AnUploadIsKeptCheckedAndReported) {
  serve();
  const std::string answer = upload(ada, "mine.sh", broken_program);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(json::parse(body_of(answer)).at("number"), 1);
  const json newest = checked_upload("ada", 1);
  EXPECT_EQ(newest.at("state"), "failed");
  EXPECT_EQ(newest.at("verdict"), "may not enter");
  EXPECT_NE(newest.at("reason"), "");
  EXPECT_FALSE(fs::exists(spring() / "agents/ada"));
  EXPECT_EQ(support::read_file(spring() / "door/uploads/ada/1/file/mine.sh"), broken_program);
  EXPECT_THAT(newest.dump(), Not(HasSubstr(spring().string()))) << "no path of this machine";
  EXPECT_FALSE(fs::exists(door::progress_file(folder()))) << "only while it is checked";
  const std::string report = answer_to(port, "GET", "/hand-in/report/1", with(ada));
  EXPECT_THAT(report, testing::AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("\"finding\":\"failed\""),
                                     HasSubstr("FAILED, required: "), Not(HasSubstr(spring().string()))));
  for (const char* number : {"0", "2", "01", "x", "", "../ada/1"})
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/" + std::string(number), with(ada)),
                StartsWith("HTTP/1.1 404"))
        << number;
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/1", with(bob)), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/1"), StartsWith("HTTP/1.1 401"));

  // Nobody else sees it.
  EXPECT_TRUE(state(with(bob)).at("uploads").empty());
  const json students = state(with(prof)).at("students");
  EXPECT_EQ(students.at(0).at("state"), "failed");
  EXPECT_EQ(students.at(1).at("uploads"), 0);
  EXPECT_THAT(body_of(answer_to(port, "GET", "/hand-in/state", with(ada))), Not(HasSubstr("<")))
      << "no markup in names";
}

TEST_F(HandInServer, ShowsHowFarTheCheckIs) {
  serve();
  upload(ada, "mine.sh", "#!/bin/sh\nexec sleep 1000\n");
  json progress;
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
  while (progress.is_null() && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    progress = state(with(ada)).at("uploads").at(0).value("progress", json());
  }
  EXPECT_EQ(progress.at("done"), 0);
  EXPECT_GT(progress.at("situations"), 5);
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("state"), "checking");
}

TEST_F(HandInServer, EverybodyReadsTheGuideAndTheStarterAgents) {
  serve();
  EXPECT_THAT(answer_to(port, "GET", "/hand-in?guide"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(body_of(answer_to(port, "GET", "/hand_in.md")), StartsWith("# For students"));
  EXPECT_THAT(answer_to(port, "GET", "/index.html"), HasSubstr("<a href=\"hand-in\">Hand in</a>"));
  const std::string archive = answer_to(port, "GET", "/hand-in/starters.tar");
  EXPECT_THAT(archive, testing::AllOf(HasSubstr("filename=\"starter-agents.tar\""),
                                      HasSubstr("starter-agents/random-python/agent.toml")));
}

TEST_F(HandInServer, ABrowserLoadsTheFilesOfThePageOnce) {
  serve();
  for (const std::string path :
       {"/hand-in", "/hand_in.js", "/hand_in.css", "/hand_in.md", "/hand-in/starters.tar"}) {
    const std::string answer = answer_to(port, "GET", path);
    const std::string name = "\r\nETag: ";
    const std::size_t begin = answer.find(name);
    ASSERT_NE(begin, std::string::npos) << path;
    const std::size_t end = answer.find("\r\n", begin + name.size());
    const std::string tag = answer.substr(begin + name.size(), end - begin - name.size());
    EXPECT_THAT(answer_to(port, "GET", path, "If-None-Match: " + tag + "\r\n"), StartsWith("HTTP/1.1 304"))
        << path;
  }
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", with(ada)),
              HasSubstr("\r\nCache-Control: no-store\r\n"));
}

TEST_F(HandInServer, AProgramThatPassedAndDoesNotPlayIsExplained) {
  const auto hand_in = [&](const std::string& outcome) {
    door::IncomingUpload incoming(folder(), "ada", "mine.sh", 1000);
    incoming.write(broken_program);
    const door::Upload upload = incoming.commit("ada", now, 20);
    door::write_report(folder(), upload, {.passed = true, .verdict = "passed"});
    door::write_placed(folder(), upload, outcome);
  };
  hand_in("taken");
  serve();
  const auto states = [&] {
    const json own = state(with(ada));
    std::vector<std::string> words;
    for (const json& each : own.at("uploads")) words.push_back(each.at("state"));
    words.push_back(state(with(prof)).at("students").at(0).at("state"));
    return words;
  };
  EXPECT_THAT(states(), testing::ElementsAre("removed", "removed"));
  support::write_file(folder().submission_list(),
                      intake::submissions_text({door::playing_submission("ada")}));
  EXPECT_THAT(states(), testing::ElementsAre("plays", "plays"));
  hand_in("unchanged");
  EXPECT_THAT(states(), testing::ElementsAre("unchanged", "plays", "unchanged"));
  hand_in("replacing");
  EXPECT_THAT(states(), testing::ElementsAre("removed", "replaced", "plays", "removed"));
}

TEST_F(HandInServer, AKilledServerLosesNoAcknowledgedUpload) {
  serve();
  ASSERT_THAT(upload(ada, "mine.sh", broken_program), StartsWith("HTTP/1.1 201"));
  process->signal(SIGKILL);
  process->wait();
  serve();
  const json newest = checked_upload("ada", 1);
  EXPECT_EQ(newest.at("number"), 1);
  EXPECT_EQ(newest.at("state"), "failed");
}

TEST_F(HandInServer, WithoutATokenNobodyHandsIn) {
  serve();
  for (const std::string& headers : std::vector<std::string>{
           "", with(""), with("x"), with(ada.substr(1)), "Cookie: kaven_hand_in=\r\n",
           "Cookie: kaven_hand_in=" + ada + "\r\n", "Authorization: Basic " + ada + "\r\n"}) {
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", headers), StartsWith("HTTP/1.1 401")) << headers;
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/log/1", headers), StartsWith("HTTP/1.1 401")) << headers;
    EXPECT_THAT(answer_to(port, "PUT", "/hand-in/upload/x.py", headers, "x"), StartsWith("HTTP/1.1 401"))
        << headers;
  }
  EXPECT_THAT(log_in("x"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(upload(prof, "x.py", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_FALSE(fs::exists(spring() / "door/uploads"));
}

TEST_F(HandInServer, ASlashBehindItsAddressDoesNotMatter) {
  serve();
  const std::string answer = answer_to(port, "GET", "/hand-in/");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 302"));
  EXPECT_THAT(answer, HasSubstr("\r\nLocation: ../hand-in\r\n"));
}

TEST_F(HandInServer, ASessionEndsWithLogOutAndWithItsToken) {
  serve();
  const std::string answer = log_in(ada);
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer, HasSubstr("; Max-Age=43200; HttpOnly; SameSite=Strict\r\n"));
  EXPECT_THAT(answer, testing::Not(HasSubstr("Path=")));
  const std::string cookie = cookie_of(answer);
  EXPECT_THAT(cookie, Not(HasSubstr(ada)));
  EXPECT_EQ(state(cookie).at("person").at("login"), "ada");
  answer_to(port, "POST", "/hand-in/logout", "Content-Type: application/json\r\n" + cookie, "{}");
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", cookie), StartsWith("HTTP/1.1 401"));

  const std::string other = cookie_of(log_in(ada));
  EXPECT_EQ(state(other).at("person").at("login"), "ada");
  door::InvitationChange change(folder());
  change.renew("ada", now);
  change.commit();
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", other), StartsWith("HTTP/1.1 401"));
}

TEST_F(HandInServer, GuessingIsSlowedDownForEachClient) {
  UploadQueue queue(folder(), "tournament");
  const FriendlyMatches friendly(folder(), "referee", queue);
  HandInService service(
      folder(), {}, queue, [] { return std::make_shared<const documents::Snapshot>(); }, friendly);
  const auto status_of_guess = [&](const std::string& token, const std::string& client) {
    return service
        .handle(
            {.method = "GET", .path = "/hand-in/state", .authorization = "Bearer " + token, .client = client})
        .status;
  };
  int guesses = 0;
  while (guesses < 5000 && status_of_guess("guess" + std::to_string(guesses), "192.0.2.7") == 401) ++guesses;
  EXPECT_GE(guesses, 300);
  EXPECT_LT(guesses, 5000);
  EXPECT_EQ(status_of_guess(ada, "192.0.2.8"), 200) << "others are not slowed down";
}

TEST_F(HandInServer, ForeignPagesCannotHandIn) {
  serve();
  const std::string cookie = cookie_of(log_in(ada));
  for (const std::string header :
       {"Origin: http://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n", "Sec-Fetch-Site: none\r\n"}) {
    EXPECT_THAT(answer_to(port, "PUT", "/hand-in/upload/x.py", cookie + header, "x"),
                StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(log_in(ada, header), StartsWith("HTTP/1.1 403"));
  }
  EXPECT_THAT(answer_to(port, "OPTIONS", "/hand-in/upload/x.py"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(answer_to(port, "POST", "/hand-in/upload/x.py", cookie + "Content-Type: text/plain\r\n", "x"),
              StartsWith("HTTP/1.1 415"));
  EXPECT_THAT(answer_to(port, "PUT", "/play", cookie, "x"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(upload(ada, "x", "not/the/page/itself", "Origin: http://localhost:1\r\n"),
              StartsWith("HTTP/1.1 403"));
  EXPECT_FALSE(fs::exists(spring() / "door/uploads"));
}

TEST_F(HandInServer, NamesOfFilesAreNeverPaths) {
  serve();
  for (const std::string name : {"", "..", "%2e%2e", "..%2Fx", "%2Fetc%2Fpasswd", "a/b", "a%0Ab",
                                 "a%1B%5B31m", "%FF", ".hidden", "a%E2%80%AEb"})
    EXPECT_THAT(upload(ada, name, "x"), StartsWith("HTTP/1.1 4")) << name;
  EXPECT_THAT(upload(ada, std::string(10'000, 'x'), "x"), StartsWith("HTTP/1.1 4"));
  EXPECT_TRUE(door::uploads_of(folder(), "ada").empty());
  EXPECT_THAT(upload(ada, "gr%C3%B6%C3%9Fe%20(1).sh", "x"), StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(door::uploads_of(folder(), "ada").at(0).name, "größe (1).sh");
  // The longest name of a file: 85 Chinese characters, 255 bytes.
  std::string encoded;
  for (int count = 0; count < 85; ++count) encoded += "%E5%9B%9B";
  EXPECT_THAT(upload(bob, encoded, "x"), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(upload(bob, encoded + "%E5%9B%9B", "x"), StartsWith("HTTP/1.1 400"));
}

TEST_F(HandInServer, LargeAndIncompleteUploadsLeaveNothing) {
  serve({"--hand-in", "--max-upload", "1"});
  EXPECT_THAT(upload(ada, "x", std::string(1'000'000, 'x')), StartsWith("HTTP/1.1 201"));
  // Before its body, as curl asks.
  RawClient asks(port);
  asks.send(
      "PUT /hand-in/upload/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000001\r\nExpect: "
      "100-continue\r\n" +
      with(ada) + "\r\n");
  EXPECT_THAT(asks.read_all(), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(upload(ada, "x", ""), StartsWith("HTTP/1.1 413")) << "empty";
  {
    RawClient leaves(port);
    leaves.send("PUT /hand-in/upload/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n" + with(ada) +
                "\r\nhalf");
    leaves.finish();
    EXPECT_THAT(leaves.read_all(), StartsWith("HTTP/1.1 400"));
  }
  RawClient in_chunks(port);
  in_chunks.send("PUT /hand-in/upload/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n" +
                 with(ada) + "\r\n0\r\n\r\n");
  EXPECT_THAT(in_chunks.read_all(), StartsWith("HTTP/1.1 411"));
  EXPECT_EQ(door::uploads_of(folder(), "ada").size(), 1U);
}

TEST_F(HandInServer, AnUploadWaitsForAnotherOneOfItsLogin) {
  serve();
  auto arriving = std::make_unique<door::IncomingUpload>(folder(), "ada", "mine.py", 1000);
  auto waiting = std::async(std::launch::async, [&] { return upload(ada, "x", "x"); });
  EXPECT_THAT(upload(bob, "x", "x"), StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(waiting.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout);
  // One waits already.
  const std::string third = upload(ada, "y", "y");
  EXPECT_THAT(third, StartsWith("HTTP/1.1 409"));
  EXPECT_THAT(third, HasSubstr("another upload of yours is arriving"));
  EXPECT_EQ(waiting.wait_for(std::chrono::milliseconds(0)), std::future_status::timeout) << "it still waits";
  arriving.reset();
  EXPECT_THAT(waiting.get(), StartsWith("HTTP/1.1 201"));
}

TEST_F(HandInServer, TheDoorClosesAtTheDeadline) {
  const auto set_deadline = [&](const std::string& value) {
    system::replace_file(folder().settings(), "sandbox = \"none\"\ndeadline = " + value + "\n");
  };
  const std::string past = "\"2026-01-01T00:00:00Z\"";
  const std::string future = "\"2199-01-01T00:00:00Z\"";
  serve();
  EXPECT_FALSE(state(with(ada)).contains("deadline"));
  EXPECT_FALSE(json::parse(body_of(upload(ada, "x", "x"))).contains("time_left"));

  set_deadline(future);
  EXPECT_EQ(state(with(ada)).at("deadline").at("until"), "2199-01-01T00:00:00Z");
  EXPECT_EQ(state(with(ada)).at("deadline").at("open"), true);
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("until"), "2199-01-01T00:00:00Z");
  EXPECT_THAT(json::parse(body_of(upload(ada, "x", "x"))).at("time_left"), HasSubstr(" days "));
  {
    // An upload during which the deadline passes.
    RawClient begins(port);
    begins.send("PUT /hand-in/upload/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n" + with(bob) +
                "Connection: close\r\n\r\nha");
    const auto give_up = std::chrono::steady_clock::now() + support::patience;
    while (!fs::exists(spring() / "door/uploads/bob/.new-upload/file") &&
           std::chrono::steady_clock::now() < give_up)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    set_deadline(past);
    begins.send("lf");
    EXPECT_THAT(begins.read_all(), StartsWith("HTTP/1.1 201"));
  }
  const std::string late = upload(ada, "x", "x");
  EXPECT_THAT(late, StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(late, HasSubstr("the deadline was 2026-01-01T00:00:00Z: nothing was handed in"));
  EXPECT_EQ(state(with(ada)).at("deadline").at("open"), false);

  const auto extend = [&](const std::string& login, const std::string& until) {
    return tournament({"invite", spring().string(), "--extend", login, "--until", until}).ended.exit_status;
  };
  EXPECT_EQ(extend("ada", "2199-01-01T01:00:00+01:00"), 0);
  EXPECT_EQ(extend("carl", "2199-01-01T01:00:00+01:00"), 1);
  EXPECT_EQ(extend("ada", "tomorrow"), 2);
  EXPECT_EQ(state(with(ada)).at("deadline").at("until"), "2199-01-01T00:00:00Z");
  EXPECT_THAT(upload(ada, "x", "x"), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(upload(bob, "x", "x"), StartsWith("HTTP/1.1 403"));
}

TEST_F(HandInServer, AStudentChoosesTheUploadThatPlaysUntilTheDeadline) {
  const auto set = [&](const std::string& rule, const std::string& deadline) {
    system::replace_file(folder().settings(), "sandbox = \"none\"\nupload-counts = \"" + rule +
                                                  "\"\ndeadline = \"" + deadline + "\"\n");
  };
  const auto choose = [&](const std::string& token, const std::string& body, const std::string& more = "") {
    return answer_to(port, "POST", "/hand-in/choose",
                     "Content-Type: application/json\r\n" + with(token) + more, body);
  };
  for (const bool passed : {true, true, false}) {
    door::IncomingUpload incoming(folder(), "ada", "mine.py", 1000);
    incoming.write("print(" + std::to_string(passed) + ")");
    const door::Upload upload = incoming.commit("ada", now, 20);
    door::write_report(folder(), upload, {.passed = passed, .verdict = "checked"});
    door::write_placed(folder(), upload, "taken");
  }
  set("chosen", "2199-01-01T00:00:00Z");
  serve();
  EXPECT_EQ(state(with(ada)).at("upload_counts"), "chosen");
  EXPECT_EQ(state(with(ada)).at("uploads").at(1).at("counts"), true) << "the newest that passed";
  EXPECT_EQ(state(with(ada)).at("uploads").at(2).at("state"), "passed");
  EXPECT_THAT(choose(ada, R"({"number":1})", "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_EQ(door::chosen_upload(folder(), "ada"), 0);
  EXPECT_THAT(choose(ada, R"({"number":1})"), StartsWith("HTTP/1.1 200"));
  EXPECT_EQ(door::chosen_upload(folder(), "ada"), 1);
  EXPECT_EQ(state(with(ada)).at("uploads").at(2).at("counts"), true);
  EXPECT_EQ(noted_actions().back().at("action"), "choose");
  EXPECT_EQ(noted_actions().back().at("detail"), "upload 1: mine.py");
  EXPECT_THAT(choose(ada, R"({"number":3})"), StartsWith("HTTP/1.1 409")) << "it failed";
  for (const char* number : {"0", "4", "-1", "4294967297", "99999999999999999999"})
    EXPECT_THAT(choose(ada, R"({"number":)" + std::string(number) + "}"), StartsWith("HTTP/1.1 4")) << number;
  for (const char* body : {"", "[]", "{}", R"({"number":"1"})", R"({"number":1.5})"})
    EXPECT_THAT(choose(ada, body), StartsWith("HTTP/1.1 400")) << body;
  EXPECT_THAT(choose(bob, R"({"number":1})"), StartsWith("HTTP/1.1 404")) << "it is not his";
  EXPECT_THAT(choose(prof, R"({"number":1})"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(choose("guessed", R"({"number":1})"), StartsWith("HTTP/1.1 401"));
  set("chosen", "2026-01-01T00:00:00Z");
  EXPECT_THAT(choose(ada, R"({"number":2})"), StartsWith("HTTP/1.1 403"));
  set("best", "2199-01-01T00:00:00Z");
  EXPECT_THAT(choose(ada, R"({"number":2})"), StartsWith("HTTP/1.1 409"));
  EXPECT_EQ(door::chosen_upload(folder(), "ada"), 1);
}

TEST_F(HandInServer, AMistakeInTheSettingsIsReportedAndUploadsWait) {
  const std::string settings = support::read_file(folder().settings());
  serve();
  system::replace_file(folder().settings(), settings + "tim = 30\n");
  const std::string refused = upload(ada, "mine.sh", broken_program);
  EXPECT_THAT(refused, StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(refused,
              HasSubstr("the settings of this tournament cannot be read at present, probably because "
                        "they are being changed: nothing was handed in; try again in a minute"));
  ASSERT_FALSE(noted_actions().empty());
  EXPECT_EQ(noted_actions().back().at("action"), "refused upload");
  const std::string shown = answer_to(port, "GET", "/hand-in/state", with(ada));
  EXPECT_THAT(shown, StartsWith("HTTP/1.1 503"));
  EXPECT_THAT(shown, HasSubstr("they are being changed: try again in a minute, or tell your teacher"));
  EXPECT_THAT(shown, Not(HasSubstr("tournament.toml"))) << "no path of this machine";

  // An upload that arrived before the mistake.
  {
    door::IncomingUpload incoming(folder(), "ada", "mine.sh", 1000);
    incoming.write(broken_program);
    incoming.commit("ada", now, 20);
  }
  const auto await_message = [&](const std::string& message) {
    const auto give_up = std::chrono::steady_clock::now() + support::patience;
    while (process->errors().find(message) == std::string::npos && std::chrono::steady_clock::now() < give_up)
      process->wait(std::chrono::milliseconds(10));
    EXPECT_THAT(process->errors(), HasSubstr(message));
  };
  const std::string fault = folder().settings().string() + ":" +
                            std::to_string(std::ranges::count(settings, '\n') + 1) +
                            ":1: unknown setting tim; did you mean time?";
  await_message("[warning] " + fault);
  await_message("checking uploads: " + fault);
  system::replace_file(folder().settings(), settings);
  EXPECT_EQ(checked_upload("ada", 1).at("verdict"), "may not enter");
  await_message("checking uploads: going on");
}

TEST_F(HandInServer, ATeacherHandsInExtendsAndWithdraws) {
  serve();
  system::replace_file(folder().settings(), "sandbox = \"none\"\ndeadline = \"2026-01-01T00:00:00Z\"\n");
  const auto post = [&](const std::string& token, const std::string& action, const json& body) {
    return answer_to(port, "POST", "/hand-in/" + action, "Content-Type: application/json\r\n" + with(token),
                     body.dump());
  };
  const json extension = {{"login", "ada"}, {"until", "2199-01-01T00:00:00Z"}};
  for (const auto& [action, body] :
       std::vector<std::pair<std::string, json>>{{"extend", extension}, {"withdraw", {{"login", "bob"}}}})
    EXPECT_THAT(post(ada, action, body), StartsWith("HTTP/1.1 403")) << action;
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/download", with(ada)), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/download"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(upload(bob, "x?for=ada", "x"), StartsWith("HTTP/1.1 403")) << "the deadline of bob has passed";

  EXPECT_THAT(upload(prof, "late.sh?for=ada", broken_program), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(upload(prof, "late.sh?for=carl", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(upload(prof, "late.sh?for=prof", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_EQ(door::uploads_of(folder(), "ada").at(0).by, "prof");

  EXPECT_THAT(
      post(prof, "extend", extension),
      testing::AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("ada may hand in until 2199-01-01T00:00:00Z\"")));
  EXPECT_THAT(
      post(prof, "extend", {{"login", "bob"}, {"until", "2025-01-01T00:00:00Z"}}),
      HasSubstr("bob may hand in until 2026-01-01T00:00:00Z as before: 2025-01-01T00:00:00Z is earlier"));
  EXPECT_EQ(state(with(ada)).at("deadline").at("until"), "2199-01-01T00:00:00Z");
  const json several = {{"logins", {"ada", "bob"}}, {"until", "2199-02-01T00:00:00Z"}};
  EXPECT_THAT(post(prof, "extend", {{"logins", {"ada", "carl"}}, {"until", "2199-02-01T00:00:00Z"}}),
              StartsWith("HTTP/1.1 404"));
  EXPECT_EQ(state(with(ada)).at("deadline").at("until"), "2199-01-01T00:00:00Z") << "all or nobody";
  EXPECT_THAT(post(prof, "extend", several), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(post(ada, "extend", several), StartsWith("HTTP/1.1 403"));
  fs::create_directory(spring() / "agents/house-bot");
  EXPECT_EQ(state(with(prof)).at("others"), json({"house-bot"})) << "no README.md";
  const json students = state(with(prof)).at("students");
  for (const json& student : students) EXPECT_EQ(student.at("until"), "2199-02-01T00:00:00Z");
  EXPECT_THAT(post(prof, "extend", {{"login", "ada"}, {"until", 7}}), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(post(prof, "extend", {{"login", "carl"}, {"until", "2199-01-01T00:00:00Z"}}),
              StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(post(prof, "extend", json::array()), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(post(prof, "withdraw", {{"login", "prof"}}), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/withdraw", with(prof)), StartsWith("HTTP/1.1 405"));

  const std::string archive = answer_to(port, "GET", "/hand-in/download", with(prof));
  EXPECT_THAT(archive, HasSubstr("attachment; filename=\"hand-ins.tar\"\r\n"));
  EXPECT_THAT(archive, HasSubstr("door/uploads/ada/1/file/late.sh"));
  EXPECT_THAT(archive, HasSubstr(broken_program));
  EXPECT_THAT(archive, Not(HasSubstr("token_sha256")));
  const std::string of_ada = answer_to(port, "GET", "/hand-in/download?login=ada", with(prof));
  EXPECT_THAT(of_ada, testing::AllOf(HasSubstr("filename=\"ada.tar\""), HasSubstr(broken_program),
                                     Not(HasSubstr("audit.jsonl"))));
  for (const char* login : {"carl", "..%2F..", ".", ""})
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/download?login=" + std::string(login), with(prof)),
                StartsWith("HTTP/1.1 404"))
        << login;
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/download?login=ada", with(ada)), StartsWith("HTTP/1.1 403"));

  EXPECT_THAT(post(prof, "withdraw", {{"login", "ada"}}), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(upload(ada, "x", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(upload(prof, "x?for=ada", "x"), StartsWith("HTTP/1.1 403"));
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("state"), "withdrawn");
  EXPECT_TRUE(door::waiting_uploads(folder(), "newest").empty());

  EXPECT_THAT(upload("guessed", "x", "x"), StartsWith("HTTP/1.1 401"));
  log_in(bob);
  std::vector<std::string> actions;
  for (const json& action : noted_actions()) {
    const auto member = [&](const char* name) { return action.at(name).get<std::string>(); };
    actions.push_back(member("by") + " " + member("action") + " " + member("login"));
    EXPECT_EQ(action.at("client"), "127.0.0.1");
    EXPECT_THAT(process->errors(), HasSubstr("\"action\":\"" + member("action")))
        << "also among the messages of the server";
  }
  EXPECT_THAT(actions,
              testing::ElementsAre("bob refused upload bob", "prof upload ada", "prof extend ada",
                                   "prof extend bob", "prof extend ada", "prof extend bob", "prof download ",
                                   "prof download ada", "prof withdraw ada", "ada refused upload ada",
                                   "prof refused upload ada", " refused login ", "bob login bob"));
}

TEST_F(HandInServer, WithoutTheOptionThereIsNoDoor) {
  serve({});
  EXPECT_THAT(answer_to(port, "GET", "/healthz"),
              testing::AllOf(StartsWith("HTTP/1.1 200"), HasSubstr("ok")));
  EXPECT_THAT(answer_to(port, "GET", "/hand-in"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(answer_to(port, "GET", "/hand_in.js"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(log_in(ada), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(upload(ada, "x", "x"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(upload(ada, "x", ""), StartsWith("HTTP/1.1 405"));
}

TEST_F(HandInServer, AStudentReadsTheLogsOfTheOwnProgramOnly) {
  for (const std::string name : {"ada", "bob", "carl"}) {
    const fs::path agent = spring() / "agents" / name;
    fs::create_directories(agent);
    system::copy_file(fs::path(KAVEN_BIN).parent_path() / "tests/first_move_agent", agent / "quick");
    // Neither a name nor a command is proof: Bob calls his program as Ada's login, and his command names her folder.
    support::write_file(agent / "agent.toml",
                        "name = \"" +
                            std::string(name == "bob"   ? "ada"
                                        : name == "ada" ? "first"
                                                        : name) +
                            "\"\nstem = \"quick\"\ncommand = [\"sh\", \"run.sh\"" +
                            std::string(name == "bob" ? R"(, "/elsewhere/agents/ada/x")" : "") + "]\n");
    support::write_file(agent / "run.sh", "printf '\\033[31mprinted by " + name + "\\n' >&2\nexec ./quick\n");
  }
  support::write_file(
      folder().submission_list(),
      intake::submissions_text({door::playing_submission("ada"), door::playing_submission("bob")}));
  serve();
  const auto get = [&](const std::string& path, const std::string& token) {
    return answer_to(port, "GET", "/hand-in/" + path, with(token));
  };
  EXPECT_THAT(get("games", ada), HasSubstr("\r\n\r\n{\"games\":[]}"));
  EXPECT_THAT(get("log/1", ada), StartsWith("HTTP/1.1 404"));
  ASSERT_EQ(
      tournament({"run", "--no-trial", spring().string(), "--size", "5x4", "--connect", "3", "--legs", "1"})
          .ended.exit_status,
      0);
  // The server reads the ledger for all requests together, some time after it has changed.
  const std::string cookie = cookie_of(log_in(ada));
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
  json games;
  while (games.size() < 4 && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    games = json::parse(body_of(answer_to(port, "GET", "/hand-in/games", cookie))).at("games");
  }
  ASSERT_EQ(games.size(), 4U) << "two against each of the others";
  int of_ada = 0;
  for (int game = 1; game <= 6; ++game) {
    const std::string log = get("log/" + std::to_string(game), ada);
    if (log.starts_with("HTTP/1.1 404")) continue;
    ++of_ada;
    EXPECT_THAT(log, HasSubstr("printed by ada"));
    EXPECT_THAT(log, HasSubstr("Content-Type: text/plain"));
    EXPECT_THAT(log, Not(HasSubstr("\x1b")));
    EXPECT_THAT(log, Not(HasSubstr("printed by bob")));
  }
  EXPECT_EQ(of_ada, 4);
  for (const char* game : {"0", "7", "-1", "x", "", "1/../2", "99999999999999999999"})
    EXPECT_THAT(get("log/" + std::string(game), ada), StartsWith("HTTP/1.1 404")) << game;
  EXPECT_THAT(get("log/1", prof), StartsWith("HTTP/1.1 404"));
}

TEST_F(HandInServer, OtherMachinesNeedEncryption) {
  const auto refused = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"serve", spring().string(), "--port", "0"});
    return tournament(options);
  };
  const support::Finished open = refused({"--hand-in", "--listen", "0.0.0.0"});
  EXPECT_EQ(open.ended.exit_status, 2);
  EXPECT_THAT(open.errors, HasSubstr("would send tokens without encryption"));
  EXPECT_EQ(refused({"--behind-proxy"}).ended.exit_status, 2);
  EXPECT_EQ(refused({"--hand-in", "--anonymous"}).ended.exit_status, 2);
  // Through a proxy the names of this machine are others, and the browser sees https.
  serve({"--hand-in", "--behind-proxy"});
  RawClient proxy(port);
  const std::string body = json({{"token", ada}}).dump();
  proxy.send(
      "POST /hand-in/login HTTP/1.1\r\nHost: course.example\r\nOrigin: https://course.example\r\n"
      "Sec-Fetch-Site: same-origin\r\nX-Forwarded-For: 192.0.2.7\r\nConnection: close\r\n"
      "Content-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_THAT(proxy.read_all(), HasSubstr("; HttpOnly; SameSite=Strict; Secure\r\n"));
}

TEST(HandInService, AFullDiskIsSaid) {
  EXPECT_EQ(failed_writing(ENOSPC).status, 507);
  EXPECT_THAT(*failed_writing(ENOSPC).content, HasSubstr("the disk of the server is full"));
  EXPECT_EQ(failed_writing(EIO).status, 500);
}

}  // namespace
}  // namespace kaven::tournaments::web::hand_in
