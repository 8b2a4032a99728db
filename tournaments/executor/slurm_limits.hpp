#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "tournaments/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// How many tasks Slurm accepts, and how many it runs at once. Sites limit a user's jobs in more ways than can be
/// queried, so the answers of sbatch count, too.
class SlurmLimits {
 public:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

  SlurmLimits(boost::asio::io_context& context, const settings::SlurmSettings& settings)
      : context_(context), settings_(settings) {}

  /// Asks Slurm, and then calls `done` with the reason if it does not answer, otherwise with an empty text.
  void ask(const std::function<void(const std::string& unanswered)>& done);
  /// Returns the number of tasks that can run at once; empty while unknown.
  std::optional<std::size_t> slots() const { return slots_; }
  /// Returns how many tasks the next job may have, after ask(), if `queued` are in the queue.
  std::size_t most_tasks(std::size_t queued) const;
  /// sbatch has accepted a job.
  void accept() { most_tasks_ = std::max(most_tasks_, most_tasks_ * 2); }
  /// sbatch has rejected a job of this size: the next one is half as large.
  void reject(std::size_t tasks) { most_tasks_ = tasks / 2; }

 private:
  void ask_slots(const std::function<void(const std::string&)>& done);

  boost::asio::io_context& context_;
  const settings::SlurmSettings& settings_;
  std::optional<std::size_t> largest_array_;  ///< tasks per job according to Slurm's configuration
  std::optional<std::size_t> slots_;
  std::size_t most_tasks_ = no_limit;  ///< the limit of the next job, after Slurm has rejected a larger one
};

}  // namespace kaven::tournaments::executor
