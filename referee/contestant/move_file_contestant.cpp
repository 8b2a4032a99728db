#include "referee/contestant/move_file_contestant.hpp"

#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <iterator>
#include <sstream>
#include <tuple>
#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"

namespace kaven::referee {

namespace {

constexpr const char* move_file = "move_file";
constexpr const char* end_file = "end_game";
constexpr std::size_t words_of_a_move = 3;
// A line without an end: who writes `H 1` and is not done writes the rest sooner.
constexpr std::chrono::milliseconds settling_time{100};

// A program that looks whether its turn is over must see that it is before it is stopped; and one that looks
// at once again whether it is its turn is to be done with its second answer.
constexpr std::chrono::milliseconds removal_grace{150};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

MoveFileContestant::MoveFileContestant(EventLoop& event_loop, LaunchOrder launch_order, std::string own_name,
                                       const std::string& opponents_name, bool may_be_watched)
    : ProgramContestant(event_loop, std::move(launch_order)),
      name(std::move(own_name)),
      // Two entries of one program: a name alone says whose a move is.
      opponent(boost::iequals(opponents_name, name) ? opponents_name + "-2" : opponents_name),
      turn_file(name + ".go"),
      may_watch(may_be_watched) {}

void MoveFileContestant::await_prepared() {
  ProgramContestant::await_prepared();
  directory.emplace(open_directory("." + name + ".staged"));
  watched = may_watch && loop.watch().watch("/proc/self/fd/" + std::to_string(program->working_directory()));
}

void MoveFileContestant::start(game::Colour own_colour) {
  colour = own_colour;
  files().put(move_file, "");
  program->launch();
}

std::string MoveFileContestant::told_move(const game::Position& position) const {
  const auto last = position.last_move();
  if (!last) return "";
  const std::string place = game::place_name(last->place);
  return opponent + " " + place.substr(0, 1) + " " + place.substr(1) + "\n";
}

std::optional<std::string> MoveFileContestant::give_turn(const game::Position& position) {
  told = told_move(position);
  last_seen.clear();
  try {
    files().put(move_file, told);
    files().put(turn_file, "");
  } catch (const mailbox::UnusableDirectory& spoiled) {
    return spoiled.what();
  }
  return std::nullopt;
}

bool MoveFileContestant::is_whole(const std::string& text, bool last_chance) {
  if (text.find('\n') != std::string::npos || text.size() > mailbox::largest_answer) return true;
  if (words_of(text).size() < words_of_a_move) return false;
  const Clock::time_point now = Clock::now();
  if (text != last_seen) {
    last_seen = text;
    unchanged_since = now;
  }
  return last_chance || now - unchanged_since >= settling_time;
}

Answer MoveFileContestant::judge(const std::string& text) const {
  const std::string line = boost::trim_copy(text.substr(0, text.find('\n')));
  const auto refuse = [&](const std::string& reason) {
    return SaidNoMove{reason + "; move_file says '" + notation::printable(text) + "'"};
  };
  const std::vector<std::string> words = words_of(line);
  if (words.size() != words_of_a_move) {
    return refuse("a move is a line with three words, as in '" + name + " H 8'");
  }
  const auto& [signed_by, column, row] = std::tie(words[0], words[1], words[2]);
  if (!boost::iequals(signed_by, name)) return refuse("the move is not signed by " + name);
  const auto place = column.size() == 1 ? notation::read_place(column + row) : std::nullopt;
  if (!place) return refuse("expected a column letter and a row number");
  return SaidMove{{colour, *place}};
}

std::optional<Answer> MoveFileContestant::answer(bool last_chance) {
  // Asked before the look: what a program wrote before it went is seen by it.
  const bool was_gone = program->gone();
  const mailbox::AnswerLook look = files().look(move_file);
  if (const auto* unusable = std::get_if<mailbox::UnusableAnswer>(&look)) return SaidNoMove{unusable->reason};
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != told && is_whole(written->text, last_chance || was_gone)) {
    return judge(written->text);
  }
  if (!was_gone) return std::nullopt;
  return end_without_answer(silence());
}

std::string MoveFileContestant::silence() {
  const mailbox::AnswerLook look = files().look(move_file);
  const auto* written = std::get_if<mailbox::AnswerText>(&look);
  if (written != nullptr && written->text != told) {
    return "move_file says '" + notation::printable(written->text) + "'";
  }
  return "move_file was not written";
}

void MoveFileContestant::settle() {
  try {
    files().remove(turn_file);
  } catch (const mailbox::UnusableDirectory& spoiled) {
    warn(spoiled.what());
  }
  const Clock::time_point grace_end = Clock::now() + removal_grace;
  while (!gone() && Clock::now() < grace_end) loop.wait_until(grace_end);
}

void MoveFileContestant::show_end(const game::Position& position) {
  if (gone()) return;
  try {
    files().put(move_file, told_move(position));
  } catch (const mailbox::UnusableDirectory&) {
    // It is not told, then.
  }
}

void MoveFileContestant::show_verdict(const std::string& sentence) {
  if (gone()) return;
  try {
    files().remove(turn_file);
    files().put(end_file, sentence + "\n");
  } catch (const mailbox::UnusableDirectory&) {
    // It is not told, then.
  }
}

}  // namespace kaven::referee
