#include "tournaments/commands/analysis_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "common/text/printable.hpp"
#include "tournaments/progress/overview.hpp"

namespace kaven::tournaments::commands {

namespace {

using Status = analysis::AnalysedRecord::Status;

std::string counted(std::ptrdiff_t number, const char* one, const char* many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

// Such as `2 inaccuracies, 1 mistake, 0 blunders`.
std::string moves_text(const analysis::GameAnalysis& analysis) {
  const auto number = [&](analysis::MoveQuality quality) {
    return std::ranges::count(analysis.moves, quality, &analysis::JudgedMove::quality);
  };
  return counted(number(analysis::MoveQuality::inaccuracy), "inaccuracy", "inaccuracies") + ", " +
         counted(number(analysis::MoveQuality::mistake), "mistake", "mistakes") + ", " +
         counted(number(analysis::MoveQuality::blunder), "blunder", "blunders");
}

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
  if (analysed.status == Status::failed) print(text::printable(analysed.reason, 2000));
  if (analysed.status == Status::judged && !block_) {
    print(fmt::format("{}/{}  {}  {}  ({:.2f} s)", done_, records_,
                      text::printable(analysed.record.filename().string()), moves_text(*analysed.analysis),
                      analysed.seconds.count()));
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
