#pragma once

#include <any>
#include <utility>

namespace kaven::tournaments::settings {

/// A part of Settings. Its owner needs only a declaration of T, so that a new member of T recompiles only code that
/// looks inside. A part that was never edited has T's defaults.
template <typename T>
class Part {
 public:
  Part() = default;
  Part(T value) : value_(std::move(value)) {}

  const T& operator*() const {
    static const T usual{};
    const T* own = std::any_cast<T>(&value_);
    return own == nullptr ? usual : *own;
  }
  const T* operator->() const { return &**this; }

  T& edit() {
    if (!value_.has_value()) value_ = T{};
    return *std::any_cast<T>(&value_);
  }

 private:
  std::any value_;
};

}  // namespace kaven::tournaments::settings
