// SPDX-License-Identifier: MIT
#include "common/program/language.hpp"

#include <gtest/gtest.h>

namespace kaven::program {
namespace {

TEST(Language, ASourceIsRunByTheCommandOfItsLanguage) {
  EXPECT_EQ(run_command("py"), "python3");
  EXPECT_EQ(run_command("jar"), "java -jar");
  EXPECT_EQ(run_command("lsp"), "gcl -load");
  EXPECT_EQ(run_command("lisp"), "sbcl --script");
  EXPECT_EQ(run_command("js"), "node");
  EXPECT_EQ(run_command("rkt"), "racket");
  EXPECT_EQ(run_command("exe"), "mono");
}

TEST(Language, WhatIsNotKnownHasNoCommand) {
  for (const char* ending : {"", "PY", ".py", "pyc", "txt"}) {
    EXPECT_EQ(run_command(ending), std::nullopt) << ending;
  }
}

TEST(Language, WhatIsCompiledSaysByWhichCommandAndHowItIsStartedThen) {
  const auto go = compilation("mine.go");
  ASSERT_TRUE(go);
  EXPECT_EQ(go->build, "go build -o mine mine.go");
  EXPECT_EQ(go->started, R"(command = ["mine"])");
  EXPECT_EQ(run_command("go"), std::nullopt);
  EXPECT_EQ(compilation("My.Agent.cs")->build, "mcs -out:My.Agent.exe My.Agent.cs");
  for (const char* file : {"mine", "mine.py", "mine.txt", ".go", ""}) EXPECT_FALSE(compilation(file)) << file;
}

}  // namespace
}  // namespace kaven::program
