// SPDX-License-Identifier: MIT
#include "common/record/json_object_reader.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kaven::record {
namespace {

// The error when `read` reads `line`.
template <typename Read>
std::string error_of(std::string_view line, Read read) {
  try {
    const nlohmann::json object = parse_object(line);
    JsonObjectReader reader(object);
    read(reader);
  } catch (const LineError& error) {
    return error.what();
  }
  return "no error";
}

TEST(JsonObjectReader, GivesEachMemberInItsType) {
  const nlohmann::json object = parse_object(
      R"({"text":"a","texts":["b","c"],"boolean":true,"integer":-7,"unsigned":18446744073709551615,)"
      R"("number":-0.5,"seconds":1,"time":"2026-11-21T09:30:00Z","nothing":null})");
  JsonObjectReader reader(object);
  EXPECT_EQ(reader.text("text"), "a");
  EXPECT_EQ(reader.texts("texts"), (std::vector<std::string>{"b", "c"}));
  EXPECT_TRUE(reader.boolean("boolean"));
  EXPECT_EQ(reader.integer("integer"), -7);
  EXPECT_EQ(reader.unsigned_integer("unsigned"), 18446744073709551615U);
  EXPECT_EQ(reader.number("number"), -0.5);
  EXPECT_EQ(reader.seconds("seconds"), 1);
  EXPECT_EQ(reader.time("time"), "2026-11-21T09:30:00Z");
  EXPECT_TRUE(reader.is_null("nothing"));
  EXPECT_TRUE(reader.has("nothing"));
  EXPECT_FALSE(reader.has("something"));
  EXPECT_NO_THROW(reader.expect_no_more());
}

TEST(JsonObjectReader, AMemberInsideIsNamedByItsPath) {
  constexpr const char* line = R"({"players":[{"id":1},{"id":"two"}],"rules":{"rows":6,"height":6}})";
  EXPECT_EQ(error_of(line, [](JsonObjectReader& reader) { reader.objects("players").at(1).integer("id"); }),
            "member 'players[1].id': expected a whole number, not \"two\"");
  EXPECT_EQ(error_of(line,
                     [](JsonObjectReader& reader) {
                       JsonObjectReader rules = reader.object("rules");
                       rules.integer("rows");
                       rules.expect_no_more();
                     }),
            "member 'rules.height' is not known");
  EXPECT_EQ(error_of(line, [](JsonObjectReader& reader) { reader.objects("rules"); }),
            "member 'rules': expected a list of objects, not {\"height\":6,\"rows\":6}");
}

TEST(JsonObjectReader, WhatWasNotAskedForIsAnError) {
  EXPECT_EQ(error_of(R"({"a":1,"b":2})",
                     [](JsonObjectReader& reader) {
                       reader.integer("a");
                       reader.expect_no_more();
                     }),
            "member 'b' is not known");
}

TEST(JsonObjectReader, ATimeThatNoClockShowsIsRefused) {
  for (const char* time : {"2026-11-21T09:30:00", "2026-13-21T09:30:00Z", "2026-11-21T24:30:00Z",
                           "2026-11-00T09:30:00Z", "2026-11-21 09:30:00Z", "now"}) {
    EXPECT_EQ(error_of(R"({"time":")" + std::string(time) + "\"}",
                       [](JsonObjectReader& reader) { reader.time("time"); }),
              "member 'time': expected a time like 2026-11-21T09:30:00Z, not \"" + std::string(time) + "\"");
  }
}

TEST(JsonObjectReader, WhatWouldExhaustTheStackIsRefused) {
  const auto nothing = [](JsonObjectReader&) {};
  EXPECT_EQ(error_of(R"({"a":[[[[[[]]]]]]})", nothing), "no error");
  EXPECT_TRUE(error_of(R"({"a":)" + std::string(1000, '['), nothing).starts_with("nested too deep: "));
}

}  // namespace
}  // namespace kaven::record
