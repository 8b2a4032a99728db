#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>

#include "common/record/game_record.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::record {

/// A record that cannot be believed. what() is `FILE:LINE: reason`.
class RecordError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a whole record, checked as RecordFollower does. A last line that was cut in the middle, or no
/// verdict, makes a record that was cut off, not an error. Throws RecordError; std::system_error when the
/// file cannot be read.
GameRecord read_record(const boost::filesystem::path& file);

/// The same from any stream; `name` stands for the file in errors.
GameRecord read_record(std::istream& input, const std::string& name);

}  // namespace kaven::record
