#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>

#include "common/record/record_writer.hpp"
#include "referee/match/spectator.hpp"

namespace kaven::referee {

/// Writes the match into its record as it goes.
class Recording : public Spectator {
 public:
  explicit Recording(boost::filesystem::path record_file) : file(std::move(record_file)) {}

  void started(const record::Header& header) override { writer.emplace(file, header); }
  void moved(const record::Turn& turn, const game::Position&) override { writer->write(turn); }
  void ended(const record::Verdict& verdict, const game::Position&) override { writer->write(verdict); }

 private:
  boost::filesystem::path file;
  std::optional<record::RecordWriter> writer;
};

}  // namespace kaven::referee
