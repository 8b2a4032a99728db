// SPDX-License-Identifier: MIT
#include "tournaments/show/web/documents/site_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "common/record/record_format.hpp"
#include "common/record/time_text.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/system/processors.hpp"
#include "tournaments/course/report/report_html.hpp"
#include "tournaments/play/folder/pack.hpp"
#include "tournaments/play/folder/packed_records.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/analysis/game_analysis.hpp"
#include "tournaments/show/web/documents/document_name.hpp"
#include "tournaments/show/web/documents/game_document.hpp"
#include "tournaments/show/web/documents/player_document.hpp"
#include "tournaments/show/web/documents/puzzle_list.hpp"
#include "tournaments/show/web/documents/snapshot.hpp"
#include "tournaments/show/web/documents/tournament_document.hpp"
#include "tournaments/show/web/page/page_files.hpp"

namespace kaven::tournaments::web::documents {

namespace fs = boost::filesystem;

namespace {

// The line of a script that passes a document to the page: `kaven_data("game-7", {…});`.
std::string document_call(std::string_view name, const ordered_json& document) {
  return fmt::format("kaven_data(\"{}\", {});\n", name, json_text(document));
}

// Writes a file of a site, completely or not at all, without flushing it.
void write_site_file(const fs::path& file, std::string_view text) {
  system::ReplacementFile replacement(file);
  replacement.write(text);
  replacement.commit_without_flush();
}

// The games of a site. A site of 100 000 games with files for each would take minutes to write and hours to
// copy, so games share files in the site's folder data/:
//
//   game-pack-K.js     the documents game-N of the games N with N / 100 = K, one call of kaven_data() each
//   record-pack-K.js   the texts record-N of the records of the games N with N / 500 = K; its first line is a
//                      comment with the fingerprint of the files of these games

constexpr int games_per_pack = 100;
constexpr int records_per_pack = 500;  // a multiple of games_per_pack

std::string time_of(const fs::path& file) {
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return "-";
  return fmt::format("{}.{:09}", state.st_mtim.tv_sec, state.st_mtim.tv_nsec);
}

// The games of one file of records.
class Pack {
 public:
  Pack(const folder::Folder& folder, const Snapshot& snapshot, const fs::path& data, int number)
      : folder_(folder), snapshot_(snapshot), data_(data), number_(number) {
    const auto all = static_cast<int>(snapshot.tournament.games.size());
    // Games count from 1.
    const int first = std::max(1, number * records_per_pack);
    const int end = std::min((number + 1) * records_per_pack, all + 1);
    for (int game = first; game < end; ++game) games_.emplace_back(game);
  }

  int size() const { return static_cast<int>(games_.size()); }

  // Writes the files unless they are up to date.
  SiteReport write(bool always) {
    SiteReport written;
    // The files are looked at before they are read: the next run notices changes made meanwhile.
    const std::string front = "// " + fingerprint(written.games) + '\n';
    const fs::path records = data_ / fmt::format("record-pack-{}.js", number_);
    const bool same =
        !always && !has_unfinished_records_ && fs::exists(records) && starts_with(records, front);
    if (same || games_.empty()) return written;
    written.written = written.games;
    std::string texts = front;
    for (std::size_t at = 0; at < games_.size();) {
      const int pack = games_[at].number() / games_per_pack;
      std::string documents;
      for (; at < games_.size() && games_[at].number() / games_per_pack == pack; ++at) {
        const state::Game& game = snapshot_.tournament.game(games_[at]);
        const GameView view = read_game_view(folder_, snapshot_, game);
        documents += document_call(fmt::format("game-{}", game.id.number()), game_document(view));
        if (view.record) {
          texts +=
              document_call(fmt::format("record-{}", game.id.number()), record::record_text(*view.record));
        }
      }
      write_site_file(data_ / fmt::format("game-pack-{}.js", pack), documents);
    }
    // This file has the fingerprint, so it comes last.
    write_site_file(records, texts);
    return written;
  }

