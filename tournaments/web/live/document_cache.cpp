#include "tournaments/web/live/document_cache.hpp"

namespace kaven::tournaments::web::live {

SharedText DocumentCache::find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                                       const std::function<SharedText()>& make) {
  constexpr std::size_t capacity = 256;
  const std::scoped_lock lock(mutex_);
  const Clock::time_point begin = Clock::now();
  if (const auto found = entries_.find(name); found != entries_.end()) {
    if (found->second.snapshot == snapshot || begin < found->second.expiry) return found->second.text;
  }
  SharedText text = make();
  if (!text) return nullptr;
  if (entries_.size() >= capacity) entries_.clear();
  const Clock::time_point end = Clock::now();
  entries_[name] = {.text = text, .snapshot = snapshot, .expiry = end + share_ * (end - begin)};
  return text;
}

}  // namespace kaven::tournaments::web::live
