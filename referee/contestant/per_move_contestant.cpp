#include "referee/contestant/per_move_contestant.hpp"

#include <sys/wait.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "common/notation/printable.hpp"
#include "referee/custody/unavailable.hpp"

namespace kaven::referee {

PerMoveContestant::PerMoveContestant(EventLoop& event_loop, LaunchOrder launch_order,
                                     const std::vector<std::string>& arguments)
    : ProgramContestant(event_loop, std::move(launch_order)) {
  order.command.insert(order.command.end(), arguments.begin(), arguments.end());
}

std::optional<std::string> PerMoveContestant::give_turn(const game::Position& position) {
  asked = position;
  try {
    await_prepared();
  } catch (const CustodyUnavailable& lack) {
    // It was to be had for the moves before: nobody's fault.
    throw std::runtime_error(lack.what());
  }
  try {
    directory.emplace(open_directory(".kaven.staged"));
    directory->remove(answer_file);
    directory->put(question_file, question(position));
  } catch (const mailbox::UnusableDirectory& spoiled) {
    return spoiled.what();
  }
  program->launch();
  running = true;
  return std::nullopt;
}

std::optional<Answer> PerMoveContestant::judge_file() {
  const mailbox::AnswerLook look = directory->look(answer_file);
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return SaidNoMove{unusable->reason};
  if (const auto* written = std::get_if<mailbox::AnswerText>(&look)) {
    if (written->text.size() > mailbox::largest_answer) {
      return SaidNoMove{std::string(answer_file) + " is larger than any answer: it begins with '" +
                        notation::printable(written->text) + "'"};
    }
    return judge(*asked, written->text);
  }
  if (directory->present(answer_file)) return SaidNoMove{std::string(answer_file) + " is empty"};
  return std::nullopt;
}

std::optional<Answer> PerMoveContestant::answer(bool last_chance) {
  const bool has_gone = program->gone();
  if (!has_gone && !last_chance) return std::nullopt;
  if (program->start_failure()) return end_without_answer();
  std::optional<Answer> judged = judge_file();
  if (!has_gone) {
    // Its writer may not be done: an overrun, unless it is a whole move.
    const auto* said = judged ? std::get_if<SaidMove>(&*judged) : nullptr;
    if (said == nullptr || asked->check(said->move)) return std::nullopt;
    warn("had not exited when its time was over; its answer was complete");
    return judged;
  }
  if (program->memory_exceeded() || WIFSIGNALED(program->wait_status().value_or(0))) {
    const bool has_moved = judged && std::holds_alternative<SaidMove>(*judged);
    if (!has_moved) return end_without_answer(silence());
  }
  if (!judged) return end_without_answer(silence());
  return judged;
}

std::string PerMoveContestant::silence() {
  const auto judged = judge_file();
  const auto* no_move = judged ? std::get_if<SaidNoMove>(&*judged) : nullptr;
  if (no_move != nullptr) return no_move->reason;
  return std::string(answer_file) + " was not written";
}

void PerMoveContestant::settle() {
  cpu_time();
  program->end();
  cpu_before = cpu_time();
  running = false;
  // Two of one side cannot be held at once.
  program.reset();
  order.log_beginning = LogBeginning::continued;
  prepare();
}

bool PerMoveContestant::gone() const {
  return !running || ProgramContestant::gone();
}

void PerMoveContestant::freeze() {
  if (running) ProgramContestant::freeze();
}

void PerMoveContestant::thaw() {
  if (running) ProgramContestant::thaw();
}

std::chrono::nanoseconds PerMoveContestant::cpu_time() {
  return cpu_before + (running ? ProgramContestant::cpu_time() : std::chrono::nanoseconds(0));
}

}  // namespace kaven::referee
