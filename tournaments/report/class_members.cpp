#include "tournaments/report/class_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "common/text/csv_table.hpp"
#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/report/compared_name.hpp"

namespace kaven::tournaments::report {

namespace {

/// A platform's heading for a column, in lower case.
struct KnownColumn {
  std::string Person::*member;
  std::string_view heading;
};

// If several columns match a member, the first in this list counts. First and last name are joined.
constexpr std::array known_columns = {
    KnownColumn{&Person::name, "name"},
    KnownColumn{&Person::name, "full name"},
    KnownColumn{&Person::name, "vollständiger name"},
    KnownColumn{&Person::name, "student"},
    KnownColumn{&Person::name, "student name"},
    KnownColumn{&Person::number, "identifier"},
    KnownColumn{&Person::number, "id"},
    KnownColumn{&Person::number, "number"},
    KnownColumn{&Person::number, "id number"},
    KnownColumn{&Person::number, "id-nummer"},
    KnownColumn{&Person::number, "matrikelnummer"},
    KnownColumn{&Person::number, "student id"},
    KnownColumn{&Person::number, "sid"},
    KnownColumn{&Person::number, "sis user id"},
    KnownColumn{&Person::email, "email"},
    KnownColumn{&Person::email, "e-mail"},
    KnownColumn{&Person::email, "email address"},
    KnownColumn{&Person::email, "e-mail-adresse"},
    KnownColumn{&Person::email, "sis login id"},
};
constexpr std::array<std::string_view, 2> first_names = {"first name", "vorname"};
constexpr std::array<std::string_view, 3> last_names = {"last name", "surname", "nachname"};

std::optional<std::size_t> column_called(const std::vector<std::string>& headings,
                                         std::span<const std::string_view> names) {
  const auto found = std::ranges::find_if(
      headings, [&](const std::string& heading) { return std::ranges::find(names, heading) != names.end(); });
  if (found == headings.end()) return std::nullopt;
  return static_cast<std::size_t>(found - headings.begin());
}

class ClassListReader {
 public:
  explicit ClassListReader(const std::vector<std::string>& headings)
      : first_name_(column_called(headings, first_names)), last_name_(column_called(headings, last_names)) {
    for (const KnownColumn& known : known_columns) {
      const std::array names = {known.heading};
      const auto column = column_called(headings, names);
      const bool is_new =
          std::ranges::none_of(columns_, [&](const auto& each) { return each.first == known.member; });
      if (column && is_new) columns_.emplace_back(known.member, *column);
    }
  }

  Person person_of(const std::vector<std::string>& cells) const {
    Person person;
    const auto cell = [&cells](std::size_t column) { return column < cells.size() ? cells[column] : ""; };
    for (const auto& [member, column] : columns_) person.*member = cell(column);
    if (person.name.empty() && last_name_) {
      person.name = (first_name_ ? cell(*first_name_) + " " : "") + cell(*last_name_);
    }
    return person;
  }

  /// Whether there is a column for number or e-mail address, by which people are distinguished from other lines.
  bool knows_numbers() const {
    return std::ranges::any_of(columns_, [](const auto& each) { return each.first != &Person::name; });
  }

  bool knows_names() const {
    return last_name_ ||
           std::ranges::any_of(columns_, [](const auto& each) { return each.first == &Person::name; });
  }

 private:
  std::vector<std::pair<std::string Person::*, std::size_t>> columns_;
  std::optional<std::size_t> first_name_;
  std::optional<std::size_t> last_name_;
};

/// Whether `listed` is Moodle's `Participant 4711` (the word may be translated) for the number `4711` in its archive.
bool is_participant(const std::string& listed, const std::string& number) {
  return !number.empty() && listed.size() > number.size() && listed.ends_with(number) &&
         std::string_view("0123456789").find(listed[listed.size() - number.size() - 1]) ==
             std::string_view::npos;
}

/// Finds the people of a class list among those who handed in.
class ListMatching {
 public:
  ListMatching(const std::vector<Person>& list, ClassMembers& members) : members_(members) {
    for (const Person& person : list) unknown_.push_back({&person, ComparedName(person.name)});
    for (auto& [name, people] : members.players) add_unlisted(people);
    for (Absentee& absentee : members.absentees) add_unlisted(absentee.people);
  }

  /// Notes everybody who is found. Returns the others.
  std::vector<Absentee> absentees() {
    std::erase_if(unknown_, [this](const Listed& listed) {
      const auto found =
          std::ranges::find_if(unlisted_, [&](const Unlisted& each) { return is_surely(listed, each); });
      if (found == unlisted_.end()) return false;
      note(*found, listed);
      return true;
    });
    // A stricter likeness first: "Kim Lee" is "Kim Lee" even if there is also a "Lee Kim".
    for (const Likeness likeness : {Likeness::same, Likeness::reordered, Likeness::concatenated})
      match_unique(likeness);
    for (const Listed& listed : unknown_) add_absentee(listed);
    return std::move(missing_);
  }

