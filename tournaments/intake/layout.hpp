#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/text/word_table.hpp"

namespace kaven::tournaments::intake {

/// How a source arranges its hand-ins.
enum class Layout : std::uint8_t {
  moodle,      ///< `Full Name_123456_assignsubmission_file_/…`, or the same in front of each file
  canvas,      ///< `lastnamefirstname_[LATE_]12345_67890_file.zip`
  gradescope,  ///< `submission_12345678/…` beside submission_metadata.yml
  folders,     ///< one folder, archive or program per hand-in
  one,         ///< the whole source is one hand-in
};

inline constexpr text::WordTable<Layout, 5> layout_words = {{{{Layout::moodle, "moodle"},
                                                              {Layout::canvas, "canvas"},
                                                              {Layout::gradescope, "gradescope"},
                                                              {Layout::folders, "folders"},
                                                              {Layout::one, "one"}}}};

/// What the name of a folder or file in a learning platform's export contains.
struct NamedHandIn {
  std::string name;   ///< the person or group
  std::string id;     ///< the platform's number of the person or group; empty if there is none
  std::string kind;   ///< Moodle's submission type: `file`, `onlinetext` …
  std::string file;   ///< the file's name when handed in; empty in the name of a folder
  bool late = false;  ///< Canvas marks the file as late
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

/// Returns `mine.py` for `mine-2.py`: Canvas adds a number to repeated uploads of the same name. Nothing if there is no
/// number.
std::optional<std::string> without_canvas_number(std::string_view file);

}  // namespace kaven::tournaments::intake
