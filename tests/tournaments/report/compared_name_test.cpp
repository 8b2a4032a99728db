#include "tournaments/report/compared_name.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace kaven::tournaments::report {
namespace {

bool are_alike(const char* one, const char* other, Likeness likeness) {
  const bool alike = ComparedName(one).is_like(ComparedName(other), likeness);
  EXPECT_EQ(ComparedName(other).is_like(ComparedName(one), likeness), alike) << one << ", " << other;
  return alike;
}

TEST(ComparedName, IsTheSameWithCommaCapitalsAndDecomposedLetters) {
  for (const auto& [one, other] :
       {std::pair("Ada Lovelace", "Lovelace, Ada"), std::pair("ada  lovelace ", "ADA_LOVELACE"),
        std::pair("Özlem Ünal", "özlem ünal"), std::pair("Jörg Müller", "JO\xcc\x88RG MU\xcc\x88LLER"),
        std::pair("Strauß", "STRAUSS"), std::pair("Ada Augusta Lovelace", "Lovelace,Ada Augusta")}) {
    EXPECT_TRUE(are_alike(one, other, Likeness::same)) << one << ", " << other;
  }
  EXPECT_FALSE(are_alike("Lee Kim", "Kim Lee", Likeness::same));
  EXPECT_TRUE(are_alike("Lee Kim", "Kim Lee", Likeness::reordered));
}

TEST(ComparedName, MayBeTheConcatenatedWordsOfAnother) {
  EXPECT_TRUE(are_alike("lovelaceada", "Ada Lovelace", Likeness::concatenated));
  EXPECT_TRUE(are_alike("obrienannalena", "Anna-Lena O'Brien", Likeness::concatenated));
  EXPECT_FALSE(are_alike("lovelaceada", "Ada Lovelace", Likeness::reordered));
  EXPECT_FALSE(are_alike("a b c d e f g", "abcdefg", Likeness::concatenated));
}

TEST(ComparedName, IsNeverAnAnagram) {
  EXPECT_FALSE(are_alike("Nora Klein", "Aron Klein", Likeness::concatenated));
  EXPECT_FALSE(are_alike("Ali Neumann", "Lia Neumann", Likeness::concatenated));
  EXPECT_FALSE(are_alike("lovelaceada", "Dada Lovelace", Likeness::concatenated));
  EXPECT_FALSE(are_alike("norak lein", "Nora Klein", Likeness::concatenated));
  EXPECT_FALSE(are_alike("", "", Likeness::concatenated));
}

}  // namespace
}  // namespace kaven::tournaments::report
