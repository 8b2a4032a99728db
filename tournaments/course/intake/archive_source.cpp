// SPDX-License-Identifier: MIT
#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <fstream>
#include <memory>
#include <string>

#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/source.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::uint64_t most_entries = 1'000'000;
// Below this size no compression ratio is suspicious: small text files compress very well.
constexpr std::uint64_t unsuspected = 10 * megabyte;
constexpr std::size_t block_size = 1U << 16U;

std::string reason_of(archive* reader) {
  const char* const text = ::archive_error_string(reader);
  return text == nullptr ? "unknown" : text::printable(text);
}

ItemKind kind_of(archive_entry* entry) {
  if (::archive_entry_hardlink(entry) != nullptr) return ItemKind::link;
  const auto type = ::archive_entry_filetype(entry);
  if (type == AE_IFREG || type == 0) return ItemKind::file;
  if (type == AE_IFDIR) return ItemKind::folder;
  return type == AE_IFLNK ? ItemKind::link : ItemKind::other;
}

// A zip ends with a list of its files. libarchive would also read a truncated zip without that list.
bool is_cut_off_zip(const boost::filesystem::path& file) {
  constexpr std::size_t longest_end = 22 + 65535;
  std::ifstream input(file.string(), std::ios::binary);
  std::string text(4, '\0');
  input.read(text.data(), 4);
  if (text != "PK\3\4") return false;
  const std::uint64_t size = boost::filesystem::file_size(file);
  input.seekg(static_cast<std::streamoff>(size - std::min<std::uint64_t>(size, longest_end)));
  text.assign(longest_end, '\0');
  input.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text.find("PK\5\6") == std::string::npos;
}

/// Reads one archive and enforces the limits on its unpacked size.
class ArchiveReader {
 public:
  enum class Kind : std::uint8_t { archive, compressed_file };

  ArchiveReader(const boost::filesystem::path& file, const Limits& limits, Kind kind)
      : limits_(limits), packed_(boost::filesystem::file_size(file)), reader_(::archive_read_new()) {
    if (!reader_) throw std::bad_alloc();
    if (kind == Kind::compressed_file) {
      ::archive_read_support_format_raw(reader_.get());
    } else {
      ::archive_read_support_format_zip(reader_.get());
      ::archive_read_support_format_tar(reader_.get());
      ::archive_read_support_format_gnutar(reader_.get());
      ::archive_read_support_format_7zip(reader_.get());
      ::archive_read_support_format_rar(reader_.get());
      ::archive_read_support_format_rar5(reader_.get());
    }
    ::archive_read_support_filter_gzip(reader_.get());
    ::archive_read_support_filter_bzip2(reader_.get());
    ::archive_read_support_filter_xz(reader_.get());
    ::archive_read_support_filter_zstd(reader_.get());
    if (packed_ == 0) fail("the archive is empty, 0 bytes", again);
    if (is_cut_off_zip(file)) fail("the archive is incomplete: its list of files is missing", again);
    if (::archive_read_open_filename(reader_.get(), file.c_str(), block_size) != ARCHIVE_OK) {
      throw SourceError("this is not a zip, tar, 7z or RAR archive: " + reason_of(reader_.get()));
    }
  }

  void visit(const Visitor& visitor) {
    for (std::uint64_t count = 0; archive_entry* const entry = next(); ++count) {
      if (count == most_entries) {
        throw SourceError(fmt::format("the archive has more than {} entries", most_entries));
      }
      const char* const name = ::archive_entry_pathname(entry);
      SourceItem item{
          .path = inner_path(name == nullptr ? "" : name),
          .kind = kind_of(entry),
          .size = ::archive_entry_size_is_set(entry) != 0 ? size_of(entry) : 0,
          .executable = (::archive_entry_perm(entry) & static_cast<mode_t>(S_IXUSR)) != 0,
      };
      if (::archive_entry_mtime_is_set(entry) != 0) item.time = ::archive_entry_mtime(entry);
      if (::archive_entry_is_encrypted(entry) != 0) {
        fail("the archive is encrypted", without_password);
      }
      // In an archive that is compressed as a whole, skipped items are decompressed, too.
      if (is_solid()) check(std::max(unpacked_, decompressed_bytes()) + item.size);
      if (!visitor(item, [this](const Sink& sink) { send_to(sink); })) return;
    }
  }

