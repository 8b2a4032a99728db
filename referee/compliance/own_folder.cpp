#include "referee/compliance/own_folder.hpp"

#include <boost/filesystem/operations.hpp>
#include <string>

#include "referee/command/program_launch.hpp"

namespace kaven::referee::compliance {

namespace fs = boost::filesystem;

program::Program moved_to(const fs::path& folder, const ScenarioContext& context) {
  program::Program moved = context.program;
  moved.command = command::launch_spec(context.program, context.level, context.sandbox).command;
  moved.readable = {folder};
  for (const fs::path& path : context.program.readable) {
    const bool is_interpreter = context.program.found_on_path && path == context.program.command.front();
    if (is_interpreter || path.string().starts_with("/usr/")) continue;
    const fs::path copy = fs::is_directory(path) ? folder : folder / path.filename();
    fs::copy(path, copy, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    const std::string& from = path.string();
    for (std::string& word : moved.command) {
      if (word == from || word.starts_with(from + "/")) word.replace(0, from.size(), copy.string());
    }
  }
  return moved;
}

}  // namespace kaven::referee::compliance
