// SPDX-License-Identifier: MIT
#include "tournaments/play/roster/named_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::roster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// In a virtual environment the referee uses another interpreter of this name if it cannot show this one.
TEST(NamedProgram, ACommandKeepsTheNameOfAnInterpreterInThePath) {
  const support::TemporaryDirectory place;
  support::write_script(place.path() / "lua", "#!/bin/sh\n");
  support::write_file(place.path() / "mine.lua", "-- an agent\n");
  ::setenv("PATH", (place.path().string() + ":/usr/bin:/bin").c_str(), 1);
  const std::string source = (place.path() / "mine.lua").string();
  const NamedProgram program = name_program("lua " + source, {});
  EXPECT_THAT(program.description, HasSubstr("[ 'lua', '" + source + "' ]"));
  EXPECT_THAT(program.readable, ElementsAre(source));
}

TEST(NamedProgram, AProgramInThePathIsAllowedToReadItself) {
  const support::TemporaryDirectory place;
  support::write_script(place.path() / "engine", "#!/bin/sh\n");
  ::setenv("PATH", (place.path().string() + ":/usr/bin:/bin").c_str(), 1);
  const std::string engine = (place.path() / "engine").string();
  const NamedProgram program = name_program("engine --fast", {});
  EXPECT_THAT(program.description, HasSubstr("[ '" + engine + "', '--fast' ]"));
  EXPECT_THAT(program.readable, ElementsAre(engine));
}

}  // namespace
}  // namespace kaven::tournaments::roster
