#pragma once

namespace kaven::support {

/// How often a property is tried: `all` times, under sanitizers a tenth of that (at least once). What
/// computes is 30 times slower there, and the release build has tried them all; sanitizers look for errors
/// that few rounds show.
constexpr int rounds(int all) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return (all + 9) / 10;
#else
  return all;
#endif
}

}  // namespace kaven::support
