// SPDX-License-Identifier: MIT
#include <boost/filesystem/path.hpp>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/system/helper_program.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/door/upload_audit.hpp"
#include "tournaments/play/folder/folder_lock.hpp"
#include "tournaments/results/audit/audit.hpp"

namespace kaven::tournaments::commands {

namespace {

class VerifyCommand : public Command {
 public:
  VerifyCommand()
      : Command("verify", "Checks that records, programs, hand-ins, ledger and standings agree") {}

  void declare(OptionList& options) override {
    options.add("DIR", directory_, "The tournament's folder").required();
    options.footer(
        "Prints contradictions, or nothing if there are none. Exit status: 0 none; 1 contradictions;\n"
        "2 usage.");
  }

  int run() override {
    const folder::Folder folder = folder::open_folder(directory_);
    const folder::FolderLock lock = folder::FolderLock::for_reading(folder);
    std::vector<std::string> faults = audit::audit(folder, {system::own_folder()});
    for (std::string& fault : door::upload_faults(folder)) faults.push_back(std::move(fault));
    for (const std::string& fault : faults) std::cout << fault << '\n';
    return faults.empty() ? 0 : 1;
  }

 private:
  boost::filesystem::path directory_;
};

}  // namespace

std::unique_ptr<Command> make_verify() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace kaven::tournaments::commands
