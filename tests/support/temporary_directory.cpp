#include "tests/support/temporary_directory.hpp"

#include <boost/filesystem/operations.hpp>
#include <boost/system/error_code.hpp>

namespace kaven::support {

TemporaryDirectory::TemporaryDirectory()
    : directory_(boost::filesystem::canonical(boost::filesystem::temp_directory_path()) /
                 boost::filesystem::unique_path("kaven-test-%%%%%%%%%%%%")) {
  boost::filesystem::create_directory(directory_);
}

TemporaryDirectory::~TemporaryDirectory() {
  boost::system::error_code ignored;
  boost::filesystem::remove_all(directory_, ignored);
}

}  // namespace kaven::support
