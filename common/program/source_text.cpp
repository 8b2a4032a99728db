// SPDX-License-Identifier: MIT
#include "common/program/source_text.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <utility>

#include "common/program/file_kind.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_of_file = std::size_t{8} << 20U;
constexpr std::size_t most_of_all = std::size_t{64} << 20U;
constexpr std::size_t most_files = 400;
constexpr std::size_t most_visited = 20'000;  // files and folders; the first bytes show which ones to read
constexpr std::size_t shortest_text = 3;      // in a compiled program: `.in`

enum class Comments : std::uint8_t { hash, slashes, semicolon, dashes };

constexpr std::array<std::pair<std::string_view, Comments>, 40> comments_of_endings = {{
    {"py", Comments::hash},        {"pyx", Comments::hash},       {"pl", Comments::hash},
    {"rb", Comments::hash},        {"sh", Comments::hash},        {"jl", Comments::hash},
    {"r", Comments::hash},         {"nim", Comments::hash},       {"ex", Comments::hash},
    {"c", Comments::slashes},      {"cpp", Comments::slashes},    {"cc", Comments::slashes},
    {"cxx", Comments::slashes},    {"h", Comments::slashes},      {"hpp", Comments::slashes},
    {"hh", Comments::slashes},     {"java", Comments::slashes},   {"cs", Comments::slashes},
    {"go", Comments::slashes},     {"rs", Comments::slashes},     {"js", Comments::slashes},
    {"mjs", Comments::slashes},    {"ts", Comments::slashes},     {"kt", Comments::slashes},
    {"scala", Comments::slashes},  {"swift", Comments::slashes},  {"php", Comments::slashes},
    {"d", Comments::slashes},      {"dart", Comments::slashes},   {"zig", Comments::slashes},
    {"pas", Comments::slashes},    {"groovy", Comments::slashes}, {"lsp", Comments::semicolon},
    {"lisp", Comments::semicolon}, {"rkt", Comments::semicolon},  {"scm", Comments::semicolon},
    {"clj", Comments::semicolon},  {"hs", Comments::dashes},      {"lua", Comments::dashes},
    {"ml", Comments::dashes},
}};

std::optional<Comments> comments_of(const std::string& name) {
  std::string ending = fs::path(name).extension().string();
  if (ending.empty()) return std::nullopt;
  ending.erase(0, 1);
  const auto* const found =
      std::ranges::find(comments_of_endings, ending, [](const auto& row) { return row.first; });
  if (found == comments_of_endings.end()) return std::nullopt;
  return found->second;
}

/// Splits a source into code, literals and comments in one pass.
class SourceReader {
 public:
  SourceReader(SourceText& into, std::string_view text, Comments comments, bool quotes_are_texts)
      : into_(into), text_(text), comments_(comments), quotes_are_texts_(quotes_are_texts) {}

  /// Reads the code alone: without comments, and with empty texts.
  void read_bare() {
    is_bare_ = true;
    read();
  }

  void read() {
    while (at_ < text_.size()) {
      if (const std::size_t end = end_of_comment()) {
        if (!is_bare_) {
          into_.comments += text_.substr(at_, end - at_);
          into_.comments += '\n';
        }
        at_ = end;
      } else if (is_quote()) {
        read_quoted();
      } else {
        line_is_blank_ = text_[at_] == '\n' || (line_is_blank_ && (text_[at_] == ' ' || text_[at_] == '\t'));
        into_.code += text_[at_++];
      }
    }
  }

 private:
  // Returns '\0' after the end.
  char char_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  bool begins(std::string_view mark) const { return text_.substr(at_).starts_with(mark); }

  std::size_t behind(std::string_view mark, std::size_t from) const {
    const std::size_t found = text_.find(mark, from);
    return found == std::string_view::npos ? text_.size() : found + mark.size();
  }

  // A backslash hides the next character.
  std::size_t behind_long_text(std::string_view quotes, std::size_t from) const {
    for (std::size_t at = from; at < text_.size(); ++at) {
      if (text_[at] == '\\') {
        ++at;
      } else if (text_.substr(at).starts_with(quotes)) {
        return at + quotes.size();
      }
    }
    return text_.size();
  }

