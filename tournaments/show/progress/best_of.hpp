// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "common/terminal/live_block.hpp"
#include "common/terminal/text_table.hpp"
#include "tournaments/play/runner/runner.hpp"
#include "tournaments/results/ratings/elimination.hpp"
#include "tournaments/show/progress/played_pairs.hpp"

namespace kaven::tournaments::progress {

/// Observes a round robin and searches for the strongest player by successive elimination (ratings/elimination.hpp). It
/// ends a run as soon as a player should be eliminated; the caller withdraws this player and runs the tournament again.
class BestOf : public runner::Observer {
 public:
  /// `names` are the players', in the order in which tables list them; `records` is the folder of the games' records.
  BestOf(std::vector<std::string> names, ratings::EliminationRule rule,
         const boost::filesystem::path& records);

  void on_run_started(const state::TournamentState& tournament, Instant now) override;
  void on_game_finished(const state::Game& game) override;
  void on_notice(const std::string& text) override;
  void on_run_ended(const runner::RunEnd&) override;

  /// Returns true if no more games are needed before next_elimination(), or at all.
  bool decided() const;
  /// Returns whom to withdraw from the tournament.
  std::optional<ratings::Elimination> next_elimination() const;
  /// Returns the names of the players who are still in.
  std::vector<std::string> left() const;

  /// A player who was withdrawn.
  struct Departure {
    std::size_t player = 0;  ///< index in names()
    int games = 0;           ///< finished games of the player
    std::string reason;      ///< as the withdrawal says: "worse than mine"
  };
  /// Returns the withdrawn players, the first one first.
  std::vector<Departure> departures() const;

  const std::vector<std::string>& names() const { return names_; }
  const ratings::EliminationRule& rule() const { return rule_; }
  /// The games of each two players.
  const std::vector<PlayedPairs>& pairs() const { return pairs_; }
  bool settled() const;

 private:
  void count();
  std::vector<ratings::FieldPair> field() const;

  std::vector<std::string> names_;
  ratings::EliminationRule rule_;
  std::vector<PlayedPairs> pairs_;
  std::vector<bool> is_in_;
  std::vector<Departure> departures_;  ///< without the numbers of games
  const state::TournamentState* tournament_ = nullptr;
  std::optional<terminal::LiveBlock> line_;
};

/// Returns the results of each two players who met, with Elo and 95 % intervals.
terminal::TextTable best_of_table(const BestOf& best);
/// Returns lines: which player left when and why; which player is the strongest, or which ones are left and why.
std::string best_of_text(const BestOf& best);
/// Returns everything as an object: best (null if several are left), left, programs, pairs and the rule.
nlohmann::ordered_json json_of(const BestOf& best);

}  // namespace kaven::tournaments::progress
