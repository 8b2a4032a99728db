#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::live {

/// A text as it is sent, shared by all who send it.
using SharedText = std::shared_ptr<const std::string>;
using SharedSnapshot = std::shared_ptr<const documents::Snapshot>;

/// Keeps the texts of documents that take long to make. A text serves as long as its snapshot is the present
/// one, and after that for a time in proportion to what it took to make: making texts never takes more than a
/// small part of a processor. All calls may come from any thread.
class DocumentCache {
 public:
  /// A text that took the time t to make serves for `share` times t, even when the snapshot has changed.
  explicit DocumentCache(int share) : share_(share) {}

  /// The text of the document `name`, from the cache or made of `snapshot`. `make` may return nullptr, which
  /// is not kept; one text is made at a time, while those that are there are given to whoever asks.
  SharedText find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                          const std::function<SharedText()>& make);

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    SharedText text;
    SharedSnapshot snapshot;  ///< the snapshot that the document was made of
    Clock::time_point made;
    Clock::time_point expiry;
  };

  SharedText find(const std::string& name, const SharedSnapshot& snapshot) const;
  void keep(const std::string& name, Entry entry);

  const int share_;
  std::mutex making_;         ///< held while a text is made
  mutable std::mutex mutex_;  ///< guards what follows
  std::map<std::string, Entry> entries_;
};

}  // namespace kaven::tournaments::web::live