  std::size_t end_of_line() const { return std::min(text_.find('\n', at_), text_.size()); }

  // The end of the comment that begins here; 0 if none begins here.
  std::size_t end_of_comment() const {
    switch (comments_) {
      case Comments::hash:
        if (line_is_blank_ && (begins(R"(""")") || begins("'''")))
          return behind_long_text(text_.substr(at_, 3), at_ + 3);
        return text_[at_] == '#' ? end_of_line() : 0;
      case Comments::slashes:
        if (begins("/*")) return behind("*/", at_ + 2);
        return begins("//") ? end_of_line() : 0;
      case Comments::semicolon:
        return text_[at_] == ';' ? end_of_line() : 0;
      case Comments::dashes:
        if (begins("{-")) return behind("-}", at_ + 2);
        return begins("--") ? end_of_line() : 0;
    }
    return 0;
  }

  // In most languages an apostrophe encloses a character; in Lisp it quotes the next expression.
  bool is_quote() const {
    if (text_[at_] == '"') return true;
    if (text_[at_] == '`') return quotes_are_texts_ && comments_ == Comments::slashes;
    if (text_[at_] != '\'') return false;
    if (quotes_are_texts_) return true;
    return comments_ == Comments::slashes &&
           (char_at(at_ + 2) == '\'' || (char_at(at_ + 1) == '\\' && char_at(at_ + 3) == '\''));
  }

  void read_quoted() {
    const std::size_t begin = at_;
    const std::string_view thrice = text_.substr(at_, 3);
    std::string literal;
    if (comments_ == Comments::hash && (thrice == R"(""")" || thrice == "'''")) {
      at_ = behind_long_text(thrice, at_ + 3);
      literal = text_.substr(begin + 3, at_ - begin - 3);
    } else {
      const char quote = text_[at_++];
      // A literal ends at the end of its line at the latest: the quotation mark may not be one.
      while (at_ < text_.size() && text_[at_] != quote && (text_[at_] != '\n' || quote == '`')) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        literal += text_[at_++];
      }
      at_ = std::min(at_ + 1, text_.size());
    }
    line_is_blank_ = false;
    if (is_bare_) {
      into_.code += text_[begin];
      into_.code += text_[begin];
      if (text_[at_ - 1] == '\n') into_.code += '\n';
      return;
    }
    into_.code += text_.substr(begin, at_ - begin);
    into_.literals.push_back(std::move(literal));
  }

  SourceText& into_;
  std::string_view text_;
  Comments comments_;
  bool quotes_are_texts_;
  std::size_t at_ = 0;
  bool line_is_blank_ = true;
  bool is_bare_ = false;
};

void read_compiled(SourceText& into, std::string_view bytes) {
  std::string text;
  const auto take = [&] {
    if (text.size() >= shortest_text) into.literals.push_back(text);
    text.clear();
  };
  for (const char each : bytes) {
    if (each >= ' ' && each <= '~') {
      text += each;
    } else {
      take();
    }
  }
  take();
}

bool is_foreign(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name.starts_with('.') || name == "__MACOSX" || name == "__pycache__" || name == "node_modules" ||
         name == "site-packages" || name == "venv";
}

bool holds_code(const fs::path& file) {
  if (comments_of(file.filename().string())) return true;
  const FileKind kind = file_kind(file);
  return kind == FileKind::script || kind == FileKind::elf || kind == FileKind::windows ||
         kind == FileKind::java;
}

constexpr std::size_t longest_assignment = 256;

// The start of the value assigned to the name that ends at `behind`; empty if there is no assignment.
std::optional<std::size_t> value_begin(std::string_view code, std::size_t behind) {
  const std::size_t sign = code.substr(0, behind + longest_assignment).find_first_of("=(),;\n\"", behind);
  if (sign == std::string_view::npos || code[sign] != '=' || code.substr(sign + 1, 1) == "=")
    return std::nullopt;
  const std::size_t begin = code.find_first_not_of(" \t", sign + 1);
  return begin == std::string_view::npos ? std::nullopt : std::optional(begin);
}

}  // namespace

