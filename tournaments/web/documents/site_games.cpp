#include "tournaments/web/documents/site_games.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/record/record_format.hpp"
#include "common/system/files.hpp"
#include "common/system/parallel_loop.hpp"
#include "common/system/replacement_file.hpp"
#include "tournaments/analysis/game_analysis.hpp"
#include "tournaments/folder/packed_records.hpp"
#include "tournaments/web/documents/game_document.hpp"

namespace kaven::tournaments::web::documents {

namespace fs = boost::filesystem;

namespace {

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

}  // namespace

std::string document_call(std::string_view name, const ordered_json& document) {
  return fmt::format("kaven_data(\"{}\", {});\n", name, json_text(document));
}

void write_site_file(const fs::path& file, std::string_view text) {
  system::ReplacementFile replacement(file);
  replacement.write(text);
  replacement.commit_without_flush();
}

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

}  // namespace kaven::tournaments::web::documents
