#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/intake/limits.hpp"
#include "tournaments/intake/source.hpp"

namespace kaven::tournaments::intake {

/// What is left of the bytes that one command may unpack.
struct Budget {
  std::uint64_t bytes = 0;
};

/// The files of one hand-in, as they are written into a new folder. Nothing is written outside it: no name
/// leads out, and neither links nor devices are made. Files get the rights 644 or 755, folders 755.
class UnpackedFolder {
 public:
  /// Makes `folder`, which must not exist. Throws std::system_error that names it, here and below.
  UnpackedFolder(boost::filesystem::path folder, const Limits& limits, Budget& budget);

  /// Adds `item` as `parts`, the names of folders and of itself. Litter, links, devices and names with a fault are
  /// left out, and noted. Where it exceeds a limit, the whole hand-in is refused, and nothing is added any more.
  /// Throws SourceError when its contents cannot be read; std::system_error when they cannot be written.
  void add(const SourceItem& item, const std::vector<std::string>& parts, const Contents& contents);

  const boost::filesystem::path& folder() const { return folder_; }
  /// Which limit was exceeded, by what; for people.
  const std::optional<std::string>& refusal() const { return refusal_; }
  /// What was left out, a sentence for each kind.
  std::vector<std::string> notes() const;

 private:
  struct LeftOut {
    std::string what;                ///< as in `links`
    std::vector<std::string> names;  ///< the first few
    int count = 0;
  };

  void leave_out(const std::string& what, const std::string& name);
  void refuse(const std::string& reason);
  /// The folder that `parts` name, made as far as it is not there; nothing where a file has that name.
  system::Descriptor made_folder(std::vector<std::string>::const_iterator first,
                                 std::vector<std::string>::const_iterator last);
  void write_file(int folder, const SourceItem& item, const std::vector<std::string>& parts,
                  const Contents& contents);

  boost::filesystem::path folder_;
  Limits limits_;
  Budget& budget_;

  std::uint64_t bytes_ = 0;
  int count_ = 0;
  std::optional<std::string> refusal_;
  std::vector<LeftOut> left_out_;
};

}  // namespace kaven::tournaments::intake
