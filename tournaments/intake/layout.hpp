#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/text/word_table.hpp"

namespace kaven::tournaments::intake {

/// How hand-ins lie in a source.
enum class Layout : std::uint8_t {
  moodle,      ///< `Full Name_123456_assignsubmission_file_/…`, or the same in front of each file
  canvas,      ///< `lastnamefirstname_[LATE_]12345_67890_file.zip`
  gradescope,  ///< `submission_12345678/…` beside submission_metadata.yml
  folders,     ///< a folder, an archive or a program for each
  one,         ///< the whole source is one hand-in
};

inline constexpr text::WordTable<Layout, 5> layout_words = {{{{Layout::moodle, "moodle"},
                                                              {Layout::canvas, "canvas"},
                                                              {Layout::gradescope, "gradescope"},
                                                              {Layout::folders, "folders"},
                                                              {Layout::one, "one"}}}};

/// What a learning platform says in the name of a folder or file.
struct NamedHandIn {
  std::string name;   ///< of a person or a group
  std::string id;     ///< the platform's number for them; empty: it has none
  std::string kind;   ///< of Moodle: `file`, `onlinetext` …
  std::string file;   ///< the name under which the file was handed in; empty: a folder's name was read
  bool late = false;  ///< of Canvas
  friend bool operator==(const NamedHandIn&, const NamedHandIn&) = default;
};

/// Reads the first part of a path in Moodle's export (mod/assign/classes/downloader.php): the name, `_`, the
/// participant's or group's number, `_assignsubmission_`, the kind, and for files that lie in no folder `_` and
/// their name. A group without a number is Moodle's default group.
std::optional<NamedHandIn> moodle_name(std::string_view part);

/// Reads the name of a file in Canvas' submissions.zip: the sortable name in small letters without blanks, or
/// `anon_` and five letters where marking is blind; `_LATE`; the numbers of the person and the upload; the
/// file's name.
std::optional<NamedHandIn> canvas_name(std::string_view part);

/// `mine.py` of `mine-2.py`: Canvas numbers the uploads of one name. Nothing where there is no number.
std::optional<std::string> without_canvas_number(std::string_view file);

}  // namespace kaven::tournaments::intake
