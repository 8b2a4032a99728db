#include "tournaments/executor/slurm_executor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <limits>
#include <random>
#include <utility>

#include "common/notation/printable.hpp"
#include "common/system/replacement_file.hpp"
#include "tournaments/executor/command_run.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;

namespace {

// Slurm's own commands give up after ten seconds or so; sbatch may wait for a full queue.
constexpr std::chrono::seconds longest_command{60};
// While nothing happens, and while Slurm does not answer, it is asked less often.
constexpr double growth = 1.5;
constexpr int longest_interval_factor = 4;
constexpr std::chrono::seconds longest_interval{60};
// Somebody waits in front of the terminal.
constexpr std::chrono::seconds while_stopping{1};
// A task must be missing as often, one look after the other: Slurm takes one that it starts again through
// states in which it seems to have ended, and what it wrote may come late.
constexpr int looks_until_gone = 2;
// What another machine writes may be seen late, by a minute on usual network file systems.
constexpr std::chrono::seconds longest_file_delay{60};
// While nobody knows how long games take, few are handed out, so that the others can be packed well.
constexpr std::size_t first_tasks = 100;

std::string random_word() {
  return fmt::format("{:08x}", std::random_device{}());
}

// Letters that stand for themselves in every list of names and every shell.
std::string job_name(const fs::path& root, const std::string& word) {
  std::string name;
  for (const char letter : root.filename().string().substr(0, 40)) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '.';
    name += plain ? letter : '_';
  }
  return "kaven-" + name + "-" + word;
}

// A name that was looked for in vain may stay hidden on a network file system until its folder is read again.
bool is_there(const fs::path& file) {
  if (fs::exists(file)) return true;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(file.parent_path())) {
  }
  return fs::exists(file);
}

}  // namespace

struct SlurmExecutor::Task {
  std::vector<GameSpec> games;  ///< that have not come back
  std::uint64_t returns_read = 0;
  bool played_any = false;
  bool has_run = false;  ///< as far as anybody looked
  bool released = false;
  bool held_back = false;  ///< by Slurm, after it took the task from a machine
  int looks_gone = 0;
  std::string last_state;
  std::optional<Clock::time_point> record_missing_since;
};

struct SlurmExecutor::Batch {
  SlurmBatch files;
  std::vector<Task> tasks;
  bool asking = false;  ///< sbatch runs
  bool troubled = false;

  bool over() const {
    return std::ranges::all_of(tasks, [](const Task& task) { return task.games.empty(); });
  }
};

SlurmExecutor::SlurmExecutor(boost::asio::io_context& context, const state::Folder& folder,
                             roster::Settings settings, fs::path programs)
    : context_(context),
      root_(folder.root),
      slurm_(folder.slurm()),
      settings_(std::move(settings)),
      programs_(std::move(programs)),
      timer_(context),
      interval_(std::chrono::duration_cast<Clock::duration>(settings_.slurm.look_interval)),
      most_tasks_(std::numeric_limits<std::size_t>::max()) {
  std::map<int, const Batch*> last_batch;
  for (const fs::path& place : live_batches(slurm_)) {
    auto batch = std::make_unique<Batch>();
    batch->files = read_batch(place);
    for (const auto& specs : batch->files.tasks) {
      batch->tasks.emplace_back().games = specs;
      for (const GameSpec& spec : specs) last_batch[spec.game] = batch.get();
    }
    batches_.push_back(std::move(batch));
  }
  // A game that was handed out again belongs to the later one.
  for (const auto& batch : batches_) {
    for (Task& task : batch->tasks) {
      std::erase_if(task.games, [&](const GameSpec& spec) { return last_batch[spec.game] != batch.get(); });
    }
  }
}

SlurmExecutor::~SlurmExecutor() {
  try {
    close_batches();
  } catch (const std::exception&) {
    // The next executor finds them with nothing to play.
  }
}

std::size_t SlurmExecutor::capacity(std::size_t /*asked*/) const {
  return std::numeric_limits<std::size_t>::max();
}

bool SlurmExecutor::resume(const GameSpec& spec, Done done) {
  const bool found = std::ranges::any_of(batches_, [&](const auto& batch) {
    return std::ranges::any_of(batch->tasks, [&](const Task& task) {
      return std::ranges::find(task.games, spec.game, &GameSpec::game) != task.games.end();
    });
  });
  if (!found) return false;
  under_way_[spec.game] = std::move(done);
  look_soon();
  return true;
}

void SlurmExecutor::start(const GameSpec& spec, Done done) {
  waiting_.push_back(spec);
  under_way_[spec.game] = std::move(done);
  look_soon();
}

