// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/course/intake/source.hpp"

namespace kaven::tournaments::intake {

/// The number of bytes that the command may still unpack.
struct Budget {
  std::uint64_t bytes = 0;
};

/// Writes the files of one hand-in into a new folder. Nothing is written outside it: names that lead out are left out,
/// and neither links nor devices are created. Files get the permissions 644 or 755, folders 755.
class UnpackedFolder {
 public:
  /// Creates `folder`, which must not exist. This and add() throw std::system_error that names the path.
  UnpackedFolder(boost::filesystem::path folder, const Limits& limits, Budget& budget);

  /// Adds `item` at the path `parts` (folders, then its own name). Litter, links, devices and names with a fault are
  /// left out and noted. An item that exceeds a limit refuses the whole hand-in; later items are then ignored. Throws
  /// SourceError when the contents cannot be read, std::system_error when they cannot be written.
  void add(const SourceItem& item, const std::vector<std::string>& parts, const Contents& contents);

  /// The limit that was exceeded, and by which file; a message for users.
  const std::optional<std::string>& refusal() const { return refusal_; }
  /// The omitted files, one sentence for each kind.
  std::vector<std::string> notes() const;

 private:
  struct LeftOut {
    std::string what;                ///< the kind, e.g. "links"
    std::vector<std::string> names;  ///< the first few
    int count = 0;
  };

  void leave_out(const std::string& what, const std::string& name);
  void refuse(const std::string& reason) { refusal_ = reason; }
  /// Opens the folder named by the parts, creating missing folders. Returns no descriptor if a file has such a name.
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
