#pragma once

#include <stdexcept>

namespace kaven::referee {

/// The game cannot be judged, and by nobody's fault; what() says why.
class GameVoid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kaven::referee
