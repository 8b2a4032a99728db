// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/ratings.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/math/tools/roots.hpp>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

#include "tournaments/results/ratings/rating_component.hpp"

namespace kaven::tournaments::ratings {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

// The prior is as if every player had also won a quarter and lost a quarter of a game against a player of
// strength 0, and as if there had been one game between equal players, half of it a draw. (Jeffreys' prior
// for a single probability of winning would be half a win and half a loss.)
constexpr double virtual_games_of_player = 0.5;
constexpr Encounter virtual_games_of_equals = {
    .white = 0, .black = 0, .white_wins = 0.25, .draws = 0.5, .black_wins = 0.25};

double log_of_virtual_games(double strength) {
  const double half = std::abs(strength) / 2;  // log(2 cosh), without overflow
  return -virtual_games_of_player * (half + std::log1p(std::exp(-2 * half)));
}

double slope_of_virtual_games(double strength) {
  return -virtual_games_of_player / 2 * std::tanh(strength / 2);
}

double information_of_virtual_games(double strength) {
  const double slope = std::tanh(strength / 2);
  return virtual_games_of_player / 4 * (1 - slope * slope);
}

}  // namespace

// The unknowns are the strengths of the players who have played, White's advantage, and the draw rate.
class RatingFit::Fit {
 public:
  Fit(std::size_t players, std::span<const Encounter> played, std::size_t listed);

  std::vector<std::optional<Rating>> ratings;
  std::vector<RatingComponent> components;
  Estimate white_advantage;
  double draw_share = 0;
  std::optional<double> likelihood_of_superiority(std::size_t one, std::size_t other) const;

 private:
  // The decrease of the likelihood along a line through the estimates.
  class Line;

  double lead(const Encounter& encounter, const Vector& at) const {
    return at[row(encounter.white)] - at[row(encounter.black)] + at[advantage_];
  }
  Index row(std::size_t player) const { return rows_[player]; }
  double log_likelihood(const Vector& at) const;
  void differentiate(const Vector& at, Vector& slope, Matrix& information) const;
  void fix_means(Matrix& information) const;
  void centre(Vector& at) const;
  void maximize();
  Estimate estimate(Index unknown, std::span<const std::size_t> touched, bool has_lower_bound,
                    bool has_upper_bound) const;

  std::vector<Encounter> encounters_;
  std::vector<std::vector<std::size_t>> encounters_of_;  // indices in encounters_, by player
  std::vector<Index> rows_;                              // the row of each player; -1: has not played
  std::vector<std::vector<Index>> references_;  // by group: the rows of the players whose mean strength is 0
  std::vector<Index> group_of_;                 // the group of each row
  Index strengths_ = 0;
  Index advantage_ = 0;
  Index draw_rate_ = 0;
  Vector estimates_;
  Matrix covariance_;
};

