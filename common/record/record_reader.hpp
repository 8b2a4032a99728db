#pragma once

#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/record/game_record.hpp"

namespace boost::filesystem {
class path;
}

namespace kaven::record {

/// An invalid record. what() is `FILE:LINE: reason`.
class RecordError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a whole record with the checks of RecordFollower. An incomplete last line or a missing verdict is
/// not an error: the game was interrupted. Throws RecordError; std::system_error if the file cannot be read.
GameRecord read_record(const boost::filesystem::path& file);

/// Reads a record from a stream; errors use `name` as its file name.
GameRecord read_record(std::istream& input, const std::string& name);

/// Reads a record from its bytes; errors use `name` as its file name.
GameRecord read_record_text(std::string_view text, const std::string& name);

}  // namespace kaven::record
