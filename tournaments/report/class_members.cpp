#include "tournaments/report/class_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <cstddef>
#include <optional>
#include <span>

#include "common/notation/csv_line.hpp"
#include "common/notation/printable.hpp"
#include "common/notation/text_lines.hpp"

namespace kaven::tournaments::report {

namespace {

/// How platforms call a column, in small letters.
struct KnownColumn {
  std::string Person::*member;
  std::string_view heading;
};

// Of several columns for one member the first in this list counts; names of two columns are joined.
constexpr std::array known_columns = {
    KnownColumn{&Person::name, "name"},          KnownColumn{&Person::name, "full name"},
    KnownColumn{&Person::name, "student"},       KnownColumn{&Person::name, "student name"},
    KnownColumn{&Person::number, "identifier"},  KnownColumn{&Person::number, "number"},
    KnownColumn{&Person::number, "id"},          KnownColumn{&Person::number, "id number"},
    KnownColumn{&Person::number, "student id"},  KnownColumn{&Person::number, "sid"},
    KnownColumn{&Person::number, "sis user id"}, KnownColumn{&Person::email, "email"},
    KnownColumn{&Person::email, "e-mail"},       KnownColumn{&Person::email, "email address"},
    KnownColumn{&Person::email, "sis login id"},
};
constexpr std::array<std::string_view, 2> first_names = {"first name", "vorname"};
constexpr std::array<std::string_view, 3> last_names = {"last name", "surname", "nachname"};

std::string small(std::string_view text) {
  return boost::to_lower_copy(std::string(notation::trimmed(text, " \t")));
}

std::optional<std::size_t> column_called(const std::vector<std::string>& headings,
                                         std::span<const std::string_view> names) {
  const auto found = std::ranges::find_if(headings, [&](const std::string& heading) {
    return std::ranges::find(names, small(heading)) != names.end();
  });
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

  bool knows_names() const {
    return last_name_ ||
           std::ranges::any_of(columns_, [](const auto& each) { return each.first == &Person::name; });
  }

 private:
  std::vector<std::pair<std::string Person::*, std::size_t>> columns_;
  std::optional<std::size_t> first_name_;
  std::optional<std::size_t> last_name_;
};

/// The words of a name in an order that `Lovelace, Ada` and `Ada Lovelace` share.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words(1);
  for (const char letter : small(name)) {
    const bool separates = letter == ' ' || letter == ',' || letter == '_' || letter == '\t';
    if (!separates) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  std::erase(words, "");
  std::ranges::sort(words);
  return words;
}

/// The digits at the end: Moodle says `Participant 4711` where its archive says `4711`.
std::string_view number_in(std::string_view text) {
  return text.substr(text.find_last_not_of("0123456789") + 1);
}

bool is_same_number(const Person& listed, const Person& known) {
  if (known.number.empty()) return false;
  return listed.number == known.number ||
         (!number_in(listed.number).empty() && number_in(listed.number) == known.number) ||
         (!listed.email.empty() && listed.email == known.number);
}

}  // namespace

std::vector<Person> read_class_list(std::string_view text, const std::string& file) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::vector<std::string_view> lines = notation::lines_of(text);
  const std::string shown = notation::printable(file, 400);
  if (lines.empty()) throw ClassListError(shown + ": it is empty; expected a line that names the columns");
  const ClassListReader reader(notation::cells_of_line(lines.front()));
  if (!reader.knows_names()) {
    throw ClassListError(
        fmt::format("{}:1: {}: expected names of columns, with one for names, as in name,number,email; or "
                    "first name,last name",
                    shown, notation::printable(lines.front())));
  }
  std::vector<Person> people;
  for (const std::string_view line : std::span(lines).subspan(1)) {
    Person person = reader.person_of(notation::cells_of_line(line));
    // Some platforms put a line about the columns, or about points, between the headings and the people.
    if (!words_of(person.name).empty()) people.push_back(std::move(person));
  }
  return people;
}

void add_class_list(const std::vector<Person>& list, ClassMembers& members) {
  std::vector<Person*> known;
  for (auto& [name, person] : members.players) known.push_back(&person);
  for (Absentee& absentee : members.absentees) known.push_back(&absentee.person);
  std::vector<Absentee> missing;
  for (const Person& listed : list) {
    const auto by_number =
        std::ranges::find_if(known, [&](const Person* each) { return is_same_number(listed, *each); });
    Person* found = by_number == known.end() ? nullptr : *by_number;
    if (found == nullptr) {
      const auto is_namesake = [words = words_of(listed.name)](const auto& each) {
        return words_of(each.name) == words;
      };
      const auto namesakes =
          std::ranges::count_if(known, [&](const Person* each) { return is_namesake(*each); });
      if (namesakes == 1 && std::ranges::count_if(list, is_namesake) == 1)
        found = *std::ranges::find_if(known, [&](const Person* each) { return is_namesake(*each); });
    }
    if (found == nullptr) {
      missing.push_back({.name = listed.name,
                         .person = listed,
                         .reason = "nothing was handed in under this name",
                         .remedy = {},
                         .notes = {}});
      continue;
    }
    found->name = listed.name;
    if (found->number.empty()) found->number = listed.number;
    found->email = listed.email;
  }
  std::ranges::move(missing, std::back_inserter(members.absentees));
  std::ranges::stable_sort(members.absentees, {}, [](const Absentee& each) { return small(each.name); });
}

}  // namespace kaven::tournaments::report
