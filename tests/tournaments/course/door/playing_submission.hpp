// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "tournaments/course/door/examination.hpp"
#include "tournaments/course/intake/submission_list.hpp"

namespace kaven::tournaments::door {

/// The submission of a login whose upload 1 plays.
inline intake::Submission playing_submission(const std::string& login) {
  return {.owner = {.name = login, .system = std::string(owner_system), .id = login},
          .handed_in = std::string(handed_in_prefix) + "1",
          .source = "mine.py",
          .time_source = "files",
          .name = login,
          .place = "agents/" + login};
}

}  // namespace kaven::tournaments::door
