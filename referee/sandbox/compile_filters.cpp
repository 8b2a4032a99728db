// SPDX-License-Identifier: MIT
// Compiles the system call filters (one for each FilterOptions, and the list of allowed calls) into a file, and
// writes the names of system calls to another. This happens when Kaven is built, because the filters are the same at
// every start of a program and compiling one takes a millisecond.

#include <linux/filter.h>
#include <seccomp.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "referee/sandbox/system_call_filter.hpp"
#include "referee/sandbox/system_call_rules.hpp"

namespace sandbox = kaven::referee::sandbox;

namespace {

std::vector<sock_filter> compiled(unsigned number) {
  std::FILE* const file = std::tmpfile();
  const int error = file == nullptr ? errno
                    : number == sandbox::number_of_filters
                        ? sandbox::write_compiled_allow_list(::fileno(file))
                        : sandbox::write_compiled_filter(sandbox::filter_options(number), ::fileno(file));
  if (error != 0) throw std::system_error(error, std::generic_category(), "filter " + std::to_string(number));
  std::vector<sock_filter> filter(static_cast<std::size_t>(::lseek(::fileno(file), 0, SEEK_END)) /
                                  sizeof(sock_filter));
  std::rewind(file);
  const bool complete = std::fread(filter.data(), sizeof(sock_filter), filter.size(), file) == filter.size();
  std::fclose(file);
  if (!complete) throw std::runtime_error("filter " + std::to_string(number) + " cannot be read back");
  return filter;
}

void write(const char* path, const std::string& content) {
  std::ofstream out(path, std::ios::binary);
  out << content;
  out.close();
  if (!out) throw std::runtime_error(std::string(path) + " cannot be written");
}

// One line per call: its number, its name, and `!` if it is always refused.
std::string names_of_system_calls() {
  constexpr int end = 1024;
  std::string names;
  for (int number = 0; number < end; ++number) {
    const std::unique_ptr<char, void (*)(void*)> name(
        ::seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number), ::free);
    if (!name) continue;
    names.append(std::to_string(number)).append(" ").append(name.get());
    names.append(sandbox::is_always_refused(name.get()) ? "!\n" : "\n");
  }
  return names;
}

template <typename Content>
std::string bytes_of(const std::vector<Content>& content) {
  return {reinterpret_cast<const char*>(content.data()), content.size() * sizeof(Content)};
}

}  // namespace

int main(int count, char** values) {
  try {
    if (count != 3) throw std::runtime_error("expected two files to write");
    std::vector<std::uint32_t> lengths;
    std::vector<sock_filter> all;
    for (unsigned number = 0; number <= sandbox::number_of_filters; ++number) {
      const std::vector<sock_filter> filter = compiled(number);
      lengths.push_back(static_cast<std::uint32_t>(filter.size()));
      all.insert(all.end(), filter.begin(), filter.end());
    }
    write(values[1], bytes_of(lengths) + bytes_of(all));
    write(values[2], names_of_system_calls());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "compile_filters: %s\n", error.what());
    return 1;
  }
}
