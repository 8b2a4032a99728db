// SPDX-License-Identifier: MIT
#include <sstream>

#include "common/record/game_record.hpp"
#include "common/record/record_follower.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tests/fuzz/fuzz_input.hpp"

namespace record = kaven::record;

namespace {

// The follower when the bytes come in two pieces, of which the first has as many as their first byte says.
record::RecordFollower followed_in_pieces(const std::string& text) {
  record::RecordFollower follower("game.jsonl");
  const std::size_t first = text.empty() ? 0 : static_cast<unsigned char>(text.front()) % (text.size() + 1);
  follower.push(std::string_view(text).substr(0, first));
  follower.push(std::string_view(text).substr(first));
  return follower;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = kaven::fuzz::text_of(data, size);
  const record::RecordFollower follower = followed_in_pieces(bytes);
  std::istringstream input(bytes);
  try {
    const record::GameRecord game = record::read_record(input, "game.jsonl");
    kaven::fuzz::require(follower.record() == game && !follower.fault_at_end(),
                         "what comes in pieces is read as what comes at once");
    kaven::fuzz::require(record::last_position(game).hash() == follower.position()->hash(),
                         "the position is the one behind the last turn");
    std::string text = record::header_line(game.header);
    for (const record::Turn& turn : game.turns) text += record::turn_line(turn);
    if (game.verdict) text += record::verdict_line(*game.verdict);
    std::istringstream written(text);
    kaven::fuzz::require(record::read_record(written, "game.jsonl") == game,
                         "a record written is read as the same");
  } catch (const record::RecordError& error) {
    kaven::fuzz::require(follower.fault_at_end() == error.what(),
                         "the reason is the same however the bytes come");
  }
  return 0;
}
