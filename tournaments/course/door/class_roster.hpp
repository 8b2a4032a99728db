// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::door {

/// A student who may hand in.
struct Invitee {
  std::string login;  ///< see login_fault()
  std::string name;
  std::string section;      ///< may be empty
  std::string email;        ///< may be empty
  std::string number = {};  ///< on the platform, or of the student; may be empty
  /// The team that hands in together, by a name that is fit as a login; empty: none; nothing: as before, because the list has no
  /// teams. In an Invitation never empty.
  std::optional<std::string> team = {};
  friend bool operator==(const Invitee&, const Invitee&) = default;
};

/// Why `login` cannot be one ("expected …"): other than 1 to 64 ASCII letters, digits and `._@-`, the first a letter
/// or digit. Empty if it can. A login is the name of files and of a folder in agents/.
std::string login_fault(std::string_view login);

/// Returns the name of a team in the form of a login, because it names files, too: other characters become hyphens, `Die Roten!`
/// becomes `Die-Roten`. If no letter or digit is left, the result is no login.
std::string team_login(std::string_view team);

/// Reads the list of a class (roster::read_class_list) as invitees. Without a login, the e-mail address serves as one, then
/// the number. Logins that differ only in case are the same. `file` is the name in errors; `note` receives a sentence about
/// each line that names no student. Throws text::CsvError.
std::vector<Invitee> read_roster(std::string_view text, const std::string& file,
                                 const std::function<void(const std::string&)>& note = {});

}  // namespace kaven::tournaments::door
