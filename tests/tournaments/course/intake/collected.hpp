// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;
using Json = nlohmann::json;

inline constexpr const char* player = "#!/bin/sh\nexec sleep 1\n";

inline support::Finished tournament(std::vector<std::string> words) {
  words.insert(words.begin(), std::string(KAVEN_BIN) + "/tournament");
  return support::run({.command = words});
}

/// A tournament without players, and a folder `in` with hand-ins for it.
class Collected : public testing::Test {
 protected:
  Collected() { EXPECT_EQ(tournament({"new", spring().string()}).ended, support::Ended{.exit_status = 0}); }

  fs::path spring() const { return directory.path() / "spring"; }
  fs::path in() const { return directory.path() / "in"; }
  /// Writes a file into the folder with hand-ins.
  void give(const std::string& name, const std::string& text = player) {
    fs::create_directories((in() / name).parent_path());
    support::write_file(in() / name, text);
  }
  void hand_in_at(const std::string& name, std::time_t time) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(in() / name)) {
      fs::last_write_time(entry.path(), time);
    }
  }
  support::Finished collect(std::vector<std::string> words) const {
    words.insert(words.begin(), "collect");
    words.insert(words.end(), {"--into", spring().string()});
    return tournament(words);
  }
  /// The JSON report of each hand-in, by owner's name and by folder's name.
  std::map<std::string, Json> outcomes(std::vector<std::string> words = {}) const {
    if (words.empty()) words = {in().string()};
    words.emplace_back("--json");
    const support::Finished finished = collect(words);
    std::map<std::string, Json> all;
    const Json report = Json::parse(finished.output);
    for (const Json& each : report.at("hand_ins")) {
      const auto folder = each.at("folder").get<std::string>();
      all[folder.empty() ? each.at("owner").get<std::string>() : folder] = each;
    }
    return all;
  }
  std::set<std::string> agents() const { return names_in(spring() / "agents"); }
  static std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    if (!fs::is_directory(folder)) return names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().filename() != "README.md") names.insert(entry.path().filename().string());
    }
    return names;
  }
  std::string agent(const std::string& name) const { return support::read_file(spring() / "agents" / name); }

  support::TemporaryDirectory directory;
};

}  // namespace kaven::tournaments::intake
