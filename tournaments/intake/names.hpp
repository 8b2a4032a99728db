#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::intake {

/// The name of a file in a hand-in, taken apart; or why it is not to be followed.
struct InnerPath {
  std::vector<std::string> parts;  ///< folders, then the file; none of them empty, `.` or `..`
  std::string fault;               ///< empty: it can be followed
};

/// Takes apart a name from an archive or a folder: UTF-8 out of whatever it is in, with `/` between. It has a
/// fault when it leads out of the folder, by `..` or from the root, is too long for a file system, or holds
/// control characters.
InnerPath inner_path(std::string_view name);

/// The parts with `/` between.
std::string joined_path(const std::vector<std::string>& parts);

/// Whether a file or folder of that name is left by an operating system, an editor, a version control or a
/// package manager, and no part of a program: `.git`, `__MACOSX`, `node_modules`, `__pycache__` …
bool is_litter(std::string_view part);

/// Whether the ending of `name` is that of an archive that is unpacked. A `.jar` is a program.
bool is_archive_name(std::string_view name);
/// `mine` of `mine.tar.gz`; `name` itself when it is no archive's.
std::string without_archive_ending(std::string_view name);

/// A name of people as the name of their folder: `name` with letters of any alphabet, digits, blanks and
/// `._-+(),&@` as they are, all else as `_`; neither hidden nor like an option, at most 100 bytes
/// and no longer than a name may be (text::longest_name).
std::string folder_name(std::string_view name);

/// `name` in quotation marks, safe to show.
std::string in_quotes(std::string_view name);

/// What two names have in common that would be taken for each other: small letters for those of ASCII.
std::string likeness(std::string_view name);

}  // namespace kaven::tournaments::intake
