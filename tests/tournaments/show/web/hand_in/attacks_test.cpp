// SPDX-License-Identifier: MIT
// Attacks on `tournament serve --hand-in` with the real server and check: tournaments/show/web/hand_in/README.md.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <csignal>
#include <future>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/show/web/hand_in/served_door.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/door_folder.hpp"

namespace kaven::tournaments::web::hand_in {
namespace {

namespace fs = boost::filesystem;
using nlohmann::json;
using server::answer_to;
using server::body_of;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class Attacks : public ServedDoor {
 protected:
  std::vector<json> noted(const std::string& action) const {
    std::vector<json> found;
    for (const json& each : noted_actions()) {
      if (each.at("action") == action) found.push_back(each);
    }
    return found;
  }
};

TEST_F(Attacks, ForwardedHeadersCountOnlyBehindAProxy) {
  const auto client_of_guess = [&] {
    answer_to(port, "GET", "/hand-in/state", with("guess") + "X-Forwarded-For: 192.0.2.7\r\n");
    return noted("refused login").back().at("client").get<std::string>();
  };
  serve();
  EXPECT_EQ(client_of_guess(), "127.0.0.1");
  serve({"--hand-in", "--behind-proxy"});
  EXPECT_THAT(client_of_guess(), StartsWith("192.0.2.7"));
}

TEST_F(Attacks, ALoginHeaderNeedsAProxyThatIsTrusted) {
  const auto refused = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"serve", spring().string(), "--port", "0"});
    const support::Finished finished = tournament(options);
    EXPECT_EQ(finished.ended.exit_status, 2) << finished.errors;
    return finished.errors;
  };
  EXPECT_THAT(refused({"--hand-in", "--log-in-by", "X-Remote-User"}),
              HasSubstr("--log-in-by needs --behind-proxy or --trust-proxy"));
  EXPECT_THAT(refused({"--trust-proxy", "127.0.0.1", "--log-in-by", "X-Remote-User"}),
              HasSubstr("belong to --hand-in"));
  for (const char* name : {"X Remote", "X-Remote-User:", "X\r\nY", "größe"})
    EXPECT_THAT(refused({"--hand-in", "--behind-proxy", "--log-in-by", name}),
                HasSubstr("expected the name of a header"))
        << name;
  const std::string header = "X-Remote-User: ada\r\n";
  // Off by default, and not read from other clients than the proxy.
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {"--hand-in", "--behind-proxy"},
           {"--hand-in", "--trust-proxy", "192.0.2.1", "--log-in-by", "X-Remote-User"}}) {
    serve(options);
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", header), StartsWith("HTTP/1.1 401"));
    EXPECT_THAT(answer_to(port, "GET", "/hand-in/state", header + header), StartsWith("HTTP/1.1 401"));
    EXPECT_EQ(state(header + with(bob)).at("person").at("login"), "bob");
  }
}

class LoggedInByTheProxy : public Attacks {
 protected:
  LoggedInByTheProxy() { serve({"--hand-in", "--behind-proxy", "--log-in-by", "X-Remote-User"}); }
  static std::string named(const std::string& login, const std::string& header = "X-Remote-User") {
    return header + ": " + login + "\r\n";
  }
  std::string status(const std::string& headers) const {
    return answer_to(port, "GET", "/hand-in/state", headers).substr(0, 12);
  }
  std::string put(const std::string& headers) const {
    return answer_to(port, "PUT", "/hand-in/upload/mine.sh", headers, broken_program).substr(0, 12);
  }
  static constexpr const char* same_origin = "Sec-Fetch-Site: same-origin\r\n";
};

