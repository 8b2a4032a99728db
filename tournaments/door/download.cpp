#include "tournaments/door/download.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <memory>
#include <stdexcept>
#include <string>

#include "common/system/descriptor.hpp"
#include "tournaments/door/door_folder.hpp"

namespace kaven::tournaments::door {

namespace fs = boost::filesystem;

namespace {

using Write = std::function<bool(std::string_view)>;

la_ssize_t pass_on(archive* /*writer*/, void* write, const void* bytes, std::size_t size) {
  const bool written = (*static_cast<const Write*>(write))({static_cast<const char*>(bytes), size});
  return written ? static_cast<la_ssize_t>(size) : -1;
}

class TarWriter {
 public:
  explicit TarWriter(const Write& write) : writer_(::archive_write_new(), ::archive_write_free) {
    // libarchive takes the pointer as it is, and pass_on() does not change what it points to.
    void* const context = const_cast<Write*>(&write);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    if (!writer_ || ::archive_write_set_format_pax_restricted(writer_.get()) != ARCHIVE_OK ||
        ::archive_write_open(writer_.get(), context, nullptr, pass_on, nullptr) != ARCHIVE_OK)
      throw std::runtime_error("libarchive cannot write a tar archive");
  }

  // A file that is gone in the meantime is left out.
  bool add(const fs::path& file, const std::string& name) {
    const system::Descriptor input(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat status {};
    if (!input || ::fstat(input.get(), &status) != 0 || !S_ISREG(status.st_mode)) return true;
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(::archive_entry_new(),
                                                                         ::archive_entry_free);
    ::archive_entry_set_pathname(entry.get(), name.c_str());
    ::archive_entry_set_size(entry.get(), status.st_size);
    ::archive_entry_set_filetype(entry.get(), AE_IFREG);
    ::archive_entry_set_perm(entry.get(), S_IRUSR | S_IWUSR);
    ::archive_entry_set_mtime(entry.get(), status.st_mtime, 0);
    if (::archive_write_header(writer_.get(), entry.get()) < ARCHIVE_WARN) return false;
    std::array<char, 1U << 16U> buffer{};
    off_t left = status.st_size;
    while (left > 0) {
      const ssize_t count =
          ::read(input.get(), buffer.data(), static_cast<std::size_t>(std::min<off_t>(left, buffer.size())));
      // libarchive fills up what is missing in a file that has become shorter.
      if (count <= 0) break;
      if (::archive_write_data(writer_.get(), buffer.data(), static_cast<std::size_t>(count)) < 0)
        return false;
      left -= count;
    }
    return true;
  }

  bool finish() { return ::archive_write_close(writer_.get()) == ARCHIVE_OK; }

 private:
  std::unique_ptr<archive, int (*)(archive*)> writer_;
};

// A folder that is gone in the meantime is left out, as are temporary ones.
bool add_folder(TarWriter& tar, const fs::path& place, const fs::path& root) {
  boost::system::error_code gone;
  for (fs::directory_iterator each(place, gone), end; !gone && each != end; each.increment(gone)) {
    const fs::path path = each->path();
    if (path.filename().string().starts_with('.')) continue;
    const bool is_folder = fs::symlink_status(path, gone).type() == fs::directory_file;
    if (is_folder ? !add_folder(tar, path, root) : !tar.add(path, fs::relative(path, root).string()))
      return false;
    gone.clear();
  }
  return true;
}

}  // namespace

bool write_download(const folder::Folder& folder, const Write& write) {
  TarWriter tar(write);
  for (const fs::path& file : {folder.submission_list(), audit_file(folder)}) {
    if (!tar.add(file, fs::relative(file, folder.root).string())) return false;
  }
  if (!add_folder(tar, uploads_folder(folder), folder.root)) return false;
  return tar.finish();
}

}  // namespace kaven::tournaments::door
