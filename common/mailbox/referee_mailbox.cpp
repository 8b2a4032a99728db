// SPDX-License-Identifier: MIT
#include "common/mailbox/referee_mailbox.hpp"

namespace kaven::mailbox {

RefereeMailbox::RefereeMailbox(int working_directory, const std::string& stem, bool alone_on_its_file_system)
    : directory_(working_directory, "." + stem + ".staged", alone_on_its_file_system),
      turn_name_(stem + ".in"),
      answer_name_(stem + ".out"),
      known_(directory_.names()) {
  known_.push_back(turn_name_);
  known_.push_back(answer_name_);
}

bool RefereeMailbox::post(std::string_view text) {
  const bool old_answer = directory_.remove(answer_name_);
  std::string line(text);
  line += '\n';
  directory_.put(turn_name_, line);
  return old_answer;
}

bool RefereeMailbox::turn_file_taken() const {
  return !directory_.present(turn_name_);
}

void RefereeMailbox::remove_turn_file() {
  directory_.remove(turn_name_);
}

void RefereeMailbox::remove_answer() {
  directory_.remove(answer_name_);
}

AnswerLook RefereeMailbox::look() const {
  return directory_.look(answer_name_);
}

std::vector<FoundFile> RefereeMailbox::other_files() const {
  return directory_.files_besides(known_);
}

}  // namespace kaven::mailbox
