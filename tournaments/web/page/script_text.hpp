#pragma once

#include <string>
#include <string_view>

namespace kaven::tournaments::web::page {

/// `script`, a text in JavaScript, with blanks for all that is no code: comments, and what stands in quotes,
/// templates and regular expressions. Lines and places stay as they are.
std::string code_alone(std::string_view script);

}  // namespace kaven::tournaments::web::page
