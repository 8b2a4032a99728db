#include "referee/command/traced_contestant.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "common/notation/move_text.hpp"
#include "common/text/printable.hpp"
#include "referee/contestant/forwarding_contestant.hpp"
#include "referee/contestant/traffic.hpp"

namespace kaven::referee::command {

namespace {

constexpr std::size_t longest_text = 1000;

/// Writes a line for each file and each line of output between the referee and the program of one side.
class SideTrace : public contestant::TrafficListener {
 public:
  SideTrace(Trace& trace, game::Colour colour) : trace_(trace), side_(game::colour_name(colour)) {}

  void to_program(std::string_view name, std::string_view bytes) override { passed("to", name, bytes); }
  void from_program(std::string_view name, std::string_view bytes) override { passed("from", name, bytes); }
  void taken_by_program(std::string_view name) override {
    trace_.note(fmt::format("     {}  {}  taken", side_, shown(name)));
  }

 private:
  static std::string shown(std::string_view name) { return text::printable(name); }
  void passed(const char* direction, std::string_view name, std::string_view bytes) {
    trace_.note(fmt::format("{:<4} {}  {}  {} byte{}: {}", direction, side_, shown(name), bytes.size(),
                            bytes.size() == 1 ? "" : "s", text::printable(bytes, longest_text)));
  }

  Trace& trace_;
  std::string_view side_;
};

/// How the referee understood an answer.
std::string meaning(const contestant::Answer& answer) {
  if (const auto* said = std::get_if<contestant::SaidMove>(&answer))
    return "understood as " + notation::write_move(said->move);
  if (const auto* no_move = std::get_if<contestant::SaidNoMove>(&answer))
    return "no move: " + text::printable(no_move->reason, longest_text);
  if (const auto* failure = std::get_if<contestant::NotStartable>(&answer))
    return "not started: " + text::printable(failure->reason, longest_text);
  return std::holds_alternative<contestant::Gone>(answer) ? "gone without an answer" : "resigned";
}

// SideTrace is the first base class, so that it still exists when the inner contestant, on destruction, sends
// the last output of its program.
class TracedContestant : private SideTrace, public contestant::ForwardingContestant {
 public:
  TracedContestant(std::unique_ptr<contestant::Contestant> inner, game::Colour colour,
                   const std::string& name, int first_ply, Trace& trace)
      : SideTrace(trace, colour),
        ForwardingContestant(std::move(inner)),
        name_(fmt::format("{} ({})", game::colour_name(colour), text::printable(name))),
        first_ply_(first_ply),
        trace_(trace) {
    follow(this);
  }

  void start(game::Colour colour) override {
    trace_.note(name_ + " is started");
    if (colour == game::Colour::white && starts_with_its_turn()) trace_.begin_turn(first_ply_, name_);
    ForwardingContestant::start(colour);
  }
  std::optional<std::string> give_turn(const game::Position& position) override {
    trace_.begin_turn(position.ply() + 1, name_);
    auto impossible = ForwardingContestant::give_turn(position);
    trace_.start_clock();
    return impossible;
  }
  std::optional<contestant::Answer> answer(bool last_chance) override {
    auto answered = ForwardingContestant::answer(last_chance);
    if (answered) trace_.note(name_ + ": " + meaning(*answered));
    if (!answered && last_chance) trace_.note(name_ + ": the time is over");
    return answered;
  }
  std::vector<std::string> take_warnings() override {
    std::vector<std::string> warnings = ForwardingContestant::take_warnings();
    for (const std::string& warning : warnings)
      trace_.note(name_ + ": warning: " + text::printable(warning, longest_text));
    return warnings;
  }

 private:
  std::string name_;
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
