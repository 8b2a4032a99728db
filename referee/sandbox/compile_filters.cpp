// Compiles the system call filters into a file, one for each FilterOptions. They are the same at each start of a program,
// and compiling one takes a millisecond: it is done when Kaven is built.

#include <linux/filter.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
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
  const int error = file == nullptr
                        ? errno
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

}  // namespace

int main(int count, char** values) {
  try {
    if (count != 2) throw std::runtime_error("expected the file to write");
    std::vector<std::uint32_t> lengths;
    std::vector<sock_filter> all;
    for (unsigned number = 0; number < sandbox::number_of_filters; ++number) {
      const std::vector<sock_filter> filter = compiled(number);
      lengths.push_back(static_cast<std::uint32_t>(filter.size()));
      all.insert(all.end(), filter.begin(), filter.end());
    }
    std::ofstream out(values[1], std::ios::binary);
    out.write(reinterpret_cast<const char*>(lengths.data()),
              static_cast<std::streamsize>(lengths.size() * sizeof(std::uint32_t)));
    out.write(reinterpret_cast<const char*>(all.data()),
              static_cast<std::streamsize>(all.size() * sizeof(sock_filter)));
    out.close();
    if (!out) throw std::runtime_error(std::string(values[1]) + " cannot be written");
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "compile_filters: %s\n", error.what());
    return 1;
  }
}
