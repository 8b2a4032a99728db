#pragma once

#include <boost/filesystem/path.hpp>

namespace kaven::system {

/// Removes a folder with all that is in it, however deep that is, and where whoever made it has taken the rights to
/// it away. Links are removed, never followed. Returns 0, or the errno of what failed; 0 where there is none.
int remove_tree(const boost::filesystem::path& folder);

}  // namespace kaven::system
