// SPDX-License-Identifier: MIT
#pragma once

// The upload of each login that counts, by the rule of the setting `upload-counts`, and what follows from it: the queue of checks,
// what is put into agents/, and why others do not play. All of it is computed from the files of uploads.hpp, so that nothing is
// lost when a process is killed.

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/course/door/uploads.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::door {

/// The uploads of a login, and which one counts.
struct Counting {
  std::vector<Upload>
      uploads;     ///< oldest first; by the rule `newest` only the newest that passed and later ones
  int counts = 0;  ///< the number of the upload that plays, now or after the present run; 0: none passed
  bool is_placed = false;  ///< that upload was put into agents/ already
};

/// Returns the uploads of `login`, and which one counts by `rule`, a word of settings::upload_rules, among those that passed the
/// check:
///
///   newest   the newest
///   best     the one that meets the most requirements, required and advised ones (CheckReport::met); of equals the newest
///   chosen   the one that the student chose (chosen_upload()); the newest if there is no choice, or the chosen one did not pass
///
/// Throws as upload_of().
Counting counting_of(const folder::Folder& folder, const std::string& login, std::string_view rule);

/// The uploads to process next by `rule`: the newest one of each login if it was not checked, and the one that counts if it was
/// not placed, in the order of their arrival; then, unless the rule is `newest`, the other uploads that were not checked. Those of
/// withdrawn students and of earlier owners are left out. Throws as upload_of(), read_invitations().
std::vector<Upload> waiting_uploads(const folder::Folder& folder, std::string_view rule);

/// The uploads among waiting_uploads() that passed their check.
std::vector<Upload> accepted_uploads(const folder::Folder& folder, std::string_view rule);

/// The upload cannot be chosen. what() is a sentence for the student.
class ChoiceRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Stores that the student chose `upload` as the one that counts. Throws ChoiceRefused if it did not pass its check, or if the
/// rule is not `chosen`; std::system_error.
void choose(const folder::Folder& folder, const Upload& upload, std::string_view rule);

/// A student or team who handed in and whose program does not play.
struct FruitlessHandIn {
  std::string login;                 ///< of the owner
  std::vector<std::string> members;  ///< the logins of the owner's people
  /// Of the upload that counts, else of the newest, without a full stop: `mine.py failed its check: moves first as …`.
  std::string reason;
  std::string remedy;  ///< may be empty
  std::vector<std::string> notes;
};

/// The owners of whom no upload plays, with the reason, by login. Throws as playing_uploads() and upload_of().
std::vector<FruitlessHandIn> fruitless_hand_ins(const folder::Folder& folder, std::string_view rule);

}  // namespace kaven::tournaments::door
