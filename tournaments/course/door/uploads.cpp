// SPDX-License-Identifier: MIT
#include "tournaments/course/door/uploads.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <climits>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/course/door/class_roster.hpp"
#include "tournaments/course/door/counting.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/door/invitations.hpp"
#include "tournaments/course/intake/submission_list.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::door {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t largest_file = std::size_t{4} << 20U;

[[noreturn]] void fail(const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), path.string());
}

fs::path folder_of(const folder::Folder& folder, const std::string& login) {
  return uploads_folder(folder) / login;
}

fs::path folder_of(const folder::Folder& folder, const Upload& upload) {
  return folder_of(folder, upload.login) / std::to_string(upload.number);
}

// Why a file cannot be called so; empty if it can.
std::string file_name_fault(const std::string& name) {
  constexpr std::size_t longest = 100;
  const bool is_plain = !name.starts_with('.') && name.find('/') == std::string::npos &&
                        !text::name_fault(name, longest) && name.size() <= NAME_MAX;
  return is_plain ? ""
                  : fmt::format(
                        "'{}': expected the name of a file: 1 to {} visible characters without /, at most {} "
                        "bytes, the first not a full stop",
                        text::printable(name), longest, NAME_MAX);
}

// The uploads' numbers are the names of their folders; 0 for other names.
int number_of(const std::string& name) {
  const int number = text::read_number<int>(name).value_or(0);
  return std::to_string(number) == name ? number : 0;
}

// The numbers that name folders in `folder`, in their order.
std::vector<int> numbers_in(const fs::path& folder) {
  std::vector<int> numbers;
  if (!fs::is_directory(folder)) return numbers;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (const int number = number_of(entry.path().filename().string()); number > 0) numbers.push_back(number);
  }
  std::ranges::sort(numbers);
  return numbers;
}

// Reads `file` with `take`; false if there is no such file.
template <typename Take>
bool read_json(const fs::path& file, Take take) {
  if (!fs::exists(file)) return false;
  try {
    take(text::parse_json(system::read_whole_file(file, largest_file)));
  } catch (const nlohmann::json::exception& error) {
    throw UploadListError(file.string() + ": expected a JSON object about an upload: " + error.what());
  }
  return true;
}

// A removed upload disappears at once, also if the removal of its files is interrupted.
void remove_upload(const fs::path& place) {
  const fs::path aside =
      place.parent_path() / (std::string(temporary_prefix) + "old-" + place.filename().string());
  fs::rename(place, aside);
  fs::remove_all(aside);
}

// Locks the folder of a login. Waits up to `patience` for another upload that holds it.
system::Descriptor lock_of(const fs::path& place, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds between_tries{50};
  const auto give_up = std::chrono::steady_clock::now() + patience;
  system::Descriptor lock(::open(place.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!lock) fail(place);
  while (::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail(place);
    if (std::chrono::steady_clock::now() >= give_up) {
      throw UploadRefused(
          UploadRefused::Reason::busy,
          "another upload of yours is arriving; wait until it is complete, then hand in again");
    }
    std::this_thread::sleep_for(between_tries);
  }
  return lock;
}

// The uploads of `login` that play or count by any rule, which may be changed in tournament.toml.
std::set<int> needed_uploads(const folder::Folder& folder, const std::string& login) {
  std::set<int> needed = {playing_upload(folder, login)};
  for (const std::string_view rule : settings::upload_rules)
    needed.insert(counting_of(folder, login, rule).counts);
  return needed;
}

// The turn of the upload in the folder `place` among the placed ones; nothing if it was not placed.
std::optional<int> turn_in(const fs::path& place) {
  std::optional<int> turn;
  // Earlier versions placed only ever newer uploads, and stored no turn.
  read_json(place / "placed.json", [&](const nlohmann::json& json) { turn = json.value("turn", 0); });
  return turn;
}

}  // namespace

void make_private(const fs::path& path) {
  if (::mkdir(path.c_str(), S_IRWXU) == 0) {
    system::flush_directory_of(path);
  } else if (errno != EEXIST) {
    fail(path);
  }
}

