#pragma once

#include <boost/filesystem/path.hpp>
#include <vector>

namespace kaven::tournaments::roster {

/// Returns the files and folders in the drop-in folder `agents` that may be programs, by name: all except
/// hidden files, files that Python leaves behind, and the documents *.md, *.txt and *.toml. Throws
/// boost::filesystem::filesystem_error if the folder cannot be read.
std::vector<boost::filesystem::path> hand_ins_in(const boost::filesystem::path& agents);

}  // namespace kaven::tournaments::roster
