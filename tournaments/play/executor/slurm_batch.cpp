// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/slurm_batch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/algorithm/string/trim.hpp>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <stdexcept>
#include <system_error>

#include "common/program/program_command.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::executor {

namespace fs = boost::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr text::WordTable<ExecutionResult::Kind, 4> kind_words = {
    {{{ExecutionResult::Kind::played, "played"},
      {ExecutionResult::Kind::failed, "failed"},
      {ExecutionResult::Kind::refused, "refused"},
      {ExecutionResult::Kind::lost, "lost"}}}};

fs::path results_file(const SlurmBatch& batch, int task) {
  return batch.place / "returns" / std::to_string(task);
}

std::string text_of(const fs::path& file) {
  fs::ifstream input(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), {}};
}

ordered_json json_of(const Side& side) {
  return {{"name", side.name}, {"program", side.program.string()}, {"seen", side.seen}};
}

Side side_in(const json& object) {
  return {object.at("name").get<std::string>(), object.at("program").get<std::string>(),
          object.value("seen", "")};
}

ordered_json json_of(const GameSpec& spec) {
  return {{"game", spec.game.number()},   {"white", json_of(spec.white)},
          {"black", json_of(spec.black)}, {"seed", spec.seed},
          {"opening", spec.opening},      {"record", spec.record.string()},
          {"logs", spec.logs.string()},   {"last_attempt", spec.is_last_attempt}};
}

GameSpec spec_in(const json& object) {
  return {.game = folder::GameId(object.at("game").get<int>()),
          .white = side_in(object.at("white")),
          .black = side_in(object.at("black")),
          .seed = object.at("seed").get<std::uint64_t>(),
          .opening = object.at("opening").get<std::string>(),
          .record = object.at("record").get<std::string>(),
          .logs = object.at("logs").get<std::string>(),
          .is_last_attempt = object.value("last_attempt", false)};
}

std::string random_word() {
  return fmt::format("{:08x}", std::random_device{}());
}

// The name contains only letters without a special meaning in lists of names and shells.
std::string job_name(const fs::path& root, const std::string& word) {
  std::string name;
  for (const char letter : root.filename().string().substr(0, 40)) {
    const bool plain = text::is_letter(letter) || text::is_digit(letter) || letter == '-' || letter == '.';
    name += plain ? letter : '_';
  }
  return "kaven-" + name + "-" + word;
}

int number_of_batch(const fs::path& place) {
  int number = 0;
  return std::sscanf(place.filename().c_str(), "batch-%d", &number) == 1 ? number : 0;
}

std::vector<fs::path> batches(const fs::path& slurm) {
  std::vector<fs::path> found;
  if (!fs::is_directory(slurm)) return found;
  for (const fs::directory_entry& entry : fs::directory_iterator(slurm)) {
    if (number_of_batch(entry.path()) > 0) found.push_back(entry.path());
  }
  std::ranges::sort(found, {}, number_of_batch);
  return found;
}

// For files that the next run can do without, because it asks Slurm.
void write_if_possible(const fs::path& file, const std::string& text) {
  try {
    system::replace_file(file, text);
  } catch (const std::system_error&) {
    // such as a full disk
  }
}

std::optional<TaskResult> result_in(const std::string& line) {
  const json object = text::json_or_null(line);
  if (!object.is_object()) return std::nullopt;
  const auto kind = kind_words.find(object.value("return", ""));
  if (!kind) return std::nullopt;
  return TaskResult{.game = folder::GameId(object.value("game", 0)),
                    .result = {*kind, object.value("reason", "")},
                    .seconds = object.value("seconds", 0.0),
                    .node = object.value("node", "")};
}

}  // namespace

