// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/tar_writer.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <new>
#include <stdexcept>
#include <utility>

namespace kaven::tournaments::folder {

namespace {

la_ssize_t pass_on(::archive* /*writer*/, void* sink, const void* bytes, std::size_t size) {
  const bool wants_more = (*static_cast<TarWriter::Sink*>(sink))({static_cast<const char*>(bytes), size});
  return wants_more ? static_cast<la_ssize_t>(size) : -1;
}

}  // namespace

void TarWriter::Free::operator()(::archive* writer) const {
  ::archive_write_free(writer);
}

TarWriter::TarWriter(Sink sink, Compression compression)
    : sink_(std::move(sink)), writer_(::archive_write_new()) {
  if (!writer_) throw std::bad_alloc();
  ::archive* const writer = writer_.get();
  const bool works =
      (compression == Compression::none || ::archive_write_add_filter_zstd(writer) == ARCHIVE_OK) &&
      ::archive_write_set_format_pax_restricted(writer) == ARCHIVE_OK &&
      // Otherwise zeros after the end fill the last block.
      ::archive_write_set_bytes_in_last_block(writer, 1) == ARCHIVE_OK &&
      ::archive_write_open(writer, &sink_, nullptr, pass_on, nullptr) == ARCHIVE_OK;
  if (!works) throw std::runtime_error("libarchive cannot write a tar archive: " + error());
}

bool TarWriter::begin(const std::string& name, std::int64_t size, unsigned mode, std::time_t modified) {
  const std::unique_ptr<::archive_entry, void (*)(::archive_entry*)> entry(::archive_entry_new(),
                                                                           ::archive_entry_free);
  if (!entry) throw std::bad_alloc();
  ::archive_entry_set_pathname(entry.get(), name.c_str());
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  ::archive_entry_set_perm(entry.get(), mode);
  ::archive_entry_set_mtime(entry.get(), modified, 0);
  ::archive_entry_set_size(entry.get(), size);
  return ::archive_write_header(writer_.get(), entry.get()) >= ARCHIVE_WARN;
}

bool TarWriter::write(std::string_view bytes) {
  return ::archive_write_data(writer_.get(), bytes.data(), bytes.size()) ==
         static_cast<la_ssize_t>(bytes.size());
}

bool TarWriter::finish() {
  return ::archive_write_close(writer_.get()) == ARCHIVE_OK;
}

std::string TarWriter::error() const {
  const char* const reason = ::archive_error_string(writer_.get());
  return reason == nullptr ? "no reason" : reason;
}

}  // namespace kaven::tournaments::folder