// All that is started before anything else happens goes out together.
void SlurmExecutor::look_soon() {
  happened_ = true;
  if (looking_) {
    look_again_ = true;
    return;
  }
  timer_.expires_after(Clock::duration::zero());
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) look();
  });
}

void SlurmExecutor::look() {
  looking_ = true;
  look_again_ = false;
  take_results();
  close_batches();
  if (batches_.empty()) {
    go_on();
  } else {
    ask_queue();
  }
}

void SlurmExecutor::ask_queue() {
  std::vector<std::string> names;
  for (const auto& batch : batches_) names.push_back(batch->files.name);
  run_command(context_, queue_command(names), longest_command, [this](const CommandEnd& end) {
    if (end.well) {
      take_queue(end);
      // Once more: a task that has gone may have told more before it went.
      take_results();
      judge_tasks();
      close_batches();
      release();
    } else {
      say_silent(end.errors);
    }
    go_on();
  });
}

void SlurmExecutor::take_queue(const CommandEnd& end) {
  if (std::exchange(silent_, false)) note_("Slurm answers again");
  for (const auto& batch : batches_) {
    for (Task& task : batch->tasks) ++task.looks_gone;
  }
  for (const QueuedTask& queued : read_queue(end.output)) {
    const auto found =
        std::ranges::find_if(batches_, [&](const auto& batch) { return batch->files.name == queued.name; });
    if (found == batches_.end() || queued.task >= static_cast<int>((*found)->tasks.size())) continue;
    Batch& batch = **found;
    if (batch.files.job.empty()) {
      batch.files.job = queued.job;
      write_job(batch.files);
    }
    if (batch.files.job != queued.job) continue;
    Task& task = batch.tasks[static_cast<std::size_t>(queued.task)];
    if (std::string state = queued.word + " " + queued.reason; task.last_state != state) {
      happened_ = true;
      task.last_state = std::move(state);
      say_held(queued);
    }
    if (queued.state != QueuedTask::State::over) task.looks_gone = 0;
    if (queued.state == QueuedTask::State::running) {
      task.has_run = true;
      task.released = false;
    }
    task.held_back =
        queued.state == QueuedTask::State::waiting && queued.reason == "BeginTime" && task.has_run;
  }
}

void SlurmExecutor::say_held(const QueuedTask& task) {
  const bool held = task.reason.find("eld") != std::string::npos;  // JobHeldUser, launch_failed_requeued_held
  if (task.state != QueuedTask::State::waiting || !held || stopping_) return;
  note_(fmt::format("task {0}_{1} of Slurm is held ({2}); to let it go: scontrol release {0}_{1}", task.job,
                    task.task, task.reason));
}

void SlurmExecutor::take_results() {
  for (const auto& batch : batches_) {
    for (std::size_t index = 0; index < batch->tasks.size(); ++index) {
      Task& task = batch->tasks[index];
      if (task.games.empty()) continue;
      std::uint64_t position = task.returns_read;
      const auto returns = read_results(batch->files, static_cast<int>(index), position);
      const bool all_taken =
          std::ranges::all_of(returns, [&](const TaskResult& how) { return take_result(task, how); });
      if (all_taken) task.returns_read = position;
    }
  }
}

bool SlurmExecutor::take_result(Task& task, const TaskResult& how) {
  const auto spec = std::ranges::find(task.games, how.game, &GameSpec::game);
  if (spec == task.games.end()) return true;
  if (how.how.kind == ExecutionResult::Kind::played) {
    if (!is_there(spec->record)) {
      const Clock::time_point since = task.record_missing_since.value_or(Clock::now());
      task.record_missing_since = since;
      if (Clock::now() - since < longest_file_delay) return false;
    }
    task.record_missing_since.reset();
    task.played_any = true;
    if (how.seconds > 0) durations_.add(roster::Seconds(how.seconds));
  }
  happened_ = true;
  blocked_ = false;
  task.games.erase(spec);
  finish(how.game, how.how);
  return true;
}

void SlurmExecutor::judge_tasks() {
  for (const auto& batch : batches_) {
    if (batch->asking) continue;
    const bool gone = std::ranges::any_of(batch->tasks, [](const Task& task) {
      return task.looks_gone >= looks_until_gone && !task.record_missing_since;
    });
    if (!gone) continue;
    if (batch->files.job.empty() && !stopping_) {
      // It never got there: the runner, or Slurm, was ended first.
      submit(*batch);
      continue;
    }
    for (Task& task : batch->tasks) {
      if (task.games.empty() || task.looks_gone < looks_until_gone || task.record_missing_since) continue;
      give_up(*batch, task);
    }
  }
}

