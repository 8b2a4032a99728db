#pragma once

#include <string>
#include <string_view>

namespace kaven::program {

/// What to do about what a program, or what runs it, has printed, or what was seen of it: a source of Python 2, a missing
/// module, Java that is too new, no screen, no keyboard, no network, too little memory, an answer file that was left
/// open, a size of board, else an error with its file and line. Empty: nothing is known.
std::string remedy_for_complaint(std::string_view printed);

}  // namespace kaven::program
