// SPDX-License-Identifier: MIT
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/algorithm/string/case_conv.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <ctime>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/record/time_text.hpp"
#include "common/system/files.hpp"
#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/door/audit_log.hpp"
#include "tournaments/course/door/class_roster.hpp"
#include "tournaments/course/door/deadline.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class InviteCommand : public Command {
 public:
  InviteCommand() : Command("invite", "Issues the personal tokens with which students hand in") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    const DeclaredOption roster = options.add(
        "ROSTER", roster_,
        "The class as a CSV file, as learning platforms export it. Its first line names the columns: login,\n"
        "name (or first name, last name), section, e-mail, team; others are ignored. Without a login "
        "column, the login is the e-mail address, or else the number");
    options.add("--files", files_,
                "Write each token into a text file of its own, FOLDER/LOGIN.txt, instead of printing it");
    options.add(
        "--address", address_,
        "The page's address, as in https://games.example.org: adds each link and deadline to the output");
    DeclaredOption renew = options.add("--renew", renew_, "Issue another token for this login");
    DeclaredOption revoke = options.add("--revoke", revoke_, "Make the token of this login invalid");
    DeclaredOption teacher = options.add("--teacher", teacher_, "Issue a teacher's token for this new login");
    DeclaredOption extend = options.add("--extend", extend_, "Extend the deadline of this login to --until");
    options.add("--until", until_, "The deadline of --extend, with its offset from UTC");
    extend.excludes(roster).excludes(renew).excludes(revoke).excludes(teacher);
    renew.excludes(roster);
    revoke.excludes(roster).excludes(renew);
    teacher.excludes(roster).excludes(renew).excludes(revoke);
    options.footer(
        "Prints login, name, e-mail and token of each new login as CSV. A token is visible only this once: "
        "the folder stores only its hash. A login that was invited before keeps its token; its name, section "
        "and address are updated from the roster. A login that is missing from the roster keeps its token, "
        "too: use --revoke.\n"
        "Students with the same team hand in together: each has a personal token, and all see the uploads "
        "and results of the team, under whose name the program plays. In a list with sections, a column of "
        "groups has the teams. A list without teams leaves them as they are. Uploads belong to the team, "
        "also if its members change.\n"
        "With --address there are two more columns, or lines of each text: the link, which logs in, and the "
        "deadline in this machine's time zone, or an empty one.\n"
        "Exit status: 0 done; 1 the roster is invalid, or there is no such login; 2 usage.\n"
        "Examples:\n"
        "  tournament invite spring roster.csv > tokens.csv     # for a mail merge\n"
        "  tournament invite spring roster.csv --files tokens   # or a text for each student\n"
        "  tournament invite spring roster.csv --files mails --address https://games.example.org\n"
        "  tournament invite spring --renew ada\n"
        "  tournament invite spring --extend ada --until 2026-12-03T18:00:00+01:00");
  }

  int run() override {
    if (roster_.empty() && renew_.empty() && revoke_.empty() && teacher_.empty() && extend_.empty())
      throw UsageError("one of ROSTER, --renew, --revoke, --teacher and --extend is required");
    const bool issues_nothing = !revoke_.empty() || !extend_.empty();
    if (issues_nothing && !files_.empty()) throw UsageError("--files excludes --revoke and --extend");
    if (issues_nothing && !address_.empty()) throw UsageError("--address excludes --revoke and --extend");
    check_address();
    if (extend_.empty() != until_.empty()) throw UsageError("--extend and --until belong together");
    if (!until_.empty() && !record::time_of_text(until_)) {
      throw UsageError("--until: expected a time as in 2026-12-03T18:00:00+01:00, got '" +
                       text::printable(until_) + "'");
    }
    // Only their owner may read tokens, names and addresses.
    ::umask(S_IRWXG | S_IRWXO);
    const folder::Folder folder = folder::open_folder(directory_);
    if (!extend_.empty()) return extend(folder);
    if (!address_.empty()) hand_in_ = settings_file::read_settings_alone(folder.settings()).hand_in;
    std::vector<door::Invitee> invitees;
    if (!roster_.empty())
      invitees = door::read_roster(system::read_file(roster_, largest_roster), roster_.string(),
                                   [](const std::string& note) { std::cerr << "note: " << note << '\n'; });
    door::InvitationChange change(folder);
    const std::vector<door::IssuedToken> issued = apply(change, invitees);
    // The tokens first: one without its hash in the list is useless, but can be issued again.
    if (!files_.empty()) {
      write_files(issued, change);
    } else if (!issued.empty()) {
      print(issued, change);
      if (!std::cout.flush())
        throw std::runtime_error("standard output cannot be written: no token was issued");
    }
    change.commit();
    note(folder, issued);
    std::cerr << summary(invitees, issued.size());
    if (!roster_.empty()) note_earlier_owners(folder);
    return 0;
  }

 private:
  static constexpr std::size_t largest_roster = std::size_t{1} << 24U;

  // Leaves the address without a slash at its end.
  void check_address() {
    if (address_.empty()) return;
    const bool is_web = address_.starts_with("https://") || address_.starts_with("http://");
    constexpr std::string_view forbidden = "#?\"' \t\r\n";
    if (!is_web || address_.find_first_of(forbidden) != std::string::npos) {
      throw UsageError("--address: expected the page's address as in https://games.example.org, got '" +
                       text::printable(address_) + "'");
    }
    while (address_.ends_with('/')) address_.pop_back();
    constexpr std::string_view page = "/hand-in";
    if (address_.ends_with(page)) address_.resize(address_.size() - page.size());
  }

  std::string link_of(const door::IssuedToken& issued) const { return address_ + "/hand-in#" + issued.token; }

  // `Tuesday, 1 December 2026, 18:00 (UTC+0100)`; empty without a deadline.
  std::string deadline_text(const door::IssuedToken& issued, const door::InvitationChange& change) const {
    const auto& invitations = change.invitations();
    const auto invitation = std::ranges::find(invitations, issued.person.login,
                                              [](const door::Invitation& each) { return each.person.login; });
    if (invitation == invitations.end()) return "";
    const auto deadline = door::deadline_of(hand_in_, *invitation);
    if (!deadline) return "";
    const std::time_t time = std::chrono::system_clock::to_time_t(deadline->until);
    std::tm local{};
    ::localtime_r(&time, &local);
    return fmt::format("{:%A}, {} {:%B %Y, %H:%M (UTC%z)}", local, local.tm_mday, local);
  }

  int extend(const folder::Folder& folder) const {
    const settings::HandInSettings settings = settings_file::read_settings_alone(folder.settings()).hand_in;
    door::InvitationChange change(folder);
    const door::Invitation& extended =
        change.extend(extend_, record::time_text(*record::time_of_text(until_)));
    change.commit();
    door::note_action(
        folder, {.by = "command line", .action = "extend", .login = extend_, .detail = until_, .client = {}});
    std::cerr << door::extension_sentence(settings, extended) << '\n';
    return 0;
  }

  std::vector<door::IssuedToken> apply(door::InvitationChange& change,
                                       const std::vector<door::Invitee>& invitees) const {
    const std::string now = record::time_text(std::chrono::system_clock::now());
    if (!renew_.empty()) return {change.renew(renew_, now)};
    if (!teacher_.empty()) return {change.invite_teacher(teacher_, now)};
    if (!revoke_.empty()) {
      change.revoke(revoke_, now);
      return {};
    }
    return change.invite(invitees, now);
  }

  void note(const folder::Folder& folder, const std::vector<door::IssuedToken>& issued) const {
    const auto note_one = [&](const std::string& action, const std::string& login,
                              const std::string& detail) {
      door::note_action(
          folder, {.by = "command line", .action = action, .login = login, .detail = detail, .client = {}});
    };
    for (const door::IssuedToken& each : issued)
      note_one(renew_.empty() ? "invite" : "renew", each.person.login, teacher_.empty() ? "" : "teacher");
    if (!revoke_.empty()) note_one("revoke", revoke_, "");
  }

  // A wrong column would withdraw a whole class, so that only the teacher takes out a program.
  static void note_earlier_owners(const folder::Folder& folder) {
    const std::map<std::string, door::UploadOwner> owners = door::upload_owners(folder);
    for (const auto& [agent, upload] : door::uploads_by_agent(folder)) {
      if (owners.contains(upload.login)) continue;
      std::cerr << fmt::format(
          "note: nobody hands in as {} any more, but agents/{} still plays: remove it, or "
          "use tournament withdraw\n",
          upload.login, agent);
    }
  }

  void write_files(const std::vector<door::IssuedToken>& issued, const door::InvitationChange& change) const {
    boost::filesystem::create_directories(files_);
    for (const door::IssuedToken& each : issued) {
      std::string text = fmt::format("Name:   {}\nLogin:  {}\nE-mail: {}\nToken:  {}\n", each.person.name,
                                     each.person.login, each.person.email, each.token);
      if (each.person.team) text += fmt::format("Team:   {}\n", *each.person.team);
      if (!address_.empty()) {
        text += fmt::format("Page:   {}\n", link_of(each));
        if (const std::string until = deadline_text(each, change); !until.empty())
          text += fmt::format("Until:  {}\n", until);
      }
      system::replace_file(
          files_ / (each.person.login + ".txt"),
          fmt::format("{}\nWith this {} you hand in {} program. It is personal: whoever has it "
                      "hands in under your name.\n",
                      text, address_.empty() ? "token" : "link", each.person.team ? "your team's" : "your"));
    }
  }

  void print(const std::vector<door::IssuedToken>& issued, const door::InvitationChange& change) const {
    std::cout << "login,name,email,token" << (address_.empty() ? "\n" : ",link,deadline\n");
    for (const door::IssuedToken& each : issued) {
      std::cout << fmt::format("{},{},{},{}", text::csv_cell(each.person.login),
                               text::csv_cell(each.person.name), text::csv_cell(each.person.email),
                               each.token);
      if (!address_.empty())
        std::cout << fmt::format(",{},{}", text::csv_cell(link_of(each)),
                                 text::csv_cell(deadline_text(each, change)));
      std::cout << '\n';
    }
    std::cout << std::flush;
  }

  std::string summary(const std::vector<door::Invitee>& invited, std::size_t issued) const {
    if (!revoke_.empty()) return fmt::format("{}: the token is revoked\n", revoke_);
    const std::string where = files_.empty() ? "" : fmt::format(" into {}", files_.string());
    const std::string tokens = fmt::format("{} {}{}", issued, issued == 1 ? "token" : "tokens", where);
    if (roster_.empty()) return tokens + "\n";
    std::set<std::string> teams;
    for (const door::Invitee& each : invited) teams.insert(boost::to_lower_copy(each.team.value_or("")));
    teams.erase("");
    return fmt::format(
        "{}, {} invited before{}\n", tokens, invited.size() - issued,
        teams.empty() ? "" : fmt::format(", {} team{}", teams.size(), teams.size() == 1 ? "" : "s"));
  }

  boost::filesystem::path directory_;
  boost::filesystem::path roster_;
  boost::filesystem::path files_;
  std::string address_;
  settings::HandInSettings hand_in_;  ///< read with --address alone
  std::string renew_;
  std::string revoke_;
  std::string teacher_;
  std::string extend_;
  std::string until_;
};

}  // namespace

std::unique_ptr<Command> make_invite() {
  return std::make_unique<InviteCommand>();
}

}  // namespace kaven::tournaments::commands
