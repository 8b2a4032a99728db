#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::system {

/// Removes a folder with all contents, at any depth and even if permissions were removed inside it. Removes
/// links without following them. Returns 0, also if the folder does not exist, or the errno of the failure.
int remove_tree(const boost::filesystem::path& folder);

}  // namespace kaven::system
