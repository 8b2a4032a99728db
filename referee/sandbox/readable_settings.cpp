#include "referee/sandbox/readable_settings.hpp"

#include <dirent.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string_view>

namespace kaven::referee::sandbox {

namespace {

// Mono finds its own libraries by it, R its packages, Racket what is compiled of its own, and the command `gcl` reads its file before
// anything else. Matplotlib cannot be imported without its file. Node.js does without this file of OpenSSL where it is
// not, but not where it may not be read.
constexpr std::array<std::string_view, 10> settings = {
    "R",    "alternatives", "default/gcl", "ld.so.cache",    "localtime", "matplotlibrc",
    "mono", "racket",       "sbclrc",      "ssl/openssl.cnf"};
// A folder for each version.
constexpr std::string_view java_prefix = "java-";

}  // namespace

std::vector<std::string> readable_settings() {
  const std::string etc = "/etc/";
  std::vector<std::string> paths;
  for (const std::string_view name : settings) {
    const std::string path = etc + std::string(name);
    if (::access(path.c_str(), F_OK) == 0) paths.push_back(path);
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(etc.c_str()), ::closedir);
  while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
    if (std::string_view(entry->d_name).starts_with(java_prefix)) paths.push_back(etc + entry->d_name);
  }
  return paths;
}

}  // namespace kaven::referee::sandbox