void SlurmExecutor::give_up(Batch& batch, Task& task) {
  happened_ = true;
  blocked_ = false;
  const auto number = &task - batch.tasks.data();
  const std::vector<GameSpec> games = std::exchange(task.games, {});
  if (!stopping_ && task.played_any) {
    note_(fmt::format("task {}_{} of Slurm has ended ({}); the {} games that it left are handed out again",
                      batch.files.job, number, task.last_state, games.size()));
    for (const GameSpec& spec : games) {
      if (under_way_.contains(spec.game)) waiting_.push_back(spec);
    }
    return;
  }
  const std::string words = notation::printable(last_words(batch.files, static_cast<int>(number)), 200);
  const ExecutionResult how{
      ExecutionResult::Kind::failed,
      fmt::format("task {}_{} of Slurm has ended without it ({}){}", batch.files.job, number,
                  task.last_state.empty() ? "not in the queue" : task.last_state,
                  words.empty() ? "" : ": " + words)};
  batch.troubled = true;
  for (const GameSpec& spec : games) finish(spec.game, how);
}

void SlurmExecutor::close_batches() {
  std::erase_if(batches_, [](const auto& batch) {
    if (!batch->over() || batch->asking) return false;
    close_batch(batch->files, batch->troubled);
    return true;
  });
}

// Slurm holds back what it starts again for two minutes, lest the same machine takes it: one that is lost
// does not take it anyway.
void SlurmExecutor::release() {
  std::vector<std::string> held;
  for (const auto& batch : batches_) {
    for (std::size_t index = 0; index < batch->tasks.size(); ++index) {
      Task& task = batch->tasks[index];
      if (!task.held_back || std::exchange(task.released, true)) continue;
      held.push_back(fmt::format("{}_{}", batch->files.job, index));
    }
  }
  if (held.empty() || stopping_) return;
  note_(fmt::format("Slurm starts {} tasks again that it has lost or taken away", held.size()));
  // Should that fail, they start by themselves, later.
  run_command(context_, release_command(held), longest_command, [](const CommandEnd&) {});
}

void SlurmExecutor::go_on() {
  const bool wanted = !stopping_ && !blocked_ && !waiting_.empty();
  // Those that are to show how long games take have not come back.
  const bool measuring = !durations_.known() && settings_.slurm.games_per_task == 0 && !batches_.empty();
  if (!wanted || measuring) {
    rest();
  } else if (!largest_array_) {
    ask_limits();
  } else {
    submit();
  }
}

void SlurmExecutor::ask_limits() {
  run_command(context_, limits_command(), longest_command, [this](const CommandEnd& end) {
    if (!end.well) {
      say_silent(end.errors);
      rest();
      return;
    }
    largest_array_ = read_largest_array(end.output);
    submit();
  });
}

void SlurmExecutor::submit() {
  std::size_t most = std::min(*largest_array_, most_tasks_);
  if (!durations_.known()) most = std::min(most, first_tasks);
  if (settings_.slurm.tasks > 0) {
    const std::size_t queued = queued_tasks();
    const auto allowed = static_cast<std::size_t>(settings_.slurm.tasks);
    most = std::min(most, allowed > queued ? allowed - queued : 0);
  }
  if (most == 0 || stopping_) {
    rest();
    return;
  }
  auto batch = std::make_unique<Batch>();
  const std::string word = random_word();
  batch->files = {.place = next_batch(slurm_, word),
                  .name = job_name(root_, word),
                  .job = {},
                  .tasks = pack(waiting_, games_per_task(settings_, durations_), most)};
  for (const auto& specs : batch->files.tasks) batch->tasks.emplace_back().games = specs;
  // Those of this run: the command line may say other ones than the folder, and the folder may be changed.
  fs::create_directories(batch->files.place);
  system::replace_file(batch->files.place / "tournament.toml",
                       roster::settings_text(settings_, roster::Lists::in_full));
  write_batch(batch->files, {(programs_ / "tournament").string(), "play-task", root_.string()});
  batches_.push_back(std::move(batch));
  submit(*batches_.back());
  rest();
}

void SlurmExecutor::submit(Batch& batch) {
  batch.asking = true;
  run_command(context_,
              submit_command(settings_.slurm, batch.files.name, batch.files.place, root_, batch.tasks.size()),
              longest_command, [this, &batch](const CommandEnd& end) { take_submission(batch, end); });
}

