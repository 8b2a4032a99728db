#pragma once

#include <stdexcept>

namespace kaven::referee {

/// This machine cannot hold programs in the way asked for; what() says why, and what provides it.
class CustodyUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kaven::referee