 private:
  // Identifies the states of the games and the present versions of their records and analyses; counts records.
  std::string fingerprint(int& records) {
    std::string sources;
    for (const folder::GameId id : games_) {
      const state::Game& game = snapshot_.tournament.game(id);
      const fs::path record = folder_.games() / game.record;
      const std::string time = time_of(folder::file_of_record(record));
      const bool has_record = time != "-";
      records += has_record ? 1 : 0;
      has_unfinished_records_ =
          has_unfinished_records_ || (has_record && game.state != state::GameState::finished);
      sources += fmt::format("{} {} {}\n", static_cast<int>(game.state), time,
                             has_record ? time_of(analysis::analysis_file(record)) : "-");
    }
    return fmt::format("{} games, sources {:016x}", games_.size(), std::hash<std::string>()(sources));
  }

  static bool starts_with(const fs::path& file, const std::string& front) {
    return system::read_file(file, front.size()) == front;
  }

  const folder::Folder& folder_;
  const Snapshot& snapshot_;
  const fs::path& data_;
  int number_;
  std::vector<folder::GameId> games_;
  bool has_unfinished_records_ = false;
};

// Writes the games of `snapshot` into `data`, those whose files have not changed only if `all`. Calls
// `progress` with the number of games done, one call at a time, from any thread. Throws std::system_error.
SiteReport write_games(const folder::Folder& folder, const Snapshot& snapshot, const fs::path& data, bool all,
                       const std::function<void(int done)>& progress) {
  const std::size_t packs = snapshot.tournament.games.size() / records_per_pack + 1;
  SiteReport together;
  std::mutex mutex;
  int done = 0;
  system::parallel_loop(packs, [&](std::size_t number) {
    Pack pack(folder, snapshot, data, static_cast<int>(number));
    const SiteReport written = pack.write(all);
    const std::scoped_lock lock(mutex);
    together.games += written.games;
    together.written += written.written;
    done += pack.size();
    progress(done);
  });
  return together;
}

using Kind = DocumentName::Kind;

// This file marks a folder as a site and names the program that wrote it.
constexpr const char* stamp_name = "written-by.txt";

void flush_all(const fs::path& directory) {
  const system::Descriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened || ::syncfs(opened.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), directory.string());
  }
}

// The stamp identifies the build of the program, because another build may write other documents, and the
// players' names.
std::string site_stamp(const Snapshot& snapshot) {
  struct stat state {};
  ::stat("/proc/self/exe", &state);
  std::string names;
  for (const state::Player& player : snapshot.tournament.players) names += state::shown_name(player) + '\n';
  return fmt::format("tournament {}, {} bytes, {}.{:09}, players {:016x}{}\n", KAVEN_VERSION, state.st_size,
                     state.st_mtim.tv_sec, state.st_mtim.tv_nsec, std::hash<std::string>()(names),
                     snapshot.anonymous ? " by their aliases" : "");
}

AnalysisDigest digest_of(const folder::Folder& folder, const Snapshot& snapshot) {
  AnalysisDigest digest;
  for (const state::Game& game : snapshot.tournament.games) {
    if (!game.result) continue;
    const fs::path record = folder.games() / game.record;
    if (const auto analysis = valid_analysis(record)) digest.add(game, *analysis, record);
  }
  return digest;
}

class SiteWriter {
 public:
  SiteWriter(const folder::Folder& folder, fs::path directory, bool anonymous)
      : folder_(folder),
        directory_(std::move(directory)),
        snapshot_(read_snapshot(folder_, anonymous ? Names::aliases : Names::published)),
        digest_(digest_of(folder_, snapshot_)) {}

  SiteReport write(const SiteProgress& progress) {
    prepare();
    const SiteReport report =
        write_games(folder_, snapshot_, directory_ / "data", rewrites_all_,
                    [&](int done) { progress(done, static_cast<int>(snapshot_.tournament.games.size())); });
    write_lists();
    read_details();
    for (const state::Player& player : snapshot_.tournament.players) write_player(player.id);
    write_page();
    return report;
  }

 private:
  void prepare() {
    const fs::path stamp = directory_ / stamp_name;
    const bool is_new = !fs::exists(directory_) || fs::is_empty(directory_);
    if (!is_new && !fs::exists(stamp)) {
      throw std::runtime_error(
          directory_.string() +
          ": expected a new or empty folder or an existing site, but it contains other files");
    }
    constexpr std::size_t longest_stamp = 400;
    rewrites_all_ = is_new || system::read_file(stamp, longest_stamp) != site_stamp(snapshot_);
    fs::create_directories(directory_);
    // The site is not valid until the end: after an interruption, the next run rewrites all of it.
    write_site_file(stamp, "being written\n");
    fs::create_directories(directory_ / "data");
    if (rewrites_all_) remove_single_games();
  }

