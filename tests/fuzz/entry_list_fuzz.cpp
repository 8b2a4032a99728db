// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace state = kaven::tournaments::state;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const std::vector<state::Entry> entries =
        state::read_entries_text(kaven::fuzz::text_of(data, size), "entries.jsonl");
    state::players_of(entries);
    kaven::fuzz::require(state::read_entries_text(state::entries_text(entries), "entries.jsonl") == entries,
                         "an entry list written is read as the same");
  } catch (const state::EntryListError&) {
    return 0;
  }
  return 0;
}
