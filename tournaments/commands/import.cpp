// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <cstdint>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/command_line/option_list.hpp"
#include "common/exchange/exchange_format.hpp"
#include "common/notation/game_choice.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/commands/command.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/source.hpp"
#include "tournaments/play/runner/imported_tournament.hpp"

namespace kaven::tournaments::commands {

namespace fs = boost::filesystem;

namespace {

// The text of a file is kept in memory while its games are read one after the other.
constexpr std::size_t longest_file = std::size_t{4} << 30U;
constexpr intake::Limits limits = {.handed_in = false};

enum class Packing : std::uint8_t { none, archive, compressed };

// The kind of file that its first bytes show.
Packing packing_of(std::string_view bytes) {
  constexpr std::array<std::string_view, 4> archives = {"PK\3\4", "PK\5\6", "7z\xbc\xaf\x27\x1c", "Rar!\x1a"};
  constexpr std::array<std::string_view, 4> compressed = {"\x1f\x8b", "BZh",
                                                          "\xfd"
                                                          "7zXZ",
                                                          "\x28\xb5\x2f\xfd"};
  constexpr std::size_t mark_of_tar = 257;
  const auto begins = [&](std::string_view mark) { return bytes.starts_with(mark); };
  if (std::ranges::any_of(archives, begins)) return Packing::archive;
  if (bytes.size() > mark_of_tar && bytes.substr(mark_of_tar).starts_with("ustar")) return Packing::archive;
  return std::ranges::any_of(compressed, begins) ? Packing::compressed : Packing::none;
}

Packing packing_of_file(const fs::path& file) {
  constexpr std::size_t block_of_tar = 512;
  std::ifstream input(file.string(), std::ios::binary);
  std::string bytes(block_of_tar, '\0');
  input.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return packing_of(bytes);
}

// The bytes of an item of an archive. Throws SourceError.
std::string bytes_of(const intake::Contents& contents) {
  std::string bytes;
  contents([&bytes](std::uint64_t offset, std::string_view block) {
    // A small archive may describe a hole of any size.
    if (offset > bytes.size()) throw intake::SourceError("the file has a hole: a file of games has none");
    if (bytes.size() + block.size() > longest_file)
      throw intake::SourceError(fmt::format("longer than {} bytes", longest_file));
    bytes += block;
    return true;
  });
  return bytes;
}

// Reads for `tournament import`: files, and those in folders and archives. Prints the faults of a game or a file and
// reads the next one.
class Import {
 public:
  Import(runner::ImportedTournament& tournament, std::string game)
      : tournament_(tournament), game_(std::move(game)) {}

  // `is_named`: by the user. Other files may be anything.
  void read(const fs::path& file, bool is_named) {
    if (fs::is_directory(file)) return read_folder(file);
    const std::string name = file.filename().string();
    const Packing packing = packing_of_file(file);
    if (packing == Packing::archive) return read_archive(file);
    // A compressed file may be an archive, as in games.tar.gz, or one file.
    if (packing == Packing::compressed && file.extension() == ".gz" && file.stem().extension() != ".tar")
      return read_compressed(file);
    if (intake::is_archive_name(name)) return read_archive(file);
    if (packing == Packing::compressed) return read_compressed(file);
    guard(file.string(),
          [&] { read_text(file.string(), system::read_whole_file(file, longest_file), is_named); });
  }

  int left_out() const { return left_out_; }
  // The files without games: their number, and the first ones.
  std::string others() const {
    constexpr std::size_t shown = 5;
    if (others_.empty()) return {};
    const auto first = std::span(others_).first(std::min(shown, others_.size()));
    return fmt::format("{} {} without games: {}{}", others_.size(), others_.size() == 1 ? "file" : "files",
                       text::joined(first, ", ", [](const std::string& name) { return name; }),
                       others_.size() > shown ? ", …" : "");
  }

 private:
  void read_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& each : fs::recursive_directory_iterator(folder)) {
      if (fs::is_regular_file(each.status())) files.push_back(each.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) read(file, false);
  }

  // A failure at one file is a fault of that file alone, unless the machine fails to write.
  void guard(const std::string& name, const std::function<void()>& reading) {
    const auto report = [&](const std::string& reason) {
      report_fault(fmt::format("{}: {}", text::printable(name, 400), reason));
    };
    try {
      reading();
    } catch (const system::FileError& error) {
      report_fault(error.what());
    } catch (const std::system_error&) {
      throw;
    } catch (const std::bad_alloc&) {
      report("there is not enough memory to read it");
    } catch (const std::exception& error) {
      report(error.what());
    }
  }

  void read_archive(const fs::path& file) {
    guard(file.string(), [&] {
      intake::visit_archive(
          file, limits, [&](const intake::SourceItem& item, const intake::Contents& contents) {
            if (item.kind != intake::ItemKind::file || !item.fault.empty() || is_litter(item)) return true;
            const std::string name = (file / intake::joined_path(item.path.parts)).string();
            guard(name, [&] { read_item(name, bytes_of(contents)); });
            return true;
          });
    });
  }

  void read_item(const std::string& name, const std::string& bytes) {
    if (packing_of(bytes) != Packing::none)
      throw intake::SourceError("packed within an archive: unpack the archive first");
    read_text(name, bytes, false);
  }