SourceText source_text(const std::string& name, std::string_view bytes) {
  SourceText text{.name = name, .literals = {}, .code = "", .comments = ""};
  auto comments = comments_of(name);
  if (!comments && bytes.starts_with("#!")) comments = Comments::hash;
  if (!comments) {
    read_compiled(text, bytes);
    return text;
  }
  const std::string ending = fs::path(name).extension().string();
  const bool quotes_are_texts = *comments == Comments::hash || ending == ".js" || ending == ".mjs" ||
                                ending == ".ts" || ending == ".php" || ending == ".lua" || ending == ".pas";
  SourceReader(text, bytes, *comments, quotes_are_texts).read();
  // A shell's texts need no quotes.
  const std::string_view first_line = bytes.substr(0, bytes.find('\n'));
  if (ending == ".sh" || (first_line.starts_with("#!") && first_line.ends_with("sh"))) {
    std::istringstream words(text.code);
    for (std::string word; words >> word;) text.literals.push_back(word);
  }
  return text;
}

std::string bare_python(std::string_view text) {
  SourceText bare;
  SourceReader(bare, text, Comments::hash, true).read_bare();
  return bare.code;
}

std::vector<SourceText> source_texts(const fs::path& folder) {
  boost::system::error_code error;
  if (fs::is_regular_file(folder, error))
    return {source_text(folder.filename().string(), first_bytes(folder, most_of_file))};
  std::vector<fs::path> files;
  // Outermost files first: they are the most relevant.
  std::vector<fs::path> folders = {folder};
  std::size_t left_to_visit = most_visited;
  for (std::size_t next = 0; next < folders.size() && left_to_visit > 0; ++next) {
    fs::directory_iterator entry(folders[next], error);
    for (; !error && entry != fs::directory_iterator() && left_to_visit > 0; entry.increment(error)) {
      --left_to_visit;
      const fs::file_type type = entry->symlink_status(error).type();
      if (type == fs::directory_file && !is_foreign(entry->path())) folders.push_back(entry->path());
      if (type == fs::regular_file && holds_code(entry->path())) files.push_back(entry->path());
    }
  }
  std::ranges::sort(files, {}, [](const fs::path& file) {
    return std::pair(std::distance(file.begin(), file.end()), file.string());
  });
  files.resize(std::min(files.size(), most_files));
  std::vector<SourceText> texts;
  std::size_t room = most_of_all;
  for (const fs::path& file : files) {
    const std::string bytes = first_bytes(file, std::min(room, most_of_file));
    room -= bytes.size();
    texts.push_back(source_text(fs::relative(file, folder, error).string(), bytes));
  }
  return texts;
}

bool is_word_character(char each) {
  return each == '_' || text::is_letter(each) || text::is_digit(each);
}

std::string in_lower_case(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(), text::lower);
  return small;
}

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  std::string word;
  for (const char each : text) {
    if (is_word_character(each)) {
      word += each;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, ""));
    }
  }
  if (!word.empty()) words.insert(word);
  return words;
}

std::string last_word(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && !is_word_character(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_word_character(text[begin - 1])) --begin;
  return std::string(text.substr(begin, end - begin));
}

std::vector<AssignedValue> values_of(std::string_view code, std::string_view name) {
  std::vector<AssignedValue> values;
  for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
    const std::size_t behind = at + name.size();
    if (at > 0 && is_word_character(code[at - 1])) continue;
    if (behind < code.size() && is_word_character(code[behind])) continue;
    const bool defined = code.substr(0, at).ends_with("#define ");
    const auto begin = defined ? std::optional(behind + 1) : value_begin(code, behind);
    if (!begin || *begin >= code.size()) continue;
    const std::string_view rest = code.substr(*begin, longest_assignment);
    values.push_back(
        {.text = rest.substr(0, rest.find('\n')), .needs_quotes = code.substr(behind, 1) != "="});
  }
  return values;
}

}  // namespace kaven::program
