#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::agent::coursework {

/// The next line a human typed, without its end; of one longer than 200 bytes the beginning. Nothing when the
/// input has ended.
std::optional<std::string> read_answer(std::istream& input);

/// A column from `first` to `last`, in decimal digits with blanks around at most. Nothing for all else.
std::optional<int> read_column_number(std::string_view text, int first, int last);

}  // namespace kaven::agent::coursework