TEST_F(LoggedInByTheProxy, APersonIsWhomTheHeaderNamesInAnyCapitals) {
  const json ada_state = state(named("ada"));
  EXPECT_EQ(ada_state.at("person").at("login"), "ada");
  EXPECT_EQ(ada_state.at("person").at("by_proxy"), true);
  EXPECT_EQ(state(named("ADA", "x-remote-USER")).at("person").at("login"), "ada");
  EXPECT_EQ(state(named("prof")).at("person").at("role"), "teacher");
  for (const std::string login : {"carl", "ada, prof", "ada prof", "a", "../ada", "<b>"})
    EXPECT_EQ(status(named(login)), "HTTP/1.1 403") << login;
  EXPECT_EQ(status(named("")), "HTTP/1.1 401");
  EXPECT_EQ(status(named("ada", "X_Remote_User")), "HTTP/1.1 401") << "another header";
  EXPECT_EQ(state(with(bob)).at("person").at("by_proxy"), false) << "tokens stay valid";
}

TEST_F(LoggedInByTheProxy, TwoHeadersNameNobody) {
  for (const std::string& headers :
       {named("ada") + named("prof"), named("ada") + named("ada"),
        named("ada") + named("prof", "x-remote-user"), named("") + named("ada"), named("ada") + named("")})
    EXPECT_EQ(status(headers), "HTTP/1.1 400") << headers;
}

TEST_F(LoggedInByTheProxy, OnlyThePageItselfChangesSomething) {
  EXPECT_EQ(put(named("ada")), "HTTP/1.1 403") << "nothing proves that it is not a foreign page";
  for (const std::string header :
       {"Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n", "Sec-Fetch-Site: none\r\n",
        "Origin: https://evil.example\r\n", "Origin: null\r\n"})
    EXPECT_EQ(put(named("ada") + header), "HTTP/1.1 403") << header;
  const std::string json_type = "Content-Type: application/json\r\n";
  const std::string extension = R"({"login":"ada","until":"2199-01-01T00:00:00Z"})";
  for (const auto& [path, body] : std::vector<std::pair<std::string, std::string>>{
           {"extend", extension}, {"withdraw", R"({"login":"ada"})"}, {"choose", R"({"number":1})"}})
    EXPECT_THAT(answer_to(port, "POST", "/hand-in/" + path, named("prof") + json_type, body),
                StartsWith("HTTP/1.1 403"))
        << path;
  EXPECT_FALSE(fs::exists(spring() / "door/uploads"));
  EXPECT_TRUE(noted("withdraw").empty());
  EXPECT_EQ(put(named("ada") + same_origin), "HTTP/1.1 201");
  EXPECT_EQ(put(named("ada") + "Origin: https://localhost:" + std::to_string(port) + "\r\n"), "HTTP/1.1 201");
  EXPECT_EQ(put(named("ada") + with(bob)), "HTTP/1.1 201") << "a token is no ambient authority";
  EXPECT_EQ(put(named("ada") + "Authorization: Basic YWRhOng=\r\n"), "HTTP/1.1 403") << "the proxy's own";
  EXPECT_EQ(door::uploads_of(folder(), "ada").size(), 2U);
  EXPECT_EQ(door::uploads_of(folder(), "bob").size(), 1U);
  EXPECT_THAT(answer_to(port, "POST", "/hand-in/extend", named("prof") + same_origin + json_type, extension),
              StartsWith("HTTP/1.1 200"));
}

TEST_F(LoggedInByTheProxy, TheHeaderCountsMoreThanASessionThatAnotherPersonLeft) {
  const std::string bobs_cookie = cookie_of(log_in(bob));
  EXPECT_EQ(state(bobs_cookie).at("person").at("login"), "bob");
  EXPECT_EQ(state(bobs_cookie + named("ada")).at("person").at("login"), "ada");
  EXPECT_EQ(state(bobs_cookie + named("stranger")).at("person").at("login"), "bob")
      << "who logged in with a token";
  answer_to(port, "POST", "/hand-in/logout",
            bobs_cookie + named("ada") + "Content-Type: application/json\r\n", "{}");
  EXPECT_EQ(status(bobs_cookie), "HTTP/1.1 401");
  EXPECT_EQ(state(named("ada")).at("person").at("login"), "ada") << "the proxy alone logs out";
}

TEST_F(LoggedInByTheProxy, ARevokedPersonStaysOutside) {
  door::InvitationChange change(folder());
  change.revoke("ada", now);
  change.commit();
  EXPECT_EQ(status(named("ada")), "HTTP/1.1 403");
  EXPECT_EQ(put(named("ada") + same_origin), "HTTP/1.1 403");
}

