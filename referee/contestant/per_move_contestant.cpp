// SPDX-License-Identifier: MIT
#include "referee/contestant/per_move_contestant.hpp"

#include <sys/wait.h>

#include <utility>
#include <variant>

#include "referee/contestant/file_name_hints.hpp"
#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::contestant {

PerMoveContestant::PerMoveContestant(EventLoop& loop, sandbox::LaunchSpec spec,
                                     const std::vector<std::string>& arguments)
    : ProgramContestant(loop, std::move(spec)) {
  spec_.command.insert(spec_.command.end(), arguments.begin(), arguments.end());
}

std::optional<std::string> PerMoveContestant::give_turn(const game::Position& position) {
  asked_ = position;
  await_prepared_anew();
  try {
    directory_.emplace(open_directory(".kaven.staged"));
    directory_->remove(answer_file);
    directory_->put(question_file, question(position));
    known_ = directory_->names();
  } catch (const mailbox::UnusableDirectory& spoiled) {
    return spoiled.what();
  }
  program_->launch();
  return std::nullopt;
}

std::optional<Answer> PerMoveContestant::judge_file() {
  const mailbox::AnswerLook look = directory_->look(answer_file);
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return SaidNoMove{unusable->reason};
  if (const auto* written = std::get_if<mailbox::AnswerText>(&look)) {
    answer_age_ = written->age;
    if (written->text.size() > mailbox::largest_answer) {
      return SaidNoMove{std::string(answer_file) + " is larger than any answer: it begins with '" +
                        mailbox::shown_answer(written->text) + "'"};
    }
    return judge(*asked_, written->text);
  }
  if (directory_->present(answer_file)) return SaidNoMove{std::string(answer_file) + " is empty"};
  return std::nullopt;
}

std::optional<Answer> PerMoveContestant::answer(bool last_chance) {
  const bool has_gone = program_->gone();
  if (!has_gone && !last_chance) return std::nullopt;
  if (program_->start_failure()) return end_without_answer();
  std::optional<Answer> judged = judge_file();
  if (!has_gone) {
    // The program may still be writing: this is an overrun unless the file holds a complete move.
    const auto* said = judged ? std::get_if<SaidMove>(&*judged) : nullptr;
    if (said == nullptr || asked_->check(said->move)) return std::nullopt;
    warn(std::string(lingering_warning));
    return judged;
  }
  if (program_->memory_exceeded() || WIFSIGNALED(program_->wait_status().value_or(0))) {
    const bool has_moved = judged && std::holds_alternative<SaidMove>(*judged);
    if (!has_moved) return end_without_answer(describe_silence());
  }
  if (!judged) return end_without_answer(describe_silence());
  return judged;
}

std::string PerMoveContestant::describe_silence() {
  const auto judged = judge_file();
  const auto* no_move = judged ? std::get_if<SaidNoMove>(&*judged) : nullptr;
  if (no_move != nullptr) return no_move->reason;
  return std::string(answer_file) + " was not written" +
         written_files_hint(directory_->files_besides(known_), answer_file);
}

bool PerMoveContestant::question_is_untouched() const {
  const mailbox::AnswerLook look = directory_->look(question_file);
  const auto* found = std::get_if<mailbox::AnswerText>(&look);
  return found != nullptr && found->text == question(*asked_);
}

void PerMoveContestant::finish_turn() {
  if (!question_is_untouched()) warn(std::string(changed_question_warning));
  replace_program();
}

}  // namespace kaven::referee::contestant
