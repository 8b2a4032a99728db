#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
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

/// The members of one JSON object, each asked for once by name; what is left over at the end is an error.
/// Every function throws LineError, naming the member, the value and what was expected.
class Members {
 public:
  /// `inside` is the name of the member that holds `members_of`, for errors; empty for a line's own object.
  /// `members_of` must outlive this.
  explicit Members(const nlohmann::json& members_of, std::string inside = {});

  bool has(const std::string& name) const { return object.contains(name); }
  /// Whether the member `name`, which must be there, is null.
  bool null(const std::string& name) { return take(name).is_null(); }
  std::string text(const std::string& name);
  std::vector<std::string> texts(const std::string& name);
  bool flag(const std::string& name);
  int whole(const std::string& name);
  std::uint64_t unsigned_whole(const std::string& name);
  /// A finite number.
  double number(const std::string& name);
  /// A finite number, not negative.
  double seconds(const std::string& name);
  /// UTC, ISO 8601: `2026-11-21T09:30:00Z`.
  std::string time(const std::string& name);
  /// The members of the object that is the member `name`.
  Members members(const std::string& name);
  /// Those of each object in the list that is the member `name`.
  std::vector<Members> list(const std::string& name);

  /// Every member was asked for.
  void expect_no_more() const;
  /// Throws: `name` has a value of the right type that cannot be.
  [[noreturn]] void refuse(const std::string& name, const std::string& expected) const;

 private:
  const nlohmann::json& take(const std::string& name);
  std::string inner(const std::string& name) const;
  std::string path(const std::string& name) const;

  const nlohmann::json& object;
  std::string holder;
  std::set<std::string> asked_for;
};

}  // namespace kaven::record
