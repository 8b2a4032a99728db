#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/executor/executor.hpp"
#include "tournaments/executor/packing.hpp"
#include "tournaments/executor/slurm_batch.hpp"
#include "tournaments/executor/slurm_commands.hpp"
#include "tournaments/roster/settings.hpp"
#include "tournaments/state/folder.hpp"

namespace kaven::tournaments::executor {

struct CommandEnd;

/// Plays games on a Slurm cluster whose machines share the tournament's folder and the programs: packed into
/// tasks, the tasks into job arrays. It asks squeue about all of them at once every few seconds.
///
///   waiting ──sbatch──▶ in a batch ──its task tells──▶ done
///      ▲                   │
///      └── task ended without playing it, but others ──┤
///                          └── or none at all ──▶ done: failed
///
/// Slurm itself starts tasks again that it lost with a machine or took away (--requeue); a task passes over
/// games with a verdict. Jobs outlive this: what is under way stands in the folder `slurm/`, and the next
/// executor of the folder goes on from there. A Slurm that does not answer has lost nothing: it is asked
/// again.
class SlurmExecutor : public Executor {
 public:
  /// Finds what an earlier one left in `folder`. `programs` holds `tournament` and `referee`. Throws
  /// std::runtime_error for a batch that cannot be read.
  SlurmExecutor(boost::asio::io_context& context, const state::Folder& folder, roster::Settings settings,
                boost::filesystem::path programs);
  ~SlurmExecutor() override;

  void tell_notes_to(std::function<void(const std::string&)> tell) override { note_ = std::move(tell); }
  /// All: how many are played at the same time is for the cluster to say.
  std::size_t capacity(std::size_t asked) const override;
  bool resume(const GameSpec& spec, Done done) override;
  void start(const GameSpec& spec, Done done) override;
  /// Cancels the jobs.
  void stop() override;
  void kill() override;

 private:
  struct Task;
  struct Batch;
  using Clock = std::chrono::steady_clock;

  void look_soon();
  void look();
  void ask_queue();
  void take_queue(const CommandEnd& end);
  void say_held(const QueuedTask& task);
  void take_results();
  bool take_result(Task& task, const TaskResult& how);
  void judge_tasks();
  void give_up(Batch& batch, Task& task);
  void close_batches();
  void release();
  void go_on();
  void ask_limits();
  void submit();
  void submit(Batch& batch);
  void take_submission(Batch& batch, const CommandEnd& end);
  void take_refusal(Batch& batch, const std::string& reason);
  void finish(int game, const ExecutionResult& how);
  void finish_all(const std::string& reason);
  void rest();
  void say_silent(const std::string& reason);
  void cancel();
  std::vector<std::string> jobs() const;
  std::size_t queued_tasks() const;

  boost::asio::io_context& context_;
  boost::filesystem::path root_;
  boost::filesystem::path slurm_;
  roster::Settings settings_;
  boost::filesystem::path programs_;
  std::function<void(const std::string&)> note_ = [](const std::string&) {};
  boost::asio::steady_timer timer_;
  bool looking_ = false;
  bool look_again_ = false;  ///< something came up meanwhile
  Clock::duration interval_;

  std::vector<GameSpec> waiting_;
  std::map<int, Done> under_way_;  ///< by game: waiting, or in a batch
  std::list<std::unique_ptr<Batch>> batches_;
  std::optional<std::size_t> largest_array_;
  std::size_t most_tasks_;  ///< of the next batch, after Slurm has refused a larger one
  bool blocked_ = false;    ///< Slurm takes no more until some task has ended
  bool silent_ = false;     ///< Slurm does not answer
  bool happened_ = false;   ///< something, since the last look
  bool stopping_ = false;
  Durations durations_;
};

}  // namespace kaven::tournaments::executor
