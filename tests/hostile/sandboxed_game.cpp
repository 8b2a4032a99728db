// SPDX-License-Identifier: MIT
#include "tests/hostile/sandboxed_game.hpp"

#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {

namespace {

namespace files = boost::filesystem;

constexpr int exit_status_of_missing_sandbox = 3;
constexpr std::chrono::milliseconds memory_look_interval{20};
// On a busy machine a killed process may take a while to disappear; a living one stays for ever.
constexpr std::chrono::seconds longest_ending{20};

void make_reachable(const files::path& file) {
  files::permissions(file, static_cast<files::perms>(0755));
}

/// A copy of the referee, made once: an ordinary user may not be able to reach the build
/// directory.
class Stage {
 public:
  Stage() {
    make_reachable(place_.path());
    system::copy_file(files::path(KAVEN_BIN) / "referee", place_.path() / "referee");
    make_reachable(place_.path() / "referee");
  }
  files::path referee() const { return place_.path() / "referee"; }

 private:
  support::TemporaryDirectory place_;
};

files::path staged_referee() {
  static const Stage stage;
  return stage.referee();
}

/// Makes a program folder, as students submit it, for an agent with its arguments.
void make_program(const files::path& folder, const std::vector<std::string>& words) {
  files::create_directories(folder);
  make_reachable(folder);
  std::string command;
  for (const std::string& word : words) {
    command += (command.empty() ? "\"" : ", \"") + word + (&word == &words.front() ? ".py\"" : "\"");
  }
  support::write_file(folder / "agent.toml", "command = [" + command + "]\n");
  for (const std::string& file : {words.front() + ".py", std::string("plain_player.py")}) {
    system::copy_file(files::path(KAVEN_SOURCE) / "tests/hostile" / file, folder / file);
    make_reachable(folder / file);
  }
}

/// Every file below `directory`, with its mode, size and time, which show a change.
std::set<std::string> inventory(const files::path& directory) {
  std::set<std::string> items;
  for (const auto& entry : files::recursive_directory_iterator(directory)) {
    struct stat status {};
    ::lstat(entry.path().c_str(), &status);
    std::ostringstream item;
    item << entry.path().string() << " mode " << std::oct << status.st_mode << std::dec << " size "
         << status.st_size << " changed " << status.st_mtim.tv_sec << '.' << status.st_mtim.tv_nsec;
    items.insert(item.str());
  }
  return items;
}

std::size_t peak_memory_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  std::string word;
  while (status >> word) {
    std::size_t kibibytes = 0;
    if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
  }
  return 0;
}

/// Waits for processes that the game has left: they become children of this process, which is a subreaper.
std::vector<std::string> processes_left() {
  const auto deadline = std::chrono::steady_clock::now() + longest_ending;
  while (std::chrono::steady_clock::now() < deadline) {
    const pid_t ended = ::waitpid(-1, nullptr, WNOHANG);
    if (ended < 0 && errno == ECHILD) return {};
    if (ended == 0) ::usleep(1000);
  }
  std::vector<std::string> left;
  std::ifstream children("/proc/self/task/" + std::to_string(::getpid()) + "/children");
  for (pid_t child = 0; children >> child;) {
    std::ifstream command("/proc/" + std::to_string(child) + "/cmdline");
    std::string words;
    std::getline(command, words);
    std::replace(words.begin(), words.end(), '\0', ' ');
    left.push_back("process " + std::to_string(child) + " is left: " + words);
    ::kill(child, SIGKILL);
  }
  return left;
}

std::vector<std::string> mounts_left_below(const files::path& directory) {
  std::vector<std::string> left;
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    if (line.find(directory.string()) != std::string::npos) left.push_back("mount is left: " + line);
  }
  return left;
}

/// The paths of all control groups of referees.
std::set<std::string> control_groups() {
  std::set<std::string> groups;
  boost::system::error_code none;
  files::recursive_directory_iterator entry("/sys/fs/cgroup",
                                            files::directory_options::skip_permission_denied, none);
  // Other groups may appear and disappear meanwhile.
  for (; !none && entry != files::recursive_directory_iterator(); entry.increment(none)) {
    if (entry->path().filename().string().starts_with("kaven-")) groups.insert(entry->path().string());
  }
  return groups;
}

/// The names of the referee's control groups contain its process id. One that was there before it was left by a killed
/// referee that had this number.
std::vector<std::string> control_groups_left_of(pid_t referee, const std::set<std::string>& before) {
  std::vector<std::string> left;
  const std::string prefix = "kaven-game-" + std::to_string(referee) + "-";
  for (const std::string& group : control_groups()) {
    if (files::path(group).filename().string().starts_with(prefix) && !before.contains(group))
      left.push_back("control group is left: " + group);
  }
  return left;
}

