#include "referee/command/trace.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace kaven::referee::command {

namespace {

constexpr const char* first_line = "What passed between the referee and the programs";
// A program may print without limit.
constexpr int most_lines_in_turn = 1000;

bool is_trace(const boost::filesystem::path& file) {
  std::ifstream input(file.string());
  std::string line;
  std::getline(input, line);
  return line == first_line;
}

}  // namespace

Trace::Trace(const boost::filesystem::path& file) {
  if (!file.empty()) {
    if (boost::filesystem::exists(file) && !is_trace(file)) {
      throw std::invalid_argument("--trace=" + file.string() +
                                  ": there is a file already, which is no trace");
    }
    file_.reset(std::fopen(file.c_str(), "we"));
    if (!file_) throw std::system_error(errno, std::generic_category(), file.string());
  }
  write(first_line);
}

void Trace::write(const std::string& line) {
  std::FILE* const out = file_ ? file_.get() : stderr;
  std::fputs((line + "\n").c_str(), out);
  // Flush, so that a reader sees everything while a program hangs.
  std::fflush(out);
}

void Trace::begin_turn(int ply, const std::string& side) {
  turn_start_ = Clock::now();
  lines_in_turn_ = 0;
  write(fmt::format("Move {}: {} has the turn", ply, side));
}

void Trace::note(const std::string& what) {
  if (++lines_in_turn_ > most_lines_in_turn + 1) return;
  if (lines_in_turn_ == most_lines_in_turn + 1) return write("  … more in this turn is not written down");
  const double seconds = std::chrono::duration<double>(Clock::now() - turn_start_).count();
  write(fmt::format("{:>9.3f} s  {}", seconds, what));
}

}  // namespace kaven::referee::command
