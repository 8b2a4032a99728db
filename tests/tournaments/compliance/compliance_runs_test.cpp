#include "tournaments/compliance/compliance_runs.hpp"

#include <gtest/gtest.h>

namespace kaven::tournaments::compliance {
namespace {

TEST(MessageOfARun, IsItsErrorInOneLine) {
  EXPECT_EQ(message_of("compliance_run: error: agent.toml:2: error: what it is\nand what to do\n"),
            "agent.toml:2: error: what it is and what to do");
  EXPECT_EQ(message_of("compliance_run: warning: first\ncompliance_run: error: then\n"), "then");
  EXPECT_EQ(message_of("it broke\n"), "it broke");
}

}  // namespace
}  // namespace kaven::tournaments::compliance
