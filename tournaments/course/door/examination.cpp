// SPDX-License-Identifier: MIT
#include "tournaments/course/door/examination.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"
#include "tournaments/course/compliance/compliance_runs.hpp"
#include "tournaments/course/compliance/program_check.hpp"
#include "tournaments/course/compliance/verdict.hpp"
#include "tournaments/course/door/door_folder.hpp"
#include "tournaments/course/intake/collect.hpp"
#include "tournaments/course/intake/hand_in.hpp"
#include "tournaments/course/intake/preparing.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"

namespace kaven::tournaments::door {

namespace fs = boost::filesystem;

namespace {

intake::CollectOrder order_for(const folder::Folder& folder, const Upload& upload,
                               const settings::Settings& settings, const ExaminationOptions& options) {
  intake::CollectOrder order{
      .sources = {file_of(folder, upload)},
      .layout = intake::Layout::one,
      .submitter = intake::Submitter{
          .owner = {.name = upload.login, .system = std::string(owner_system), .id = upload.login},
          .handed_in = std::string(handed_in_prefix) + std::to_string(upload.number)}};
  if (!settings.programs.protocol.empty()) order.protocol = settings.programs.protocol;
  order.search_path = {options.programs};
  return order;
}

/// The folder in which an upload is examined; empty before and after. It is not below door/, because the program may
/// run as another user, who must reach its files.
class Workplace {
 public:
  explicit Workplace(const folder::Folder& folder) : path_(folder.submissions() / "examining") {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Workplace() {
    boost::system::error_code ignored;
    // The folder above stays: a run may be about to unpack something there.
    fs::remove_all(path_, ignored);
  }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

CheckReport refusal(const std::string& reason, std::vector<std::string> notes = {}) {
  return {.passed = false,
          .verdict = std::string(compliance::verdict_words(compliance::Verdict::refused)),
          .reason = reason,
          .remedy = {},
          .text = {},
          .notes = std::move(notes)};
}

using Seconds = std::chrono::duration<double>;

/// The file of read_progress() during a check.
class ProgressFile {
 public:
  ProgressFile(const folder::Folder& folder, const Upload& upload)
      : path_(progress_file(folder)), upload_(upload) {}
  ~ProgressFile() {
    boost::system::error_code ignored;
    fs::remove(path_, ignored);
  }
  ProgressFile(const ProgressFile&) = delete;
  ProgressFile& operator=(const ProgressFile&) = delete;

  void write(std::size_t done, std::size_t situations) {
    if (situations == 0 || written_ == done) return;
    written_ = done;
    system::replace_file(path_, text::json_line({{"login", upload_.login},
                                                 {"number", upload_.number},
                                                 {"done", done},
                                                 {"situations", situations}}));
  }

 private:
  fs::path path_;
  const Upload& upload_;
  std::optional<std::size_t> written_;
};

// Whether one of the processes failed or was killed, which says nothing about the program.
bool was_cut_off(const compliance::ProgramCheck& check) {
  const auto& refusal = check.refusal();
  return refusal && refusal->exit_status != compliance::usage_error &&
         refusal->exit_status != compliance::isolation_unavailable;
}

compliance::HandInResult check(const Upload& upload, const fs::path& program,
                               const settings::Settings& settings, const ExaminationOptions& options,
                               ProgressFile& progress) {
  compliance::CheckTerms asked{.programs = options.programs};
  asked.choice.game.clear();  // the tournament's
  const compliance::CheckTerms terms = compliance::tournament_terms(settings, asked);
  constexpr int most_attempts = 3;
  Seconds left = options.longest_check;
  for (int attempt = 1;; ++attempt) {
    compliance::ComplianceRuns runs(options.compliance_run);
    compliance::ProgramCheck check(terms, program.string(), {}, runs);
    constexpr int one_job = 1;
    compliance::play_out(check, runs, one_job, left,
                         [&] { progress.write(check.situations_done(), check.situations()); });
    left -= check.busy_time();
    if (!was_cut_off(check) || attempt == most_attempts || left.count() <= 0)
      return compliance::result_of(check, {upload.login, program.string()});
  }
}

}  // namespace

std::optional<CheckProgress> read_progress(const folder::Folder& folder) {
  constexpr std::size_t largest = 4096;
  if (!fs::exists(progress_file(folder))) return std::nullopt;
  try {
    const nlohmann::json json = text::parse_json(system::read_whole_file(progress_file(folder), largest));
    return CheckProgress{.login = json.at("login").get<std::string>(),
                         .number = json.at("number").get<int>(),
                         .done = json.at("done").get<std::size_t>(),
                         .situations = json.at("situations").get<std::size_t>()};
  } catch (const std::exception&) {
    // The check may have ended meanwhile.
    return std::nullopt;
  }
}

ExaminationLock::ExaminationLock(const folder::Folder& folder) {
  const fs::path path = door_folder(folder) / ".examining";
  file_ = system::Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file_ || ::flock(file_.get(), LOCK_EX) != 0)
    throw std::system_error(errno, std::generic_category(), path.string());
}

CheckReport examine(const folder::Folder& folder, const Upload& upload, const ExaminationOptions& options) {
  const settings::Settings settings = settings_file::read_settings_alone(folder.settings());
  const intake::CollectOrder order = order_for(folder, upload, settings, options);
  const Workplace workplace(folder);
  intake::Budget budget{order.limits.total_megabytes() * intake::megabyte};
  intake::SourceContents contents;
  try {
    contents = intake::unpack(order.sources.front(), order.layout, order.limits, budget, workplace.path());
  } catch (const intake::SourceError& error) {
    return refusal(fmt::format("{}: {}", text::printable(upload.name), error.what()));
  }
  if (contents.hand_ins.empty()) return refusal(text::printable(upload.name) + ": it contains no files");
  intake::HandIn& hand_in = contents.hand_ins.front();
  hand_in.owner = order.submitter->owner;
  if (hand_in.refusal) return refusal(*hand_in.refusal, hand_in.notes);
  const intake::Prepared prepared = intake::prepare(hand_in, upload.login, order, {}, budget);
  if (prepared.fault) return refusal(*prepared.fault, hand_in.notes);
  ProgressFile progress(folder, upload);
  const compliance::HandInResult result = check(upload, hand_in.folder, settings, options, progress);
  const std::string requirements =
      result.document.contains("requirements") ? text::json_text(result.document["requirements"]) : "";
  const bool passed =
      result.verdict == compliance::Verdict::passed || result.verdict == compliance::Verdict::advised;
  return {.passed = passed,
          .verdict = std::string(compliance::verdict_words(result.verdict)),
          .reason = result.reason,
          .remedy = result.remedy,
          .text = result.text,
          .notes = hand_in.notes,
          .requirements = requirements,
          .met = met_requirements(requirements)};
}

void place(const folder::Folder& folder, const Upload& upload, const ExaminationOptions& options,
           bool is_locked) {
  const settings::Settings settings = settings_file::read_settings_alone(folder.settings());
  intake::CollectOrder order = order_for(folder, upload, settings, options);
  order.is_locked = is_locked;
  const intake::CollectReport report = intake::collect(folder, order);
  if (report.hand_ins.size() != 1) {
    throw std::runtime_error(report.failed_sources.empty() ? upload.name + ": it contains no files"
                                                           : report.failed_sources.front());
  }
  const intake::CollectedHandIn& collected = report.hand_ins.front();
  const fs::path agent = folder.agents() / collected.name;
  const bool plays = playing_upload(folder, upload.login) == upload.number && fs::is_directory(agent);
  write_placed(folder, upload, std::string(intake::collect_outcome_words.word_of(collected.outcome)),
               plays ? intake::contents_hash(agent) : "");
}

}  // namespace kaven::tournaments::door
