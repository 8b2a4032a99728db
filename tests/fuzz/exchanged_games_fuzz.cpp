// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "common/exchange/exchange_format.hpp"
#include "common/record/record_follower.hpp"
#include "common/record/record_format.hpp"
#include "common/text/printable.hpp"
#include "tests/fuzz/fuzz_input.hpp"

namespace exchange = kaven::exchange;
namespace record = kaven::record;

namespace {

std::vector<exchange::ExchangedGame> games_in(const exchange::ExchangeFormat& format,
                                              const std::string& text) {
  std::vector<exchange::ExchangedGame> games;
  format.read(
      {.file = "games", .text = text},
      [&](exchange::ExchangedGame game) { games.push_back(std::move(game)); },
      [](const exchange::ReadingError& fault) {
        const std::string reason = fault.what();
        kaven::fuzz::require(kaven::text::printable(reason, reason.size()) == reason,
                             "a reason is printable");
        kaven::fuzz::require(reason.starts_with("games:"), "a reason names the file");
      });
  return games;
}

bool is_record(const record::GameRecord& game) {
  record::RecordFollower follower("game.jsonl");
  follower.push(record::header_line(game.header));
  for (const record::Turn& turn : game.turns) follower.push(record::turn_line(turn));
  if (game.verdict) follower.push(record::verdict_line(*game.verdict));
  return !follower.fault_at_end() && follower.record()->turns.size() == game.turns.size();
}

}  // namespace

// The content decides which format's parser reads the bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = kaven::fuzz::text_of(data, size);
  try {
    // A variable of its own, because GCC 14 takes the format for a part of a temporary source.
    const exchange::Source source{.file = "games", .text = bytes};
    const exchange::ExchangeFormat& format = exchange::guessed_format(source);
    for (exchange::ExchangedGame& game : games_in(format, bytes)) {
      kaven::fuzz::require(is_record(game.record), "what was imported is a record");
      if (!game.record.verdict || (format.objection != nullptr && format.objection(game))) continue;
      const std::string heading = format.heading.empty() ? "" : std::string(format.heading) + '\n';
      const std::string text = heading + format.text_of(game);
      std::vector<exchange::ExchangedGame> again = games_in(format, text);
      kaven::fuzz::require(again.size() == 1, "a game written is read as one game");
      kaven::fuzz::require(again[0].record.header.rules == game.record.header.rules &&
                               again[0].record.header.opening == game.record.header.opening &&
                               again[0].record.turns.size() == game.record.turns.size(),
                           "a game written is read with the same rules and moves");
      kaven::fuzz::require(again[0].record.verdict->outcome.result == game.record.verdict->outcome.result,
                           "a game written is read with the same result");
    }
  } catch (const exchange::ReadingError& error) {
    const std::string reason = error.what();
    kaven::fuzz::require(kaven::text::printable(reason, reason.size()) == reason, "a reason is printable");
    kaven::fuzz::require(reason.starts_with("games:"), "a reason names the file");
  }
  return 0;
}