 private:
  struct Free {
    void operator()(archive* reader) const { ::archive_read_free(reader); }
  };

  static std::uint64_t size_of(archive_entry* entry) {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_entry_size(entry), 0));
  }

  static constexpr const char* again = "; pack it and hand it in again";
  static constexpr const char* without_password = ": hand it in without a password";

  // `advice` is for hand-ins.
  [[noreturn]] void fail(const std::string& reason, const char* advice) const {
    throw SourceError(reason + (limits_.handed_in ? advice : ""));
  }

  [[noreturn]] void fail_by_reader() const {
    const std::string reason = reason_of(reader_.get());
    if (::archive_read_has_encrypted_entries(reader_.get()) > 0 ||
        reason.find("ncrypt") != std::string::npos || reason.find("assphrase") != std::string::npos) {
      fail("the archive is encrypted", without_password);
    }
    fail("the archive is damaged or incomplete: " + reason, again);
  }

  archive_entry* next() {
    archive_entry* entry = nullptr;
    const int result = ::archive_read_next_header(reader_.get(), &entry);
    if (result == ARCHIVE_EOF) return nullptr;
    // A warning means a malformed name or date.
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) fail_by_reader();
    return entry;
  }

  void send_to(const Sink& sink) {
    while (true) {
      const void* block = nullptr;
      std::size_t size = 0;
      la_int64_t offset = 0;
      const int result = ::archive_read_data_block(reader_.get(), &block, &size, &offset);
      if (result == ARCHIVE_EOF) return;
      if (result != ARCHIVE_OK) fail_by_reader();
      unpacked_ += size;
      check(std::max(unpacked_, decompressed_bytes()));
      if (!sink(static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0)),
                {static_cast<const char*>(block), size})) {
        return;
      }
    }
  }

  bool is_solid() const {
    const int format = ::archive_format(reader_.get()) & ARCHIVE_FORMAT_BASE_MASK;
    return format == ARCHIVE_FORMAT_7ZIP || format == ARCHIVE_FORMAT_RAR || format == ARCHIVE_FORMAT_RAR_V5 ||
           ::archive_filter_code(reader_.get(), 0) != ARCHIVE_FILTER_NONE;
  }

  // Bytes decompressed so far, skipped items included, e.g. of a .tar.gz. A zip compresses each file separately.
  std::uint64_t decompressed_bytes() const {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_filter_bytes(reader_.get(), 0), 0));
  }

  void check(std::uint64_t bytes) const {
    if (bytes > limits_.total_megabytes() * megabyte) {
      fail(fmt::format("the archive unpacks to more than {} MB", limits_.total_megabytes()), " (--max-size)");
    }
    if (bytes > unsuspected && bytes / packed_ > static_cast<std::uint64_t>(limits_.ratio))
      fail(fmt::format("the archive unpacks to more than {} times its size", limits_.ratio),
           "; unpack it and collect the folder");
  }

  Limits limits_;
  std::uint64_t packed_;
  std::uint64_t unpacked_ = 0;
  std::unique_ptr<archive, Free> reader_;
};

}  // namespace

void visit_archive(const boost::filesystem::path& file, const Limits& limits, const Visitor& visitor) {
  // libarchive converts names to the character set of the locale, and would lose the non-ASCII ones in the C locale.
  const text::Utf8Locale utf8;
  ArchiveReader(file, limits, ArchiveReader::Kind::archive).visit(visitor);
}

void visit_compressed_file(const boost::filesystem::path& file, const Limits& limits,
                           const Visitor& visitor) {
  ArchiveReader(file, limits, ArchiveReader::Kind::compressed_file)
      .visit([&](const SourceItem& item, const Contents& contents) {
        SourceItem named = item;
        named.path = inner_path(file.stem().string());
        return visitor(named, contents);
      });
}

}  // namespace kaven::tournaments::intake
