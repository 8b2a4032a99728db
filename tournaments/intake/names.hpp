#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace kaven::tournaments::intake
