// SPDX-License-Identifier: MIT
#include "referee/contestant/program_contestant.hpp"

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/text/printable.hpp"

namespace kaven::referee::contestant {

namespace {

// The number of warnings kept between two moves: a program may repeat a fault for ever.
constexpr std::size_t most_warnings = 8;
// Output and exits are noticed after this time even without an event.
constexpr std::chrono::milliseconds longest_wait{20};
// A folder with more entries contains data.
constexpr int most_links = 1000;

}  // namespace

ProgramContestant::ProgramContestant(EventLoop& loop, sandbox::LaunchSpec spec,
                                     boost::filesystem::path files_from)
    : loop_(loop),
      spec_(std::move(spec)),
      printed_([this](std::string_view line, bool cut) {
        if (traffic_ != nullptr) traffic_->from_program("stdout", line);
        if (cut || !take_search_line(line)) take_line(line, cut);
      }),
      files_from_(std::move(files_from)) {
  spec_.listener = [this](std::string_view piece) { printed_.take(piece); };
}

ProgramContestant::~ProgramContestant() {
  // Destroying program_ still calls printed_ with the last output.
  program_.reset();
}

void ProgramContestant::prepare() {
  program_ = std::make_unique<sandbox::SandboxedProcess>(loop_.context(), spec_);
}

void ProgramContestant::await_prepared() {
  program_->await_ready();
  if (!files_from_.empty()) link_files_of(files_from_);
}

bool ProgramContestant::gone() const {
  return program_ == nullptr || program_->gone();
}

void ProgramContestant::freeze() {
  if (program_) program_->freeze();
}

void ProgramContestant::thaw() {
  if (program_) program_->thaw();
}

void ProgramContestant::end() {
  if (program_) program_->end();
}

std::chrono::nanoseconds ProgramContestant::cpu_time() {
  return earlier_cpu_time_ + (program_ ? program_->cpu_time() : std::chrono::nanoseconds(0));
}

std::chrono::nanoseconds ProgramContestant::cpu_while_stopped() {
  return program_ ? program_->cpu_while_stopped() : std::chrono::nanoseconds(0);
}

sandbox::ProcessorWait ProgramContestant::processor_wait() {
  return program_ ? program_->processor_wait() : sandbox::ProcessorWait{};
}

sandbox::ProcessorWait ProgramContestant::own_waits() {
  return program_ ? program_->own_waits() : sandbox::ProcessorWait{};
}

void ProgramContestant::wait_while(const std::function<bool()>& condition, Clock::duration longest) {
  const Clock::time_point deadline = Clock::now() + longest;
  while (condition() && Clock::now() < deadline) {
    loop_.wait_until(std::min(deadline, Clock::now() + longest_wait));
    program_->collect_output();
  }
}

void ProgramContestant::replace_program() {
  program_->cpu_time();
  program_->end();
  earlier_cpu_time_ += program_->cpu_time();
  // One side cannot hold two sandboxes at once.
  program_.reset();
  spec_.log_mode = sandbox::LogMode::append;
  ProgramContestant::prepare();
}

void ProgramContestant::await_prepared_anew() {
  try {
    await_prepared();
  } catch (const sandbox::SandboxUnavailable& lack) {
    throw std::runtime_error(lack.what());
  }
}

void ProgramContestant::replace_program_now() {
  replace_program();
  await_prepared_anew();
}

std::optional<record::SearchInfo> ProgramContestant::take_search_info() {
  // Output that precedes the answer may still be in the pipe.
  if (program_) program_->collect_output();
  return std::exchange(info_, std::nullopt);
}

std::vector<std::string> ProgramContestant::take_warnings() {
  return std::exchange(warnings_, {});
}

bool ProgramContestant::take_search_line(std::string_view line) {
  auto said = record::read_search_info(line);
  if (!said) return false;
  info_ = std::move(said);
  return true;
}

void ProgramContestant::take_line(std::string_view /*line*/, bool /*cut*/) {}

mailbox::ProgramDirectory ProgramContestant::open_directory(const std::string& staged_file) const {
  mailbox::ProgramDirectory directory(program_->working_directory(), staged_file,
                                      sandbox::is_sandboxed(spec_.level),
                                      spec_.level == sandbox::IsolationLevel::none ? 0 : spec_.user);
  directory.follow(file_listener());
  return directory;
}

void ProgramContestant::send(std::string_view lines) {
  for (std::string_view rest = lines; traffic_ != nullptr && !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    traffic_->to_program("stdin", rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  program_->send(std::string(lines));
}

mailbox::FileListener ProgramContestant::file_listener() const {
  if (traffic_ == nullptr) return {};
  struct File {
    std::string text;
    bool waits = false;  // the referee wrote it, and the program has not deleted it yet
  };
  // The referee reads a file again and again; the listener receives only the changes.
  return [traffic = traffic_, files = std::map<std::string, File>()](
             mailbox::FileEvent event, const std::string& name, std::string_view text) mutable {
    File& file = files[name];
    switch (event) {
      case mailbox::FileEvent::put:
        traffic->to_program(name, text);
        file = {.text = std::string(text), .waits = true};
        break;
      case mailbox::FileEvent::seen:
        if (file.text != text) traffic->from_program(name, text);
        file.text = text;
        break;
      case mailbox::FileEvent::absent:
        if (file.waits) traffic->taken_by_program(name);
        files.erase(name);
        break;
      case mailbox::FileEvent::removed:
        files.erase(name);
        break;
    }
  };
}

void ProgramContestant::link_files_of(const boost::filesystem::path& folder) const {
  mailbox::ProgramDirectory directory = open_directory(".kaven.staged");
  boost::system::error_code error;
  int links = 0;
  for (const auto& entry : boost::filesystem::directory_iterator(folder, error)) {
    if (++links > most_links) break;
    directory.link(entry.path().filename().string(), entry.path().string());
  }
}

Answer ProgramContestant::end_without_answer(const std::string& missing) const {
  if (const auto& failure = program_->start_failure()) return NotStartable{*failure};
  return Gone{.wait_status = *program_->wait_status(),
              .memory_exceeded = program_->memory_exceeded(),
              .missing = missing};
}

std::string ProgramContestant::unfinished_words() const {
  if (printed_.unfinished().empty()) return "";
  return "; unfinished: '" + text::printable(printed_.unfinished()) + "'";
}

void ProgramContestant::warn(std::string warning) {
  if (warnings_.size() < most_warnings) warnings_.push_back(std::move(warning));
}

void LineSplitter::take(std::string_view piece) {
  while (!piece.empty()) {
    if (std::exchange(behind_return_, false) && piece.front() == '\n') {
      piece.remove_prefix(1);
      continue;
    }
    const std::size_t end = piece.find_first_of("\r\n");
    const std::string_view part = piece.substr(0, end);
    const std::size_t room = longest_line - begun_.size();
    begun_is_cut_ = begun_is_cut_ || part.size() > room;
    begun_ += part.substr(0, room);
    if (end == std::string_view::npos) return;
    listener_(begun_, begun_is_cut_);
    begun_.clear();
    begun_is_cut_ = false;
    behind_return_ = piece[end] == '\r';
    piece.remove_prefix(end + 1);
  }
}

}  // namespace kaven::referee::contestant
