// SPDX-License-Identifier: MIT
#include "tournaments/course/report/class_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::tournaments::report {

namespace {

/// Whether `listed` is Moodle's `Participant 4711` (the word may be translated) for the number `4711` in its archive.
bool is_participant(const std::string& listed, const std::string& number) {
  return !number.empty() && listed.size() > number.size() && listed.ends_with(number) &&
         std::string_view("0123456789").find(listed[listed.size() - number.size() - 1]) ==
             std::string_view::npos;
}

/// Finds the people of a class list among those who handed in.
class ListMatching {
 public:
  ListMatching(const std::vector<roster::ListedPerson>& list, ClassMembers& members) : members_(members) {
    for (const roster::ListedPerson& person : list) unknown_.push_back({&person, ComparedName(person.name)});
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
    match_clones();
    // A stricter likeness first: "Kim Lee" is "Kim Lee" even if there is also a "Lee Kim".
    for (const Likeness likeness : {Likeness::same, Likeness::reordered, Likeness::concatenated})
      match_unique(likeness);
    for (const Listed& listed : unknown_) add_absentee(listed);
    return std::move(missing_);
  }

 private:
  struct Listed {
    const roster::ListedPerson* person;
    ComparedName name;
  };
  struct Unlisted {
    roster::ListedPerson* person;
    ComparedName name;
  };

  void add_unlisted(std::vector<roster::ListedPerson>& people) {
    for (roster::ListedPerson& person : people) unlisted_.push_back({&person, ComparedName(person.name)});
  }

  static bool is_surely(const Listed& listed, const Unlisted& known) {
    const roster::ListedPerson& person = *listed.person;
    const std::string& number = known.person->number;
    // Whoever handed in at the door is known only by the login, as is a program in a folder of that name.
    const std::string& only_word = known.person->name;
    if ((number.empty() || number == only_word) &&
        is_one_of(only_word, {person.login, person.email, person.number}))
      return true;
    // Another list has named the login.
    if (is_one_of(known.person->login, {person.login})) return true;
    if (number.empty()) return false;
    // A platform that knows people by their logins. A number could be another list's.
    if (std::ranges::any_of(number, text::is_letter) && is_one_of(number, {person.login})) return true;
    return is_participant(person.number, number) || (!person.email.empty() && person.email == number) ||
           (person.number == number && (listed.name.is_like(known.name, Likeness::concatenated) ||
                                        listed.name.shares_a_word_with(known.name)));
  }

  // Compares as logins are compared: capitals do not matter.
  static bool is_one_of(const std::string& word, std::initializer_list<std::string> others) {
    return !word.empty() && std::ranges::any_of(others, [&](const std::string& other) {
      return text::case_folded(other) == text::case_folded(word);
    });
  }

  void note(const Unlisted& known, const Listed& listed) {
    roster::ListedPerson& person = *known.person;
    const roster::ListedPerson before = std::exchange(person, *listed.person);
    for (std::string roster::ListedPerson::*const fact :
         {&roster::ListedPerson::login, &roster::ListedPerson::number, &roster::ListedPerson::section,
          &roster::ListedPerson::email}) {
      if ((person.*fact).empty()) person.*fact = before.*fact;
    }
    // A list without numbers has the logins in their place.
    if (person.number == listed.person->login && !before.number.empty()) person.number = before.number;
    std::erase_if(unlisted_, [&person](const Unlisted& each) { return each.person == &person; });
  }

  // Finds the owners of folders that are called as GitHub's clones, `assignment-login`. Of several logins that end a name,
  // `jane-doe` and `doe`, the longest is meant.
  void match_clones() {
    const std::vector<Unlisted> unlisted = unlisted_;
    for (const Unlisted& clone : unlisted) {
      if (!clone.person->number.empty()) continue;
      auto owner = unknown_.end();
      for (auto each = unknown_.begin(); each != unknown_.end(); ++each) {
        const std::string& login = each->person->login;
        const bool fits =
            !login.empty() && text::case_folded(clone.person->name).ends_with("-" + text::case_folded(login));
        if (fits && (owner == unknown_.end() || login.size() > owner->person->login.size())) owner = each;
      }
      if (owner == unknown_.end()) continue;
      note(clone, *owner);
      unknown_.erase(owner);
    }
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

// The words of `name` in their order; the words after the first comma come first.
std::vector<std::string> words_in(std::string_view name) {
  std::vector<std::string> words(1);
  std::size_t before_comma = 0;
  for (const char letter : text::case_folded(text::composed(name))) {
    const bool separates = letter == ' ' || letter == ',' || letter == '_' || letter == '\t';
    if (!separates) {
      words.back() += letter;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
    if (letter == ',' && before_comma == 0) before_comma = words.size() - 1;
  }
  std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(before_comma), words.end());
  std::erase(words, "");
  return words;
}

std::string without_marks(std::string_view word) {
  std::string letters;
  std::ranges::copy_if(word, std::back_inserter(letters), [](char letter) {
    const bool is_ascii = static_cast<unsigned char>(letter) < 0x80;
    return !is_ascii || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
  });
  return letters;
}

}  // namespace

std::vector<roster::ListedPerson> read_class_list(std::string_view text, const std::string& file,
                                                  const std::function<void(const std::string&)>& note) {
  std::vector<roster::ListedPerson> people = roster::read_class_list(text, file, note);
  for (roster::ListedPerson& person : people) {
    if (person.email.empty() && !person.number.empty()) person.email = person.login;
  }
  return with_numbers(std::move(people));
}

std::vector<roster::ListedPerson> with_numbers(std::vector<roster::ListedPerson> people) {
  for (roster::ListedPerson& person : people) {
    if (person.number.empty()) person.number = person.login;
  }
  return people;
}

void add_class_list(const std::vector<roster::ListedPerson>& list, ClassMembers& members) {
  std::ranges::move(ListMatching(list, members).absentees(), std::back_inserter(members.absentees));
  std::ranges::stable_sort(members.absentees, {},
                           [](const Absentee& each) { return text::case_folded(each.name); });
}

ComparedName::ComparedName(std::string_view name) : words_(words_in(name)), sorted_(words_) {
  std::ranges::sort(sorted_);
}

bool ComparedName::is_like(const ComparedName& other, Likeness likeness) const {
  if (empty() || other.empty()) return false;
  if (words_ == other.words_) return true;
  if (likeness >= Likeness::reordered && sorted_ == other.sorted_) return true;
  return likeness >= Likeness::concatenated && (concatenates(other) || other.concatenates(*this));
}

bool ComparedName::shares_a_word_with(const ComparedName& other) const {
  return std::ranges::any_of(
      other.words_, [&](const std::string& word) { return std::ranges::binary_search(sorted_, word); });
}

// Whether this name is a single word, made of the words of `other` in any order. More words than people's names have
// would have too many orders.
bool ComparedName::concatenates(const ComparedName& other) const {
  constexpr std::size_t most_words = 6;
  if (words_.size() != 1 || other.words_.size() < 2 || other.words_.size() > most_words) return false;
  const std::string whole = without_marks(words_.front());
  std::vector<std::string> parts;
  std::size_t length = 0;
  for (const std::string& word : other.words_) {
    parts.push_back(without_marks(word));
    length += parts.back().size();
  }
  if (length != whole.size()) return false;
  std::ranges::sort(parts);
  do {
    std::string joined;
    for (const std::string& part : parts) joined += part;
    if (joined == whole) return true;
  } while (std::next_permutation(parts.begin(), parts.end()));
  return false;
}

}  // namespace kaven::tournaments::report
