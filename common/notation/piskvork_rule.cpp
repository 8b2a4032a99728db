#include "common/notation/piskvork_rule.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "common/text/text_lines.hpp"

namespace kaven::notation {

namespace {

enum class Where : std::uint8_t { whole, at_beginning, anywhere, word };

struct RuleWord {
  std::string_view word;  ///< without blanks, hyphens and underscores, in lower case
  std::string_view game;
  Where where = Where::at_beginning;
  bool exact = false;
};

// The first row that fits counts.
constexpr std::array rule_words = {
    // 無禁手, "no forbidden moves", is free style; 禁手, "forbidden moves", is Renju.
    RuleWord{"非禁", "gomoku", Where::anywhere},
    RuleWord{"不禁", "gomoku", Where::anywhere},
    RuleWord{"notrenju", "gomoku", Where::anywhere},
    RuleWord{"nonrenju", "gomoku", Where::anywhere},
    RuleWord{"norenju", "gomoku", Where::anywhere},
    RuleWord{"无禁", "gomoku", Where::anywhere},
    RuleWord{"無禁", "gomoku", Where::anywhere},
    RuleWord{"自由", "gomoku", Where::anywhere},
    RuleWord{"renju", "renju", Where::anywhere},
    RuleWord{"连珠", "renju", Where::anywhere},
    RuleWord{"連珠", "renju", Where::anywhere},
    RuleWord{"聯珠", "renju", Where::anywhere},
    RuleWord{"렌주", "renju", Where::anywhere},
    RuleWord{"рэндзю", "renju", Where::anywhere},
    RuleWord{"рендзю", "renju", Where::anywhere},
    RuleWord{"禁手", "renju", Where::anywhere},
    RuleWord{"rif", "renju"},
    // Openings of Renju tournaments.
    RuleWord{"soosorv", "renju"},
    RuleWord{"soosyrv", "renju"},
    RuleWord{"sakata", "renju"},
    RuleWord{"taraguchi", "renju"},
    RuleWord{"tarannikov", "renju"},
    RuleWord{"yamaguchi", "renju"},
    RuleWord{"4", "renju", Where::whole},
    RuleWord{"caro", "caro", Where::word},
    RuleWord{"8", "caro", Where::whole},
    RuleWord{"9", "caro", Where::whole},
    RuleWord{"standard", "gomoku", Where::anywhere, true},
    RuleWord{"exact", "gomoku", Where::at_beginning, true},
    RuleWord{"1", "gomoku", Where::whole, true},
    RuleWord{"free", "gomoku"},
    RuleWord{"fastgame", "gomoku"},
    RuleWord{"gomoku", "gomoku"},
    RuleWord{"fiveinarow", "gomoku"},
    RuleWord{"五子棋", "gomoku"},
    RuleWord{"五目", "gomoku"},
    RuleWord{"pro", "gomoku", Where::whole},
    RuleWord{"longpro", "gomoku"},
    RuleWord{"swap", "gomoku"},
    RuleWord{"0", "gomoku", Where::whole},
    RuleWord{"connect4", "connect4", Where::whole},
    RuleWord{"connectfour", "connect4", Where::whole},
    RuleWord{"fourinarow", "connect4", Where::whole},
    RuleWord{"4inarow", "connect4", Where::whole},
};

std::string simplified(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (std::string_view(" \t\r\n-_").find(letter) == std::string_view::npos) result += text::lower(letter);
  }
  return result;
}

bool fits(const RuleWord& rule, std::string_view name) {
  if (rule.where == Where::whole) return name == rule.word;
  if (rule.where == Where::word) {
    const std::size_t at = name.find(rule.word);
    const std::size_t end = at + rule.word.size();
    return at != std::string_view::npos && (end >= name.size() || !text::is_letter(name[end]));
  }
  return rule.where == Where::anywhere ? name.find(rule.word) != std::string_view::npos
                                       : name.starts_with(rule.word);
}

}  // namespace

std::optional<GameChoice> piskvork_rule(std::string_view word) {
  const std::string text = simplified(word);
  const auto* const rule =
      std::ranges::find_if(rule_words, [&](const RuleWord& each) { return fits(each, text); });
  if (rule == rule_words.end()) return std::nullopt;
  GameChoice choice{.game = std::string(rule->game), .exact = rule->exact};
  if (choice.game == "gomoku") choice.opening = "none";
  return choice;
}

}  // namespace kaven::notation
