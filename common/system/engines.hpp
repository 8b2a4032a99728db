#pragma once

#include <boost/filesystem/path.hpp>
#include <vector>

#include "common/system/helper_program.hpp"

namespace kaven::system {

/// The programs of this project that choose moves, those that exist, without links in their paths, for a program in
/// `folder`: programs of strangers must not play by them.
std::vector<boost::filesystem::path> engines(const boost::filesystem::path& folder = own_folder());

}  // namespace kaven::system
