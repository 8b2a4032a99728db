// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/word_table.hpp"

// Reading names: of files in a source, and of the folders and files in which learning platforms put what one person handed
// in. Nothing here opens a file.

namespace kaven::tournaments::intake {

/// The path of a file in a hand-in, split into its parts, or why it is unsafe.
struct InnerPath {
  std::vector<std::string> parts;  ///< folders, then the file; none is empty, `.` or `..`
  std::string fault;               ///< why the path is unsafe; empty if it is safe
};

/// Splits a path from an archive or a folder at `/` and decodes it to UTF-8. Sets `fault` when the path leads out of
/// the folder (`..` or absolute), is too long for a file system, or contains control characters.
InnerPath inner_path(std::string_view name);

/// Joins the parts with `/`.
std::string joined_path(const std::vector<std::string>& parts);

/// Whether the name is one that an operating system, an editor, version control or a package manager creates, so that
/// the file or folder is not part of a program: `.git`, `__MACOSX`, `node_modules`, `__pycache__` …
bool is_litter(std::string_view part);

/// Whether `name` has the extension of an archive that is unpacked. A `.jar` is a program and is not.
bool is_archive_name(std::string_view name);
/// Returns `mine` for `mine.tar.gz`; `name` itself if it has no archive extension.
std::string without_archive_ending(std::string_view name);

/// Makes a folder name from an owner's name: keeps letters of any alphabet, digits, blanks and `._-+(),&@`, replaces
/// other characters by `_`. The result starts with neither `.` nor `-` and has at most 100 bytes and
/// text::longest_name characters.
std::string folder_name(std::string_view name);

/// `name` in quotation marks, safe to show.
std::string in_quotes(std::string_view name);

/// A key for comparing names case-insensitively: NFC, with ASCII letters in lower case.
std::string folded_name(std::string_view name);

/// How a source arranges its hand-ins.
enum class Layout : std::uint8_t {
  moodle,       ///< `Full Name_123456_assignsubmission_file_/…`, or the same in front of each file
  canvas,       ///< `lastnamefirstname_[LATE_]12345_67890_file.zip`
  gradescope,   ///< `submission_12345678/…` beside submission_metadata.yml
  blackboard,   ///< `Assignment_login_attempt_2026-11-20-17-03-22_file.zip`
  brightspace,  ///< `397063-2557369 - Full Name - Nov 20, 2026 503 PM/…`
  google,       ///< `Full Name - file.zip`, in the folder of an assignment in Google Drive
  ilias,        ///< `Last_First_login_312/…`, or the same in `Team 12/`
  sakai,        ///< `Last, First(login)/Submission attachment(s)/…`
  github,  ///< `assignment-login/…` in `assignment-submissions`, as GitHub Classroom and Classroom 50 clone
  folders,  ///< one folder, archive or program per hand-in
  one,      ///< the whole source is one hand-in
};

inline constexpr text::WordTable<Layout, 11> layout_words = {{{{Layout::moodle, "moodle"},
                                                               {Layout::canvas, "canvas"},
                                                               {Layout::gradescope, "gradescope"},
                                                               {Layout::blackboard, "blackboard"},
                                                               {Layout::brightspace, "brightspace"},
                                                               {Layout::google, "google-classroom"},
                                                               {Layout::ilias, "ilias"},
                                                               {Layout::sakai, "sakai"},
                                                               {Layout::github, "github"},
                                                               {Layout::folders, "folders"},
                                                               {Layout::one, "one"}}}};

/// What the name of a folder or file in a learning platform's export contains.
struct NamedHandIn {
  std::string name;          ///< the person or group
  std::string id = {};       ///< the platform's number of the person or group; empty if there is none
  std::string kind = {};     ///< Moodle's submission type: `file`, `onlinetext` …
  std::string file = {};     ///< the file's name when handed in; empty in the name of a folder
  bool late = false;         ///< Canvas marks the file as late
  std::string group = {};    ///< the team that the person handed in with; empty if alone
  std::string attempt = {};  ///< tells apart several attempts of one person; empty if the platform keeps one
  std::optional<std::int64_t> time =
      {};                 ///< when it was handed in, in seconds since 1970, if the name has it
  std::size_t depth = 1;  ///< the number of parts of the path that name the hand-in: the others lie in it
  friend bool operator==(const NamedHandIn&, const NamedHandIn&) = default;
};

/// Reads the first part of a path in Moodle's export (mod/assign/classes/downloader.php): the name, `_`, the
/// participant's or group's number, `_assignsubmission_`, the kind, and, for a file outside a folder, `_` and
/// its name. A group without a number is Moodle's default group.
std::optional<NamedHandIn> moodle_name(std::string_view part);

/// Reads the name of a file in Canvas' submissions.zip: the sortable name in lower case without blanks, or
/// `anon_` and five letters if marking is anonymous; `_LATE` if late; the numbers of the person and the upload; the
/// file's name.
std::optional<NamedHandIn> canvas_name(std::string_view part);

/// Reads a path, of at least one part, in an export of one of the layouts blackboard to sakai. Nothing if it does not have
/// that shape; a value without a name for a file of the platform itself, such as a list of grades.
///
/// Blackboard: the assignment, the login and the time of the attempt; beside each attempt a text about it.
std::optional<NamedHandIn> blackboard_path(std::span<const std::string> path);
/// Brightspace: two numbers, neither of which is the person's, the name and the time of the attempt, in English.
std::optional<NamedHandIn> brightspace_path(std::span<const std::string> path);
/// Google Classroom: the name before each file. Every archive is an attempt.
std::optional<NamedHandIn> google_path(std::span<const std::string> path);
/// ILIAS: the folder of a person, or of a team with a folder for each person.
std::optional<NamedHandIn> ilias_path(std::span<const std::string> path);
/// Sakai: the folder of a person, in which only the attachments are the person's; also with the words before each file.
std::optional<NamedHandIn> sakai_path(std::span<const std::string> path);

/// How one of these platforms names what was handed in.
struct PlatformPaths {
  Layout layout;
  std::optional<NamedHandIn> (*read)(std::span<const std::string> path);
  bool is_certain;  ///< a single name of this shape shows the layout; otherwise half of all names
};
std::span<const PlatformPaths> platform_paths();

/// Returns what precedes the login in the names of clones, `assignment-`: by the name of their folder `source`, which
/// GitHub Classroom calls `assignment-submissions` and Classroom 50 `classroom-assignment_submissions_2026_11_20_T_17_03_22`,
/// if all of `folders` begin so; otherwise empty.
std::string github_prefix(std::string_view source, std::span<const std::string> folders);

/// The same without the name of their folder: what all `folders` have in common until a hyphen.
std::string common_prefix(std::span<const std::string> folders);

/// Whether `system`, as in Owner, identifies people otherwise than by their names.
bool numbers_people(std::string_view system);

/// Returns `mine.py` for `mine-2.py`: Canvas adds a number to repeated uploads of the same name. Nothing if there is no
/// number.
std::optional<std::string> without_canvas_number(std::string_view file);

}  // namespace kaven::tournaments::intake
