#include "common/program/stem_guess.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/path.hpp>
#include <cstddef>
#include <iterator>
#include <vector>

#include "common/program/source_words.hpp"
#include "common/program/stem.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace {

constexpr std::string_view ending = ".in";
constexpr std::string_view quotes = "\"'`";

// This runs outside a sandbox, so the search must be fast for any input.
constexpr std::size_t most_code = std::size_t{256} << 10U;
constexpr std::size_t most_searched = std::size_t{128} << 20U;
constexpr std::size_t cost_of_search = 4096;  // of one text, in bytes of code
constexpr std::size_t most_guesses = 64;
constexpr int most_lines = 50;
constexpr std::size_t most_values = 8;
constexpr int most_steps = 3;

using Guesses = std::vector<StemGuess>;

std::string stem_of_file(std::string_view name) {
  return boost::filesystem::path(std::string(name)).stem().string();
}

bool is_shell(std::string_view name) {
  return boost::filesystem::path(std::string(name)).extension() == ".sh";
}

bool is_test(const SourceText& text) {
  return in_lower_case(text.name).find("test") != std::string::npos;
}

bool is_full(const Guesses& guesses) {
  return guesses.size() >= most_guesses;
}

void add(Guesses& guesses, const StemGuess& guess) {
  if (is_full(guesses)) return;
  if (std::ranges::find(guesses, guess.stem, &StemGuess::stem) == guesses.end()) guesses.push_back(guess);
}

// The whole name before `.in`, after any folders, as in "./mine.in".
std::optional<std::string> whole_name(std::string_view literal) {
  if (!literal.ends_with(ending)) return std::nullopt;
  literal.remove_suffix(ending.size());
  literal.remove_prefix(literal.find_last_of("/\\") + 1);
  return stem_fault(literal) ? std::nullopt : std::optional(std::string(literal));
}

/// The sources of a program, and the file that is started.
class Sources {
 public:
  Sources(std::span<const SourceText> texts, std::string_view start) : texts_(texts), start_(start) {}

  Guesses stems_in(const SourceText& text) const {
    Guesses found;
    for (const std::string& literal : text.literals) {
      if (is_full(found)) return found;
      if (const auto name = whole_name(literal)) add(found, {.stem = *name, .file = ""});
    }
    if (!found.empty() || text.code.empty()) return found;
    const bool speaks = std::ranges::any_of(
        text.literals, [](const std::string& literal) { return literal.ends_with(ending); });
    if (!speaks) return found;
    int lines = 0;
    for (const std::string_view line : text::lines_of(code_of(text))) {
      const std::size_t at = line.find(ending);
      if (at == std::string_view::npos || ++lines > most_lines) continue;
      for (const std::string& word : names_before(code_of(text), line, at))
        look_up(word, text, most_steps, found);
    }
    if (found.empty()) {
      if (const auto own = own_name(text.code, text)) add(found, *own);
    }
    return found;
  }

 private:
  static std::string_view code_of(const SourceText& text) {
    return std::string_view(text.code).substr(0, most_code);
  }

  static std::string_view line_at(std::string_view code, std::size_t at) {
    return code.substr(at, code.find('\n', at) - at);
  }

  // The names that `code` puts before the constant `ending_name`, whose value is `.in`: `NAME + EXT`.
  static std::vector<std::string> names_before_constant(std::string_view code,
                                                        const std::string& ending_name) {
    std::vector<std::string> names;
    const std::string added = "+ " + ending_name;
    for (std::size_t at = code.find(added); at != std::string_view::npos && names.size() < most_values;
         at = code.find(added, at + 1))
      names.push_back(last_word(code.substr(0, at)));
    return names;
  }

  // The names that `line` puts before the `.in` at `at`: `NAME + ".in"`, `"${NAME}.in"`, `"%s.in" % NAME`.
  static std::vector<std::string> names_before(std::string_view code, std::string_view line, std::size_t at) {
    const std::size_t quote = line.substr(0, at).find_last_of(quotes);
    const std::size_t begin = quote == std::string_view::npos ? 0 : quote + 1;
    const std::string_view inside = line.substr(begin, at - begin);
    const std::string_view before = line.substr(0, begin);
    if (inside.empty() && text::trimmed(before, " \"'").ends_with('='))
      return names_before_constant(code, last_word(before));
    if (inside.find_first_of("%{}") == std::string_view::npos && inside.find('$') == std::string_view::npos)
      return {last_word(inside.empty() ? before : inside)};
    if (inside.find('%') == std::string_view::npos && !inside.ends_with("{}")) return {last_word(inside)};
    std::vector<std::string> names;
    for (const std::string& word : words_of(line.substr(at + ending.size()))) names.push_back(word);
    return names;
  }

