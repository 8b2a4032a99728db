#include "tournaments/folder/creation.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "common/system/descriptor.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

constexpr const char* agents_readme = R"(# The agents of this tournament

Whatever lies here and can be started takes part. Drop in one of:

- an executable file `NAME`;
- a folder `NAME` with an executable `NAME` in it;
- a folder `NAME` with an `agent.toml` in it that names the command:

      command = "python3 my_agent.py"      # or "java -jar agent.jar", "gcl -load agent.lisp", …

A program runs in an empty directory of its own. It finds its colour, then the opponent's moves, in `NAME.in`,
deletes that file, and writes its move, as in `(W D 1)`, to `NAME.out`. It looks for `NAME.in` every 100 ms and
sleeps in between.

Hidden files and *.md, *.txt, *.toml files are passed over. An agent may be added while the tournament goes on;
its games are then played too. Its program must not change before the tournament is over.
)";

// Aside, to the disk, then under its name: it is never there in part.
void write_file(const fs::path& file, std::string_view text) {
  const fs::path aside = file.parent_path() / ("." + file.filename().string() + ".new");
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), file.string()); };
  const system::Descriptor output(::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!output) fail();
  while (!text.empty()) {
    const ssize_t written = ::write(output.get(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(output.get()) != 0) fail();
  fs::rename(aside, file);
}

}  // namespace

Folder create_folder(const fs::path& path, const std::string& settings) {
  if (fs::exists(fs::symlink_status(path)) && !(fs::is_directory(path) && fs::is_empty(path))) {
    throw std::runtime_error(path.string() + ": there is something already; a tournament takes a new folder");
  }
  fs::create_directories(path);
  Folder folder{fs::canonical(path)};
  fs::create_directory(folder.agents());
  fs::create_directory(folder.games());
  fs::create_directory(folder.logs());
  write_file(folder.agents() / "README.md", agents_readme);
  // Last: with it the folder is a tournament.
  write_file(folder.settings(), settings);
  return folder;
}

}  // namespace kaven::tournaments
