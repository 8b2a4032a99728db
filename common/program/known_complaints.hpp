#pragma once

#include <string>
#include <string_view>

namespace kaven::program {

/// What to do about a complaint that a program, or what runs it, has printed: of Python 3 about a source of Python 2, about
/// a module or a library that is missing, of a Gomocup engine about the size of the board. Empty: nothing is known.
std::string remedy_for_complaint(std::string_view printed);

}  // namespace kaven::program