 private:
  struct Listed {
    const Person* person;
    ComparedName name;
  };
  struct Unlisted {
    Person* person;
    ComparedName name;
  };

  void add_unlisted(std::vector<Person>& people) {
    for (Person& person : people) unlisted_.push_back({&person, ComparedName(person.name)});
  }

  static bool is_surely(const Listed& listed, const Unlisted& known) {
    const std::string& number = known.person->number;
    if (number.empty()) return false;
    return is_participant(listed.person->number, number) ||
           (!listed.person->email.empty() && listed.person->email == number) ||
           (listed.person->number == number && (listed.name.is_like(known.name, Likeness::concatenated) ||
                                                listed.name.shares_a_word_with(known.name)));
  }

  void note(const Unlisted& known, const Listed& listed) {
    Person& person = *known.person;
    person = {.name = listed.person->name,
              .number = listed.person->number.empty() ? person.number : listed.person->number,
              .email = listed.person->email};
    std::erase_if(unlisted_, [&person](const Unlisted& each) { return each.person == &person; });
  }

  // Those in `people` whose names are like `name`.
  template <typename People>
  static std::ptrdiff_t count_like(const ComparedName& name, const People& people, Likeness likeness) {
    return std::ranges::count_if(people, [&](const auto& each) { return name.is_like(each.name, likeness); });
  }

  // Matches names that are like only one name on either side.
  void match_unique(Likeness likeness) {
    std::vector<std::pair<Listed, Unlisted>> pairs;
    for (const Listed& listed : unknown_) {
      if (count_like(listed.name, unlisted_, likeness) != 1) continue;
      const auto known = std::ranges::find_if(
          unlisted_, [&](const Unlisted& each) { return listed.name.is_like(each.name, likeness); });
      if (count_like(known->name, unknown_, likeness) == 1) pairs.emplace_back(listed, *known);
    }
    for (const auto& pair : pairs) {
      note(pair.second, pair.first);
      std::erase_if(unknown_, [&](const Listed& each) { return each.person == pair.first.person; });
    }
  }

  void add_absentee(const Listed& listed) {
    Absentee absentee{.name = listed.person->name,
                      .people = {*listed.person},
                      .reason = "nothing was handed in under this name",
                      .remedy = {},
                      .notes = {}};
    const auto handed_in = count_like(listed.name, unlisted_, Likeness::concatenated);
    if (handed_in > 0) {
      absentee.reason =
          fmt::format("ambiguous: the class list has this name {}, and the hand-ins have it {}",
                      times(count_like(listed.name, unknown_, Likeness::concatenated)), times(handed_in));
      absentee.remedy = "find out who handed in which program, and enter the grade by hand";
      const std::string doubt =
          fmt::format("{}: {}; {}", text::printable(listed.person->name), absentee.reason, absentee.remedy);
      if (std::ranges::find(members_.doubts, doubt) == members_.doubts.end())
        members_.doubts.push_back(doubt);
    }
    missing_.push_back(std::move(absentee));
  }

  static std::string times(std::ptrdiff_t count) {
    return count == 1 ? "once" : fmt::format("{} times", count);
  }

  ClassMembers& members_;
  std::vector<Listed> unknown_;
  std::vector<Unlisted> unlisted_;
  std::vector<Absentee> missing_;
};

}  // namespace

std::vector<Person> read_class_list(std::string_view text, const std::string& file) {
  const text::CsvTable table = text::read_csv_table(text, file);
  const auto fail = [&](std::size_t line, const std::string& why) {
    throw text::CsvError(fmt::format("{}:{}: {}", text::printable(file, 400), line, why));
  };
  const ClassListReader reader(table.headings);
  if (!reader.knows_names()) {
    fail(table.heading_line,
         fmt::format("'{}': expected names of columns, among them one for people's names, e.g. "
                     "name,number,email or first name,last name",
                     text::printable(table.heading)));
  }
  std::vector<Person> people;
  for (const text::CsvRow& row : table.rows) {
    Person person = reader.person_of(row.cells);
    const bool is_somebody = !reader.knows_numbers() || !person.number.empty() || !person.email.empty();
    if (is_somebody && !ComparedName(person.name).empty()) people.push_back(std::move(person));
  }
  if (people.empty()) fail(table.heading_line + 1, "expected a line for each student");
  return people;
}

void add_class_list(const std::vector<Person>& list, ClassMembers& members) {
  std::ranges::move(ListMatching(list, members).absentees(), std::back_inserter(members.absentees));
  std::ranges::stable_sort(members.absentees, {},
                           [](const Absentee& each) { return text::case_folded(each.name); });
}

}  // namespace kaven::tournaments::report
