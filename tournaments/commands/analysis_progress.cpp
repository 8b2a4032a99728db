#include "tournaments/commands/analysis_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/progress/overview.hpp"

namespace kaven::tournaments::commands {

namespace {

using Status = analysis::AnalysedRecord::Status;

std::string counted(std::ptrdiff_t number, const char* one, const char* many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

// The numbers of inaccuracies, mistakes and blunders.
std::array<int, 3> bad_moves(const analysis::GameAnalysis& analysis) {
  const auto number = [&](analysis::MoveQuality quality) {
    return static_cast<int>(std::ranges::count(analysis.moves, quality, &analysis::JudgedMove::quality));
  };
  return {number(analysis::MoveQuality::inaccuracy), number(analysis::MoveQuality::mistake),
          number(analysis::MoveQuality::blunder)};
}

// Such as `2 inaccuracies, 1 mistake, 0 blunders`.
std::string moves_text(const std::array<int, 3>& moves) {
  return counted(moves[0], "inaccuracy", "inaccuracies") + ", " + counted(moves[1], "mistake", "mistakes") +
         ", " + counted(moves[2], "blunder", "blunders");
}

constexpr text::WordTable<Status, 4> status_words = {{{
    {Status::judged, "analysed"},
    {Status::fresh, "analysed-before"},
    {Status::unfinished, "unfinished"},
    {Status::failed, "invalid"},
}}};

}  // namespace

AnalysisProgress::AnalysisProgress(std::size_t records) : records_(records) {
  if (::isatty(STDERR_FILENO) == 1) block_.emplace(STDERR_FILENO);
}

void AnalysisProgress::take(const analysis::AnalysedRecord& analysed) {
  const std::scoped_lock lock(guard_);
  ++done_;
  judged_ += analysed.status == Status::judged ? 1 : 0;
  fresh_ += analysed.status == Status::fresh ? 1 : 0;
  failed_ += analysed.status == Status::failed ? 1 : 0;
  processed_.push_back({.record = analysed.record.filename().string(),
                        .status = analysed.status,
                        .seconds = analysed.seconds.count(),
                        .reason = analysed.reason});
  if (analysed.analysis) processed_.back().moves = bad_moves(*analysed.analysis);
  if (analysed.status == Status::failed) print(text::printable(analysed.reason, 2000));
  if (analysed.status == Status::judged && !block_) {
    print(fmt::format("{}/{}  {}  {}  ({:.2f} s)", done_, records_,
                      text::printable(analysed.record.filename().string()),
                      moves_text(processed_.back().moves), analysed.seconds.count()));
  }
}

void AnalysisProgress::draw() {
  if (!block_) return;
  const std::scoped_lock lock(guard_);
  std::string line = fmt::format("analysed {} of {} games", done_, records_);
  const progress::GameDuration spent = Clock::now() - beginning_;
  if (judged_ > 0 && spent.count() > 1) {
    line += fmt::format(", {:.1f} a second, about {} left", judged_ / spent.count(),
                        progress::duration_text(spent / judged_ * static_cast<double>(records_ - done_)));
  }
  block_->draw(line);
}

void AnalysisProgress::end() {
  if (block_) block_->erase();
}

nlohmann::ordered_json AnalysisProgress::json() const {
  std::vector<Processed> sorted = processed_;
  std::ranges::sort(sorted, {}, &Processed::record);
  nlohmann::ordered_json games = nlohmann::ordered_json::array();
  for (const Processed& each : sorted) {
    nlohmann::ordered_json& game = games.emplace_back(nlohmann::ordered_json::object());
    game = {{"record", each.record}, {"status", status_words.word_of(each.status)}};
    if (each.status == Status::failed) game["reason"] = each.reason;
    if (each.status != Status::judged) continue;
    game["inaccuracies"] = each.moves[0];
    game["mistakes"] = each.moves[1];
    game["blunders"] = each.moves[2];
    game["seconds"] = each.seconds;
  }
  return {{"format", 1}, {"games", std::move(games)}};
}

std::string AnalysisProgress::result() const {
  const progress::GameDuration spent = Clock::now() - beginning_;
  std::string text =
      fmt::format("{} analysed in {}", counted(judged_, "game", "games"), progress::duration_text(spent));
  if (fresh_ > 0) text += fmt::format(", {} had been before", fresh_);
  if (failed_ > 0) text += fmt::format(", {} cannot be believed", counted(failed_, "record", "records"));
  return text;
}

void AnalysisProgress::print(const std::string& line) {
  if (block_) block_->erase();
  terminal::write_text(STDERR_FILENO, line + '\n');
}

}  // namespace kaven::tournaments::commands