void write_batch(const SlurmBatch& batch, const std::vector<std::string>& command) {
  fs::create_directories(batch.place / "returns");
  fs::create_directories(batch.place / "output");
  ordered_json tasks = ordered_json::array();
  for (const std::vector<GameSpec>& task : batch.tasks) {
    ordered_json specs = ordered_json::array();
    for (const GameSpec& spec : task) specs.push_back(json_of(spec));
    tasks.push_back(std::move(specs));
  }
  // Created before a task writes into it: on a shared folder, a new file may become visible later than the
  // growth of an existing file.
  for (std::size_t task = 0; task < batch.tasks.size(); ++task) {
    fs::ofstream(results_file(batch, static_cast<int>(task)), std::ios::app);
  }
  std::vector<std::string> words = command;
  words.push_back(batch.place.string());
  // exec replaces the shell, which would not forward the signal to end.
  system::replace_file(batch.place / "task.sh", fmt::format("#!/bin/sh\nexec {} \"$SLURM_ARRAY_TASK_ID\"\n",
                                                            program::joined_command(words)));
  // Written last: it makes the folder a batch.
  system::replace_file(
      batch.place / "orders.json",
      text::json_line({{"name", batch.name}, {"folder", batch.root.string()}, {"tasks", std::move(tasks)}}));
}

void write_job(const SlurmBatch& batch) {
  write_if_possible(batch.place / "job", batch.job + "\n");
}

SlurmBatch read_batch(const fs::path& place) {
  SlurmBatch batch{
      .place = place, .root = {}, .name = {}, .job = boost::trim_copy(text_of(place / "job")), .tasks = {}};
  const fs::path file = place / "orders.json";
  try {
    const json object = text::parse_json(text_of(file));
    batch.name = object.at("name").get<std::string>();
    batch.root = object.value("folder", place.parent_path().parent_path().string());
    for (const json& task : object.at("tasks")) {
      std::vector<GameSpec>& specs = batch.tasks.emplace_back();
      for (const json& spec : task) specs.push_back(spec_in(spec));
    }
  } catch (const json::exception& error) {
    throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
  }
  return batch;
}

std::vector<fs::path> live_batches(const fs::path& slurm) {
  std::vector<fs::path> live = batches(slurm);
  std::erase_if(live, [](const fs::path& place) {
    return fs::exists(place / "over") || !fs::exists(place / "orders.json");
  });
  return live;
}

bool is_batch_of(const SlurmBatch& batch, const fs::path& root) {
  // The same folder may have several names.
  boost::system::error_code ignored;
  return batch.root == root || fs::equivalent(batch.root, root, ignored);
}

SlurmBatch new_batch(const fs::path& root, const fs::path& slurm) {
  const std::vector<fs::path> all = batches(slurm);
  const int number = all.empty() ? 1 : number_of_batch(all.back()) + 1;
  const std::string word = random_word();
  return {.place = slurm / fmt::format("batch-{:04}-{}", number, word),
          .root = root,
          .name = job_name(root, word),
          .job = {},
          .tasks = {}};
}

void close_batch(const SlurmBatch& batch, bool keep) {
  if (keep) {
    write_if_possible(batch.place / "over", "");
    return;
  }
  // Removed first: the remains of an interrupted removal are no batch.
  boost::system::error_code ignored;
  fs::remove(batch.place / "orders.json", ignored);
  // A task that has played all its games may still write output.
  fs::remove_all(batch.place, ignored);
}

void append_result(const SlurmBatch& batch, int task, const TaskResult& result) {
  const ordered_json object = {{"game", result.game.number()},
                               {"return", kind_words.word_of(result.result.kind)},
                               {"reason", result.result.reason},
                               {"seconds", result.seconds},
                               {"node", result.node}};
  const std::string line = text::json_line(object);
  const fs::path file = results_file(batch, task);
  const system::Descriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  const bool written = opened &&
                       ::write(opened.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
                       ::fsync(opened.get()) == 0;
  if (!written) throw std::system_error(errno, std::generic_category(), file.string());
}

std::vector<TaskResult> read_results(const SlurmBatch& batch, int task, std::uint64_t& position) {
  std::vector<TaskResult> results;
  fs::ifstream input(results_file(batch, task), std::ios::binary);
  input.seekg(static_cast<std::streamoff>(position));
  for (std::string line; std::getline(input, line) && !input.eof();) {
    position += line.size() + 1;
    if (auto result = result_in(line)) results.push_back(std::move(*result));
  }
  return results;
}

std::string last_line_of_output(const SlurmBatch& batch, int task) {
  std::string text = text_of(batch.place / "output" / fmt::format("{}.txt", task));
  boost::trim(text);
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace kaven::tournaments::executor
