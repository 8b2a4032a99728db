#include "tournaments/compliance/private_paths.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::compliance {

namespace fs = boost::filesystem;

namespace {

// Texts of strangers are cut with this behind them, perhaps within a path.
constexpr std::string_view cut_mark = " …";
// A shorter beginning of a path says nothing, and may be something else.
constexpr std::size_t least_cut = 5;

// A path that is to be given to --allow-read is of no use in part.
bool is_to_be_allowed(std::string_view before) {
  return before.ends_with("--allow-read ") || before.ends_with("[\"") || before.ends_with("\", \"");
}

void leave_out(std::string& text, const std::string& prefix) {
  for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) {
    if (is_to_be_allowed(std::string_view(text).substr(0, at))) {
      at += prefix.size();
    } else {
      text.erase(at, prefix.size());
    }
  }
}

// What a cut has left of `prefix` before its mark.
void leave_out_cut(std::string& text, const std::string& prefix) {
  for (std::size_t mark = 0; (mark = text.find(cut_mark, mark)) != std::string::npos; ++mark) {
    for (std::size_t length = std::min(prefix.size() - 1, mark); length >= least_cut; --length) {
      if (text.compare(mark - length, length, prefix, 0, length) != 0) continue;
      text.erase(mark - length, length);
      mark -= length;
      break;
    }
  }
}

}  // namespace

PrivatePaths::PrivatePaths(const fs::path& program) {
  const auto add = [&](const fs::path& folder) {
    if (folder.empty() || folder == "/") return;
    const std::string prefix = folder.string() + "/";
    for (const std::string& form : {prefix, text::printable(prefix, 8 * prefix.size())}) {
      if (std::ranges::find(prefixes_, form) == prefixes_.end()) prefixes_.push_back(form);
    }
  };
  boost::system::error_code error;
  if (fs::exists(fs::symlink_status(program, error))) {
    const fs::path absolute = fs::absolute(program).lexically_normal();
    const fs::path named = absolute.filename() == "." ? absolute.parent_path() : absolute;
    add(named.parent_path());
    add(fs::weakly_canonical(named.parent_path(), error));
    add(fs::weakly_canonical(named, error).parent_path());
    // As it was typed: `spring/agents/alice`.
    if (program.has_parent_path() && !program.string().starts_with('.')) add(program.parent_path());
  }
  // Where this machine's own user keeps interpreters.
  if (const char* const home = std::getenv("HOME")) add(home);
  add(system::public_folder());
  add(system::own_folder());
  std::ranges::stable_sort(prefixes_, std::ranges::greater(), &std::string::size);
}

std::string PrivatePaths::hidden_in(std::string text) const {
  // What is cut first: without the beginning that it shares with another folder it would not be known.
  for (const std::string& prefix : prefixes_) leave_out_cut(text, prefix);
  for (const std::string& prefix : prefixes_) leave_out(text, prefix);
  return text;
}

}  // namespace kaven::tournaments::compliance
