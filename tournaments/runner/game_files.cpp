#include "tournaments/runner/game_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>

#include "common/notation/printable.hpp"
#include "common/record/record_reader.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

constexpr std::array log_names = {"white.log", "black.log", "referee.log"};

GameResult result_of(const record::GameRecord& record) {
  const record::Verdict& verdict = *record.verdict;
  GameResult result{.result = verdict.outcome.result,
                    .ending = verdict.outcome.ending,
                    .moves = static_cast<int>(record.turns.size())};
  const auto add_turn = [&](std::size_t side, double seconds) {
    const std::chrono::duration<double> duration(seconds);
    ++result.sides[side].turns;
    result.sides[side].thinking += duration;
    result.sides[side].longest = std::max(result.sides[side].longest, duration);
  };
  for (const record::Turn& turn : record.turns) {
    const std::size_t mover = game::index(turn.move.colour);
    add_turn(mover, turn.seconds);
    result.sides[1 - mover].idle_cpu += std::chrono::duration<double>(turn.opponent_cpu_seconds);
  }
  // A turn without a legal move stands in the verdict: White's, Black's, in turns.
  if (verdict.seconds > 0) add_turn(record.turns.size() % 2, verdict.seconds);
  result.thinking = result.sides[0].thinking + result.sides[1].thinking;
  return result;
}

bool is_of(const record::Header& header, const RecordIdentity& identity) {
  return header.event == game_label(identity.game) && header.contestants[0].name == identity.white &&
         header.contestants[1].name == identity.black && header.rules == identity.rules;
}

std::string attempt_name(int attempt, const std::string& ending) {
  return fmt::format("attempt-{}{}", attempt, ending);
}

// One more than any that is there, whatever is missing in between.
int next_attempt(const fs::path& logs) {
  int attempt = 1;
  for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
    int number = 0;
    if (std::sscanf(entry.path().filename().c_str(), "attempt-%d", &number) == 1 && number >= attempt) {
      attempt = number + 1;
    }
  }
  return attempt;
}

}  // namespace

RecordReading read_result(const fs::path& file, const RecordIdentity& identity) {
  if (!fs::exists(file)) return {std::nullopt, "there is no record"};
  try {
    const record::GameRecord record = record::read_record(file);
    if (!record.verdict) return {std::nullopt, "the record ends without a verdict"};
    if (!is_of(record.header, identity)) {
      return {std::nullopt, "the record is that of another game: " + notation::printable(file.string(), 400)};
    }
    return {result_of(record), {}};
  } catch (const record::RecordError& error) {
    return {std::nullopt, error.what()};
  }
}

std::string set_attempt_aside(const Folder& folder, const Game& game) {
  const fs::path logs = folder.logs_of(game.id);
  const fs::path record = folder.games() / game.record;
  fs::create_directories(logs);
  const int attempt = next_attempt(logs);
  for (const char* name : log_names) {
    if (fs::exists(logs / name))
      fs::rename(logs / name, logs / attempt_name(attempt, std::string("-") + name));
  }
  if (!fs::exists(record)) return {};
  const std::string aside = attempt_name(attempt, ".jsonl");
  fs::rename(record, logs / aside);
  return (fs::path("logs") / game_label(game.id) / aside).string();
}

}  // namespace kaven::tournaments
