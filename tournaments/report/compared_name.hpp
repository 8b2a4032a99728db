#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::report {

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
