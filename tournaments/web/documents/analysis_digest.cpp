#include "tournaments/web/documents/analysis_digest.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "common/record/record_format.hpp"
#include "tournaments/folder/packed_records.hpp"

namespace kaven::tournaments::web::documents {

namespace {

// The UTC day on which the game of `record` began; empty if the record is wrong or does not have it.
std::string day_of(const boost::filesystem::path& record) {
  try {
    const std::string text = folder::record_text(record).value_or("");
    const std::string started = record::read_header_line(text.substr(0, text.find('\n'))).started;
    return started.substr(0, started.find('T'));
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace

ordered_json accuracy_json(const AccuracyByPlayer& accuracy, folder::PlayerId player) {
  const auto found = accuracy.find(player);
  return found == accuracy.end() ? ordered_json() : json_of(found->second);
}

void AnalysisDigest::add(const state::Game& game, const analysis::GameAnalysis& analysis,
                         const boost::filesystem::path& record) {
  const auto [white, black] = analysis::accuracy_of(analysis, game.result->result);
  accuracy[game.white] += white;
  accuracy[game.black] += black;
  puzzles.add(puzzles_of(game, analysis, day_of(record)));
}

}  // namespace kaven::tournaments::web::documents