/// A user id that no user and no other test has.
uid_t own_user() {
  return 200000 + static_cast<uid_t>(::getpid());
}

void give_to_own_user(const files::path& directory) {
  const auto give = [](const files::path& path) {
    if (::lchown(path.c_str(), own_user(), own_user()) != 0) {
      throw std::system_error(errno, std::generic_category(), path.string());
    }
  };
  give(directory);
  for (const auto& entry : files::recursive_directory_iterator(directory)) give(entry.path());
}

std::vector<std::string> as_own_user(std::vector<std::string> command) {
  const std::string user = std::to_string(own_user());
  command.insert(command.begin(), {"setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--"});
  return command;
}

/// The files that an agent reported as `wrote` and that exist on the machine: in a sandbox those paths may be
/// others.
std::vector<std::string> files_left_of(const std::string& log) {
  std::vector<std::string> left;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("wrote ") && files::remove(line.substr(6)))
      left.push_back("file is left: " + line.substr(6));
  }
  return left;
}

void append(std::vector<std::string>& all, const std::vector<std::string>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

std::string text_if_there(const files::path& file) {
  return files::exists(file) ? support::read_file(file) : "";
}

}  // namespace

SandboxedGame::SandboxedGame(sandbox::IsolationLevel level, Account account, const std::string& white,
                             const std::string& black, const std::vector<std::string>& options) {
  const support::TemporaryDirectory place;
  const files::path programs = place.path() / "programs";
  const files::path temporary = place.path() / "temporary";
  const files::path record_file = place.path() / "record.jsonl";
  for (const files::path& directory : {programs, temporary}) files::create_directory(directory);
  for (const files::path& directory : {place.path(), programs, temporary}) make_reachable(directory);

  std::vector<std::string> white_words;
  boost::split(white_words, white, boost::is_any_of(" "));
  for (std::string& word : white_words) {
    boost::replace_all(word, "{record}", record_file.string());
    boost::replace_all(word, "{opponent}", (programs / black / (black + ".py")).string());
    boost::replace_all(word, "{name}", place.path().filename().string());
  }
  make_program(programs / white_words.front(), white_words);
  make_program(programs / black, {black});

  std::vector<std::string> command = {staged_referee().string(),
                                      (programs / white_words.front()).string(),
                                      (programs / black).string(),
                                      "--colours",
                                      "given",
                                      "--grace",
                                      "0.3",
                                      "--sandbox",
                                      std::string(sandbox::isolation_level_words.word_of(level)),
                                      "--record",
                                      record_file.string(),
                                      "--logs",
                                      (place.path() / "logs").string(),
                                      "--quiet"};
  command.insert(command.end(), options.begin(), options.end());
  if (account == Account::ordinary && ::geteuid() == 0) {
    command = as_own_user(command);
    give_to_own_user(place.path());
  }

  const std::set<std::string> programs_before = inventory(programs);
  const std::set<std::string> groups_before = control_groups();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  {
    support::Process referee(
        {.command = command,
         .directory = place.path(),
         .environment = {{"TMPDIR", temporary.string()}, {"KAVEN_TEST_SECRET", "seen"}}});
    const auto deadline = std::chrono::steady_clock::now() + support::patience;
    std::optional<support::Ended> ended;
    while (!ended) {
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("the referee has not ended");
      most_memory_ = std::max(most_memory_, peak_memory_of(referee.id()));
      ended = referee.wait(memory_look_interval);
    }
    remains_ = processes_left();
    append(remains_, control_groups_left_of(referee.id(), groups_before));
    end_ = {*ended, referee.output(), referee.errors()};
  }
  if (end_->ended.exit_status == exit_status_of_missing_sandbox) {
    reason_unavailable_ = end_->errors;
    return;
  }

  text_of_record_ = text_if_there(record_file);
  white_log_ = text_if_there(place.path() / "logs/white.log");
  if (!text_of_record_.empty()) game_ = record::read_record(record_file);
  if (game_ && !game_->verdict) game_.reset();

  append(remains_, mounts_left_below(place.path()));
  append(remains_, files_left_of(white_log_));
  if (inventory(programs) != programs_before) remains_.emplace_back("a program's files were changed");
  files::remove_all(programs);
  const std::set<files::path> expected = {record_file, temporary, place.path() / "logs",
                                          place.path() / "logs/white.log", place.path() / "logs/black.log"};
  for (const auto& entry : files::recursive_directory_iterator(place.path())) {
    if (expected.count(entry.path()) == 0) remains_.push_back("file is left: " + entry.path().string());
  }
}

}  // namespace kaven::referee
