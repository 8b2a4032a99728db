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

// Follows programs' output that was truncated, perhaps within a path.
constexpr std::string_view cut_mark = " …";
// A shorter truncated path reveals nothing, and may be another text.
constexpr std::size_t least_cut = 5;

// Whether a path follows that the reader must copy to --allow-read: it must stay complete.
bool is_allow_read_argument(std::string_view before) {
  return before.ends_with("--allow-read ") || before.ends_with("[\"") || before.ends_with("\", \"");
}

void leave_out(std::string& text, const std::string& prefix) {
  for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;) {
    if (is_allow_read_argument(std::string_view(text).substr(0, at))) {
      at += prefix.size();
    } else {
      text.erase(at, prefix.size());
    }
  }
}

// Removes a truncated `prefix` before the mark of truncation.
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
    // The path as typed by the user: `spring/agents/alice`.
    if (program.has_parent_path() && !program.string().starts_with('.')) add(program.parent_path());
  }
  // The user's interpreters may be in the home folder.
  if (const char* const home = std::getenv("HOME")) add(home);
  add(system::public_folder());
  add(system::own_folder());
  std::ranges::stable_sort(prefixes_, std::ranges::greater(), &std::string::size);
}

std::string PrivatePaths::hidden_in(std::string text) const {
  // Remove truncated paths first: after a common prefix was removed they could not be recognized.
  for (const std::string& prefix : prefixes_) leave_out_cut(text, prefix);
  for (const std::string& prefix : prefixes_) leave_out(text, prefix);
  return text;
}

}  // namespace kaven::tournaments::compliance