int met_requirements(const std::string& requirements) {
  const nlohmann::json json = text::json_or_null(requirements);
  return static_cast<int>(std::ranges::count_if(json, [](const nlohmann::json& each) {
    return each.is_object() && each.value("finding", "") == "passed";
  }));
}

IncomingUpload::IncomingUpload(const folder::Folder& folder, const std::string& login,
                               const std::string& name, std::uint64_t most_bytes,
                               std::chrono::milliseconds patience)
    : folder_(folder),
      upload_{.login = login, .name = name},
      place_(folder_of(folder, login)),
      most_bytes_(most_bytes) {
  if (const std::string fault = login_fault(login); !fault.empty())
    throw UploadRefused(UploadRefused::Reason::name, fault);
  if (const std::string fault = file_name_fault(name); !fault.empty())
    throw UploadRefused(UploadRefused::Reason::name, fault);
  for (const fs::path& each : {door_folder(folder), uploads_folder(folder), place_}) make_private(each);
  lock_ = lock_of(place_, patience);
  for (const fs::directory_entry& entry : fs::directory_iterator(place_)) {
    if (entry.path().filename().string().starts_with(temporary_prefix)) fs::remove_all(entry.path());
  }
  const fs::path aside = place_ / (std::string(temporary_prefix) + "upload");
  make_private(aside);
  aside_ = aside;
  make_private(aside_ / "file");
  output_ = system::Descriptor(
      ::open((aside_ / "file" / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!output_) fail(aside_ / "file" / name);
}

IncomingUpload::~IncomingUpload() {
  boost::system::error_code ignored;
  if (!aside_.empty()) fs::remove_all(aside_, ignored);
  // A process that the server is starting may have the descriptor, too, until it executes its program.
  if (lock_) ::flock(lock_.get(), LOCK_UN);
}

void IncomingUpload::write(std::string_view bytes) {
  upload_.size += bytes.size();
  if (upload_.size > most_bytes_) {
    throw UploadRefused(UploadRefused::Reason::size,
                        fmt::format("the file is larger than {} MB", static_cast<double>(most_bytes_) / 1e6));
  }
  digest_.add(bytes);
  while (!bytes.empty()) {
    const ssize_t written = ::write(output_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(aside_ / "file" / upload_.name);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

Upload IncomingUpload::commit(const std::string& by, const std::string& now, std::size_t most_kept) {
  if (upload_.size == 0) throw UploadRefused(UploadRefused::Reason::size, "the file is empty");
  if (::fsync(output_.get()) != 0) fail(aside_ / "file" / upload_.name);
  system::flush_directory_of(aside_ / "file" / upload_.name);
  upload_.by = by;
  upload_.received = now;
  upload_.sha256 = digest_.hex();
  // replace_file() flushes the temporary folder, too.
  system::replace_file(aside_ / "upload.json", text::json_line({{"name", upload_.name},
                                                                {"size", upload_.size},
                                                                {"sha256", upload_.sha256},
                                                                {"received", now},
                                                                {"by", by}}));
  const std::vector<int> numbers = numbers_in(place_);
  upload_.number = numbers.empty() ? 1 : numbers.back() + 1;
  const fs::path place = folder_of(folder_, upload_);
  fs::rename(aside_, place);
  aside_.clear();
  system::flush_directory_of(place);
  if (numbers.size() >= most_kept) {
    const std::set<int> needed = needed_uploads(folder_, upload_.login);
    std::size_t left_over = numbers.size() + 1 - most_kept;
    for (const int number : numbers) {
      if (left_over == 0) break;
      if (needed.contains(number)) continue;
      remove_upload(place_ / std::to_string(number));
      --left_over;
    }
  }
  return upload_;
}

std::optional<Upload> upload_of(const folder::Folder& folder, const std::string& login, int number) {
  Upload upload{.login = login, .number = number};
  const fs::path place = folder_of(folder, upload);
  const bool exists = read_json(place / "upload.json", [&](const nlohmann::json& json) {
    upload.name = json.at("name").get<std::string>();
    upload.size = json.at("size").get<std::uint64_t>();
    upload.sha256 = json.value("sha256", "");
    upload.received = json.at("received").get<std::string>();
    upload.by = json.at("by").get<std::string>();
  });
  // It was removed in the meantime, as one of too many.
  if (!exists) return std::nullopt;
  if (const std::string fault = file_name_fault(upload.name); !fault.empty())
    throw UploadListError((place / "upload.json").string() + ": \"name\": " + fault);
  std::optional<int> met;
  read_json(place / "report.json", [&](const nlohmann::json& json) {
    if (json.contains("met")) met = json.at("met").get<int>();
    upload.report = CheckReport{.passed = json.at("passed").get<bool>(),
                                .verdict = json.at("verdict").get<std::string>(),
                                .reason = json.at("reason").get<std::string>(),
                                .remedy = json.at("remedy").get<std::string>(),
                                .text = json.at("text").get<std::string>(),
                                .notes = json.at("notes").get<std::vector<std::string>>()};
  });
  if (upload.report && fs::exists(place / "requirements.json"))
    upload.report->requirements = system::read_whole_file(place / "requirements.json", largest_file);
  // Reports of earlier versions do not have the number.
  if (upload.report) upload.report->met = met ? *met : met_requirements(upload.report->requirements);
  read_json(place / "placed.json", [&](const nlohmann::json& json) {
    upload.placed = json.at("outcome").get<std::string>();
    upload.agent_sha256 = json.value("agent_sha256", "");
    upload.placed_time = fs::last_write_time(place / "placed.json");
  });
  return upload;
}

std::vector<int> upload_numbers(const folder::Folder& folder, const std::string& login) {
  return numbers_in(folder_of(folder, login));
}

std::vector<Upload> uploads_of(const folder::Folder& folder, const std::string& login) {
  std::vector<Upload> uploads;
  for (const int number : upload_numbers(folder, login)) {
    if (auto upload = upload_of(folder, login, number)) uploads.push_back(std::move(*upload));
  }
  return uploads;
}

fs::path file_of(const folder::Folder& folder, const Upload& upload) {
  return folder_of(folder, upload) / "file" / upload.name;
}

void write_report(const folder::Folder& folder, const Upload& upload, const CheckReport& report) {
  const fs::path place = folder_of(folder, upload);
  // Before report.json, with which the upload counts as checked.
  if (report.requirements.empty()) {
    fs::remove(place / "requirements.json");
  } else {
    system::replace_file(place / "requirements.json", report.requirements);
  }
  system::replace_file(place / "report.json", text::json_line({{"passed", report.passed},
                                                               {"verdict", report.verdict},
                                                               {"reason", report.reason},
                                                               {"remedy", report.remedy},
                                                               {"text", report.text},
                                                               {"notes", report.notes},
                                                               {"met", report.met}}));
}

void write_placed(const folder::Folder& folder, const Upload& upload, const std::string& outcome,
                  const std::string& agent_sha256) {
  const fs::path place = folder_of(folder, upload.login);
  int turn = 0;
  for (const int number : numbers_in(place))
    turn = std::max(turn, turn_in(place / std::to_string(number)).value_or(0));
  system::replace_file(
      folder_of(folder, upload) / "placed.json",
      text::json_line({{"outcome", outcome}, {"agent_sha256", agent_sha256}, {"turn", turn + 1}}));
}

int last_placed_upload(const folder::Folder& folder, const std::string& login) {
  const fs::path place = folder_of(folder, login);
  int last = 0;
  std::optional<int> highest;
  for (const int number : numbers_in(place)) {
    const std::optional<int> turn = turn_in(place / std::to_string(number));
    if (!turn || turn < highest) continue;
    highest = turn;
    last = number;
  }
  return last;
}

void write_choice(const folder::Folder& folder, const Upload& upload) {
  system::replace_file(folder_of(folder, upload.login) / "choice.json",
                       text::json_line({{"number", upload.number}}));
}

int chosen_upload(const folder::Folder& folder, const std::string& login) {
  int number = 0;
  read_json(folder_of(folder, login) / "choice.json",
            [&](const nlohmann::json& json) { number = json.at("number").get<int>(); });
  return number;
}

std::optional<Upload> newest_upload(const folder::Folder& folder, const std::string& login) {
  const std::vector<int> numbers = numbers_in(folder_of(folder, login));
  return numbers.empty() ? std::nullopt : upload_of(folder, login, numbers.back());
}

namespace {

// 0: it is no upload.
int upload_number_of(const intake::Submission& submission) {
  const std::string& text = submission.handed_in;
  return text.starts_with(handed_in_prefix) ? number_of(text.substr(handed_in_prefix.size())) : 0;
}

}  // namespace

std::map<std::string, int> playing_uploads(const folder::Folder& folder) {
  std::map<std::string, int> playing;
  for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
    if (each.state != intake::SubmissionState::plays || each.owner.system != owner_system) continue;
    if (const int number = upload_number_of(each); number > 0) playing[each.owner.id] = number;
  }
  return playing;
}

std::map<std::string, Upload> uploads_by_agent(const folder::Folder& folder) {
  std::map<std::string, Upload> uploads;
  for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
    if (each.state != intake::SubmissionState::plays || each.owner.system != owner_system) continue;
    const int number = upload_number_of(each);
    if (number == 0 || !login_fault(each.owner.id).empty()) continue;
    if (auto upload = upload_of(folder, each.owner.id, number))
      uploads.emplace(each.name, std::move(*upload));
  }
  return uploads;
}

state::Pseudonyms pseudonyms_of(const folder::Folder& folder, const state::TournamentState& tournament) {
  state::Pseudonyms pseudonyms;
  if (!tournament.settings.hand_in.pseudonyms) return pseudonyms;
  std::map<std::string, std::string> of_login;
  for (const Invitation& each : read_invitations(folder)) {
    std::string& pseudonym = of_login[owner_of(each)];
    if (pseudonym.empty()) pseudonym = each.pseudonym;
  }
  for (const intake::Submission& each : intake::read_submissions(folder.submission_list())) {
    if (each.owner.system != owner_system) continue;
    if (const state::Player* const player = state::player_of_hand_in(tournament.players, each.name))
      pseudonyms[player->id] = of_login[each.owner.id];
  }
  return pseudonyms;
}

int playing_upload(const folder::Folder& folder, const std::string& login) {
  return playing_uploads(folder)[login];
}

namespace {

// Also those of earlier owners, whose programs may still play.
std::vector<std::string> logins_with_uploads(const folder::Folder& folder) {
  std::vector<std::string> logins;
  if (!fs::is_directory(uploads_folder(folder))) return logins;
  for (const fs::directory_entry& entry : fs::directory_iterator(uploads_folder(folder))) {
    if (const std::string login = entry.path().filename().string(); login_fault(login).empty())
      logins.push_back(login);
  }
  return logins;
}

}  // namespace

std::size_t copy_door(const folder::Folder& from, const folder::Folder& into) {
  std::vector<Invitation> invitations = read_invitations(from);
  if (invitations.empty()) return 0;
  make_private(door_folder(into));
  make_private(uploads_folder(into));
  for (Invitation& each : invitations) each.extended.clear();
  for (const std::string& login : logins_with_uploads(from)) {
    const std::vector<int> numbers = upload_numbers(from, login);
    if (numbers.empty()) continue;
    make_private(folder_of(into, login));
    std::set<int> copied = needed_uploads(from, login);
    copied.insert(numbers.back());
    for (const int number : copied) {
      const std::string name = std::to_string(number);
      if (number > 0 && fs::is_directory(folder_of(from, login) / name))
        fs::copy(folder_of(from, login) / name, folder_of(into, login) / name, fs::copy_options::recursive);
    }
    if (fs::exists(folder_of(from, login) / "choice.json"))
      fs::copy_file(folder_of(from, login) / "choice.json", folder_of(into, login) / "choice.json");
  }
  system::replace_file(invitation_list(into), invitations_text(invitations));
  fs::permissions(invitation_list(into), fs::owner_read | fs::owner_write);
  return static_cast<std::size_t>(std::ranges::count(invitations, Role::student, &Invitation::role));
}

}  // namespace kaven::tournaments::door