TEST_F(Attacks, OnlyMembersSeeTheUploadsOfATeam) {
  std::string carl;
  const auto put_into = [&](const std::string& login, const std::string& team) {
    door::InvitationChange change(folder());
    const auto issued =
        change.invite({{.login = login, .name = login, .section = "", .email = "", .team = team}}, now);
    if (!issued.empty()) carl = issued.front().token;
    change.commit();
  };
  put_into("ada", "Red");
  put_into("carl", "red");
  serve();
  ASSERT_THAT(upload(ada, "hers.sh", broken_program), StartsWith("HTTP/1.1 201"));
  ASSERT_THAT(upload(bob, "his.sh", broken_program), StartsWith("HTTP/1.1 201"));
  ASSERT_THAT(upload(carl, "ours.sh", broken_program), StartsWith("HTTP/1.1 201"));
  checked_upload("bob", 1);
  const auto give_up = std::chrono::steady_clock::now() + support::patience;
  while (!fs::exists(door::uploads_folder(folder()) / "Red/2/report.json") &&
         std::chrono::steady_clock::now() < give_up)
    process->wait(std::chrono::milliseconds(20));
  EXPECT_EQ(state(with(ada)).at("uploads"), state(with(carl)).at("uploads"));
  EXPECT_EQ(state(with(ada)).at("uploads").at(0).at("by"), "carl");
  EXPECT_EQ(state(with(ada)).at("person").at("team"), "Red");
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/2", with(ada)), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/2", with(bob)), StartsWith("HTTP/1.1 404"));
  EXPECT_EQ(state(with(bob)).at("uploads").size(), 1U);
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("team"), "Red");
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("uploads"), 2);
  const std::string archive = answer_to(port, "GET", "/hand-in/download?login=carl", with(prof));
  EXPECT_THAT(archive, HasSubstr("door/uploads/Red/1/file/hers.sh"));
  EXPECT_THAT(archive, Not(HasSubstr("his.sh")));
  EXPECT_THAT(upload(prof, "late.sh?for=ada", broken_program), StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(door::uploads_of(folder(), "Red").at(2).by, "prof");

  // The uploads stay with the team when a member changes.
  put_into("ada", "Blue");
  EXPECT_TRUE(state(with(ada)).at("uploads").empty());
  EXPECT_EQ(state(with(carl)).at("uploads").size(), 3U);
  put_into("bob", "Red");
  EXPECT_EQ(state(with(bob)).at("uploads").size(), 3U);
  EXPECT_THAT(answer_to(port, "GET", "/hand-in/report/2", with(ada)), StartsWith("HTTP/1.1 404"));
  EXPECT_EQ(tournament({"verify", spring().string()}).output, "");
}

TEST_F(Attacks, MarkupAndEscapeSequencesInAnyFieldAreHarmless) {
  const std::string nasty = "<script>alert(1)</script>\x1b[31m\x07";
  door::InvitationChange change(folder());
  change.invite({{"ada", nasty, nasty, nasty}}, now);
  change.commit();
  {
    door::IncomingUpload incoming(folder(), "ada", "<script>alert(1)<", 1000);
    incoming.write("x");
    door::write_report(folder(), incoming.commit("ada", now, 20),
                       {.passed = false,
                        .verdict = "may not enter",
                        .reason = nasty,
                        .remedy = nasty,
                        .text = nasty,
                        .notes = {nasty},
                        .requirements = json({{{"title", nasty}, {"seen", nasty}}}).dump()});
  }
  serve();
  for (const auto& [token, path] : std::vector<std::pair<std::string, std::string>>{
           {ada, "/hand-in/state"}, {prof, "/hand-in/state"}, {ada, "/hand-in/report/1"}}) {
    const std::string answer = answer_to(port, "GET", path, with(token));
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(answer, HasSubstr("Content-Type: application/json"));
    EXPECT_THAT(body_of(answer), HasSubstr("alert(1)"));
    EXPECT_EQ(body_of(answer).find_first_of("<\x1b\x07"), std::string::npos);
  }
  upload("\x1b[31m<b>", "<b>", "x");
  for (const json& each : noted_actions()) EXPECT_THAT(each.dump(), Not(HasSubstr("\\u001b")));
}