  void read_compressed(const fs::path& file) {
    guard(file.string(), [&] {
      std::string name;
      std::string bytes;
      intake::visit_compressed_file(file, limits,
                                    [&](const intake::SourceItem& item, const intake::Contents& contents) {
                                      name = (file / intake::joined_path(item.path.parts)).string();
                                      bytes = bytes_of(contents);
                                      return false;
                                    });
      if (packing_of(bytes) == Packing::archive) return read_archive(file);
      read_item(name, bytes);
    });
  }

  // Other programs write all kinds of tables and data under these endings.
  static bool may_hold_anything(std::string_view name) {
    return name.ends_with(".csv") || name.ends_with(".json");
  }

  static bool is_litter(const intake::SourceItem& item) {
    return std::ranges::any_of(item.path.parts, intake::is_litter);
  }

  void read_text(const std::string& name, const std::string& bytes, bool is_named) {
    exchange::Source source{.file = name, .text = {}, .game = game_};
    const std::string text = exchange::readable_text(bytes, [&](const std::string& assumed) {
      std::cerr << "note: " << text::printable(name, 400) << ": " << assumed << '\n';
    });
    source.text = text;
    int game = 0;
    try {
      const exchange::ExchangeFormat* format = nullptr;
      try {
        format = &exchange::guessed_format(source);
      } catch (const exchange::ReadingError&) {
        if (is_named || (exchange::is_game_file_name(name) && !may_hold_anything(name))) throw;
        others_.push_back(text::printable(name, 400));
        return;
      }
      format->read(
          source,
          [&](exchange::ExchangedGame found) {
            const std::vector<std::string> notes = found.notes;
            tournament_.add(source, std::move(found));
            ++game;
            for (const std::string& note : notes) std::cerr << "note: " << note << '\n';
          },
          [&](const exchange::ReadingError& fault) {
            report_fault(fmt::format("{} (game {} of the file)", fault.what(), ++game));
          });
    } catch (const exchange::ReadingError& fault) {
      report_fault(fault.what());
    }
  }

  void report_fault(const std::string& fault) {
    ++left_out_;
    std::cerr << "left out: " << fault << '\n';
  }

  runner::ImportedTournament& tournament_;
  std::string game_;
  int left_out_ = 0;
  std::vector<std::string> others_;
};

class ImportCommand : public Command {
 public:
  ImportCommand() : Command("import", "Creates a tournament from games that were played elsewhere") {}

  void declare(OptionList& options) override {
    options
        .add("FILES", files_,
             "Files with games (csv, pgn, sgf, psq, kaggle or jsonl, recognised by their content), folders "
             "and archives of such files; last DIR, the new tournament's folder")
        .required();
    options.add("--game", game_,
                "The rules, for files that name none or those of another program: renju, 'gomoku "
                "--opening-rule=none'");
    options.add_flag("--strict", strict_, "Import nothing if one of the games is left out");
    options.footer(
        "The result can be shown and analysed like a tournament that was played here: replay, analyse, site, "
        "standings, report, export. All games must have the same rules: games with other rules than the "
        "first one are left out and named, as are damaged games and games that break their rules. A game "
        "whose file states a result that the board does not show counts as adjudicated; a game without a "
        "result stays unfinished.\n"
        "In sgf and psq Black moves first: that player is White here.\n"
        "Exit status: 0; 1 failure, or a game was left out; 2 usage.\n"
        "Examples:\n"
        "  tournament import gomocup/*.psq gomocup\n"
        "  tournament import episode-73404849.json connectx\n"
        "  tournament import gomocup2024.zip gomocup --strict\n"
        "  tournament site connectx");
  }

  int run() override {
    if (files_.size() < 2)
      throw UsageError("expected FILE … DIR: files with games, and the folder to make of them");
    const fs::path directory = files_.back();
    files_.pop_back();
    for (const fs::path& file : files_) {
      if (fs::exists(file)) continue;
      throw UsageError(fmt::format("FILE '{}': there is no such file{}", text::printable(file.string(), 400),
                                   fs::is_regular_file(directory) ? "; the new folder comes last" : ""));
    }
    check_game();
    runner::ImportedTournament tournament(directory);
    Import import(tournament, game_);
    for (const fs::path& file : files_) import.read(file, true);
    const int left_out = import.left_out();
    const std::string games_left_out =
        fmt::format("{} {} left out, as said above", left_out, left_out == 1 ? "game" : "games");
    if (strict_ && left_out > 0) throw std::runtime_error(games_left_out + ": --strict imports none then");
    tournament.commit();
    std::cout << fmt::format("Imported {} {} of {} players into {}\n", tournament.games(),
                             tournament.games() == 1 ? "game" : "games", tournament.players(),
                             text::printable(directory.string(), 400));
    if (tournament.unfinished() > 0)
      std::cout << fmt::format("{} of them have no result and stay unfinished\n", tournament.unfinished());
    if (left_out > 0) std::cout << games_left_out << '\n';
    if (!import.others().empty()) std::cout << import.others() << '\n';
    std::cout << fmt::format("Show them: tournament site {}\n", text::printable(directory.string(), 400));
    return left_out > 0 ? 1 : 0;
  }

 private:
  void check_game() const {
    if (game_.empty()) return;
    try {
      static_cast<void>(notation::choose_game(notation::read_choice(game_)));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--game: {}", error.what()));
    }
  }

  std::vector<fs::path> files_;  ///< and, until run(), the folder after them
  std::string game_;             ///< as in notation/game_choice.hpp; empty: the files name it
  bool strict_ = false;
};

}  // namespace

std::unique_ptr<Command> make_import() {
  return std::make_unique<ImportCommand>();
}

}  // namespace kaven::tournaments::commands
