#include "referee/command/traced_contestant.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/notation/printable.hpp"
#include "referee/contestant/traffic.hpp"

namespace kaven::referee::command {

namespace {

constexpr std::size_t longest_text = 1000;

/// A line of the trace for each thing that passes between the referee and the program of one side.
class SideTrace : public contestant::TrafficListener {
 public:
  SideTrace(Trace& trace, game::Colour colour) : trace_(trace), side_(game::colour_name(colour)) {}

  void to_program(std::string_view name, std::string_view bytes) override { passed("to", name, bytes); }
  void from_program(std::string_view name, std::string_view bytes) override { passed("from", name, bytes); }
  void taken_by_program(std::string_view name) override {
    trace_.note(fmt::format("     {}  {}  taken", side_, shown(name)));
  }

 private:
  static std::string shown(std::string_view name) { return notation::printable(name); }
  void passed(const char* direction, std::string_view name, std::string_view bytes) {
    trace_.note(fmt::format("{:<4} {}  {}  {} byte{}: {}", direction, side_, shown(name), bytes.size(),
                            bytes.size() == 1 ? "" : "s", notation::printable(bytes, longest_text)));
  }

  Trace& trace_;
  std::string_view side_;
};

/// What the referee makes of an answer.
std::string meaning(const contestant::Answer& answer) {
  if (const auto* said = std::get_if<contestant::SaidMove>(&answer))
    return "understood as " + notation::write_move(said->move);
  if (const auto* no_move = std::get_if<contestant::SaidNoMove>(&answer))
    return "no move: " + notation::printable(no_move->reason, longest_text);
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer))
    return "not started: " + notation::printable(failure->reason, longest_text);
  return std::holds_alternative<contestant::Gone>(answer) ? "gone without an answer" : "resigned";
}

class TracedContestant : public contestant::Contestant {
 public:
  TracedContestant(std::unique_ptr<contestant::Contestant> inner, game::Colour colour,
                   const std::string& name, int first_ply, Trace& trace)
      : traffic_(trace, colour), inner_(std::move(inner)), first_ply_(first_ply), trace_(trace) {
    name_ = fmt::format("{} ({})", game::colour_name(colour), notation::printable(name));
    inner_->follow(&traffic_);
  }

  void prepare() override { inner_->prepare(); }
  void await_prepared() override { inner_->await_prepared(); }
  void start(game::Colour colour) override {
    trace_.note(name_ + " is started");
    if (colour == game::Colour::white && inner_->starts_with_its_turn()) trace_.begin_turn(first_ply_, name_);
    inner_->start(colour);
  }
  bool starts_with_its_turn() const override { return inner_->starts_with_its_turn(); }
  bool ready() override { return inner_->ready(); }
  void tell_time_left(std::chrono::nanoseconds left) override { inner_->tell_time_left(left); }
  std::optional<std::string> give_turn(const game::Position& position) override {
    trace_.begin_turn(position.ply() + 1, name_);
    auto impossible = inner_->give_turn(position);
    trace_.start_clock();
    return impossible;
  }
  std::optional<contestant::Answer> answer(bool last_chance) override {
    auto answered = inner_->answer(last_chance);
    if (answered) trace_.note(name_ + ": " + meaning(*answered));
    if (!answered && last_chance) trace_.note(name_ + ": the time is over");
    return answered;
  }
  std::string describe_silence() override { return inner_->describe_silence(); }
  void finish_turn() override { inner_->finish_turn(); }
  void show_end(const game::Position& position) override { inner_->show_end(position); }
  void show_verdict(const game::Outcome& outcome, const std::string& sentence) override {
    inner_->show_verdict(outcome, sentence);
  }
  bool gone() const override { return inner_->gone(); }
  void freeze() override { inner_->freeze(); }
  void thaw() override { inner_->thaw(); }
  void end() override { inner_->end(); }
  std::chrono::nanoseconds cpu_time() override { return inner_->cpu_time(); }
  sandbox::ProcessorWait processor_wait() override { return inner_->processor_wait(); }
  bool wakes_the_loop() const override { return inner_->wakes_the_loop(); }
  std::optional<record::SearchInfo> take_search_info() override { return inner_->take_search_info(); }
  std::vector<std::string> take_warnings() override {
    std::vector<std::string> warnings = inner_->take_warnings();
    for (const std::string& warning : warnings)
      trace_.note(name_ + ": warning: " + notation::printable(warning, longest_text));
    return warnings;
  }

 private:
  std::string name_;
  SideTrace traffic_;
  // Last words still come when it goes: the listener goes after it.
  std::unique_ptr<contestant::Contestant> inner_;
  int first_ply_;
  Trace& trace_;
};

}  // namespace

std::unique_ptr<contestant::Contestant> traced(std::unique_ptr<contestant::Contestant> inner,
                                               game::Colour colour, const std::string& name, int first_ply,
                                               Trace& trace) {
  return std::make_unique<TracedContestant>(std::move(inner), colour, name, first_ply, trace);
}

}  // namespace kaven::referee::command
