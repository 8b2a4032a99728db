#include "common/program/language.hpp"

#include <gtest/gtest.h>

namespace kaven::program {
namespace {

TEST(Language, ASourceIsRunByTheCommandOfItsLanguage) {
  EXPECT_EQ(run_command("py"), "python3");
  EXPECT_EQ(run_command("jar"), "java -jar");
  EXPECT_EQ(run_command("lsp"), "gcl -load");
  EXPECT_EQ(run_command("lisp"), "sbcl --script");
}

TEST(Language, WhatIsNotKnownHasNoCommand) {
  for (const char* ending : {"", "PY", ".py", "pyc", "txt"}) {
    EXPECT_EQ(run_command(ending), std::nullopt) << ending;
  }
}

}  // namespace
}  // namespace kaven::program
