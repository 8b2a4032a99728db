#pragma once

namespace kaven::referee::sandbox {

/// While it lives, the descendants of this process that lose their parents become its children; in the end it
/// ends all that are left. It stands behind the supervisors, which a program may have killed.
class SubreaperScope {
 public:
  SubreaperScope();
  SubreaperScope(const SubreaperScope&) = delete;
  SubreaperScope& operator=(const SubreaperScope&) = delete;
  ~SubreaperScope();
};

}  // namespace kaven::referee::sandbox
