// SPDX-License-Identifier: MIT
#include "tournaments/course/door/upload_audit.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

#include "common/program/sha256.hpp"
#include "common/system/descriptor.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/door/uploads.hpp"
#include "tournaments/course/intake/hand_in.hpp"
#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::door {

namespace fs = boost::filesystem;

namespace {

std::string shown(const folder::Folder& folder, const fs::path& path) {
  return text::printable(fs::relative(path, folder.root).string(), 400);
}

// Calls `visit` with every temporary folder of the logins of which no upload is arriving.
void visit_remnants(const folder::Folder& folder, const std::function<void(const fs::path&)>& visit) {
  if (!fs::is_directory(uploads_folder(folder))) return;
  for (const fs::directory_entry& login : fs::directory_iterator(uploads_folder(folder))) {
    if (!fs::is_directory(login.path())) continue;
    const system::Descriptor lock(::open(login.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!lock) throw std::system_error(errno, std::generic_category(), login.path().string());
    if (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) continue;
    for (const fs::directory_entry& each : fs::directory_iterator(login.path())) {
      if (each.path().filename().string().starts_with(temporary_prefix)) visit(each.path());
    }
  }
}

class UploadAudit {
 public:
  explicit UploadAudit(const folder::Folder& folder) : folder_(folder) {}

  std::vector<std::string> faults() {
    if (!fs::is_directory(door_folder(folder_))) return {};
    try {
      for (const Invitation& each : read_invitations(folder_))
        invited_.insert({each.person.login, owner_of(each)});
      playing_ = playing_uploads(folder_);
      check_uploads();
      check_programs();
      visit_remnants(folder_, [&](const fs::path& place) {
        faults_.push_back(shown(folder_, place) +
                          " is what an interrupted upload left: tournament rebuild removes it");
      });
    } catch (const std::runtime_error& error) {
      faults_.emplace_back(error.what());
    }
    return faults_;
  }

 private:
  void check_uploads() {
    if (!fs::is_directory(uploads_folder(folder_))) return;
    for (const fs::directory_entry& entry : fs::directory_iterator(uploads_folder(folder_))) {
      const std::string login = entry.path().filename().string();
      try {
        const std::vector<Upload> uploads = uploads_of(folder_, login);
        // A team whose members are now in other ones keeps its uploads.
        const bool is_known =
            invited_.contains(login) ||
            std::ranges::any_of(uploads, [&](const Upload& each) { return invited_.contains(each.by); });
        if (!is_known) {
          faults_.push_back(shown(folder_, entry.path()) + ": nobody with this login was invited");
          continue;
        }
        for (const Upload& upload : uploads) check_upload(upload);
      } catch (const UploadListError& error) {
        faults_.emplace_back(error.what());
      }
    }
  }

  void check_upload(const Upload& upload) {
    const fs::path file = file_of(folder_, upload);
    const auto hash = program::sha256(file);
    if (!hash) {
      faults_.push_back(shown(folder_, file) + " is gone or cannot be read");
    } else if (!upload.sha256.empty() && *hash != upload.sha256) {
      faults_.push_back(shown(folder_, file) + " has not the bytes that were received");
    }
  }

  // Checks the programs that play, according to submissions.jsonl.
  void check_programs() {
    for (const intake::Submission& each : intake::read_submissions(folder_.submission_list())) {
      if (each.state != intake::SubmissionState::plays || each.owner.system != owner_system) continue;
      const std::string& login = each.owner.id;
      const int number = playing_[login];
      const std::optional<Upload> upload = upload_of(folder_, login, number);
      if (!upload) {
        faults_.push_back(
            fmt::format("submissions.jsonl: upload {} of {} plays, but it is not in door/uploads/", number,
                        text::printable(login)));
        continue;
      }
      const fs::path program = folder_.root / each.place;
      // verify reports a missing program of a player by itself.
      if (upload->agent_sha256.empty() || !fs::is_directory(program)) continue;
      if (intake::contents_hash(program) != upload->agent_sha256) {
        faults_.push_back(fmt::format("{} differs from upload {} of {}, from which it was made",
                                      shown(folder_, program), number, login));
      }
    }
  }

  const folder::Folder& folder_;
  std::set<std::string> invited_;  ///< logins and teams
  std::map<std::string, int> playing_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> upload_faults(const folder::Folder& folder) {
  return UploadAudit(folder).faults();
}

int remove_remnants(const folder::Folder& folder) {
  int removed = 0;
  visit_remnants(folder, [&](const fs::path& place) {
    fs::remove_all(place);
    ++removed;
  });
  return removed;
}

}  // namespace kaven::tournaments::door
