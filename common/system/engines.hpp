#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "common/system/helper_program.hpp"

namespace kaven::system {

/// The programs of this project that choose moves, those that exist, without links in their paths, for a program in
/// `folder`: programs of strangers must not play by them.
std::vector<boost::filesystem::path> engines(const boost::filesystem::path& folder = own_folder());

/// Whether one of the words of a command is the path of `engine`, which is one of engines().
bool name_engine(const std::vector<std::string>& words, const boost::filesystem::path& engine);

}  // namespace kaven::system
