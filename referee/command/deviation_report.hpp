#pragma once

#include <string>
#include <vector>

#include "common/game/move.hpp"
#include "referee/command/against.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::command {

/// Prints on stdout where a replayed game leaves its record, which move was played instead, and who takes
/// over.
class DeviationReport : public match::Spectator {
 public:
  /// `against` must outlive this object; `recorded` is the side whose moves come from the record.
  DeviationReport(const Against& against, game::Colour recorded);

  void started(const record::Header& header) override { header_ = header; }
  void moved(const record::Turn& turn, const game::Position& position) override;
  void ended(const record::Verdict& verdict, const game::Position& position) override;

  /// The printed sentence; empty while the game follows the record.
  const std::string& sentence() const { return sentence_; }

 private:
  std::string side(game::Colour colour) const;
  std::string end_of_record() const;
  void say(const std::string& sentence);

  const Against& against_;
  game::Colour recorded_;
  std::vector<game::Move> moves_;
  record::Header header_;
  std::string sentence_;
};

}  // namespace kaven::referee::command
