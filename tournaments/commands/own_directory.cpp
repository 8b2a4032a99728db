#include "tournaments/commands/own_directory.hpp"

#include <boost/filesystem/operations.hpp>

namespace kaven::tournaments::commands {

boost::filesystem::path own_directory() {
  return boost::filesystem::read_symlink("/proc/self/exe").parent_path();
}

}  // namespace kaven::tournaments::commands