void SlurmExecutor::take_submission(Batch& batch, const CommandEnd& end) {
  batch.asking = false;
  for (Task& task : batch.tasks) task.looks_gone = 0;
  const std::string job = end.well ? read_submitted(end.output) : "";
  if (!job.empty()) {
    batch.files.job = job;
    write_job(batch.files);
    std::size_t games = 0;
    for (const Task& task : batch.tasks) games += task.games.size();
    note_(fmt::format("{} games in {} tasks are in the queue of Slurm as job {}", games, batch.tasks.size(),
                      job));
    most_tasks_ = std::max(most_tasks_, most_tasks_ * 2);
    if (stopping_) cancel();
  } else if (is_uncertain(end.errors)) {
    // The next look at the queue shows whether it is there.
    say_silent(end.errors);
  } else {
    take_refusal(batch, end.errors);
  }
  look_soon();
}

// Sites limit how many jobs somebody may have in more ways than can be asked for.
void SlurmExecutor::take_refusal(Batch& batch, const std::string& reason) {
  std::vector<GameSpec> games;
  for (Task& task : batch.tasks) std::ranges::move(std::exchange(task.games, {}), std::back_inserter(games));
  std::erase_if(games, [&](const GameSpec& spec) { return !under_way_.contains(spec.game); });
  waiting_.insert(waiting_.begin(), games.begin(), games.end());
  const std::size_t asked = batch.tasks.size();
  if (asked > 1) {
    most_tasks_ = asked / 2;
    return;
  }
  const bool others = std::ranges::any_of(
      batches_, [&](const auto& each) { return each.get() != &batch && !each->files.job.empty(); });
  if (others) {
    blocked_ = true;
    return;
  }
  const ExecutionResult how{ExecutionResult::Kind::refused,
                            "sbatch: " + notation::printable(reason.substr(0, reason.find('\n')), 300)};
  for (const GameSpec& spec : std::exchange(waiting_, {})) finish(spec.game, how);
}

void SlurmExecutor::finish(int game, const ExecutionResult& how) {
  auto found = under_way_.extract(game);
  // Not asked for: what is void, or was finished, is not taken up again.
  if (found) found.mapped()(how);
}

void SlurmExecutor::finish_all(const std::string& reason) {
  waiting_.clear();
  while (!under_way_.empty()) finish(under_way_.begin()->first, {ExecutionResult::Kind::failed, reason});
}

void SlurmExecutor::rest() {
  looking_ = false;
  if (look_again_) {
    look_soon();
    return;
  }
  if (batches_.empty() && waiting_.empty()) return;
  const auto shortest = std::chrono::duration_cast<Clock::duration>(settings_.slurm.look_interval);
  const Clock::duration longest =
      silent_ ? std::max<Clock::duration>(longest_interval, shortest) : shortest * longest_interval_factor;
  interval_ = stopping_ ? std::min<Clock::duration>(shortest, while_stopping)
              : std::exchange(happened_, false)
                  ? shortest
                  : std::min(longest, std::chrono::duration_cast<Clock::duration>(interval_ * growth));
  timer_.expires_after(interval_);
  timer_.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) look();
  });
}

void SlurmExecutor::say_silent(const std::string& reason) {
  if (std::exchange(silent_, true)) return;
  note_("Slurm does not answer, which is no reason to play anything again: " +
        notation::printable(reason.substr(0, reason.find('\n')), 300));
}

void SlurmExecutor::stop() {
  stopping_ = true;
  boost::asio::post(context_, [this] {
    for (const GameSpec& spec : std::exchange(waiting_, {}))
      finish(spec.game, {ExecutionResult::Kind::failed, "it was not handed out"});
    cancel();
    look_soon();
  });
}

void SlurmExecutor::cancel() {
  const std::vector<std::string> numbers = jobs();
  if (numbers.empty()) return;
  run_command(context_, cancel_command(numbers), longest_command, [this](const CommandEnd& end) {
    if (!end.well) note_("scancel: " + notation::printable(end.errors, 300));
    look_soon();
  });
}

void SlurmExecutor::kill() {
  stopping_ = true;
  const std::vector<std::string> numbers = jobs();
  if (!numbers.empty()) {
    run_command(context_, kill_command(numbers), longest_command, [](const CommandEnd&) {});
  }
  boost::asio::post(context_, [this] { finish_all("it was left to Slurm"); });
}

std::vector<std::string> SlurmExecutor::jobs() const {
  std::vector<std::string> numbers;
  for (const auto& batch : batches_) {
    if (!batch->files.job.empty()) numbers.push_back(batch->files.job);
  }
  return numbers;
}

std::size_t SlurmExecutor::queued_tasks() const {
  std::size_t tasks = 0;
  for (const auto& batch : batches_) {
    tasks += static_cast<std::size_t>(
        std::ranges::count_if(batch->tasks, [](const Task& task) { return !task.games.empty(); }));
  }
  return tasks;
}

}  // namespace kaven::tournaments::executor
