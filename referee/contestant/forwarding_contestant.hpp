#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/contestant/contestant.hpp"

namespace kaven::referee::contestant {

/// Forwards every call to another contestant; a subclass overrides what it does differently.
class ForwardingContestant : public Contestant {
 public:
  explicit ForwardingContestant(std::unique_ptr<Contestant> inner) : inner_(std::move(inner)) {}

  void follow(TrafficListener* listener) override { inner_->follow(listener); }
  void prepare() override { inner_->prepare(); }
  void await_prepared() override { inner_->await_prepared(); }
  void start(game::Colour colour) override { inner_->start(colour); }
  bool starts_with_its_turn() const override { return inner_->starts_with_its_turn(); }
  bool ready() override { return inner_->ready(); }
  void tell_time_left(std::chrono::nanoseconds left) override { inner_->tell_time_left(left); }
  void tell_overage_left(std::chrono::nanoseconds left) override { inner_->tell_overage_left(left); }
  std::optional<std::string> give_turn(const game::Position& position) override {
    return inner_->give_turn(position);
  }
  std::optional<Answer> answer(bool last_chance) override { return inner_->answer(last_chance); }
  std::string describe_silence() override { return inner_->describe_silence(); }
  std::optional<std::chrono::nanoseconds> own_limit() const override { return inner_->own_limit(); }
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
  std::chrono::nanoseconds cpu_while_stopped() override { return inner_->cpu_while_stopped(); }
  sandbox::ProcessorWait processor_wait() override { return inner_->processor_wait(); }
  bool wakes_the_loop() const override { return inner_->wakes_the_loop(); }
  std::optional<record::SearchInfo> take_search_info() override { return inner_->take_search_info(); }
  std::vector<std::string> take_warnings() override { return inner_->take_warnings(); }

 protected:
  Contestant& inner() { return *inner_; }
  const Contestant& inner() const { return *inner_; }

 private:
  std::unique_ptr<Contestant> inner_;
};

}  // namespace kaven::referee::contestant
