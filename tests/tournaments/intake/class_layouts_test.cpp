#include <utility>

#include "tests/tournaments/intake/collected.hpp"

// What a class hands in without an agent.toml: of each, `collect` is to see what is started, and which files it looks for.

namespace kaven::tournaments::intake {
namespace {

using testing::HasSubstr;

const std::string own_name = "import os\nNAME = os.path.splitext(os.path.basename(__file__))[0]\n";
const std::string reads = "open(NAME + '.in')\n";

struct HandedIn {
  std::string name;
  std::string start;  ///< the line of agent.toml
  std::string stem;
  std::vector<std::pair<std::string, std::string>> files;
};

const std::vector<HandedIn>& hand_ins() {
  static const std::vector<HandedIn> all = {
      {"abgabe", "source = \"one_ply_agent.py\"", "one_ply_agent", {{"one_ply_agent.py", own_name + reads}}},
      {"connect4-berta",
       "source = \"src/player.py\"",
       "player",
       {{"src/player.py", own_name + reads}, {"README.md", "# Connect 4\n"}, {".gitignore", "*.pyc\n"}}},
      {"connect4-dora",
       "source = \"src/bot.py\"",
       "wonder",
       {{"src/bot.py", "NAME = 'wonder'\n" + reads}, {"LICENSE", "MIT\n"}}},
      {"prog",
       "source = \"main.py\"",
       "quokka",
       {{"main.py", "from player import play\nplay()\n"}, {"player.py", "NAME = 'quokka'\n" + reads}}},
      {"script",
       "source = \"heron.pl\"",
       "heron",
       {{"heron.pl", "my ($name) = fileparse($0, '.pl');\nopen(my $f, '<', \"$name.in\");\n"}}},
      {"blank", "source = \"my_agent_1.py\"", "my_agent_1", {{"my agent (1).py", own_name + reads}}},
  };
  return all;
}

class ClassLayouts : public Collected, public testing::WithParamInterface<HandedIn> {};

TEST_P(ClassLayouts, HaveTheirStartAndStem) {
  const HandedIn& each = GetParam();
  for (const auto& [file, text] : each.files) give(each.name + "/" + file, text);
  const auto found = outcomes();
  EXPECT_EQ(found.at(each.name).at("outcome"), "taken") << found.at(each.name);
  const std::string description = agent(each.name + "/agent.toml");
  EXPECT_THAT(description, HasSubstr(each.start + "\n"));
  EXPECT_THAT(description, HasSubstr("stem = \"" + each.stem + "\"\n"));
}

INSTANTIATE_TEST_SUITE_P(Collect, ClassLayouts, testing::ValuesIn(hand_ins()), [](const auto& row) {
  std::string name = row.param.name;
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace kaven::tournaments::intake
