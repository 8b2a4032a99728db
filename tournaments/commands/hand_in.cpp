// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cerrno>
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/record/time_text.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/door/audit_log.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::commands {

namespace {

class HandInCommand : public Command {
 public:
  HandInCommand() : Command("hand-in", "Hands in a program for an invited student, and checks it") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.add("LOGIN", login_, "The student's login, or the team; see tournament invite").required();
    const DeclaredOption file =
        options.add("FILE", file_, "The program: one file, or an archive (zip, tar.*, 7z)");
    DeclaredOption check =
        options.add("--check", check_, "Check this earlier upload of the student (1, 2 …) instead of FILE");
    check.between(1, most_uploads).excludes(file);
    options
        .add("--choose", choose_,
             "Choose this earlier upload, which passed, as the one that plays; needs upload-counts = "
             "\"chosen\" in tournament.toml")
        .between(1, most_uploads)
        .excludes(file)
        .excludes(check);
    options.footer(
        "Stores the file in DIR/door/uploads/LOGIN/, or in the one of the student's team, and checks it in "
        "the sandbox, as tournament check does. If it passes, and is the upload that counts, it replaces the "
        "student's program in agents/. The "
        "newest one that passed counts, unless the setting upload-counts of tournament.toml is best or "
        "chosen. During a run it waits until the run ends; then the same command with --check, or "
        "tournament serve --hand-in, replaces the program. If it fails, the student's earlier program "
        "stays.\n"
        "Exit status: 0 it passed, and the upload that counts plays from the next run on; 1 it failed; 2 "
        "usage; 3 it passed, and the upload that counts waits for the end of the present run.\n"
        "Examples:\n"
        "  tournament hand-in spring ada mine.zip\n"
        "  tournament hand-in spring ada --check 7\n"
        "  tournament hand-in spring ada --choose 5");
  }

  int run() override {
    if (file_.empty() && !check_ && !choose_) throw UsageError("FILE is required");
    const folder::Folder folder = folder::open_folder(directory_);
    const std::string rule = settings_file::read_settings_alone(folder.settings()).hand_in.upload_counts;
    if (choose_) choose(folder, rule);
    door::Upload upload = file_.empty() ? found_upload(folder) : received_upload(folder);
    const door::ExaminationOptions options{.programs = system::own_folder(),
                                           .compliance_run = system::helper_program("compliance_run")};
    const door::ExaminationLock lock(folder);
    if (!choose_ && !is_accepted(door::counting_of(folder, upload.login, rule), upload)) {
      upload.report = door::examine(folder, upload, options);
      door::write_report(folder, upload, *upload.report);
    }
    if (!choose_) print(upload);
    if (!upload.report->passed) return 1;
    return place_counting(folder, upload, rule, options);
  }

 private:
  static constexpr int waits = 3;
  static constexpr std::uint64_t most_bytes = 1'000'000'000;
  static constexpr std::size_t most_kept = 20;
  static constexpr int most_uploads = 1'000'000'000;

  // Whether `upload` passed, and waited for the end of a run: it needs no other check.
  static bool is_accepted(const door::Counting& counting, const door::Upload& upload) {
    return counting.counts == upload.number && !counting.is_placed;
  }

  // Puts the upload that counts into agents/. If that is not `upload`, which has passed, it may be there already.
  static int place_counting(const folder::Folder& folder, const door::Upload& upload, const std::string& rule,
                            const door::ExaminationOptions& options) {
    const door::Counting counting = door::counting_of(folder, upload.login, rule);
    const auto counts = std::ranges::find(counting.uploads, counting.counts, &door::Upload::number);
    if (counts == counting.uploads.end()) {
      throw std::runtime_error(fmt::format("upload {} of {} was removed meanwhile: newer ones have arrived",
                                           upload.number, upload.login));
    }
    if (counts->number != upload.number) {
      std::cerr << fmt::format("upload {} counts: the setting upload-counts is {}\n", counts->number, rule);
      if (counting.is_placed) return 0;
    }
    try {
      door::place(folder, *counts, options);
    } catch (const folder::FolderInUse& error) {
      std::cerr << "it waits for the end of the present run: " << error.what() << '\n';
      return waits;
    }
    return 0;
  }

  void choose(const folder::Folder& folder, const std::string& rule) const {
    const door::Upload upload = found_upload(folder);
    door::choose(folder, upload, rule);
    door::note_choice(folder, upload, "command line", "");
    std::cout << fmt::format("upload {} of {} is chosen\n", upload.number, upload.login) << std::flush;
  }

  door::Upload found_upload(const folder::Folder& folder) const {
    const int number = choose_ ? *choose_ : *check_;
    const auto upload = door::upload_of(folder, sender(folder).owner, number);
    if (!upload)
      throw std::runtime_error(fmt::format("{} has no upload {}", text::printable(login_), number));
    return *upload;
  }

  struct Sender {
    std::string owner;  ///< of the uploads
    std::string login;  ///< a student's, or the owner's if LOGIN is a team
  };

  Sender sender(const folder::Folder& folder) const {
    const std::vector<door::Invitation> invitations = door::read_invitations(folder);
    const auto is_meant = [&](const door::Invitation& each) {
      return each.role == door::Role::student &&
             (boost::iequals(each.person.login, login_) || boost::iequals(door::owner_of(each), login_));
    };
    const auto found = std::ranges::find_if(invitations, is_meant);
    if (found == invitations.end()) {
      throw std::runtime_error(
          text::printable(login_) +
          ": expected the login of an invited student, or a team; see tournament invite --help");
    }
    const std::string owner = door::owner_of(*found);
    const bool is_person = boost::iequals(found->person.login, login_);
    if (is_person ? !found->withdrawn.empty() : door::upload_owners(folder).at(owner).is_withdrawn) {
      throw std::runtime_error((is_person ? found->person.login + ": a teacher has withdrawn this student"
                                          : owner + ": a teacher has withdrawn all members"));
    }
    return {.owner = owner, .login = is_person ? found->person.login : owner};
  }

  door::Upload received_upload(const folder::Folder& folder) const {
    const system::Descriptor input(::open(file_.c_str(), O_RDONLY | O_CLOEXEC));
    if (!input) throw std::system_error(errno, std::generic_category(), file_.string());
    if (!boost::filesystem::is_regular_file(file_))
      throw UsageError(
          fmt::format("FILE '{}': expected a file; pack a folder first, e.g. with zip -r", file_.string()));
    const Sender sender = this->sender(folder);
    door::IncomingUpload incoming(folder, sender.owner, file_.filename().string(), most_bytes);
    std::array<char, 1U << 16U> buffer{};
    while (true) {
      const ssize_t count = ::read(input.get(), buffer.data(), buffer.size());
      if (count < 0) throw std::system_error(errno, std::generic_category(), file_.string());
      if (count == 0) break;
      incoming.write({buffer.data(), static_cast<std::size_t>(count)});
    }
    door::Upload upload =
        incoming.commit(sender.login, record::time_text(std::chrono::system_clock::now()), most_kept);
    door::note_upload(folder, upload, "command line", "");
    return upload;
  }

  static void print(const door::Upload& upload) {
    const door::CheckReport& report = *upload.report;
    std::cout << fmt::format("upload {} of {}: {}\n", upload.number, upload.login, report.verdict);
    for (const std::string& note : report.notes) std::cout << note << '\n';
    if (!report.text.empty()) {
      std::cout << '\n' << report.text;
    } else if (!report.reason.empty()) {
      std::cout << report.reason << '\n';
    }
    std::cout << std::flush;
  }

  boost::filesystem::path directory_;
  boost::filesystem::path file_;
  std::string login_;
  std::optional<int> check_;
  std::optional<int> choose_;
};

}  // namespace

std::unique_ptr<Command> make_hand_in() {
  return std::make_unique<HandInCommand>();
}

}  // namespace kaven::tournaments::commands
