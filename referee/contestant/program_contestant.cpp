#include "referee/contestant/program_contestant.hpp"

#include <utility>

namespace kaven::referee {

namespace {

// Between two moves; what a program does for ever is said often enough.
constexpr std::size_t most_warnings = 8;

}  // namespace

ProgramContestant::ProgramContestant(EventLoop& event_loop, LaunchOrder launch_order)
    : loop(event_loop), order(std::move(launch_order)), printed([this](std::string_view line, bool cut) {
        if (cut || !take_search_line(line)) take_line(line, cut);
      }) {
  order.listener = [this](std::string_view piece) { printed.take(piece); };
}

ProgramContestant::~ProgramContestant() {
  // Its last words still come here.
  program.reset();
}

void ProgramContestant::prepare() {
  program = std::make_unique<HeldProgram>(loop.context(), order);
}

void ProgramContestant::await_prepared() {
  program->await_ready();
}

bool ProgramContestant::gone() const {
  return program == nullptr || program->gone();
}

void ProgramContestant::freeze() {
  if (program) program->freeze();
}

void ProgramContestant::thaw() {
  if (program) program->thaw();
}

void ProgramContestant::end() {
  if (program) program->end();
}

std::chrono::nanoseconds ProgramContestant::cpu_time() {
  return program ? program->cpu_time() : std::chrono::nanoseconds(0);
}

std::optional<record::SearchInfo> ProgramContestant::take_search_info() {
  // What it printed before its answer may still be in the pipe.
  if (program) program->hear();
  return std::exchange(info, std::nullopt);
}

std::vector<std::string> ProgramContestant::take_warnings() {
  return std::exchange(warnings, {});
}

bool ProgramContestant::take_search_line(std::string_view line) {
  auto said = record::read_search_info(line);
  if (!said) return false;
  info = std::move(said);
  return true;
}

void ProgramContestant::take_line(std::string_view /*line*/, bool /*cut*/) {}

mailbox::ProgramDirectory ProgramContestant::open_directory(const std::string& staged_file) const {
  return {program->working_directory(), staged_file, is_sandboxed(order.tier),
          order.tier == Tier::none ? 0 : order.user};
}

Answer ProgramContestant::end_without_answer(const std::string& missing) const {
  if (const auto& failure = program->start_failure()) return NotStartable{*failure};
  return Gone{.wait_status = *program->wait_status(),
              .memory_exceeded = program->memory_exceeded(),
              .missing = missing};
}

void ProgramContestant::warn(std::string warning) {
  if (warnings.size() < most_warnings) warnings.push_back(std::move(warning));
}

}  // namespace kaven::referee
