// SPDX-License-Identifier: MIT
#include <boost/filesystem/path.hpp>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/play/runner/cluster_task.hpp"

namespace kaven::tournaments::commands {

namespace {

/// Plays the games of one task; used only by cluster jobs that `run` submits.
class PlayTaskCommand : public Command {
 public:
  PlayTaskCommand() : Command("play-task", "Plays one task of a batch of games") {}

  void declare(OptionList& options) override {
    options.hide();
    options.add("DIR", directory_, "").required();
    options.add("BATCH", batch_, "").required();
    options.add("TASK", task_, "").required();
  }

  int run() override {
    return runner::play_cluster_task(folder::open_folder(directory_), batch_, task_, system::own_folder());
  }

 private:
  boost::filesystem::path directory_;
  boost::filesystem::path batch_;
  int task_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_play_task() {
  return std::make_unique<PlayTaskCommand>();
}

}  // namespace kaven::tournaments::commands
