// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/play/roster/class_list.hpp"

namespace kaven::tournaments::report {

/// A hand-in or a person without a program in the tournament.
struct Absentee {
  std::string name;                          ///< the name of the hand-in, or the person's
  std::vector<roster::ListedPerson> people;  ///< several for a group
  std::string reason;                        ///< why the program does not play, without a full stop
  std::string remedy;                        ///< what the student can do about it; may be empty
  std::vector<std::string> notes;            ///< the notes of `tournament collect`
  /// The organizer's remedy: neither grades nor reports show it. May be empty.
  std::string organizer_remedy = {};
};

/// The class: its players and absentees.
struct ClassMembers {
  std::map<std::string, std::vector<roster::ListedPerson>>
      players;                      ///< by the player's name; several people for a group
  std::vector<Absentee> absentees;  ///< sorted by name
  std::vector<std::string> doubts;  ///< people who could not be told apart, with the remedy
};

/// Reads the list of a class (roster::read_class_list), which is also the one of `tournament invite`. A person without
/// a number has the login as number; a login beside a number is the e-mail address of those without one. `file` is the
/// name used in errors; `note` receives a sentence about each line that names no student. Throws text::CsvError.
std::vector<roster::ListedPerson> read_class_list(std::string_view text, const std::string& file,
                                                  const std::function<void(const std::string&)>& note = {});

/// The people of a class list, with the login as number of those who have none.
std::vector<roster::ListedPerson> with_numbers(std::vector<roster::ListedPerson> people);

/// Adds names, numbers, addresses and sections of `list` to `members`, and people of the list who did not hand in as
/// absentees. Facts that `members` have from another list stay where this one has none. A
/// person matches by the number and a word of the name, by an e-mail address that the platform uses as number, or by a
/// name that is unique in the class: the same words, if nobody else has them also in another order (see Likeness). A
/// login matches whoever handed in at the door, has a folder of that name or a clone called `assignment-login`, or is known
/// by it on the platform. A number alone matches only as Moodle's `Participant 4711`, as other lists may number people differently. People whose
/// name is not unique become absentees with a reason that says so, and are named in `doubts`.
void add_class_list(const std::vector<roster::ListedPerson>& list, ClassMembers& members);

/// How much two names are alike. Each includes the ones before it.
enum class Likeness {
  same,          ///< the same words in the same order; `Lovelace, Ada` is `Ada Lovelace`
  reordered,     ///< the same words in any order
  concatenated,  ///< or one name is the words of the other without blanks and marks: Canvas' `lovelaceada`
};

/// A person's name as its words, for comparing: without capitals, and with composed letters.
class ComparedName {
 public:
  /// `name` is UTF-8.
  explicit ComparedName(std::string_view name);

  bool empty() const { return words_.empty(); }

  /// Whether both names are alike as `likeness` says. An empty name is like no other.
  bool is_like(const ComparedName& other, Likeness likeness) const;

  /// Whether the names have a word in common: `Ada` and `Ada Lovelace`.
  bool shares_a_word_with(const ComparedName& other) const;

 private:
  bool concatenates(const ComparedName& other) const;

  std::vector<std::string> words_;   ///< the words after a comma first
  std::vector<std::string> sorted_;  ///< the same words in alphabetical order
};

}  // namespace kaven::tournaments::report
