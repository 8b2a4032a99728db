#include "tournaments/settings/part.hpp"

#include <gtest/gtest.h>

namespace kaven::tournaments::settings {
namespace {

// Holds it without its definition.
struct Value;
struct Owner {
  Part<Value> part;
};

struct Value {
  int number = 7;
};

TEST(Part, HasTheDefaultsUntilItIsEdited) {
  Owner owner;
  EXPECT_EQ(owner.part->number, 7);
  owner.part.edit().number = 8;
  EXPECT_EQ(owner.part->number, 8);
  EXPECT_EQ(Owner().part->number, 7);
}

TEST(Part, ACopyIsAValueOfItsOwn) {
  Owner owner{Value{1}};
  Owner copy = owner;
  copy.part.edit().number = 2;
  EXPECT_EQ(owner.part->number, 1);
  owner = copy;
  EXPECT_EQ(owner.part->number, 2);
}

}  // namespace
}  // namespace kaven::tournaments::settings
