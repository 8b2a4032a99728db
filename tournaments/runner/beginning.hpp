#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tournaments/folder/folder.hpp"
#include "tournaments/ledger/entry_list.hpp"
#include "tournaments/ledger/ledger.hpp"
#include "tournaments/runner/enrolment.hpp"
#include "tournaments/runner/schedule.hpp"

namespace kaven::tournaments {

/// What a run begins with.
struct Beginning {
  std::vector<Entry> entries;
  Schedule schedule;  ///< as the ledger has it
  std::unique_ptr<Ledger> ledger;
};

/// Enters into the entry list and the ledger of `folder` what they do not have yet: at first everything,
/// later players who came after, settings and programs that changed. A ledger that is missing or does not
/// know all entries is made again. `tell` takes what people should know. Throws EnrolmentError,
/// EntryListError, DatabaseError, std::system_error; entry list and ledger are then as they were.
Beginning begin_run(const Folder& folder, const Enrolment& enrolment,
                    const std::function<void(const std::string&)>& tell);

}  // namespace kaven::tournaments
