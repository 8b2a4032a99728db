// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/ssh_copy.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <boost/filesystem/operations.hpp>
#include <utility>

#include "common/program/program_command.hpp"
#include "common/program/submission.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

// The words: the tournament's folder, the folder of this run, the referee. The last line of the output is that
// file's inode and name, if it is there.
constexpr const char* preparation_script = R"(
if [ -e "$1/tournament.toml" ]; then echo "it shares $1: remove ssh.copy" >&2; exit 1; fi
command -v rsync >/dev/null || { echo "there is no rsync on it" >&2; exit 1; }
mkdir -p "$2" || exit 1
for run in "$1"/away/*; do [ "$run" = "$2" ] || rm -rf "$run"; done
[ ! -e "$3" ] || ls -di "$3")";

// The words: the folder for a game, where its record and its logs go, the command.
constexpr const char* place_script = R"(rm -rf "$1" && mkdir -p "$2" "$3" && shift 3 && exec "$@")";

// Only for files of the organizer: what a student's link points to may be a file of somebody else.
constexpr const char* following_links = "--copy-unsafe-links";
constexpr const char* dropping_links = "--safe-links";

// Without owners, which only root can set. `links`: what to do with links that leave the copied folders.
std::vector<std::string> rsync_words(const std::vector<std::string>& ssh, const char* links) {
  return {"rsync",
          "-rlptR",
          "-s",
          "--no-implied-dirs",
          links,
          "--delete",
          "--rsh=" + program::joined_command(ssh)};
}

// Whether the link `name` of a submission leads out of its folder, or may, on a machine that has other links.
bool leaves_its_folder(const program::SubmissionFile& link) {
  if (link.kind == program::SubmissionFileKind::linked_file || fs::path(link.target).is_absolute())
    return true;
  const fs::path place = (fs::path(link.name).parent_path() / link.target).lexically_normal();
  return !place.empty() && *place.begin() == "..";
}

}  // namespace

SshCopy::SshCopy(fs::path root, fs::path programs, const std::string& run)
    : root_(std::move(root)), programs_(std::move(programs)), away_(root_ / "away" / run) {}

std::vector<std::string> SshCopy::preparation() const {
  return {"sh", "-c", preparation_script, "sh", root_.string(), away_.string(), referee().string()};
}

bool SshCopy::has_kaven_in_common(const std::string& prepared) const {
  struct stat state {};
  if (::stat(referee().c_str(), &state) != 0) return false;
  // A ~/.bashrc may have printed something before.
  const std::vector<std::string_view> lines = text::lines_of(prepared);
  return !lines.empty() &&
         text::trimmed(lines.back(), " ") == fmt::format("{} {}", state.st_ino, referee().string());
}

fs::path SshCopy::referee() const {
  return system::helper_program("referee", programs_);
}

std::vector<std::string> SshCopy::send_kaven(const std::string& host,
                                             const std::vector<std::string>& ssh) const {
  std::vector<std::string> words = rsync_words(ssh, following_links);
  // Of these, only the referee is needed for every game.
  for (const char* name : {"referee", "claimeven", "cpu_clock.so", "connectx"}) {
    const fs::path file = system::helper_program(name, programs_);
    if (fs::exists(file)) words.push_back(file.string());
  }
  words.push_back(host + ":/");
  return words;
}

std::vector<std::string> SshCopy::send(const fs::path& program, const std::string& host,
                                       const std::vector<std::string>& ssh) const {
  const bool is_folder = fs::is_directory(program);
  std::vector<std::string> words = rsync_words(ssh, is_folder ? dropping_links : following_links);
  // With a slash, rsync copies the folder to which a link points.
  words.push_back(program.string() + (is_folder ? "/" : ""));
  words.push_back(host + ":/");
  return words;
}

std::optional<std::string> not_copied(const fs::path& program, std::size_t most) {
  for (const program::SubmissionFile& file : program::list_submission({program}, most).files) {
    const std::string name = text::printable(file.name);
    if (file.kind == program::SubmissionFileKind::other)
      return name + " is neither a file nor a folder nor a link: ssh.copy does not copy it";
    if (!file.target.empty() && leaves_its_folder(file)) {
      return fmt::format("{} is a link to {}, out of the folder: ssh.copy does not copy what it points to",
                         name, text::printable(file.target));
    }
  }
  return std::nullopt;
}

GameSpec SshCopy::away(const GameSpec& spec, int place) const {
  GameSpec away = spec;
  away.record = folder_of(place) / spec.record.lexically_relative(root_);
  away.logs = folder_of(place) / spec.logs.lexically_relative(root_);
  return away;
}

std::vector<std::string> SshCopy::in_place(const GameSpec& spec, int place) const {
  const GameSpec there = away(spec, place);
  return {"sh",
          "-c",
          place_script,
          "sh",
          folder_of(place).string(),
          there.record.parent_path().string(),
          there.logs.string()};
}

std::vector<std::string> SshCopy::fetch(const GameSpec& spec, int place, const std::string& host,
                                        const std::vector<std::string>& ssh) const {
  std::vector<std::string> words = {"rsync", "-rt", "-s", "--remove-source-files",
                                    "--rsh=" + program::joined_command(ssh)};
  // A host writes nothing else here.
  for (const fs::path& path : {spec.record, spec.logs / "*"}) {
    fs::path folder = "/";
    for (const fs::path& part : path.lexically_relative(root_).parent_path()) {
      folder /= part;
      words.push_back("--include=" + folder.string() + "/");
    }
    words.push_back("--include=" + (folder / path.filename()).string());
  }
  words.insert(words.end(), {"--exclude=*", host + ":" + folder_of(place).string() + "/", root_.string()});
  return words;
}

}  // namespace kaven::tournaments::executor
