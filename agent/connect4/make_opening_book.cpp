// SPDX-License-Identifier: MIT
// Builds the opening book: see --help.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "agent/connect4/book_maker.hpp"

namespace {

namespace connect4 = kaven::agent::connect4;
using connect4::OpeningBook;
using Clock = std::chrono::steady_clock;

constexpr const char* footer = R"(
Examples:
  connect4_book openings.bin --all-to-ply 8
  connect4_book openings.bin --moves-to-ply 8
  connect4_book openings.bin --met-to-ply 10
  connect4_book openings.bin --check 100
  connect4_book openings.bin --write-to agent/connect4

What FILE holds already is kept and not solved again: stopped at any time, the same command goes on.)";

std::vector<OpeningBook::Word> read_book(const std::string& file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in) return {};
  const auto bytes = static_cast<std::size_t>(in.tellg());
  if (bytes % sizeof(OpeningBook::Word) != 0) {
    throw std::runtime_error(
        fmt::format("{}: {} bytes, expected a multiple of {}", file, bytes, sizeof(OpeningBook::Word)));
  }
  std::vector<OpeningBook::Word> words(bytes / sizeof(OpeningBook::Word));
  in.seekg(0);
  in.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(bytes));
  if (!in) throw std::runtime_error(file + ": cannot be read");
  return words;
}

// The file is written aside and then put in place: whoever stops the program finds the old book or the new
// one, each whole.
template <typename Element>
void write_file(const std::string& file, const std::vector<Element>& elements) {
  const std::string aside = file + ".part";
  const auto failed = [&] { return std::system_error(errno, std::generic_category(), aside); };
  std::FILE* out = std::fopen(aside.c_str(), "wb");
  if (out == nullptr) throw failed();
  const bool written =
      std::fwrite(elements.data(), sizeof(Element), elements.size(), out) == elements.size() &&
      std::fflush(out) == 0 && ::fsync(::fileno(out)) == 0;
  if (!written) {
    const auto error = failed();
    std::fclose(out);
    throw error;
  }
  if (std::fclose(out) != 0) throw failed();
  std::filesystem::rename(aside, file);
}

}  // namespace

int main(int count, char** values) {
  CLI::App app("Builds and checks the opening book of Connect-4, 7x6.", "connect4_book");
  app.footer(footer);
  std::string file;
  std::optional<int> met;
  std::optional<int> moves;
  std::optional<int> all;
  std::string folder;
  std::optional<std::size_t> sample;
  std::size_t megabytes = 256;
  app.add_option("FILE", file, "the book")->required();
  app.add_option("--met-to-ply", met,
                 "add what a player of either side who follows the book can meet, with moves");
  app.add_option("--moves-to-ply", moves, "add every position, with moves");
  app.add_option("--all-to-ply", all, "add the value of every position");
  app.add_option("--write-to", folder, "write the files that are built into the engine into this folder")
      ->check(CLI::ExistingDirectory);
  app.add_option("--check", sample, "check the book; every so many positions by solving them again")
      ->check(CLI::PositiveNumber);
  app.add_option("--memory", megabytes, "size of the transposition table in megabytes")
      ->capture_default_str();
  CLI11_PARSE(app, count, values);
  try {
    connect4::Solver solver(OpeningBook::geometry(), megabytes << 20U);
    if (sample) {
      const std::vector<OpeningBook::Word> words = read_book(file);
      const auto wrong = connect4::BookMaker::check(words, solver, *sample);
      for (const std::string& sentence : wrong) std::fprintf(stderr, "connect4_book: %s\n", sentence.c_str());
      std::printf("%zu positions, %zu wrong\n", words.size(), wrong.size());
      return wrong.empty() ? 0 : 1;
    }
    const Clock::time_point begin = Clock::now();
    Clock::time_point saved = begin;
    connect4::BookMaker* running = nullptr;
    connect4::BookMaker maker(solver, [&](double done) {
      if (Clock::now() - saved < std::chrono::seconds(10)) return;
      write_file(file, running->words());
      saved = Clock::now();
      const double seconds = std::chrono::duration<double>(saved - begin).count();
      fmt::print(stderr, "{:.2f} % after {:.0f} s, {} positions, {}\n", done * 100, seconds, running->size(),
                 done > 0 ? fmt::format("{:.0f} s left", seconds / done - seconds) : "time left unknown");
    });
    running = &maker;
    maker.add(read_book(file));
    if (all) maker.add_all_positions(*all);
    if (moves) maker.add_moves(*moves);
    if (met) maker.add_met_positions(*met);
    write_file(file, maker.words());
    if (!folder.empty()) {
      write_file(folder + "/opening_keys.bin",
                 connect4::BookMaker::encoded(connect4::BookMaker::find_all_keys()));
      write_file(folder + "/opening_moves.bin", maker.bytes());
      write_file(folder + "/opening_book.bin", maker.words_beside_bytes());
    }
    std::printf("%zu positions\n", maker.size());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "connect4_book: %s\n", error.what());
    return 1;
  }
}
