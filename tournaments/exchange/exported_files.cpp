#include "tournaments/exchange/exported_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <iostream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/record/record_reader.hpp"
#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"
#include "common/system/tree_removal.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::exchange {

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

// A folder that is written beside its place.
class OneFolder : public ExportTarget {
 public:
  OneFolder(fs::path folder, std::string_view ending)
      : folder_(std::move(folder)),
        aside_(folder_.string() + fmt::format(".new-{}", ::getpid())),
        ending_(ending) {
    fs::create_directories(fs::absolute(folder_).parent_path());
    fs::create_directory(aside_);
  }
  ~OneFolder() override {
    if (!aside_.empty()) system::remove_tree(aside_);
  }
  OneFolder(const OneFolder&) = delete;
  OneFolder& operator=(const OneFolder&) = delete;

  void add(const std::string& name, std::string_view text) override {
    system::ReplacementFile file(aside_ / fmt::format("{}.{}", name, ending_));
    file.write(text);
    file.commit_without_flush();
  }
  void commit() override {
    ::sync();
    fs::rename(aside_, folder_);
    system::flush_directory_of(fs::absolute(folder_));
    aside_.clear();
  }

 private:
  fs::path folder_;
  fs::path aside_;
  std::string ending_;
};

// The name of a record without its ending: 0007-alice-bob.
std::string stem_of(const std::string& record) {
  return record.substr(0, record.rfind('.'));
}

}  // namespace

std::unique_ptr<ExportTarget> export_target(const ExchangeFormat& format,
                                            const std::optional<fs::path>& output) {
  const std::string heading = format.heading.empty() ? "" : std::string(format.heading) + '\n';
  if (!format.file_per_game && !output) return std::make_unique<StandardOutput>(heading);
  if (!format.file_per_game) return std::make_unique<OneFile>(*output, heading);
  if (!output) {
    throw std::runtime_error(
        fmt::format("{} has one file per game: expected --output with a new folder", format.name));
  }
  fs::path folder = *output;
  while (folder.filename() == "." || folder.filename().empty()) folder = folder.parent_path();
  if (fs::exists(fs::symlink_status(folder)) && !(fs::is_directory(folder) && fs::is_empty(folder))) {
    throw std::runtime_error(fmt::format("{}: there is something already; expected a new folder",
                                         text::printable(folder.string(), 400)));
  }
  return std::make_unique<OneFolder>(folder, format.file_ending);
}

ExportReport export_games(const folder::Folder& folder, const state::TournamentState& tournament,
                          const ExchangeFormat& format, ExportTarget& target,
                          const std::function<bool()>& is_stopped) {
  ExportReport report;
  ExchangedGame exchanged{.event = tournament.settings.title, .record = {}};
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
    exchanged.record = record::read_record(folder.games() / game.record);
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

}  // namespace kaven::tournaments::exchange
