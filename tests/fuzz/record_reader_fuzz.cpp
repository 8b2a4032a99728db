#include <sstream>

#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tests/fuzz/fuzz_input.hpp"

namespace record = kaven::record;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream input(kaven::fuzz::text_of(data, size));
  try {
    const record::GameRecord game = record::read_record(input, "game.jsonl");
    std::string text = record::header_line(game.header);
    for (const record::Turn& turn : game.turns) text += record::turn_line(turn);
    if (game.verdict) text += record::verdict_line(*game.verdict);
    std::istringstream written(text);
    kaven::fuzz::require(record::read_record(written, "game.jsonl") == game,
                         "a record written is read as the same");
  } catch (const record::RecordError&) {
    return 0;
  }
  return 0;
}