RatingFit::Fit::Fit(std::size_t players, std::span<const Encounter> played, std::size_t listed)
    : components(rating_components_of(players, played, listed)), encounters_of_(players), rows_(players, -1) {
  ratings.resize(players);
  for (std::size_t player = 0; player < players; ++player) {
    const RatingComponent& component = components[player];
    if (component.group == 0) continue;
    rows_[player] = strengths_++;
    references_.resize(std::max(references_.size(), static_cast<std::size_t>(component.group)));
    const auto group = static_cast<std::size_t>(component.group - 1);
    group_of_.push_back(static_cast<Index>(group));
    if (component.is_reference) references_[group].push_back(rows_[player]);
  }
  advantage_ = strengths_;
  draw_rate_ = strengths_ + 1;
  for (const Encounter& encounter : played) {
    assert(encounter.white != encounter.black);
    if (encounter.games() <= 0) continue;
    encounters_of_[encounter.white].push_back(encounters_.size());
    encounters_of_[encounter.black].push_back(encounters_.size());
    encounters_.push_back(encounter);
  }
  maximize();
  for (std::size_t player = 0; player < players; ++player) {
    if (rows_[player] < 0) continue;
    const RatingComponent& component = components[player];
    ratings[player] = Rating{
        estimate(row(player), encounters_of_[player], component.has_lower_bound, component.has_upper_bound),
        component.group};
  }
  std::vector<std::size_t> all(encounters_.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  white_advantage = estimate(advantage_, all, true, true);
  draw_share = davidson_chances(0, estimates_[draw_rate_]).draw;
}

double RatingFit::Fit::log_likelihood(const Vector& at) const {
  double sum = davidson_terms(virtual_games_of_equals, at[advantage_], at[draw_rate_]).log_likelihood;
  for (Index own = 0; own < strengths_; ++own) sum += log_of_virtual_games(at[own]);
  for (const Encounter& encounter : encounters_) {
    sum += davidson_terms(encounter, lead(encounter, at), at[draw_rate_]).log_likelihood;
  }
  return sum;
}

void RatingFit::Fit::differentiate(const Vector& at, Vector& slope, Matrix& information) const {
  slope.setZero(strengths_ + 2);
  information.setZero(strengths_ + 2, strengths_ + 2);
  const auto add_common = [&](const DavidsonTerms& terms) {
    slope[advantage_] += terms.by_lead;
    slope[draw_rate_] += terms.by_draw_rate;
    information(advantage_, advantage_) += terms.information_of_lead;
    information(draw_rate_, advantage_) += terms.information_of_both;
    information(draw_rate_, draw_rate_) += terms.information_of_draw_rate;
  };
  add_common(davidson_terms(virtual_games_of_equals, at[advantage_], at[draw_rate_]));
  for (Index own = 0; own < strengths_; ++own) {
    slope[own] += slope_of_virtual_games(at[own]);
    information(own, own) += information_of_virtual_games(at[own]);
  }
  // Fills only the lower triangle; nothing reads the upper one.
  for (const Encounter& encounter : encounters_) {
    const DavidsonTerms terms = davidson_terms(encounter, lead(encounter, at), at[draw_rate_]);
    const Index white = row(encounter.white);
    const Index black = row(encounter.black);
    add_common(terms);
    slope[white] += terms.by_lead;
    slope[black] -= terms.by_lead;
    information(white, white) += terms.information_of_lead;
    information(black, black) += terms.information_of_lead;
    information(std::max(white, black), std::min(white, black)) -= terms.information_of_lead;
    information(advantage_, white) += terms.information_of_lead;
    information(advantage_, black) -= terms.information_of_lead;
    information(draw_rate_, white) += terms.information_of_both;
    information(draw_rate_, black) -= terms.information_of_both;
  }
}

// Fixes the mean of the reference players at 0: games determine only differences of strengths.
void RatingFit::Fit::fix_means(Matrix& information) const {
  constexpr double stiffness = 1000;  // relative to the information on the reference players
  for (const auto& references : references_) {
    double known = 0;
    for (const Index own : references) known += information(own, own);
    const double weight = stiffness * known / static_cast<double>(references.size());
    for (const Index one : references) {
      for (const Index other : references) {
        if (one >= other) information(one, other) += weight / static_cast<double>(references.size());
      }
    }
  }
}

void RatingFit::Fit::centre(Vector& at) const {
  std::vector<double> means;
  for (const auto& references : references_) {
    double sum = 0;
    for (const Index own : references) sum += at[own];
    means.push_back(sum / static_cast<double>(references.size()));
  }
  for (Index own = 0; own < strengths_; ++own) {
    at[own] -= means[static_cast<std::size_t>(group_of_[static_cast<std::size_t>(own)])];
  }
}

// Newton's method. The function is concave; halving steps makes it converge from any start.
void RatingFit::Fit::maximize() {
  constexpr int most_steps = 100;
  // Upper limit of the last step in units of strength; below it, convergence is quadratic.
  constexpr double close_enough = 1e-7;
  estimates_.setZero(strengths_ + 2);
  Vector slope;
  Matrix information;
  double height = log_likelihood(estimates_);
  for (int step = 0;; ++step) {
    differentiate(estimates_, slope, information);
    fix_means(information);
    const Eigen::LLT<Matrix> factors(information);
    Vector direction = factors.solve(slope);
    centre(direction);
    if (step == most_steps || direction.cwiseAbs().maxCoeff() < close_enough) {
      covariance_ = factors.solve(Matrix::Identity(strengths_ + 2, strengths_ + 2));
      return;
    }
    double there = log_likelihood(estimates_ + direction);
    while (there < height && direction.cwiseAbs().maxCoeff() > close_enough) {
      direction /= 2;
      there = log_likelihood(estimates_ + direction);
    }
    estimates_ += direction;
    height = there;
  }
}

// Along a line on which the other unknowns follow one unknown (or a difference of two) according to the
// covariance: computes the likelihood of the affected encounters exactly, and that of all others as a
// parabola.
class RatingFit::Fit::Line {
 public:
  Line(const Fit& fit, Vector direction, double variance, std::vector<std::size_t> encounters,
       std::vector<Index> own_rows)
      : owner_(fit),
        direction_(std::move(direction)),
        encounters_(std::move(encounters)),
        own_rows_(std::move(own_rows)) {
    double slope = 0;
    double information = 0;
    for (const std::size_t number : encounters_) {
      const Encounter& encounter = owner_.encounters_[number];
      const DavidsonTerms terms = davidson_terms(encounter, owner_.lead(encounter, owner_.estimates_),
                                                 owner_.estimates_[owner_.draw_rate_]);
      const double lead = owner_.lead(encounter, direction_);
      const double rate = direction_[owner_.draw_rate_];
      slope += terms.by_lead * lead + terms.by_draw_rate * rate;
      information += terms.information_of_lead * lead * lead + 2 * terms.information_of_both * lead * rate +
                     terms.information_of_draw_rate * rate * rate;
    }
    for (const Index own : own_rows_) {
      const double moved = direction_[own];
      slope += slope_of_virtual_games(owner_.estimates_[own]) * moved;
      information += information_of_virtual_games(owner_.estimates_[own]) * moved * moved;
    }
    slope_of_rest_ = -slope;  // at the maximum all slopes add up to 0
    information_of_rest_ = std::max(0.0, 1 / variance - information);
    top_ = of_touched(0);
  }

  /// Returns how much lower the log-likelihood is at `distance` from the estimates.
  double drop(double distance) const {
    return std::max(0.0, top_ - of_touched(distance) - slope_of_rest_ * distance +
                             information_of_rest_ * distance * distance / 2);
  }

 private:
  double of_touched(double distance) const {
    const Vector& at = owner_.estimates_;
    const double rate = at[owner_.draw_rate_] + distance * direction_[owner_.draw_rate_];
    double sum = 0;
    for (const std::size_t number : encounters_) {
      const Encounter& encounter = owner_.encounters_[number];
      const double lead = owner_.lead(encounter, at) + distance * owner_.lead(encounter, direction_);
      sum += davidson_terms(encounter, lead, rate).log_likelihood;
    }
    for (const Index own : own_rows_) sum += log_of_virtual_games(at[own] + distance * direction_[own]);
    return sum;
  }

  const Fit& owner_;
  Vector direction_;
  std::vector<std::size_t> encounters_;
  std::vector<Index> own_rows_;
  double slope_of_rest_ = 0;
  double information_of_rest_ = 0;
  double top_ = 0;
};

Estimate RatingFit::Fit::estimate(Index unknown, std::span<const std::size_t> touched, bool has_lower_bound,
                                  bool has_upper_bound) const {
  const double variance = covariance_(unknown, unknown);
  const bool strength = unknown < strengths_;
  const Line line(*this, covariance_.col(unknown) / variance, variance, {touched.begin(), touched.end()},
                  strength ? std::vector<Index>{unknown} : std::vector<Index>{});
  // The root of the drop is almost linear and monotonic.
  const auto end = [&](double sign) {
    const auto missing = [&](double distance) {
      return std::sqrt(line.drop(sign * distance)) - std::sqrt(drop_at_interval_ends);
    };
    constexpr double factor = 1.5;
    constexpr bool rising = true;
    constexpr int bits = 14;
    std::uintmax_t evaluations = 200;
    const auto [before, beyond] = boost::math::tools::bracket_and_solve_root(
        missing, std::sqrt(2 * drop_at_interval_ends * variance), factor, rising,
        boost::math::tools::eps_tolerance<double>(bits), evaluations);
    return sign * (before + beyond) / 2;
  };
  Estimate result{.value = estimates_[unknown] * elo_per_unit};
  if (has_lower_bound) result.lower = (estimates_[unknown] + end(-1)) * elo_per_unit;
  if (has_upper_bound) result.upper = (estimates_[unknown] + end(1)) * elo_per_unit;
  return result;
}

std::optional<double> RatingFit::Fit::likelihood_of_superiority(std::size_t one, std::size_t other) const {
  if (one == other || rows_[one] < 0 || rows_[other] < 0) return std::nullopt;
  if (components[one].group != components[other].group) return std::nullopt;
  const Index first = row(one);
  const Index second = row(other);
  Vector direction = covariance_.col(first) - covariance_.col(second);
  const double variance = direction[first] - direction[second];
  direction /= variance;
  std::vector<std::size_t> touched = encounters_of_[one];
  touched.insert(touched.end(), encounters_of_[other].begin(), encounters_of_[other].end());
  std::ranges::sort(touched);
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  const Line line(*this, direction, variance, std::move(touched), {first, second});
  const double difference = estimates_[first] - estimates_[second];
  return ratings::likelihood_of_superiority(difference, line.drop(-difference));
}

RatingFit::RatingFit(std::size_t players, std::span<const Encounter> encounters, std::size_t listed)
    : fit_(std::make_unique<Fit>(players, encounters, listed)) {}
RatingFit::~RatingFit() = default;
RatingFit::RatingFit(RatingFit&&) noexcept = default;
RatingFit& RatingFit::operator=(RatingFit&&) noexcept = default;

const std::vector<std::optional<Rating>>& RatingFit::ratings() const {
  return fit_->ratings;
}

int RatingFit::groups() const {
  int groups = 0;
  for (const RatingComponent& component : fit_->components) groups = std::max(groups, component.group);
  return groups;
}

Estimate RatingFit::white_advantage() const {
  return fit_->white_advantage;
}

double RatingFit::draw_share() const {
  return fit_->draw_share;
}

std::optional<double> RatingFit::likelihood_of_superiority(std::size_t one, std::size_t other) const {
  return fit_->likelihood_of_superiority(one, other);
}

}  // namespace kaven::tournaments::ratings
