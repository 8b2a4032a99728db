#include "referee/sandbox/file_rights.hpp"

#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace kaven::referee::sandbox {

FileRightsOf::FileRightsOf(uid_t user) : user_(user) {
  if (user_ == 0) return;
  ::prctl(PR_GET_PDEATHSIG, &signal_of_parents_death_);
  // Its group has the same number, and the kernel wants both where this process may not trace any process.
  ::setfsgid(user_);
  ::setfsuid(user_);
}

FileRightsOf::~FileRightsOf() {
  if (user_ == 0) return;
  ::setfsuid(::geteuid());
  ::setfsgid(::getegid());
  // A change of rights takes from a process the signal that it gets when its parent dies (prctl(2)). Without that a
  // supervisor that its group's freezer stops outlives a referee that is killed.
  ::prctl(PR_SET_PDEATHSIG, signal_of_parents_death_);
}

}  // namespace kaven::referee::sandbox
