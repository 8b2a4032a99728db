#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::door {

/// A student who may hand in.
struct Invitee {
  std::string login;  ///< see login_fault()
  std::string name;
  std::string section;  ///< may be empty
  std::string email;    ///< may be empty
  friend bool operator==(const Invitee&, const Invitee&) = default;
};

/// Why `login` cannot be one ("expected …"): other than 1 to 64 ASCII letters, digits and `._@-`, the first a letter
/// or digit. Empty if it can. A login is the name of files and of a folder in agents/.
std::string login_fault(std::string_view login);

/// Reads a roster in CSV: the first line names the columns, a login on each further line that is not blank. Columns:
/// login, name (or first and last name), section, e-mail; others are ignored, and all except login may be missing. A
/// missing name is the login. Logins that differ only in case are the same. `file` is the name in errors. Throws
/// text::CsvError.
std::vector<Invitee> read_roster(std::string_view text, const std::string& file);

}  // namespace kaven::tournaments::door
