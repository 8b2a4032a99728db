#include "common/system/helper_program.hpp"

#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/filesystem/operations.hpp>

namespace kaven::system {

namespace fs = boost::filesystem;

namespace {

bool holds_helpers(const fs::path& folder) {
  return folder.filename() == "kaven" && folder.parent_path().filename() == "lib";
}

}  // namespace

fs::path own_folder() {
  return boost::dll::program_location().parent_path();
}

fs::path public_folder(const fs::path& folder) {
  return holds_helpers(folder) ? folder.parent_path().parent_path() / "bin" : folder;
}

fs::path helper_program(const std::string& name, const fs::path& folder) {
  const fs::path elsewhere =
      holds_helpers(folder) ? public_folder(folder) : folder.parent_path() / "lib" / "kaven";
  boost::system::error_code unreadable;
  if (!fs::exists(folder / name, unreadable) && fs::exists(elsewhere / name, unreadable)) {
    return elsewhere / name;
  }
  return folder / name;
}

}  // namespace kaven::system
