// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/pack.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <new>
#include <utility>

#include "common/system/files.hpp"

namespace kaven::tournaments::folder {

namespace {

constexpr const char* ending = ".tar.zst";
constexpr std::size_t block_size = 1U << 16U;
// Far beyond any record or log: a damaged pack must not ask for all memory.
constexpr std::int64_t largest_file = std::int64_t{1} << 30;

::archive* new_reader() {
  ::archive* const reader = ::archive_read_new();
  if (reader == nullptr) throw std::bad_alloc();
  ::archive_read_support_format_tar(reader);
  ::archive_read_support_filter_zstd(reader);
  return reader;
}

}  // namespace

int pack_of(GameId game) {
  return game.number() / games_per_pack;
}

std::vector<GameId> games_of_pack(int pack) {
  std::vector<GameId> games;
  const int first = pack * games_per_pack;
  // Games count from 1.
  for (int number = first == 0 ? 1 : first; number < first + games_per_pack; ++number)
    games.emplace_back(number);
  return games;
}

std::string pack_name(int pack) {
  const int first = pack * games_per_pack;
  return game_label(GameId(first)) + '-' + game_label(GameId(first + games_per_pack - 1)) + ending;
}

std::optional<int> pack_of_name(std::string_view name) {
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos || !name.ends_with(ending)) return std::nullopt;
  name.remove_suffix(std::string_view(ending).size());
  const std::optional<GameId> last = game_of_label(name.substr(dash + 1));
  if (!last) return std::nullopt;
  const int pack = pack_of(*last);
  return pack_name(pack) == std::string(name) + ending ? std::optional(pack) : std::nullopt;
}

void PackReader::Free::operator()(::archive* reader) const {
  ::archive_read_free(reader);
}

PackReader::PackReader(boost::filesystem::path file) : file_(std::move(file)), reader_(new_reader()) {
  if (::archive_read_open_filename(reader_.get(), file_.c_str(), block_size) != ARCHIVE_OK) fail();
}

PackReader::PackReader(boost::filesystem::path file, std::string_view bytes)
    : file_(std::move(file)), reader_(new_reader()) {
  if (::archive_read_open_memory(reader_.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) fail();
}

std::optional<std::string> PackReader::next() {
  const int result = ::archive_read_next_header(reader_.get(), &present_);
  if (result == ARCHIVE_EOF) return std::nullopt;
  if (result != ARCHIVE_OK) fail();
  const char* const path = ::archive_entry_pathname(present_);
  if (path == nullptr) fail();
  return path;
}

std::string PackReader::text() {
  const std::int64_t size = ::archive_entry_size(present_);
  if (size < 0 || size > largest_file) fail();
  std::string text(static_cast<std::size_t>(size), '\0');
  if (::archive_read_data(reader_.get(), text.data(), text.size()) != static_cast<la_ssize_t>(text.size()))
    fail();
  return text;
}

void PackReader::fail() const {
  const char* const reason = ::archive_error_string(reader_.get());
  throw PackError(file_.string() + ": expected a pack of games' files: " +
                  (reason == nullptr ? "it contains something else" : reason));
}

PackWriter::PackWriter(boost::filesystem::path file)
    : file_(std::move(file)),
      // No exception may pass through libarchive, so the compressed bytes are collected here.
      tar_(
          [this](std::string_view more) {
            bytes_.append(more);
            return true;
          },
          TarWriter::Compression::zstd) {}

void PackWriter::add(const std::string& name, std::string_view text) {
  constexpr unsigned mode = 0644;
  check(tar_.begin(name, static_cast<std::int64_t>(text.size()), mode, ::time(nullptr)) && tar_.write(text));
  added_.emplace_back(name, std::hash<std::string_view>()(text));
}

void PackWriter::commit() {
  check(tar_.finish());
  compare();
  system::replace_file(file_, bytes_);
  // The files beside it are removed next.
  system::flush_directory_of(file_);
}

void PackWriter::compare() const {
  PackReader reader(file_, bytes_);
  std::size_t at = 0;
  while (const auto name = reader.next()) {
    if (at == added_.size() || added_[at] != std::pair(*name, std::hash<std::string>()(reader.text())))
      check(false);
    ++at;
  }
  check(at == added_.size());
}

void PackWriter::check(bool succeeded) const {
  if (!succeeded) throw PackError(file_.string() + ": cannot be packed: " + tar_.error());
}

}  // namespace kaven::tournaments::folder
