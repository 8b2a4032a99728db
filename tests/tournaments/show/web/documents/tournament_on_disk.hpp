// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/play/state/ledger.hpp"

namespace kaven::tournaments::web {

/// The folder of a tournament without a runner: the test writes the runner's files.
class TournamentOnDisk {
 public:
  TournamentOnDisk();

  const folder::Folder& folder() const { return folder_; }
  void write_settings(const std::string& text) const;
  /// Writes the ledger with players `names`, and `games` games between the first two.
  void enter(const std::vector<std::string>& names, int games) const;
  void finish(int game, game::Result result) const;
  void abandon(int game) const;
  void reopen(int game) const;
  /// Replaces the ledger by a different file with the same contents.
  void touch_ledger() const;

 private:
  state::Ledger ledger() const;

  support::TemporaryDirectory directory_;
  folder::Folder folder_;
};

}  // namespace kaven::tournaments::web
