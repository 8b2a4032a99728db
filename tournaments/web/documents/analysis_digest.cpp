#include "tournaments/web/documents/analysis_digest.hpp"

#include <boost/filesystem/fstream.hpp>
#include <string>

#include "common/record/json_object_reader.hpp"
#include "common/record/record_format.hpp"

namespace kaven::tournaments::web::documents {

namespace {

// The UTC day on which the game of `record` began; empty if the record does not have it.
std::string day_of(const boost::filesystem::path& record) {
  boost::filesystem::ifstream file(record);
  std::string line;
  std::getline(file, line);
  try {
    const std::string started = record::read_header_line(line).started;
    return started.substr(0, started.find('T'));
  } catch (const record::LineError&) {
    return {};
  }
}

}  // namespace

void AnalysisDigest::add(const state::Game& game, const analysis::GameAnalysis& analysis,
                         const boost::filesystem::path& record) {
  const auto [white, black] = analysis::accuracy_of(analysis, game.result->result);
  accuracy[game.white] += white;
  accuracy[game.black] += black;
  puzzles.add(puzzles_of(game, analysis, day_of(record)));
}

}  // namespace kaven::tournaments::web::documents
