// SPDX-License-Identifier: MIT
#include "common/program/start_choice.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "common/program/connectx_agent.hpp"
#include "common/program/protocol_guess.hpp"
#include "common/program/source_text.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::program {

namespace fs = boost::filesystem;

namespace {

using Candidates = std::vector<std::string>;

constexpr std::array<std::string_view, 16> never_called_so = {
    "clean",     "cleanup", "distclean", "referee", "gradlew", "mvnw", "configure", "install",
    "uninstall", "compile", "build",     "deploy",  "autogen", "zip",  "zipper",    "package"};
constexpr std::array<std::string_view, 5> never_called = {"setup.py", "conftest.py", "__init__.py",
                                                          "manage.py", "make.sh"};
// Parts of names of files beside a program.
constexpr std::array<std::string_view, 18> unlikely = {
    "test",    "gui",   "server",  "train",  "bench",      "plot",    "draw",  "judge",   "generate",
    "manager", "utils", "profile", "config", "tournament", "license", "check", "install", "upload"};
// In order of preference.
constexpr std::array<std::string_view, 8> usual_names = {"main",   "agent", "player", "bot",
                                                         "engine", "play",  "run",    "start"};

std::string lowered_stem(const std::string& candidate) {
  return in_lower_case(fs::path(candidate).stem().string());
}

bool is_unlikely(const std::string& candidate) {
  const std::string stem = lowered_stem(candidate);
  return std::ranges::any_of(unlikely,
                             [&](std::string_view part) { return stem.find(part) != std::string::npos; });
}

// Keeps the candidates that fit, if there are any.
void prefer(Candidates& candidates, const auto& fits) {
  if (std::ranges::any_of(candidates, fits))
    std::erase_if(candidates, [&](const auto& each) { return !fits(each); });
}

/// The contents of the files beside the candidates.
class Surroundings {
 public:
  explicit Surroundings(const fs::path& folder) : texts_(source_texts(folder)) {
    for (const SourceText& text : texts_) {
      if (is_unlikely(text.name) || is_never_started(text.name)) continue;
      for (const std::string_view raw : text::lines_of(text.code)) {
        const std::string_view line = text::trimmed(raw, " \t");
        if (!line.starts_with("import ") && !line.starts_with("from ")) continue;
        for (const std::string& word : words_of(line)) imported_.insert({text.name, word});
      }
      // Scripts start programs and Node.js loads files in this form.
      for (const std::string& literal : text.literals) {
        if (literal.starts_with("./")) mentioned_.insert({text.name, fs::path(literal).filename().string()});
      }
    }
  }

  bool imports(const std::string& candidate) const {
    const fs::path path(candidate);
    const auto others = [&](const auto& all, const std::string& name) {
      return std::ranges::any_of(
          all, [&](const auto& each) { return each.second == name && each.first != candidate; });
    };
    return others(imported_, path.stem().string()) || others(mentioned_, path.filename().string()) ||
           (path.extension() == ".js" && others(mentioned_, path.stem().string()));
  }

  bool begins(const std::string& candidate) const {
    const SourceText* const text = find(candidate);
    if (text == nullptr) return false;
    constexpr std::array<std::string_view, 6> marks = {"__main__",  "void main(",    "int main(",
                                                       "fun main(", "def main(args", "fn main("};
    const auto stands = [&](std::string_view mark) { return text->code.find(mark) != std::string::npos; };
    return std::ranges::any_of(marks, stands);
  }

  bool speaks(const std::string& candidate) const {
    const SourceText* const text = find(candidate);
    if (text == nullptr) return false;
    if (speaks_of_protocol(*text)) return true;
    // The mention may be in a file that it imports.
    return std::ranges::any_of(texts_, [&](const SourceText& each) {
      const bool imported = imported_.contains({candidate, fs::path(each.name).stem().string()});
      return imported && speaks_of_protocol(each);
    });
  }

 private:
  // For compiled Java, the source is more informative.
  const SourceText* find(const std::string& candidate) const {
    fs::path name(candidate);
    if (name.extension() == ".class") name.replace_extension(".java");
    auto found = std::ranges::find_if(texts_, [&](const SourceText& each) {
      return each.name == name.string() || each.name.ends_with("/" + name.string());
    });
    if (found == texts_.end()) found = std::ranges::find(texts_, candidate, &SourceText::name);
    return found == texts_.end() ? nullptr : &*found;
  }

  std::vector<SourceText> texts_;
  // Pairs: a file, and a file that it imports or mentions.
  std::set<std::pair<std::string, std::string>> imported_;
  std::set<std::pair<std::string, std::string>> mentioned_;
};

}  // namespace

bool is_never_started(const std::string& name) {
  const std::string file = in_lower_case(fs::path(name).filename().string());
  const std::string stem = fs::path(file).stem().string();
  // Matches `clean_all`, but not `cleanplay`.
  const auto is_called = [&](std::string_view word) {
    if (!stem.starts_with(word)) return false;
    const std::string_view rest = std::string_view(stem).substr(word.size());
    return rest.empty() || std::string_view("_-0123456789").find(rest.front()) != std::string_view::npos;
  };
  return std::ranges::any_of(never_called_so, is_called) ||
         std::ranges::find(never_called, file) != never_called.end();
}

std::vector<std::string> speaking_starts(const fs::path& folder, const Candidates& candidates) {
  const Surroundings beside(folder);
  Candidates speaking;
  std::ranges::copy_if(candidates, std::back_inserter(speaking), [&](const std::string& each) {
    const bool speaks =
        beside.speaks(each) || lowered_stem(each).starts_with("pbrain") || is_connectx_agent(folder / each);
    return speaks && !beside.imports(each) && !is_unlikely(each);
  });
  return speaking;
}

Candidates likely_starts(const fs::path& folder, Candidates candidates, const std::string& own_name) {
  const auto is_alone = [&] { return candidates.size() == 1; };
  prefer(candidates, [](const std::string& each) { return !is_unlikely(each); });
  prefer(candidates, [](const std::string& each) { return lowered_stem(each).starts_with("pbrain"); });
  if (candidates.size() < 2) return candidates;
  const Surroundings beside(folder);
  prefer(candidates, [&](const std::string& each) { return !beside.imports(each); });
  prefer(candidates, [&](const std::string& each) { return beside.speaks(each); });
  prefer(candidates, [&](const std::string& each) { return beside.begins(each); });
  for (const std::string& wanted : {own_name, std::string("__main__"), std::string("main")}) {
    if (wanted.empty()) continue;
    prefer(candidates, [&](const std::string& each) { return lowered_stem(each) == in_lower_case(wanted); });
  }
  for (const std::string_view wanted : usual_names) {
    if (!is_alone())
      prefer(candidates, [&](const std::string& each) { return lowered_stem(each) == wanted; });
  }
  // `agent_old.py` is no more the player than the agents of ConnectX beside it.
  if (std::ranges::all_of(candidates, [&](const auto& each) { return is_connectx_agent(folder / each); }))
    return candidates;
  for (const std::string_view wanted : usual_names) {
    if (!is_alone())
      prefer(candidates,
             [&](const std::string& each) { return lowered_stem(each).find(wanted) != std::string::npos; });
  }
  return candidates;
}

}  // namespace kaven::program
