// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/sha256.hpp"
#include "common/system/descriptor.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/state/aliases.hpp"

namespace kaven::tournaments::door {

/// The number of requirements in a CheckReport::requirements, required and advised ones, that a program meets: those with the
/// finding `passed`.
int met_requirements(const std::string& requirements);

/// The result of the check of an upload: report.json and requirements.json.
struct CheckReport {
  bool passed = false;             ///< it plays
  std::string verdict;             ///< `passed`, `may not enter` …: compliance::verdict_words()
  std::string reason;              ///< why it does not play, or an advice; may be empty
  std::string remedy;              ///< may be empty
  std::string text;                ///< the report of `tournament check`; may be empty
  std::vector<std::string> notes;  ///< what was left out or changed while unpacking
  /// The requirements of compliance::compliance_document() with their findings, as a JSON array; empty if none was tried.
  std::string requirements = {};
  int met = 0;  ///< met_requirements()
  friend bool operator==(const CheckReport&, const CheckReport&) = default;
};

/// A program that was handed in, as received. All that is known of it is in a folder of its own:
///
///   door/uploads/LOGIN/NUMBER/   file/NAME     the bytes
///                                upload.json   {"name":"mine.zip","size":4711,"sha256":"…","received":"…",
///                                               "by":"ada"}
///                                report.json   the CheckReport; missing until it was checked
///                                requirements.json   its requirements: apart, because they are large and seldom parsed
///                                placed.json   {"outcome":"taken","agent_sha256":"…","turn":3}; missing until it was
///                                              put into agents/; of all uploads of LOGIN, the one with the highest turn
///                                              was put there last
///   door/uploads/LOGIN/choice.json   {"number":2}: the upload that the student chose; missing until then
struct Upload {
  std::string login;  ///< of the owner: UploadOwner::login
  int number = 0;     ///< 1, 2 … for each login
  std::string name;
  std::uint64_t size = 0;  ///< in bytes
  std::string sha256;      ///< of the file, lower-case hex; empty in uploads of earlier versions
  std::string received;    ///< UTC, ISO 8601
  std::string by;          ///< the login that sent it: a student's, or a teacher's
  std::optional<CheckReport> report;
  std::string placed;  ///< what collect() made of it, as intake::collect_outcome_words; empty: not placed
  /// intake::contents_hash() of its folder in agents/ when it was placed; empty: unknown.
  std::string agent_sha256;
  std::time_t placed_time = 0;  ///< when it was put into agents/
};

/// The beginning of the names of temporary folders.
inline constexpr std::string_view temporary_prefix = ".new-";

/// The upload cannot be accepted. what() is a sentence for the sender.
class UploadRefused : public std::runtime_error {
 public:
  enum class Reason : std::uint8_t { name, size, busy };
  UploadRefused(Reason reason, const std::string& what) : std::runtime_error(what), reason_(reason) {}
  Reason reason() const { return reason_; }

 private:
  Reason reason_;
};

/// A file about an upload is invalid. what() names it and what was expected.
class UploadListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An upload while its bytes arrive: in a temporary folder until commit(). Holds a lock on the folder of the login, so
/// that there is one at a time; a killed one leaves only the temporary folder, which the next one removes.
class IncomingUpload {
 public:
  /// `name`: the file's name as its sender calls it. Throws UploadRefused for a name that is not a plain file name, or
  /// if another upload of this login is still arriving after `patience`; std::system_error.
  IncomingUpload(const folder::Folder& folder, const std::string& login, const std::string& name,
                 std::uint64_t most_bytes, std::chrono::milliseconds patience = {});
  /// Removes what arrived unless it was committed.
  ~IncomingUpload();
  IncomingUpload(const IncomingUpload&) = delete;
  IncomingUpload& operator=(const IncomingUpload&) = delete;

  /// Throws UploadRefused above the limit; std::system_error, for example for a full disk.
  void write(std::string_view bytes);
  /// Makes it an upload: after this returned, it is on the disk, whenever the program or the machine stops. Removes
  /// the oldest uploads above `most_kept`, except the one that plays and those that count by any rule of counting.hpp. Throws
  /// UploadRefused if it is empty;
  /// std::system_error.
  Upload commit(const std::string& by, const std::string& now, std::size_t most_kept);

 private:
  folder::Folder folder_;
  Upload upload_;
  boost::filesystem::path place_;  ///< the folder of the login
  boost::filesystem::path aside_;  ///< the temporary folder; empty after commit()
  std::uint64_t most_bytes_;
  program::Digest digest_;
  system::Descriptor lock_;
  system::Descriptor output_;
};

/// Makes a folder that only its owner may read, and its name permanent, unless it is there. Throws std::system_error.
void make_private(const boost::filesystem::path& path);

/// The upload `number` of `login`; nothing if there is none, or its files are gone. Throws UploadListError for a damaged file;
/// std::system_error.
std::optional<Upload> upload_of(const folder::Folder& folder, const std::string& login, int number);
/// The numbers of the uploads of `login`, oldest first.
std::vector<int> upload_numbers(const folder::Folder& folder, const std::string& login);
/// The uploads of `login`, oldest first. Throws as upload_of().
std::vector<Upload> uploads_of(const folder::Folder& folder, const std::string& login);

/// The received file.
boost::filesystem::path file_of(const folder::Folder& folder, const Upload& upload);
/// Stores the result of the check; replaces an earlier one. Throws std::system_error.
void write_report(const folder::Folder& folder, const Upload& upload, const CheckReport& report);
/// Stores what collect() made of the upload, and the hash of its folder in agents/; it is then the last placed one of its login.
/// Throws std::system_error.
void write_placed(const folder::Folder& folder, const Upload& upload, const std::string& outcome,
                  const std::string& agent_sha256 = {});
/// The number of the upload of `login` that collect() read last; 0 if none. Throws as upload_of().
int last_placed_upload(const folder::Folder& folder, const std::string& login);

/// Stores the student's choice of the upload. Throws std::system_error.
void write_choice(const folder::Folder& folder, const Upload& upload);
/// The number of the upload that `login` chose, which may be gone; 0 if none. Throws as upload_of().
int chosen_upload(const folder::Folder& folder, const std::string& login);

/// The newest upload of `login`; nothing if there is none. Throws as upload_of().
std::optional<Upload> newest_upload(const folder::Folder& folder, const std::string& login);

/// The number of the upload of each login in agents/, according to submissions.jsonl. Throws SubmissionListError;
/// std::system_error.
std::map<std::string, int> playing_uploads(const folder::Folder& folder);
/// The uploads in agents/ by the names of their folders there. Throws as playing_uploads() and uploads_of().
std::map<std::string, Upload> uploads_by_agent(const folder::Folder& folder);
/// The pseudonyms of the players of `tournament` whose programs were handed in at the door; none without the setting
/// `pseudonyms`. Throws as playing_uploads() and read_invitations().
state::Pseudonyms pseudonyms_of(const folder::Folder& folder, const state::TournamentState& tournament);
/// The number of the upload of `login` in agents/, according to submissions.jsonl; 0 if there is none. Throws
/// SubmissionListError; std::system_error.
int playing_upload(const folder::Folder& folder, const std::string& login);

/// Copies the invitations with their tokens, without extended deadlines, and of each login its choice and the uploads that
/// play, are the newest, or count by any rule, so that the tournament `into`, which has none, knows the class, its checks, and
/// why programs do not play.
/// Returns the number of students. Throws as read_invitations(), playing_uploads(); std::system_error.
std::size_t copy_door(const folder::Folder& from, const folder::Folder& into);

}  // namespace kaven::tournaments::door
