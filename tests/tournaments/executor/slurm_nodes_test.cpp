#include "tournaments/executor/slurm_nodes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::executor {
namespace {

using testing::ElementsAre;

TEST(FailingNodes, AreBadWhenTwoTasksFailOneAfterTheOther) {
  FailingNodes nodes;
  nodes.failed("node1");
  nodes.failed("node2");
  EXPECT_FALSE(nodes.is_bad("node1"));
  nodes.failed("node1");
  EXPECT_TRUE(nodes.is_bad("node1"));
  EXPECT_FALSE(nodes.is_bad("node3"));
  EXPECT_THAT(nodes.bad(), ElementsAre("node1"));
}

TEST(FailingNodes, AreGoodAgainWhenAGameIsPlayed) {
  FailingNodes nodes;
  nodes.failed("node1");
  nodes.played("node1");
  nodes.failed("node1");
  EXPECT_FALSE(nodes.is_bad("node1"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