TEST_F(Attacks, ACheckedProgramDoesNotReachTheServer) {
  const support::Finished environment =
      support::run({.command = {KAVEN_BIN "/referee", "--check-environment"}});
  const bool is_isolated = environment.output.find("sandbox isolated    works") != std::string::npos;
  serve();
  const std::string program =
      "import urllib.request\nrequest = urllib.request.Request('http://127.0.0.1:" + std::to_string(port) +
      "/hand-in/state', headers={'Authorization': 'Bearer guess'})\n"
      "urllib.request.urlopen(request, timeout=20)\n";
  // Without a sandbox the guess arrives, so it would be seen.
  for (const std::string sandbox : {"none", "isolated"}) {
    if (sandbox == "isolated" && !is_isolated) GTEST_SKIP() << environment.output;
    system::replace_file(folder().settings(), "sandbox = \"" + sandbox + "\"\ntime = 100\n");
    const std::size_t before = noted("refused login").size();
    ASSERT_THAT(upload(ada, "reaches.py", program), StartsWith("HTTP/1.1 201"));
    const json checked = checked_upload("ada", sandbox == "none" ? 1 : 2);
    EXPECT_EQ(checked.at("state"), "failed");
    EXPECT_EQ(noted("refused login").size() > before, sandbox == "none") << checked.dump();
  }
}

TEST_F(Attacks, AFullDiskInTheMiddleOfAnUploadLosesNothing) {
  const fs::path uploads = door::uploads_folder(folder());
  fs::create_directories(uploads);
  // A file system of 1 MB, which only this process and the server see.
  const bool is_mounted = ::unshare(CLONE_NEWNS) == 0 &&
                          ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                          ::mount("tmpfs", uploads.c_str(), "tmpfs", 0, "size=1m,mode=700") == 0;
  if (!is_mounted) GTEST_SKIP() << "only root may mount a small file system";
  serve();
  ASSERT_THAT(upload(ada, "first.sh", broken_program), StartsWith("HTTP/1.1 201"));
  const std::string full = upload(bob, "large.bin", std::string(4'000'000, 'x'));
  EXPECT_THAT(full, StartsWith("HTTP/1.1 507"));
  EXPECT_THAT(full, HasSubstr("the disk of the server is full: nothing was handed in"));
  EXPECT_TRUE(door::uploads_of(folder(), "bob").empty());
  EXPECT_THAT(upload(bob, "small.sh", broken_program), StartsWith("HTTP/1.1 201")) << "there is room again";
  EXPECT_EQ(support::read_file(door::file_of(folder(), door::uploads_of(folder(), "ada").at(0))),
            broken_program);
  process->signal(SIGKILL);
  process->wait();
  ::umount2(uploads.c_str(), MNT_DETACH);
}

TEST_F(Attacks, AnUploadWaitsWhileTheDiskIsFullAndIsCheckedWhenThereIsRoom) {
  {
    door::IncomingUpload incoming(folder(), "ada", "mine.sh", 1000);
    incoming.write(broken_program);
    incoming.commit("ada", now, 20);
  }
  fs::rename(spring(), directory.path() / "written");
  fs::create_directories(spring());
  const bool is_mounted = ::unshare(CLONE_NEWNS) == 0 &&
                          ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                          ::mount("tmpfs", spring().c_str(), "tmpfs", 0, "size=80m") == 0;
  if (!is_mounted) GTEST_SKIP() << "only root may mount a small file system";
  system::copy_all(directory.path() / "written", spring());
  const fs::path filler = spring() / "filler";
  EXPECT_NE(
      support::run({.command = {"dd", "if=/dev/zero", "of=" + filler.string(), "bs=1M"}}).ended.exit_status,
      0);
  serve();
  const auto give_up = std::chrono::steady_clock::now() + support::patience;
  json waiting;
  while (!waiting.contains("reason") && std::chrono::steady_clock::now() < give_up) {
    process->wait(std::chrono::milliseconds(100));
    waiting = state(with(ada)).at("uploads").at(0);
  }
  EXPECT_EQ(waiting.at("state"), "waiting");
  EXPECT_THAT(waiting.value("reason", ""), StartsWith("the disk of the server is full: the check waits"));
  EXPECT_THAT(state(with(prof)).at("students").at(0).at("reason").get<std::string>(),
              StartsWith("the disk of the server is full"));
  EXPECT_THAT(process->errors(),
              HasSubstr("checking uploads: the disk is full: less than 64 MB are free in "));
  fs::remove(filler);
  EXPECT_EQ(checked_upload("ada", 1).at("verdict"), "may not enter");
  process->signal(SIGKILL);
  process->wait();
  ::umount2(spring().c_str(), MNT_DETACH);
}

