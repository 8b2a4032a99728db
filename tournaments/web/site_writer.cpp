#include "tournaments/web/site_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "common/record/time_text.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"
#include "tournaments/web/document_name.hpp"
#include "tournaments/web/game_document.hpp"
#include "tournaments/web/page_files.hpp"
#include "tournaments/web/player_document.hpp"
#include "tournaments/web/rating_history.hpp"
#include "tournaments/web/tournament_document.hpp"

namespace kaven::tournaments {

namespace fs = boost::filesystem;

namespace {

using Kind = DocumentName::Kind;

// Says that the folder holds a site, and which program wrote it.
constexpr const char* stamp_name = "written-by.txt";

void write_file(const fs::path& file, std::string_view text) {
  system::ReplacementFile replacement(file);
  replacement.write(text);
  replacement.commit_without_flush();
}

void flush_all(const fs::path& directory) {
  const system::Descriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened || ::syncfs(opened.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), directory.string());
  }
}

std::optional<timespec> time_of(const fs::path& file) {
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return std::nullopt;
  return state.st_mtim;
}

bool is_later(const timespec& one, const timespec& other) {
  return std::pair(one.tv_sec, one.tv_nsec) > std::pair(other.tv_sec, other.tv_nsec);
}

// Another build may write other documents.
std::string own_stamp() {
  struct stat state {};
  ::stat("/proc/self/exe", &state);
  return fmt::format("tournament {}, {} bytes, {}.{:09}\n", KAVEN_VERSION, state.st_size,
                     state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
}

class SiteWriter {
 public:
  SiteWriter(const Folder& its_folder, fs::path its_directory)
      : folder(its_folder),
        directory(std::move(its_directory)),
        snapshot(take_snapshot(folder)),
        accuracy(accuracies_of(folder, snapshot.games).players) {}

  SiteReport write(const SiteProgress& progress) {
    prepare();
    for (const Game& game : snapshot.games) {
      write_game(game);
      progress(game.id, static_cast<int>(snapshot.games.size()));
    }
    write_lists();
    for (const Player& player : snapshot.players) write_player(player.id);
    write_page();
    return report;
  }

 private:
  void prepare() {
    const fs::path stamp = directory / stamp_name;
    const bool is_new = !fs::exists(directory) || fs::is_empty(directory);
    if (!is_new && !fs::exists(stamp)) {
      throw std::runtime_error(
          directory.string() +
          ": expected a new or empty folder, or one that holds a site: this holds other things");
    }
    fs::create_directories(directory / "data");
    fs::create_directories(directory / "records");
    constexpr std::size_t longest_stamp = 200;
    all_again = is_new || system::read_file(stamp, longest_stamp) != own_stamp();
    // From now on, until the end, it is nobody's.
    write_file(stamp, "being written\n");
  }

  fs::path data_file(const DocumentName& name) const {
    return directory / "data" / (write_document_name(name) + ".js");
  }

  void write_document(const DocumentName& name, const ordered_json& document) const {
    write_file(data_file(name),
               fmt::format("kaven_data(\"{}\", {});\n", write_document_name(name), json_text(document)));
  }

  // The time of the latest of the files that the document of `game` is made of.
  std::optional<timespec> time_of_sources(const Game& game) const {
    const fs::path record = folder.games() / game.record;
    auto latest = time_of(record);
    const auto analysed = time_of(analysis_file(record));
    if (latest && analysed && is_later(*analysed, *latest)) latest = analysed;
    return latest;
  }

  void write_game(const Game& game) {
    const std::optional<timespec> sources = time_of_sources(game);
    const fs::path file = data_file({Kind::game, game.id});
    report.games += sources ? 1 : 0;
    const auto before = time_of(file);
    const bool same = !all_again && game.state == GameState::finished && sources && before &&
                      !is_later(*before, *sources) && !is_later(*sources, *before);
    if (same) {
      ++report.unchanged;
      return;
    }
    const GameView view = view_of(folder, snapshot, game);
    write_document({Kind::game, game.id}, game_document(view));
    if (game.result) details.emplace(game.id, details_of(view));
    // The time was taken before they were read: what changed meanwhile is seen the next time.
    if (sources) {
      const std::array<timespec, 2> times = {*sources, *sources};
      ::utimensat(AT_FDCWD, file.c_str(), times.data(), 0);
      hand_out_record(game);
    }
    ++report.written;
  }

  // A second name costs no room; on another file system it is a copy.
  void hand_out_record(const Game& game) const {
    const fs::path record = folder.games() / game.record;
    const fs::path handed_out = directory / record_address(game);
    boost::system::error_code error;
    if (fs::equivalent(record, handed_out, error)) return;
    fs::remove(handed_out, error);
    if (game.state == GameState::finished) fs::create_hard_link(record, handed_out, error);
    if (game.state != GameState::finished || error) {
      fs::copy_file(record, handed_out, fs::copy_options::overwrite_existing, error);
    }
    if (error) throw std::system_error(error.value(), std::generic_category(), handed_out.string());
  }

  void write_lists() {
    RunningGames running;
    std::set<int> numbers;
    for (const int number : games_under_way(folder, snapshot)) {
      numbers.insert(number);
      GrowingRecord& growing =
          running.emplace(number, folder.games() / snapshot.game(number).record).first->second;
      growing.read_more();
    }
    write_document({Kind::tournament},
                   tournament_document({.snapshot = snapshot,
                                        .running = running,
                                        .accuracy = accuracy,
                                        .written = record::time_text(std::chrono::system_clock::now())}));
    write_document({Kind::crosstable}, crosstable_document(snapshot));
    write_document({Kind::forfeits}, forfeits_document(snapshot));
    write_document({Kind::ratings}, ratings_document(snapshot));
    const int lists = static_cast<int>(snapshot.games.size()) / games_per_list;
    for (int list = 0; list <= lists; ++list) {
      write_document({Kind::games, list}, games_document(snapshot, numbers, list));
    }
  }

  void write_player(int player) {
    write_document(
        {Kind::player, player}, player_document(snapshot, player, accuracy, [&](const Game& game) {
          const auto known = details.find(game.id);
          if (known != details.end()) return known->second;
          return details.emplace(game.id, details_of(view_of(folder, snapshot, game))).first->second;
        }));
  }

  void write_page() {
    flush_all(directory);
    for (const auto& [name, file] : page_files(PageKind::files)) {
      fs::create_directories((directory / name).parent_path());
      system::replace_file(directory / name, file.content);
    }
    system::replace_file(directory / stamp_name, own_stamp());
  }

  const Folder& folder;
  fs::path directory;
  Snapshot snapshot;
  AccuracyByPlayer accuracy;
  std::map<int, GameDetails> details;  // of finished games, by number
  bool all_again = false;
  SiteReport report;
};

}  // namespace

SiteReport write_site(const Folder& folder, const fs::path& directory, const SiteProgress& progress) {
  return SiteWriter(folder, directory).write(progress);
}

}  // namespace kaven::tournaments