  // Earlier versions wrote files for each game, and records with players' names, which may have changed.
  void remove_single_games() const {
    fs::remove_all(directory_ / "records");
    std::vector<fs::path> old;
    for (const fs::directory_entry& file : fs::directory_iterator(directory_ / "data")) {
      const auto name = parse_document_name(file.path().stem().string());
      if (name && name->kind == Kind::game) old.push_back(file.path());
    }
    for (const fs::path& file : old) fs::remove(file);
  }

  void write_document(const DocumentName& name, const ordered_json& document) const {
    const std::string text = document_name_text(name);
    write_site_file(directory_ / "data" / (text + ".js"), document_call(text, document));
  }

  void write_lists() {
    RunningGames running;
    std::set<folder::GameId> ids;
    for (const folder::GameId id : running_games(folder_, snapshot_)) {
      ids.insert(id);
      const fs::path file = folder_.games() / snapshot_.tournament.game(id).record;
      running.emplace(id, file.string()).first->second.read_more();
    }
    write_document({Kind::tournament},
                   tournament_document({.snapshot = snapshot_,
                                        .running = running,
                                        .accuracy = digest_.accuracy,
                                        .written = record::time_text(std::chrono::system_clock::now())}));
    write_document({Kind::crosstable}, crosstable_document(snapshot_));
    write_document({Kind::ratings}, ratings_document(snapshot_));
    write_document({Kind::puzzles}, digest_.puzzles.document());
    const int lists = static_cast<int>(snapshot_.tournament.games.size()) / games_per_list;
    for (int list = 0; list <= lists; ++list) {
      write_document({Kind::games, list}, games_document(snapshot_, ids, list));
    }
  }

  // In the order of play each pack of records is read once, not once for each player.
  void read_details() {
    std::map<int, std::vector<folder::GameId>> packs;
    for (const folder::GameId game : games_with_details(snapshot_))
      packs[folder::pack_of(game)].push_back(game);
    std::vector<const std::vector<folder::GameId>*> tasks;
    tasks.reserve(packs.size());
    for (const auto& [number, games] : packs) tasks.push_back(&games);
    std::mutex mutex;
    system::parallel_loop(tasks.size(), [&](std::size_t task) {
      for (const folder::GameId id : *tasks[task]) {
        GameDetails details = game_details(read_game_view(folder_, snapshot_, snapshot_.tournament.game(id)));
        const std::scoped_lock lock(mutex);
        details_.emplace(id, std::move(details));
      }
    });
  }

  void write_player(folder::PlayerId player) {
    const auto read_details = [&](const state::Game& game) {
      const auto known = details_.find(game.id);
      if (known != details_.end()) return known->second;
      return details_.emplace(game.id, game_details(read_game_view(folder_, snapshot_, game))).first->second;
    };
    write_document({Kind::player, player.number()},
                   player_document(snapshot_, player, digest_.accuracy, read_details));
    write_site_file(directory_ / report_url(player),
                    report_page(folder_, snapshot_, player, digest_.accuracy, read_details));
  }

  void write_page() {
    flush_all(directory_);
    system::replace_file(directory_ / "report.css", report::report_sheet());
    for (const auto& [name, file] : page::page_files(page::PageKind::files)) {
      fs::create_directories((directory_ / name).parent_path());
      system::replace_file(directory_ / name, file.content);
    }
    system::replace_file(directory_ / stamp_name, site_stamp(snapshot_));
  }

  const folder::Folder& folder_;
  fs::path directory_;
  Snapshot snapshot_;
  AnalysisDigest digest_;
  std::map<folder::GameId, GameDetails> details_;  // of games that some player's page has needed
  bool rewrites_all_ = false;
};

}  // namespace

SiteReport write_site(const folder::Folder& folder, const fs::path& directory, bool anonymous,
                      const SiteProgress& progress) {
  return SiteWriter(folder, directory, anonymous).write(progress);
}

}  // namespace kaven::tournaments::web::documents
