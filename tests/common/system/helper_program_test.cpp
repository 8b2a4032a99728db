// SPDX-License-Identifier: MIT
#include "common/system/helper_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

namespace fs = boost::filesystem;

class HelperProgramTest : public testing::Test {
 protected:
  fs::path installed(const fs::path& file) const {
    fs::create_directories((place.path() / file).parent_path());
    support::write_file(place.path() / file, "");
    return place.path() / file;
  }

  support::TemporaryDirectory place;
  fs::path bin = place.path() / "bin";
  fs::path helpers = place.path() / "lib/kaven";
};

TEST_F(HelperProgramTest, InABuildItLiesBeside) {
  const fs::path supervisor = installed("bin/supervisor");
  installed("lib/kaven/supervisor");
  EXPECT_EQ(helper_program("supervisor", bin), supervisor);
}

TEST_F(HelperProgramTest, InstalledItLiesInLib) {
  const fs::path supervisor = installed("lib/kaven/supervisor");
  EXPECT_EQ(helper_program("supervisor", bin), supervisor);
}

TEST_F(HelperProgramTest, OneInLibFindsThoseInBin) {
  const fs::path claimeven = installed("bin/claimeven");
  EXPECT_EQ(helper_program("claimeven", helpers), claimeven);
}

TEST_F(HelperProgramTest, OneThatIsMissingIsNamedBeside) {
  EXPECT_EQ(helper_program("supervisor", bin), bin / "supervisor");
}

TEST_F(HelperProgramTest, WhatPeopleStartIsInBin) {
  EXPECT_EQ(public_folder(bin), bin);
  EXPECT_EQ(public_folder(helpers), bin);
}

TEST_F(HelperProgramTest, EnginesAreInBinAndInThePackagesFolderForCoursework) {
  const fs::path claimeven = installed("bin/claimeven");
  const fs::path game = installed("lib/kaven/coursework/game");
  installed("bin/tournament");
  EXPECT_THAT(engines(bin), testing::UnorderedElementsAre(claimeven, game));
  EXPECT_THAT(engines(helpers), testing::UnorderedElementsAre(claimeven, game));
}

}  // namespace
}  // namespace kaven::system
