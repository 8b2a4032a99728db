#include "tournaments/folder/folder_creation.hpp"

#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/system/new_folder.hpp"
#include "common/system/replacement_file.hpp"

namespace kaven::tournaments::folder {

namespace fs = boost::filesystem;

namespace {

constexpr const char* agents_readme = R"(# The agents of this tournament

Whatever lies here and can be started takes part. Drop in one of:

- an executable file `NAME`;
- a folder `NAME` with an executable `NAME` in it;
- a folder `NAME` with an `agent.toml` in it that names the command:

      command = "python3 my_agent.py"      # or "java -jar agent.jar", "gcl -load agent.lisp", …
- an agent of Kaggle's ConnectX: a Python file, or a folder with it;
- a source file that an interpreter runs, as `NAME.py`, or a folder with one, called like the folder or `main`.

Before its first game each program is tried: does it start, does it move? Who cannot play is listed with the reason and
the remedy, and stops nobody: `tournament preview` shows the list, too.

A program runs in an empty directory of its own. It finds its colour, then the opponent's moves, in `NAME.in`,
deletes that file, and writes its move, as in `(W D 1)`, to `NAME.out`. It looks for `NAME.in` every 100 ms and
sleeps in between.

Hidden files and *.md, *.txt, *.toml files are passed over. An agent may be added while the tournament goes on;
its games are then played too. Its program must not change before the tournament is over.
)";

}  // namespace

Folder create_folder(const fs::path& path, const std::string& settings) {
  if (!system::is_vacant(path))
    throw std::runtime_error(path.string() + ": there is something already; a tournament takes a new folder");
  fs::create_directories(path);
  Folder folder{fs::canonical(path)};
  fs::create_directory(folder.agents());
  fs::create_directory(folder.games());
  fs::create_directory(folder.logs());
  system::replace_file(folder.agents() / "README.md", agents_readme);
  // The settings are written last: they make the folder a tournament.
  system::replace_file(folder.settings(), settings);
  return folder;
}

}  // namespace kaven::tournaments::folder
