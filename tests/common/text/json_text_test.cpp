// SPDX-License-Identifier: MIT
#include "common/text/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kaven::text {
namespace {

using nlohmann::ordered_json;

TEST(JsonText, MembersKeepTheirOrder) {
  const ordered_json value = {{"b", 1}, {"a", {true, nullptr}}};
  EXPECT_EQ(json_text(value), R"({"b":1,"a":[true,null]})");
  EXPECT_EQ(json_line(value), "{\"b\":1,\"a\":[true,null]}\n");
  EXPECT_EQ(json_text(nlohmann::json(value)), R"({"a":[true,null],"b":1})");
  EXPECT_EQ(indented_json(ordered_json{{"b", 1}}), "{\n  \"b\": 1\n}\n");
  EXPECT_EQ(parse_ordered_json(json_text(value)), value);
}

TEST(JsonText, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(json_text(ordered_json("a\xff z")), "\"a\xef\xbf\xbd z\"");
  EXPECT_EQ(indented_json(nlohmann::json("\xc3")), "\"\xef\xbf\xbd\"\n");
}

TEST(JsonText, OtherCharactersThanAsciiCanBeEscaped) {
  EXPECT_EQ(json_text(ordered_json("Jörg"), JsonCharacters::ascii), "\"J\\u00f6rg\"");
  EXPECT_EQ(json_text(ordered_json("Jörg")), "\"Jörg\"");
}

TEST(JsonText, TextThatIsNotJsonIsAnErrorOrNull) {
  EXPECT_THROW(parse_json("{\"a\":"), nlohmann::json::parse_error);
  EXPECT_THROW(parse_json("1e999"), nlohmann::json::out_of_range);
  EXPECT_TRUE(json_or_null("{\"a\":").is_null());
  EXPECT_EQ(json_or_null("[1]"), nlohmann::json({1}));
}

}  // namespace
}  // namespace kaven::text
