#include "tournaments/executor/slurm_reasons.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::executor {
namespace {

using testing::HasSubstr;

TEST(SlurmReasons, OrdinaryOnesNeedNoRemedy) {
  for (const char* reason : {"", "None", "Priority", "Resources", "BeginTime", "Dependency"})
    EXPECT_EQ(remedy_for_waiting(reason), "") << reason;
}

TEST(SlurmReasons, TheRemedyNamesTheSettingToChange) {
  const std::vector<std::pair<const char*, const char*>> expected = {
      {"PartitionTimeLimit", "lower slurm.time-limit, or choose another slurm.partition"},
      {"AssocMaxWallDurationPerJobLimit", "lower slurm.time-limit"},
      {"QOSMaxWallDurationPerJobLimit", "lower slurm.time-limit"},
      {"PartitionNodeLimit", "choose another slurm.partition"},
      {"PartitionConfig", "the partition does not accept such tasks"},
      {"PartitionDown", "the partition is closed"},
      {"ReqNodeNotAvail, UnavailableNodes:node[1-3]", "nodes are down"},
      {"ReqNodeNotAvail,_Reserved_for_maintenance", "are reserved before slurm.time-limit has passed"},
      {"Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions",
       "nodes are down"},
      {"BadConstraints", "slurm.processors and slurm.options"},
      {"QOSMaxCpuPerJobLimit", "request less by slurm.processors"},
      {"InvalidAccount", "another slurm.account"},
      {"QOSNotAllowed", "another --qos"},
      {"AssocMaxJobsLimit", "a limit of your account"},
      {"QOSMaxCpuPerUserLimit", "a limit of your quality of service"},
      {"Anything new", "scontrol show job"}};
  for (const auto& [reason, remedy] : expected) {
    EXPECT_THAT(std::string(remedy_for_waiting(reason)), HasSubstr(remedy)) << reason;
  }
}

TEST(SlurmReasons, OfOneKindMayNameDifferentNodes) {
  EXPECT_EQ(kind_of_reason("ReqNodeNotAvail, UnavailableNodes:node1"), "ReqNodeNotAvail");
  EXPECT_EQ(kind_of_reason("PartitionTimeLimit"), "PartitionTimeLimit");
}

TEST(SlurmReasons, HeldTasksAreReleasedByHand) {
  EXPECT_TRUE(is_held_by_hand("JobHeldUser"));
  EXPECT_TRUE(is_held_by_hand("launch_failed_requeued_held"));
  EXPECT_FALSE(is_held_by_hand("PartitionTimeLimit"));
}

}  // namespace
}  // namespace kaven::tournaments::executor
