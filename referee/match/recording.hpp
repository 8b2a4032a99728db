#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>

#include "common/record/record_writer.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee::match {

/// Writes the match into its record, move by move.
class Recording : public Spectator {
 public:
  explicit Recording(boost::filesystem::path file) : file_(std::move(file)) {}

  void started(const record::Header& header) override { writer_.emplace(file_, header); }
  void first_clock_started() override { writer_->note_time(); }
  void moved(const record::Turn& turn, const game::Position&) override { writer_->write(turn); }
  void ended(const record::Verdict& verdict, const game::Position&) override { writer_->write(verdict); }

 private:
  boost::filesystem::path file_;
  std::optional<record::RecordWriter> writer_;
};

}  // namespace kaven::referee::match
