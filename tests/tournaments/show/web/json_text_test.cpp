// SPDX-License-Identifier: MIT
#include "tournaments/show/web/json_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kaven::tournaments::web {
namespace {

TEST(JsonText, IsOneLineOfAsciiThatClosesNoScript) {
  EXPECT_EQ(json_text({{"a", 1}, {"b", {true, nullptr}}}), R"({"a":1,"b":[true,null]})");
  EXPECT_EQ(json_text("</script>"), R"("\u003c/script>")");
  EXPECT_EQ(json_text("line\xe2\x80\xa8separator\n"), R"("line\u2028separator\n")");
  EXPECT_EQ(json_text("no \xff UTF-8"), R"("no \ufffd UTF-8")");
}

TEST(JsonText, OfStrangersIsBounded) {
  const std::string endless(10000, 'x');
  EXPECT_LT(printable_name(endless).size(), 240U);
  EXPECT_LT(printable_text(endless).size(), 540U);
  EXPECT_GT(printable_text(endless).size(), printable_name(endless).size());
  EXPECT_EQ(printable_text("\x1b[2J"), "\\x1b[2J");
}

}  // namespace
}  // namespace kaven::tournaments::web
