#pragma once

#include <clocale>

namespace kaven::text {

/// Switches the current thread to a UTF-8 locale during the lifetime of the object; the rest of the program is not
/// affected. Functions of libraries that know characters ask the locale: for their widths, for example, or for the
/// names of the files in an archive.
class Utf8Locale {
 public:
  Utf8Locale() : before_(::uselocale(utf8())) {}
  ~Utf8Locale() { ::uselocale(before_); }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

 private:
  static locale_t utf8() {
    static const locale_t locale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
  }
  locale_t before_;
};

}  // namespace kaven::text
