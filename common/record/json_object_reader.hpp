// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::record {

/// An error in one line; the message does not contain the line number.
class LineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses `line` as a JSON object. Throws LineError if it is not one or has a duplicate member.
nlohmann::json parse_object(std::string_view line);

/// Reads the members of one JSON object, each once, by name; members that remain unread are an error. Every
/// function throws LineError that names the member, the value and what was expected.
class JsonObjectReader {
 public:
  /// `object` must outlive this reader. `path` is the name of the member that contains it, for error
  /// messages; empty for the object of the line itself.
  explicit JsonObjectReader(const nlohmann::json& object, std::string path = {});

  bool has(const std::string& name) const;
  /// Whether the member `name`, which must exist, is null.
  bool is_null(const std::string& name);
  std::string text(const std::string& name);
  std::vector<std::string> texts(const std::string& name);
  bool boolean(const std::string& name);
  int integer(const std::string& name);
  std::vector<int> integers(const std::string& name);
  std::uint64_t unsigned_integer(const std::string& name);
  /// A finite number.
  double number(const std::string& name);
  /// A finite number, not negative.
  double seconds(const std::string& name);
  /// A UTC time in ISO 8601: `2026-11-21T09:30:00Z`.
  std::string time(const std::string& name);
  /// The member `name`, an object.
  JsonObjectReader object(const std::string& name);
  /// The member `name`, a list of objects.
  std::vector<JsonObjectReader> objects(const std::string& name);

  /// Throws LineError unless every member has been read.
  void expect_no_more() const;
  /// Throws LineError: the value of `name` has the right type but is not allowed.
  [[noreturn]] void refuse(const std::string& name, const std::string& expected) const;

 private:
  const nlohmann::json& take(const std::string& name);
  std::string path_of(const std::string& name) const;
  std::string described(const std::string& name) const;

  const nlohmann::json& object_;
  std::string path_;
  std::vector<const nlohmann::json*> asked_for_;  ///< members of `object_`
};

/// Calls `take` with the object in each line of `file`. Skips a line that is no JSON object, or for which `take` throws
/// LineError: for files of which a lost line does no harm. A file that does not exist has no lines.
void for_each_readable_object(const boost::filesystem::path& file,
                              const std::function<void(JsonObjectReader& members)>& take);

}  // namespace kaven::record
