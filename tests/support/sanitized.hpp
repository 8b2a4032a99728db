// SPDX-License-Identifier: MIT
#pragma once

namespace kaven::support {

/// Whether this is built with the address or the thread sanitizer: computation is then up to 30 times slower.
/// GCC defines a macro, Clang answers __has_feature.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace kaven::support
