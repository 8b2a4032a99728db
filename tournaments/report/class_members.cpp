#include "tournaments/report/class_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/case_conv.hpp>
#include <cstddef>
#include <optional>
#include <span>

#include "common/text/csv_line.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

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

std::string small(std::string_view text) {
  return boost::to_lower_copy(std::string(text::trimmed(text, " \t")));
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

/// The words of a name, sorted, so that `Lovelace, Ada` equals `Ada Lovelace`.
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

std::string letters_of(std::string_view name) {
  std::string letters;
  for (const std::string& word : words_of(name)) letters += word;
  std::ranges::sort(letters);
  return letters;
}

/// Whether two names have the same letters: `Ada Lovelace`, `Lovelace, Ada` and Canvas' `lovelaceada`.
bool is_same_name(const Person& one, const Person& other) {
  return !one.name.empty() && letters_of(one.name) == letters_of(other.name);
}

/// Whether two names have a word in common: `Ada` and `Ada Lovelace`.
bool share_a_word(const Person& one, const Person& other) {
  const auto words = words_of(one.name);
  return std::ranges::any_of(
      words_of(other.name), [&](const std::string& word) { return std::ranges::binary_search(words, word); });
}

/// Whether `listed` is Moodle's `Participant 4711` (the word may be translated) for the number `4711` in its archive.
bool is_participant(const std::string& listed, const std::string& number) {
  return !number.empty() && listed.size() > number.size() && listed.ends_with(number) &&
         std::string_view("0123456789").find(listed[listed.size() - number.size() - 1]) ==
             std::string_view::npos;
}

bool is_surely(const Person& listed, const Person& known) {
  if (known.number.empty()) return false;
  return is_participant(listed.number, known.number) ||
         (!listed.email.empty() && listed.email == known.number) ||
         (listed.number == known.number && (is_same_name(listed, known) || share_a_word(listed, known)));
}

/// The lines of a CSV text. A line end within quotation marks belongs to the cell and becomes a blank.
std::vector<std::string> lines_in_csv(std::string_view text) {
  std::vector<std::string> lines;
  bool in_quotes = false;
  for (const std::string_view part : text::lines_of(text)) {
    if (in_quotes) {
      lines.back() += " " + std::string(part);
    } else {
      lines.emplace_back(part);
    }
    in_quotes = in_quotes != (std::ranges::count(part, '"') % 2 == 1);
  }
  return lines;
}

}  // namespace

std::vector<Person> read_class_list(std::string_view text, const std::string& file) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::vector<std::string> lines = lines_in_csv(text);
  const std::string shown = text::printable(file, 400);
  if (lines.empty())
    throw ClassListError(shown + ": the file is empty; expected a line with the names of columns");
  const ClassListReader reader(text::cells_of_line(lines.front()));
  if (!reader.knows_names()) {
    throw ClassListError(
        fmt::format("{}:1: {}: expected names of columns, among them one for people's names, e.g. "
                    "name,number,email or first name,last name",
                    shown, text::printable(lines.front())));
  }
  std::vector<Person> people;
  for (const std::string& line : std::span(lines).subspan(1)) {
    Person person = reader.person_of(text::cells_of_line(line));
    const bool is_somebody = !reader.knows_numbers() || !person.number.empty() || !person.email.empty();
    if (is_somebody && !words_of(person.name).empty()) people.push_back(std::move(person));
  }
  return people;
}

void add_class_list(const std::vector<Person>& list, ClassMembers& members) {
  std::vector<Person*> unlisted;
  for (auto& [name, people] : members.players) {
    for (Person& person : people) unlisted.push_back(&person);
  }
  for (Absentee& absentee : members.absentees) {
    for (Person& person : absentee.people) unlisted.push_back(&person);
  }
  std::vector<const Person*> unknown;
  const auto note = [&unlisted](Person& known, const Person& listed) {
    known = {.name = listed.name,
             .number = listed.number.empty() ? known.number : listed.number,
             .email = listed.email};
    std::erase(unlisted, &known);
  };
  for (const Person& listed : list) {
    const auto found =
        std::ranges::find_if(unlisted, [&](const Person* each) { return is_surely(listed, *each); });
    if (found == unlisted.end()) {
      unknown.push_back(&listed);
    } else {
      note(**found, listed);
    }
  }
  std::vector<Absentee> missing;
  for (const Person* listed : unknown) {
    const auto is_namesake = [listed](const Person* each) { return is_same_name(*listed, *each); };
    const bool only_one =
        std::ranges::count_if(unlisted, is_namesake) == 1 && std::ranges::count_if(unknown, is_namesake) == 1;
    if (only_one) {
      note(**std::ranges::find_if(unlisted, is_namesake), *listed);
      continue;
    }
    missing.push_back({.name = listed->name,
                       .people = {*listed},
                       .reason = "nothing was handed in under this name",
                       .remedy = {},
                       .notes = {}});
  }
  std::ranges::move(missing, std::back_inserter(members.absentees));
  std::ranges::stable_sort(members.absentees, {}, [](const Absentee& each) { return small(each.name); });
}

}  // namespace kaven::tournaments::report
