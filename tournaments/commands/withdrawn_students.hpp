#pragma once

#include <functional>
#include <string>

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::commands {

/// Returns whether the program of a student whom a teacher withdrew at the door still plays.
bool has_withdrawn_students(const folder::Folder& folder);

/// Withdraws these students' players from the tournament, as `tournament withdraw` does, and moves their programs to
/// submissions/replaced/. The caller holds the folder's lock. Throws InterventionError, SubmissionListError,
/// DatabaseError, std::system_error.
void withdraw_students(const folder::Folder& folder, const std::function<void(const std::string&)>& notify);

}  // namespace kaven::tournaments::commands