TEST_F(Attacks, ManyUploadsKeepOnlyTheLast) {
  serve();
  ASSERT_THAT(upload(ada, "x.sh", broken_program), StartsWith("HTTP/1.1 201"));
  // The folder looks like this after ten thousand uploads.
  fs::rename(door::uploads_folder(folder()) / "ada/1", door::uploads_folder(folder()) / "ada/10000");
  for (int number = 10'001; number <= 10'030; ++number)
    ASSERT_EQ(json::parse(body_of(upload(ada, "x.sh", broken_program))).at("number"), number);
  const std::vector<door::Upload> kept = door::uploads_of(folder(), "ada");
  EXPECT_EQ(kept.size(), 20U);
  EXPECT_EQ(kept.front().number, 10'011);
  EXPECT_EQ(door::waiting_uploads(folder(), "newest").size() <= 1, true);
}

TEST_F(Attacks, AServerKilledAtAnyInstantLosesNoAcknowledgedUpload) {
  std::map<int, std::string> acknowledged;
  for (int kill = 1; kill <= 8; ++kill) {
    serve();
    const std::string bytes = broken_program + "# " + std::to_string(kill) + "\n";
    auto answer = std::async(std::launch::async, [&] {
      try {
        return upload(ada, "mine.sh", bytes);
      } catch (const std::system_error&) {
        return std::string();  // the server is gone
      }
    });
    process->wait(std::chrono::milliseconds(kill * 3));
    process->signal(SIGKILL);
    process->wait();
    const std::string text = answer.get();
    if (!text.starts_with("HTTP/1.1 201")) continue;
    const json number = json::parse(body_of(text), nullptr, false);
    if (number.is_object()) acknowledged[number.at("number").get<int>()] = bytes;
  }
  std::map<int, std::string> kept;
  for (const door::Upload& each : door::uploads_of(folder(), "ada"))
    kept[each.number] = support::read_file(door::file_of(folder(), each));
  for (const auto& [number, bytes] : acknowledged) EXPECT_EQ(kept[number], bytes) << number;
  EXPECT_EQ(tournament({"verify", spring().string()}).output.find("differs"), std::string::npos);
  serve();
  EXPECT_THAT(upload(ada, "last.sh", broken_program), StartsWith("HTTP/1.1 201"));
  EXPECT_EQ(tournament({"verify", spring().string()}).output, "");
}

TEST_F(Attacks, WithPseudonymsNothingThatIsServedNamesAnybody) {
  place_programs({"ada", "bob"});
  set("pseudonyms = false", "pseudonyms = true");
  set("leaderboard = 0", "leaderboard = 3");
  ASSERT_EQ(
      tournament({"run", "--no-trial", spring().string(), "--size", "5x4", "--connect", "3", "--legs", "1"})
          .ended.exit_status,
      0);
  serve({"--hand-in", "--play-agents"});
  EXPECT_THAT(post(bob, "pseudonym", {{"pseudonym", "Zorro"}}), StartsWith("HTTP/1.1 200"));
  const auto get = [&](const std::string& path, const std::string& headers = "") {
    return body_of(answer_to(port, "GET", path, headers));
  };
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
  while (get("/data/tournament.json").find("Zorro") == std::string::npos &&
         std::chrono::steady_clock::now() < give_up)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::vector<std::string> served = {get("/play/choices"), get("/hand-in/games", with(ada))};
  for (const char* name : {"tournament", "crosstable", "ratings", "puzzles", "games-0", "game-1", "game-2",
                           "player-1", "player-2"})
    served.push_back(get("/data/" + std::string(name) + ".json"));
  served.push_back(get(json::parse(get("/data/game-1.json")).at("record").get<std::string>().insert(0, "/")));
  for (const char* number : {"1", "2"}) served.push_back(get("/report-" + std::string(number) + ".html"));
  for (const std::string& text : served)
    EXPECT_THAT(text, Not(testing::ContainsRegex("[Bb]ob|\\b[Aa]da\\b")));
  EXPECT_THAT(served[1], HasSubstr("\"opponent\":\"Zorro\""));
  EXPECT_THAT(get("/hand-in/log/1", with(ada)), HasSubstr("printed by ada"));

  const json own = state(with(bob));
  EXPECT_EQ(own.at("shown_as"), "Zorro");
  EXPECT_EQ(own.at("leaderboard"), 3);
  const std::string alias = state(with(ada)).at("shown_as");
  EXPECT_THAT(alias, Not(HasSubstr("ada")));
  EXPECT_EQ(state(with(prof)).at("students").at(0).at("shown_as"), alias);
  EXPECT_EQ(state(with(prof)).at("students").at(1).at("shown_as"), "Zorro");
  for (const char* taken : {"Zorr0", "bob", "BOB"})
    EXPECT_THAT(post(ada, "pseudonym", {{"pseudonym", taken}}), StartsWith("HTTP/1.1 409")) << taken;
  EXPECT_THAT(post(bob, "pseudonym", {{"pseudonym", alias}}), StartsWith("HTTP/1.1 409"));
}

TEST_F(Attacks, APseudonymIsChosenByItsStudentOrATeacherAndNotTooOften) {
  serve();
  EXPECT_THAT(post(ada, "pseudonym", {{"pseudonym", "x"}}), StartsWith("HTTP/1.1 403"))
      << "without the setting";
  EXPECT_FALSE(state(with(ada)).contains("pseudonym"));
  set("pseudonyms = false", "pseudonyms = true");
  EXPECT_THAT(post("guessed", "pseudonym", {{"pseudonym", "x"}}), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(post(ada, "pseudonym", {{"pseudonym", "Countess"}, {"login", "bob"}}),
              StartsWith("HTTP/1.1 200"));
  EXPECT_EQ(state(with(ada)).at("pseudonym"), "Countess");
  EXPECT_EQ(state(with(bob)).at("pseudonym"), "");
  EXPECT_THAT(post(prof, "pseudonym", {{"pseudonym", "Duke"}, {"login", "bob"}}), StartsWith("HTTP/1.1 200"));
  EXPECT_EQ(state(with(bob)).at("shown_as"), "Duke");
  for (const json& login : std::vector<json>{"carl", "prof", "", 7})
    EXPECT_THAT(post(prof, "pseudonym", {{"pseudonym", "x"}, {"login", login}}), StartsWith("HTTP/1.1 404"));
  for (const json& body : std::vector<json>{json::array(), json::object(), "x"})
    EXPECT_THAT(post(ada, "pseudonym", body), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(post(bob, "pseudonym", {{"pseudonym", "<b>\x1b[31m"}}), StartsWith("HTTP/1.1 409"));
  EXPECT_EQ(noted("pseudonym").size(), 2U);
  EXPECT_EQ(noted("pseudonym").back().at("detail"), "Duke");
  int changes = 1;
  while (changes < 50 &&
         post(ada, "pseudonym", {{"pseudonym", "x" + std::to_string(changes)}}).starts_with("HTTP/1.1 200"))
    ++changes;
  EXPECT_EQ(changes, 10);
  EXPECT_THAT(post(ada, "pseudonym", {{"pseudonym", "y"}}), StartsWith("HTTP/1.1 429"));
}

}  // namespace
}  // namespace kaven::tournaments::web::hand_in
