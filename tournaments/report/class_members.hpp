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

/// A hand-in, or somebody, without a program in the tournament.
struct Absentee {
  std::string name;                ///< the name of the hand-in, or the person's
  std::vector<Person> people;      ///< several for a group
  std::string reason;              ///< why the program does not play, without a full stop
  std::string remedy;              ///< what to do about it; may be empty
  std::vector<std::string> notes;  ///< what was done with the hand-in
};

/// The class: who plays and who does not.
struct ClassMembers {
  std::map<std::string, std::vector<Person>> players;  ///< by the player's name; several for a group
  std::vector<Absentee> absentees;                     ///< in the order of their names
};

/// A class list that cannot be read. what() names the file, the line and what was expected.
class ClassListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The people of a class list in CSV, as platforms export them. The first line names the columns: a name, or a first and a
/// last one, a number, an e-mail address; other columns are passed over, and so are lines that have neither number nor
/// address where there are such columns: Canvas has one about points. `file` stands for it in errors. Throws
/// ClassListError.
std::vector<Person> read_class_list(std::string_view text, const std::string& file);

/// Adds to `members` what `list` knows of them: by the number and a word of the name, else by a name that only one of them has, or by
/// an e-mail address that stands as a number. A number alone is believed only as `Participant 4711`, which is Moodle's own:
/// other lists number people otherwise. People of the list who did not hand in become absentees.
void add_class_list(const std::vector<Person>& list, ClassMembers& members);

}  // namespace kaven::tournaments::report
