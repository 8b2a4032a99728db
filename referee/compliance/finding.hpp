#pragma once

#include <cstdint>
#include <string>

namespace kaven::referee::compliance {

enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< the scenario did not come about
};

/// What a scenario has shown about one requirement.
struct Observation {
  std::string requirement;  ///< the name of one in requirement.hpp
  Finding finding = Finding::passed;
  std::string seen;         ///< the text for people; what it quotes of the program is printable
  std::string remedy = {};  ///< instead of that of the requirement; may be empty
};

/// Thrown when the program did something that ends a scenario, and breaks this requirement.
struct Violation {
  std::string requirement;
  std::string seen;
};

}  // namespace kaven::referee::compliance
