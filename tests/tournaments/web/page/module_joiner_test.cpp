#include "tournaments/web/page/module_joiner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournaments/web/page/page_files.hpp"
#include "tournaments/web/page/script_text.hpp"

namespace kaven::tournaments::web::page {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string complaint_about(const std::map<std::string, std::string>& modules) {
  try {
    joined_script(modules);
  } catch (const ModuleError& error) {
    return error.what();
  }
  return "";
}

TEST(ModuleJoiner, WhatIsImportedComesFirstAndNamesStayApart) {
  EXPECT_EQ(
      joined_script({{"main.js", "import {\n  plural,\n} from \"./words.js\";\nconst own = plural(2);\n"},
                     {"words.js", "const own = 1;\nexport function plural(n) { return n + own; }\n"}}),
      "\"use strict\";\n(() => {\n"
      "const module$words = (() => {\n"
      "const own = 1;\nfunction plural(n) { return n + own; }\n\nreturn { plural };\n})();\n"
      "const module$main = (() => {\n"
      "const { plural } = module$words;\n"
      "\n\n\nconst own = plural(2);\n\nreturn {  };\n})();\n})();\n");
}

TEST(ModuleJoiner, TakesEveryFormOfExportThatIsAllowed) {
  const std::string script = joined_script({{"a.js",
                                             "export const one = 1;\nexport async function two() {}\nexport "
                                             "class Three {}\nexport function four() {}\n"}});
  EXPECT_THAT(script, HasSubstr("return { one, two, Three, four };"));
  EXPECT_THAT(script, Not(HasSubstr("export")));
}

TEST(ModuleJoiner, RefusesWhatItDoesNotUnderstandWithFileAndLine) {
  for (const char* wrong : {
           "import words from \"./b.js\";",
           "import * as words from \"./b.js\";",
           "import { a as c } from \"./b.js\";",
           "import { a } from './b.js';",
           "import { a } from \"b.js\";",
           "import { a } from \"../b.js\";",
           "import \"./b.js\";",
           "  import { a } from \"./b.js\";",
           "const later = import(\"./b.js\");",
           "const url = import.meta.url;",
           "export default 3;",
           "export let a = 1;",
           "export var a = 1;",
           "export { a };",
           "export * from \"./b.js\";",
           "export const { a, c } = {};",
           "export function* a() {}",
           "const x = 1; export const a = 1;",
       }) {
    EXPECT_THAT(
        complaint_about({{"a.js", std::string("// two\n") + wrong}, {"b.js", "export const a = 1;\n"}}),
        HasSubstr("a.js:2: expected "))
        << wrong;
  }
}

TEST(ModuleJoiner, RefusesWhatIsNotThere) {
  EXPECT_THAT(complaint_about({{"a.js", "import { a } from \"./b.js\";\n"}}), HasSubstr("no module b.js"));
  EXPECT_THAT(
      complaint_about({{"a.js", "import { c } from \"./b.js\";\n"}, {"b.js", "export const a = 1;\n"}}),
      HasSubstr("a.js:1: b.js does not export c"));
  EXPECT_THAT(complaint_about({{"a.js", "import { b } from \"./b.js\";\nexport const a = 1;\n"},
                               {"b.js", "import { a } from \"./a.js\";\nexport const b = 1;\n"}}),
              HasSubstr("circle"));
}

TEST(ModuleJoiner, WordsInTextsAndCommentsAreNotCode) {
  const std::string text =
      "/* import x */ // export y\nconst a = \"import('b')\" + 'export ' + `import ${ \"}\" + `${1}` } "
      "export`;\n"
      "const b = /export [/\"] import/.test(a) ? 4 / 2 / 1 : a;\n";
  EXPECT_EQ(complaint_about({{"a.js", text}}), "");
}

TEST(ScriptText, BlanksKeepTheirPlaces) {
  EXPECT_EQ(code_alone("a = 'x'; // c\nb = 4 / 2; /* d\n */ c = /[/]'/g;"),
            "a =    ;     \nb = 4 / 2;     \n    c =       g;");
  EXPECT_EQ(code_alone("f(`a${ { b: `c` } }d`) / 2"), "f(" + std::string(19, ' ') + ") / 2");
}

TEST(PageFiles, TheEmbeddedPageCanBeMadeReadyBothWays) {
  const auto files = page_files(PageKind::files);
  ASSERT_TRUE(files.contains("index.html"));
  ASSERT_TRUE(files.contains("kaven.js"));
  EXPECT_THAT(files.at("index.html").content, HasSubstr("content=\"files\""));
  EXPECT_THAT(page_files(PageKind::live).at("index.html").content, HasSubstr("content=\"live\""));
  for (const auto& [name, file] : files) {
    if (!name.ends_with(".html")) continue;
    // The content security policy would not run it.
    EXPECT_THAT(file.content, Not(testing::ContainsRegex("<script>|<style|style=|onclick="))) << name;
    EXPECT_THAT(file.content, Not(HasSubstr("type=\"module\""))) << name;
  }
}

TEST(PageFiles, APageMustSayHowItsDataComes) {
  EXPECT_THROW(page_files(PageKind::files, {{"index.html", "<p>"}}), std::runtime_error);
}

}  // namespace
}  // namespace kaven::tournaments::web::page
