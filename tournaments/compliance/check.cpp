#include "tournaments/compliance/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <iostream>
#include <optional>
#include <stdexcept>

#include "common/system/helper_program.hpp"
#include "tournaments/compliance/compliance_report.hpp"
#include "tournaments/compliance/compliance_runs.hpp"
#include "tournaments/terminal/live_block.hpp"

namespace kaven::tournaments::compliance {

void play_out(ProgramCheck& check, ComplianceRuns& runs, int jobs) {
  std::optional<terminal::LiveBlock> line;
  if (::isatty(STDERR_FILENO) == 1) line.emplace(STDERR_FILENO);
  while (true) {
    while (runs.running() < static_cast<std::size_t>(jobs) && check.start_one()) {
    }
    if (check.over()) return;
    if (line) line->draw(fmt::format("checking: {} of {}", check.situations_done(), check.situations()));
    if (runs.running() > 0) runs.wait();
  }
}

int check_program(const CheckOptions& options) {
  if (!options.terms.choice.game.empty()) notation::choose_game(options.terms.choice);
  if (!options.logs.empty()) boost::filesystem::create_directories(options.logs);
  ComplianceRuns runs(system::helper_program("compliance_run"));
  std::optional<ProgramCheck> played;
  do {
    played.emplace(options.terms, options.program, options.logs, runs);
    play_out(*played, runs, options.jobs);
  } while (options.change && !played->refusal() && options.change(*played->results()));
  const ProgramCheck& check = *played;
  if (const auto& refusal = check.refusal()) {
    if (refusal->exit_status == 1) throw std::runtime_error(refusal->errors);
    const bool ends = refusal->errors.ends_with('\n');
    std::cerr << (ends ? "" : "tournament: ") << refusal->errors << (ends ? "" : "\n");
    return refusal->exit_status;
  }
  for (const std::string& warning : check.warnings()) std::cerr << warning;
  std::cout << (options.json ? compliance_json(*check.checked(), *check.results())
                             : compliance_text(*check.checked(), *check.results()))
            << std::flush;
  return check.results()->may_enter(options.terms.strict) ? 0 : 1;
}

}  // namespace kaven::tournaments::compliance
