#pragma once

#include <cstdint>
#include <string>

namespace kaven::referee::compliance {

/// The result of a check.
enum class Finding : std::uint8_t {
  passed,
  failed,
  untried,  ///< the situation to be checked did not occur
};

/// The result of a scenario for one requirement.
struct Observation {
  std::string requirement;  ///< its name in requirement.hpp
  Finding finding = Finding::passed;
  std::string seen;         ///< text for people; quotations of the program are printable
  std::string remedy = {};  ///< replaces the remedy of the requirement; may be empty
};

/// Thrown if the program breaks a requirement in a way that ends the scenario.
struct Violation {
  std::string requirement;
  std::string seen;
};

}  // namespace kaven::referee::compliance
