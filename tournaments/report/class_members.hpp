#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::report {

/// Somebody of the class, as a learning platform or the class list knows them. What is not known is empty.
struct Person {
  std::string name;
  std::string number;  ///< on the platform that the hand-in came from, or in the class list
  std::string email;
  friend bool operator==(const Person&, const Person&) = default;
};

/// Somebody who has no program in the tournament.
struct Absentee {
  std::string name;  ///< the name of the hand-in, or the person's
  Person person;
  std::string reason;              ///< why the program does not play, without a full stop
  std::string remedy;              ///< what to do about it; may be empty
  std::vector<std::string> notes;  ///< what was done with the hand-in
};

/// The class: who plays and who does not.
struct ClassMembers {
  std::map<std::string, Person> players;  ///< by the player's name
  std::vector<Absentee> absentees;        ///< in the order of their names
};

/// A class list that cannot be read. what() names the file, the line and what was expected.
class ClassListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The people of a class list in CSV, one a line, as platforms export them. The first line names the columns: a name,
/// or a first and a last one, a number, an e-mail address; other columns are passed over. `file` stands for it in errors.
/// Throws ClassListError.
std::vector<Person> read_class_list(std::string_view text, const std::string& file);

/// Adds to `members` what `list` knows of them: by number, by e-mail address, else by a name that only one of them has.
/// People of the list who did not hand in become absentees.
void add_class_list(const std::vector<Person>& list, ClassMembers& members);

}  // namespace kaven::tournaments::report
