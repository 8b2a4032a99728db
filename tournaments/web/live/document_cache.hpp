#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tournaments/web/documents/snapshot.hpp"

namespace kaven::tournaments::web::live {

/// The text of a document, shared by all threads that send it.
using SharedText = std::shared_ptr<const std::string>;
using SharedSnapshot = std::shared_ptr<const documents::Snapshot>;

/// Caches the texts of documents that take long to make. A text is valid while its snapshot is the present
/// one, and after that for a time in proportion to the time of making it, so that making texts takes only a
/// small part of a processor. All calls may come from any thread.
class DocumentCache {
 public:
  /// A text that took the time t to make is valid for at least `share` times t, even if the snapshot changes.
  explicit DocumentCache(int share) : share_(share) {}

  /// The text of the document `name`, from the cache or made of `snapshot`. `make` may return nullptr, which
  /// is not cached. Only one thread makes a text at a time; cached texts are available meanwhile.
  SharedText find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                          const std::function<SharedText()>& make);

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    SharedText text;
    SharedSnapshot snapshot;  ///< the source of the text
    Clock::time_point made;
    Clock::time_point expiry;
  };

  SharedText find(const std::string& name, const SharedSnapshot& snapshot) const;
  void keep(const std::string& name, Entry entry);

  const int share_;
  std::mutex making_;         ///< held while a text is made
  mutable std::mutex mutex_;  ///< guards the members below
  std::map<std::string, Entry> entries_;
};

}  // namespace kaven::tournaments::web::live
