#include "tournaments/folder/pack.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <new>
#include <utility>

#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"

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

void PackWriter::Free::operator()(::archive* writer) const {
  ::archive_write_free(writer);
}

PackWriter::PackWriter(boost::filesystem::path file)
    : file_(std::move(file)), writer_(::archive_write_new()) {
  if (!writer_) throw std::bad_alloc();
  check(::archive_write_add_filter_zstd(writer_.get()));
  check(::archive_write_set_format_pax_restricted(writer_.get()));
  // Otherwise zeros after the end fill the last block.
  check(::archive_write_set_bytes_in_last_block(writer_.get(), 1));
  // No exception may pass through libarchive, so the compressed bytes are collected here.
  const auto append = [](::archive*, void* bytes, const void* more, std::size_t size) {
    static_cast<std::string*>(bytes)->append(static_cast<const char*>(more), size);
    return static_cast<la_ssize_t>(size);
  };
  check(::archive_write_open(writer_.get(), &bytes_, nullptr, append, nullptr));
}

void PackWriter::add(const std::string& name, std::string_view text) {
  struct FreeEntry {
    void operator()(::archive_entry* entry) const { ::archive_entry_free(entry); }
  };
  constexpr mode_t mode = 0644;
  const std::unique_ptr<::archive_entry, FreeEntry> entry(::archive_entry_new());
  if (!entry) throw std::bad_alloc();
  ::archive_entry_set_pathname(entry.get(), name.c_str());
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  ::archive_entry_set_perm(entry.get(), mode);
  ::archive_entry_set_mtime(entry.get(), ::time(nullptr), 0);
  ::archive_entry_set_size(entry.get(), static_cast<la_int64_t>(text.size()));
  check(::archive_write_header(writer_.get(), entry.get()));
  const la_ssize_t written = ::archive_write_data(writer_.get(), text.data(), text.size());
  check(written == static_cast<la_ssize_t>(text.size()) ? ARCHIVE_OK : ARCHIVE_FATAL);
  added_.emplace_back(name, std::hash<std::string_view>()(text));
}

void PackWriter::commit() {
  check(::archive_write_close(writer_.get()));
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
      check(ARCHIVE_FATAL);
    ++at;
  }
  check(at == added_.size() ? ARCHIVE_OK : ARCHIVE_FATAL);
}

void PackWriter::check(int result) const {
  if (result == ARCHIVE_OK) return;
  const char* const reason = ::archive_error_string(writer_.get());
  throw PackError(file_.string() + ": cannot be packed: " + (reason == nullptr ? "no reason" : reason));
}

}  // namespace kaven::tournaments::folder
