// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::roster {

/// A person of a class as the list of a learning platform describes it. Unknown members are empty.
struct ListedPerson {
  std::string name;
  std::string login;   ///< on the platform; on GitHub for lists of GitHub Classroom and Classroom 50
  std::string number;  ///< the number on the platform, or of the student
  std::string section;
  std::string email;
  std::optional<std::string> team =
      {};                ///< with whom the person hands in; nothing if the list has no such column
  std::size_t line = 0;  ///< in the list, counted from 1
  friend bool operator==(const ListedPerson&, const ListedPerson&) = default;
};

/// Reads the list of a class in CSV, as platforms and people write it. The first line names the columns; those that the
/// table in class_list.cpp does not know are ignored. A person without a name is called by the e-mail address, the login or
/// the number. Lines that name nobody, such as Canvas' points and its test student, are left out, and `note` receives a
/// sentence about each. `file` is the name in errors. Throws text::CsvError, also if no column is known or the list names
/// nobody.
std::vector<ListedPerson> read_class_list(std::string_view text, const std::string& file,
                                          const std::function<void(const std::string&)>& note = {});

}  // namespace kaven::tournaments::roster
