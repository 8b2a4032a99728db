#include "tournaments/web/live/document_cache.hpp"

#include <algorithm>
#include <utility>

namespace kaven::tournaments::web::live {

SharedText DocumentCache::find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                                       const std::function<SharedText()>& make) {
  if (SharedText text = find(name, snapshot)) return text;
  const std::scoped_lock making(making_);
  if (SharedText text = find(name, snapshot)) return text;
  const Clock::time_point begin = Clock::now();
  SharedText text = make();
  const Clock::time_point end = Clock::now();
  if (text)
    keep(name, {.text = text, .snapshot = snapshot, .made = end, .expiry = end + share_ * (end - begin)});
  return text;
}

SharedText DocumentCache::find(const std::string& name, const SharedSnapshot& snapshot) const {
  const std::scoped_lock lock(mutex_);
  const auto found = entries_.find(name);
  if (found == entries_.end()) return nullptr;
  const Entry& entry = found->second;
  return entry.snapshot == snapshot || Clock::now() < entry.expiry ? entry.text : nullptr;
}

void DocumentCache::keep(const std::string& name, Entry entry) {
  constexpr std::size_t capacity = 256;
  const std::scoped_lock lock(mutex_);
  if (entries_.size() >= capacity && !entries_.contains(name)) {
    const auto age = [](const auto& each) { return each.second.made; };
    entries_.erase(std::ranges::min_element(entries_, {}, age));
  }
  entries_[name] = std::move(entry);
}

}  // namespace kaven::tournaments::web::live
