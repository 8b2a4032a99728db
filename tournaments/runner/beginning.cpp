#include "tournaments/runner/beginning.hpp"

#include <boost/filesystem/operations.hpp>
#include <chrono>

#include "common/record/time_text.hpp"
#include "tournaments/ledger/paired.hpp"
#include "tournaments/runner/rebuild.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

std::unique_ptr<Ledger> open_ledger(const Folder& folder, const std::vector<Entry>& entries,
                                    const std::function<void(const std::string&)>& tell) {
  const auto open = [&] { return std::make_unique<Ledger>(folder.ledger(), Database::Access::write); };
  if (entries.empty()) return open();
  if (fs::exists(folder.ledger())) {
    auto ledger = open();
    if (ledger->players() == players_of(entries)) return ledger;
    tell("the ledger does not know all that entered: it is made again from the records");
  } else {
    tell("there is no ledger: it is made again from the records");
  }
  rebuild_ledger(folder, schedule_of_files(folder, entries));
  return open();
}

}  // namespace

Beginning begin_run(const Folder& folder, const Enrolment& enrolment,
                    const std::function<void(const std::string&)>& tell) {
  std::vector<Entry> entries = read_entries(folder.entries());
  std::unique_ptr<Ledger> ledger = open_ledger(folder, entries, tell);
  Schedule schedule(enrolment.settings, ledger->players(), ledger->games(), ledger->free_rounds());
  Entry entry = new_entry(entries, past_of(schedule.games(), schedule.free_rounds()), enrolment);
  if (!says_nothing(entry, entries)) {
    entry.time = record::time_text(std::chrono::system_clock::now());
    entry.games = static_cast<int>(schedule.games().size());
    for (const Player& player : entry.new_versions) {
      tell(player.name + " goes on with another program, which is written down in entries.jsonl");
    }
    schedule.enter(entry);
    entries.push_back(std::move(entry));
    // First the truth, then its index: a run that ends in between is mended by the next.
    write_entries(folder.entries(), entries);
    ledger->enter(schedule.players(), {}, {});
  }
  return {std::move(entries), std::move(schedule), std::move(ledger)};
}

}  // namespace kaven::tournaments