  // Adds the values of the variable or constant `name`, as assigned in `text` or otherwise in another source.
  // Returns whether there are any.
  bool look_up(const std::string& name, const SourceText& text, int steps, Guesses& found) const {
    if (name.empty() || steps == 0 || left_to_search_ == 0 || is_full(found)) return false;
    if (add_values(name, text, steps, found)) return true;
    return std::ranges::any_of(texts_, [&](const SourceText& other) {
      return other.name != text.name && !is_test(other) && add_values(name, other, steps, found);
    });
  }

  bool add_values(const std::string& name, const SourceText& text, int steps, Guesses& found) const {
    if (left_to_search_ == 0) return false;
    left_to_search_ -= std::min(left_to_search_, code_of(text).size() + cost_of_search);
    bool has_some = false;
    std::size_t values = 0;
    std::vector<AssignedValue> assigned = values_of(code_of(text), name);
    // A command-line option has a default: `add_argument("--name", default="mine")`.
    const std::size_t option = code_of(text).find("\"--" + name + "\"");
    if (option != std::string_view::npos)
      std::ranges::move(values_of(line_at(code_of(text), option), "default"), std::back_inserter(assigned));
    for (const AssignedValue& value : assigned) {
      if (++values > most_values) break;
      if (const auto own = own_name(value.text, text)) {
        add(found, *own);
        has_some = true;
      } else if (const auto said = said_by(value)) {
        add(found, {.stem = *said, .file = ""});
        has_some = true;
      } else {
        for (const std::string& word : words_of(value.text))
          if (word != name && look_up(word, text, steps - 1, found)) has_some = true;
      }
    }
    return has_some;
  }

  // The last quoted text that is a valid stem: earlier parts are alternatives, as in `arguments[1] or
  // "mine"`.
  static std::optional<std::string> said_by(const AssignedValue& value) {
    std::optional<std::string> said;
    for (std::size_t at = value.text.find_first_of(quotes); at != std::string_view::npos;) {
      const std::size_t end = value.text.find(value.text[at], at + 1);
      if (end == std::string_view::npos) break;
      const std::string_view text = value.text.substr(at + 1, end - at - 1);
      if (!stem_fault(text) && value.text.find("open") == std::string_view::npos) said = text;
      at = value.text.find_first_of(quotes, end + 1);
    }
    if (!said && !value.needs_quotes) {
      const std::string_view word = value.text.substr(0, value.text.find_first_of(" ;"));
      if (!stem_fault(word) && is_word_character(word.back())) said = word;
    }
    return said;
  }

  // The program's own name, if `code` in `text` uses it.
  std::optional<StemGuess> own_name(std::string_view code, const SourceText& text) const {
    constexpr std::array<std::string_view, 7> of_source = {
        "__file__", "__FILE__", "__filename", "getSimpleName", "getName()", "simpleName", "import.meta.url"};
    constexpr std::array<std::string_view, 8> of_start = {
        "argv[0]", "Args[0]",        "args().next", "args().nth(0", "current_exe", "program_invocation",
        "$0",      "process.argv[1]"};
    const auto stands = [&](std::string_view mark) { return code.find(mark) != std::string_view::npos; };
    // The statement may continue on the next lines.
    const bool is_lower = stands(".lower()") || stands("toLowerCase") || stands("lowercase()");
    const auto named = [&](const std::string& stem, std::string_view file) {
      return StemGuess{.stem = is_lower ? in_lower_case(stem) : stem, .file = std::string(file)};
    };
    if (const std::size_t at = code.find(".class.get"); at != std::string_view::npos)
      return named(last_word(code.substr(0, at)), "");
    if (std::ranges::any_of(of_source, stands)) return named(stem_of_file(text.name), text.name);
    if (!std::ranges::any_of(of_start, stands)) return std::nullopt;
    const std::string_view started =
        is_shell(start_) || start_.empty() ? std::string_view(text.name) : start_;
    return named(stem_of_file(started), started);
  }

  std::span<const SourceText> texts_;
  std::string_view start_;
  mutable std::size_t left_to_search_ = most_searched;
};

std::optional<StemGuess> only_one(const Guesses& guesses, std::string_view start) {
  if (guesses.size() == 1) return guesses.front();
  const auto own = std::ranges::find(guesses, stem_of_file(start), &StemGuess::stem);
  return own == guesses.end() ? std::nullopt : std::optional(*own);
}

}  // namespace

std::optional<StemGuess> guessed_stem(std::span<const SourceText> texts, std::string_view start) {
  const Sources sources(texts, start);
  const auto begin = std::ranges::find(texts, start, &SourceText::name);
  if (begin != texts.end() && !begin->code.empty()) {
    const Guesses own = sources.stems_in(*begin);
    if (!own.empty()) return only_one(own, start);
  }
  for (const bool compiled : {false, true}) {
    Guesses all;
    for (const SourceText& text : texts) {
      if (text.code.empty() != compiled || is_test(text) || is_full(all)) continue;
      for (const StemGuess& each : sources.stems_in(text)) add(all, each);
    }
    if (!all.empty()) return only_one(all, start);
  }
  return std::nullopt;
}

}  // namespace kaven::program
