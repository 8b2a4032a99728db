#pragma once

#include <cstdint>
#include <string>

namespace kaven::referee {

enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< the situation did not come about
};

/// What a situation has shown about one requirement.
struct Observation {
  std::string requirement;  ///< the name of one in requirement.hpp
  Finding finding = Finding::passed;
  std::string seen;  ///< for people; what it quotes of the program is printable
};

/// The program did something that ends a situation, and breaks this requirement.
struct Shortcoming {
  std::string requirement;
  std::string seen;
};

}  // namespace kaven::referee
