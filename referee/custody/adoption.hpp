#pragma once

namespace kaven::referee {

/// While it lives, the descendants of this process that lose their parents become its children; in the end it
/// ends all that are left. It stands behind the keepers, which a program may have killed.
class Adoption {
 public:
  Adoption();
  Adoption(const Adoption&) = delete;
  Adoption& operator=(const Adoption&) = delete;
  ~Adoption();
};

}  // namespace kaven::referee
