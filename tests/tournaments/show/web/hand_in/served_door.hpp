// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/system/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/course/door/playing_submission.hpp"
#include "tests/tournaments/show/web/server/raw_client.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"

namespace kaven::tournaments::web::hand_in {

inline const std::string broken_program = "#!/bin/sh\nexit 7\n";
inline const std::string now = "2026-01-01T00:00:00Z";

/// `tournament serve --hand-in` of a folder in which ada, bob and a teacher are invited.
class ServedDoor : public testing::Test {
 protected:
  using json = nlohmann::json;
  ServedDoor() {
    EXPECT_EQ(tournament({"new", spring().string(), "--sandbox", "none", "--time", "100"}).ended.exit_status,
              0);
    door::InvitationChange change(folder());
    for (const door::IssuedToken& each :
         change.invite({{"ada", "<b>Ada</b>", "", ""}, {"bob", "Bob", "", ""}}, now))
      (each.person.login == "ada" ? ada : bob) = each.token;
    prof = change.invite_teacher("prof", now).token;
    change.commit();
  }
  static support::Finished tournament(std::vector<std::string> words) {
    words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
    return support::run({.command = words}, std::chrono::minutes(20));
  }
  boost::filesystem::path spring() const { return directory.path() / "spring"; }
  folder::Folder folder() const { return folder::open_folder(spring()); }

  void serve(const std::vector<std::string>& options = {"--hand-in"}) {
    std::vector<std::string> words = {std::string(KAVEN_BIN) + "/tournament", "serve", spring().string(),
                                      "--port", "0"};
    words.insert(words.end(), options.begin(), options.end());
    process = std::make_unique<support::Process>(support::Launch{.command = words});
    const auto deadline = std::chrono::steady_clock::now() + support::patience;
    while (process->output().find('\n') == std::string::npos) {
      if (std::chrono::steady_clock::now() > deadline || process->wait(std::chrono::milliseconds(1)))
        throw std::runtime_error("no address: " + process->errors());
    }
    port = std::stoi(process->output().substr(std::string("http://127.0.0.1:").size()));
  }
  // Changes a setting from its `before` to `after`, as in `leaderboard = 3`.
  void set(const std::string& before, const std::string& after) const {
    const std::string settings = support::read_file(folder().settings());
    const std::size_t at = settings.find("\n" + before + "\n");
    if (at == std::string::npos) throw std::runtime_error("there is no setting " + before);
    system::replace_file(folder().settings(), std::string(settings).replace(at + 1, before.size(), after));
  }
  // Puts programs that play the first legal move into agents/ as handed in by these logins.
  void place_programs(const std::vector<std::string>& logins) const {
    std::vector<intake::Submission> submissions;
    for (const std::string& login : logins) {
      const boost::filesystem::path agent = spring() / "agents" / login;
      boost::filesystem::create_directories(agent);
      system::copy_file(boost::filesystem::path(KAVEN_BIN).parent_path() / "tests/first_move_agent",
                        agent / "quick");
      support::write_file(agent / "agent.toml",
                          "name = \"" + login + "\"\nstem = \"quick\"\ncommand = [\"sh\", \"run.sh\"]\n");
      support::write_file(agent / "run.sh", "echo 'printed by " + login + "' >&2\nexec \"${0%/*}/quick\"\n");
      submissions.push_back(door::playing_submission(login));
    }
    support::write_file(folder().submission_list(), intake::submissions_text(submissions));
  }
  std::string post(const std::string& token, const std::string& action, const json& body) const {
    return server::answer_to(port, "POST", "/hand-in/" + action,
                             "Content-Type: application/json\r\n" + with(token), body.dump());
  }
  static std::string with(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }
  std::string upload(const std::string& token, const std::string& name, const std::string& bytes,
                     const std::string& headers = "") const {
    return server::answer_to(port, "PUT", "/hand-in/upload/" + name, with(token) + headers, bytes);
  }
  json state(const std::string& headers) const {
    return json::parse(server::body_of(server::answer_to(port, "GET", "/hand-in/state", headers)));
  }
  std::string log_in(const std::string& token, const std::string& headers = "") const {
    return server::answer_to(port, "POST", "/hand-in/login", "Content-Type: application/json\r\n" + headers,
                             json({{"token", token}}).dump());
  }
  static std::string cookie_of(const std::string& answer) {
    const std::string name = "Set-Cookie: ";
    const std::size_t begin = answer.find(name) + name.size();
    return "Cookie: other=1; " + answer.substr(begin, answer.find(';', begin) - begin) + "\r\n";
  }
  // The upload as soon as it was checked. Waits for the file: requests are limited.
  json checked_upload(const std::string& login, int number) const {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(20);
    const boost::filesystem::path report =
        door::uploads_folder(folder()) / login / std::to_string(number) / "report.json";
    while (!boost::filesystem::exists(report) && std::chrono::steady_clock::now() < give_up)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const json known = state(with(login == "ada" ? ada : bob));
    for (const json& each : known.at("uploads")) {
      if (each.at("number") == number) return each;
    }
    throw std::runtime_error("there is no such upload");
  }
  // The lines of the audit file.
  std::vector<json> noted_actions() const {
    std::vector<json> actions;
    if (!boost::filesystem::exists(door::audit_file(folder()))) return actions;
    std::istringstream lines(support::read_file(door::audit_file(folder())));
    for (std::string line; std::getline(lines, line);) actions.push_back(json::parse(line));
    return actions;
  }

  support::TemporaryDirectory directory;
  std::string ada;
  std::string bob;
  std::string prof;
  std::unique_ptr<support::Process> process;
  int port = 0;
};

}  // namespace kaven::tournaments::web::hand_in
