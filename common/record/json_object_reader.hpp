#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::record {

/// What is wrong with one line, without saying which line it is.
class LineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The JSON object that `line` holds. Throws LineError when it is none, or names a member twice.
nlohmann::json parse_object(std::string_view line);

/// Reads the members of one JSON object, each asked for once by name; what is left over at the end is an
/// error. Every function throws LineError, naming the member, the value and what was expected.
class JsonObjectReader {
 public:
  /// `object` must outlive this. `path` is the name of the member that holds it, for errors; empty for a
  /// line's own object.
  explicit JsonObjectReader(const nlohmann::json& object, std::string path = {});

  bool has(const std::string& name) const;
  /// Whether the member `name`, which must be there, is null.
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
  /// A time in UTC by ISO 8601: `2026-11-21T09:30:00Z`.
  std::string time(const std::string& name);
  /// The object that is the member `name`.
  JsonObjectReader object(const std::string& name);
  /// Each object in the list that is the member `name`.
  std::vector<JsonObjectReader> objects(const std::string& name);

  /// Throws unless every member was asked for.
  void expect_no_more() const;
  /// Throws a LineError: `name` has a value of the right type that cannot be.
  [[noreturn]] void refuse(const std::string& name, const std::string& expected) const;

 private:
  const nlohmann::json& take(const std::string& name);
  std::string path_of(const std::string& name) const;
  std::string described(const std::string& name) const;

  const nlohmann::json& object_;
  std::string path_;
  std::set<std::string> asked_for_;
};

}  // namespace kaven::record
