#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::folder {

/// A name for a file about each of `names`, in this order, to hand back: letters, digits, `.`, `-`, `_` and all that
/// is not ASCII stay, all else becomes `_`. They are distinct whatever the case of their letters, no longer than a
/// file's name may be, and none is `reserved`.
std::vector<std::string> distinct_file_names(const std::vector<std::string>& names,
                                             std::string_view reserved = {});

}  // namespace kaven::tournaments::folder
