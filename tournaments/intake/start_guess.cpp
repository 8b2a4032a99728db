#include "tournaments/intake/start_guess.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "common/notation/printable.hpp"
#include "common/program/file_kind.hpp"
#include "common/program/language.hpp"
#include "common/system/files.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/roster/setting_values.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr std::size_t most_looked_at = std::size_t{1} << 20U;

// The kinds of what can be started, the most finished first.
enum class StartKind : std::uint8_t {
  executable,
  java_archive,
  java_class,
  source,
  needs_compiling,
  nothing
};

struct Candidate {
  std::string name;
  StartKind kind = StartKind::nothing;
};

std::string ending_of(const std::string& name) {
  const std::string ending = fs::path(name).extension().string();
  return ending.empty() ? "" : ending.substr(1);
}

bool has_main(const fs::path& java_class) {
  const std::string bytes = system::read_file(java_class, most_looked_at);
  return bytes.find("([Ljava/lang/String;)V") != std::string::npos && bytes.find("main") != std::string::npos;
}

StartKind kind_of(const fs::path& file) {
  const std::string name = file.filename().string();
  const std::string ending = ending_of(name);
  if (ending == "jar") return StartKind::java_archive;
  if (ending == "class") return has_main(file) ? StartKind::java_class : StartKind::nothing;
  // A test in shell is not what plays, nor is what lies beside it in make's language.
  if (program::run_command(ending) && ending != "o" && ending != "sh") return StartKind::source;
  const program::FileKind kind = program::file_kind(file);
  const bool runs = kind == program::FileKind::elf || kind == program::FileKind::script;
  if (runs && ::access(file.c_str(), X_OK) == 0) return StartKind::executable;
  if (program::compilation(name)) return StartKind::needs_compiling;
  return StartKind::nothing;
}

std::string listed(const std::vector<Candidate>& candidates) {
  std::string text;
  for (const Candidate& each : candidates)
    text += (text.empty() ? "" : ", ") + notation::printable(each.name);
  return text;
}

std::vector<Candidate> of_kind(const std::vector<Candidate>& candidates, StartKind kind) {
  std::vector<Candidate> found;
  std::ranges::copy_if(candidates, std::back_inserter(found),
                       [&](const Candidate& each) { return each.kind == kind; });
  return found;
}

// The one that is meant of several: called like the whole, or as main programs are, or the only one of Python that
// begins by itself.
std::optional<Candidate> chosen(const fs::path& folder, const std::vector<Candidate>& candidates,
                                const std::string& own_name) {
  if (candidates.size() == 1) return candidates.front();
  for (const std::string& wanted :
       {own_name, std::string("main"), std::string("agent"), std::string("player")}) {
    const auto found = std::ranges::find_if(candidates, [&](const Candidate& each) {
      return !wanted.empty() && likeness(fs::path(each.name).stem().string()) == likeness(wanted);
    });
    if (found != candidates.end()) return *found;
  }
  std::vector<Candidate> beginning;
  for (const Candidate& each : candidates) {
    const std::string text = system::read_file(folder / each.name, most_looked_at);
    if (text.find("__main__") != std::string::npos || text.find("void main(") != std::string::npos) {
      beginning.push_back(each);
    }
  }
  return beginning.size() == 1 ? std::optional(beginning.front()) : std::nullopt;
}

std::string line_for(const Candidate& candidate) {
  if (candidate.kind == StartKind::executable) {
    return "command = [" + roster::toml_quoted("./" + candidate.name) + "]";
  }
  if (candidate.kind == StartKind::java_class) {
    const std::string name = fs::path(candidate.name).stem().string();
    return R"(command = ["java", "-cp", ".", )" + roster::toml_quoted(name) + "]";
  }
  return "source = " + roster::toml_quoted(candidate.name);
}

}  // namespace

StartGuess guessed_start(const fs::path& folder, const std::string& own_name) {
  std::vector<Candidate> candidates;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (!fs::is_regular_file(fs::symlink_status(entry.path()))) continue;
    const StartKind kind = kind_of(entry.path());
    if (kind != StartKind::nothing) candidates.push_back({entry.path().filename().string(), kind});
  }
  std::ranges::sort(candidates, {}, &Candidate::name);
  const auto uncompiled = of_kind(candidates, StartKind::needs_compiling);
  constexpr const char* remedy = "say what is started in an agent.toml, as in command = \"python3 mine.py\"";
  for (const StartKind kind :
       {StartKind::executable, StartKind::java_archive, StartKind::java_class, StartKind::source}) {
    const auto found = of_kind(candidates, kind);
    // A script beside what has to be compiled draws a chart, or tests it.
    if (found.empty() || (kind == StartKind::source && !uncompiled.empty())) continue;
    const auto one = chosen(folder, found, own_name);
    if (one) return {.words = line_for(*one), .file = one->name, .reason = ""};
    return {.words = "",
            .file = "",
            .reason = "each of these could be what is started: " + listed(found) + "; " + remedy};
  }
  if (!uncompiled.empty()) {
    const auto how = program::compilation(uncompiled.front().name);
    return {.words = "",
            .file = "",
            .reason = "it has to be compiled, as by '" + notation::printable(how->build) +
                      "': --build does, or say build = … and command = … in an agent.toml"};
  }
  return {.words = "", .file = "", .reason = std::string("nothing in it looks like a program; ") + remedy};
}

}  // namespace kaven::tournaments::intake
