#include "common/mailbox/referee_mailbox.hpp"

namespace kaven::mailbox {

RefereeMailbox::RefereeMailbox(int working_directory, const std::string& stem, bool alone_on_its_file_system)
    : directory(working_directory, "." + stem + ".staged", alone_on_its_file_system),
      turn_name(stem + ".in"),
      answer_name(stem + ".out") {}

bool RefereeMailbox::post(std::string_view text) {
  const bool old_answer = directory.remove(answer_name);
  std::string line(text);
  line += '\n';
  directory.put(turn_name, line);
  return old_answer;
}

bool RefereeMailbox::turn_file_taken() const {
  return !directory.present(turn_name);
}

void RefereeMailbox::remove_turn_file() {
  directory.remove(turn_name);
}

void RefereeMailbox::remove_answer() {
  directory.remove(answer_name);
}

AnswerLook RefereeMailbox::look() const {
  return directory.look(answer_name);
}

}  // namespace kaven::mailbox
