// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/exported_files.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {

namespace fs = boost::filesystem;

namespace {

class StandardOutput : public ExportTarget {
 public:
  explicit StandardOutput(std::string_view heading) { print(heading); }
  void add(const std::string& /*name*/, std::string_view text) override { print(text); }
  void commit() override {
    std::cout << std::flush;
    print("");
  }

 private:
  static void print(std::string_view text) {
    if (!(std::cout << text)) throw std::system_error(errno, std::generic_category(), "stdout");
  }
};

class OneFile : public ExportTarget {
 public:
  OneFile(const fs::path& file, std::string_view heading) : file_(file) { file_.write(heading); }
  void add(const std::string& /*name*/, std::string_view text) override { file_.write(text); }
  void commit() override { file_.commit(); }

 private:
  system::ReplacementFile file_;
};

class OneFolder : public ExportTarget {
 public:
  OneFolder(const fs::path& place, std::string_view ending) : folder_(place), ending_(ending) {}
  void add(const std::string& name, std::string_view text) override {
    system::ReplacementFile file(folder_.path() / fmt::format("{}.{}", name, ending_));
    file.write(text);
    file.commit_without_flush();
  }
  void commit() override { folder_.commit(); }

 private:
  system::NewFolder folder_;
  std::string ending_;
};

// The name of a record without its ending: 0007-alice-bob.
std::string stem_of(const std::string& record) {
  return record.substr(0, record.rfind('.'));
}

// An imported player has no folder.
const std::string& folder_of(const state::Player& player) {
  return player.hand_in.empty() ? player.name : player.hand_in;
}

}  // namespace

std::unique_ptr<ExportTarget> export_target(const exchange::ExchangeFormat& format,
                                            const std::optional<fs::path>& output) {
  const std::string heading = format.heading.empty() ? "" : std::string(format.heading) + '\n';
  if (!format.file_per_game && !output) return std::make_unique<StandardOutput>(heading);
  if (!format.file_per_game) return std::make_unique<OneFile>(*output, heading);
  if (!output) {
    throw std::runtime_error(
        fmt::format("{} has one file per game: expected --output with a new folder", format.name));
  }
  if (!system::is_vacant(*output)) {
    throw std::runtime_error(fmt::format("{}: there is something already; expected a new folder",
                                         text::printable(output->string(), 400)));
  }
  return std::make_unique<OneFolder>(*output, format.file_ending);
}

ExportReport export_games(const folder::Folder& folder, const state::TournamentState& tournament,
                          const exchange::ExchangeFormat& format, const std::string& site,
                          ExportTarget& target, const std::function<bool()>& is_stopped) {
  ExportReport report;
  exchange::ExchangedGame exchanged{
      .event = tournament.settings.description.title, .site = site, .record = {}};
  if (exchanged.event.empty()) exchanged.event = folder.root.filename().string();
  for (const state::Game& game : tournament.games) {
    if (is_stopped()) {
      report.stopped = true;
      return report;
    }
    if (game.state != state::GameState::finished) {
      ++report.undecided;
      continue;
    }
    exchanged.number = game.id.number();
    exchanged.round = game.round;
    exchanged.folders = {folder_of(tournament.player(game.white)), folder_of(tournament.player(game.black))};
    exchanged.record = folder::read_record(folder.games() / game.record);
    const auto objection = format.objection == nullptr ? std::nullopt : format.objection(exchanged);
    if (objection) {
      report.refused[*objection].push_back(game.id);
      continue;
    }
    target.add(stem_of(game.record), format.text_of(exchanged));
    ++report.games;
  }
  return report;
}

}  // namespace kaven::tournaments::runner
