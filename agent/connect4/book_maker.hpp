// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/connect4/opening_book.hpp"
#include "agent/connect4/solver.hpp"

namespace kaven::agent::connect4 {

/// Fills a book, position after position down the tree, so that each finds the table warm from the one
/// before. What the book holds already is not solved again: an interrupted building goes on where it was.
class BookMaker {
 public:
  /// Called after each position that was solved, with the part of the tree that is done, 0 to 1.
  using Progress = std::function<void(double done)>;

  /// Keeps references.
  BookMaker(Solver& solver, Progress progress);

  void add(std::span<const OpeningBook::Word> words);
  /// Every position that a player who follows the book can meet when he is to move, with `ply` stones at
  /// most, as either side; each with its move.
  void add_met_positions(int ply);
  /// Every position with up to `ply` stones, each with its move.
  void add_moves(int ply);
  /// The value of every position with up to `ply` stones.
  void add_all_positions(int ply);
  std::vector<OpeningBook::Word> words() const;
  /// The content of the embedded book: a byte for each position of OpeningBook::all_keys(), and the words of other
  /// positions that hold a move. Throws std::runtime_error if bytes are missing.
  std::vector<std::uint8_t> bytes() const;
  std::vector<OpeningBook::Word> words_beside_bytes() const;
  /// OpeningBook::all_keys(), found by playing every move; and these as in opening_keys.bin.
  static std::vector<Bitboard> find_all_keys();
  static std::vector<std::uint8_t> encoded(std::span<const Bitboard> keys);
  std::size_t size() const { return entries_.size(); }

  /// Everything wrong with `words`, as sentences: the order; values and moves that contradict those of
  /// following positions; and, of every `sample`-th entry, a value that the solver, its table empty, finds to
  /// be another.
  static std::vector<std::string> check(std::span<const OpeningBook::Word> words, Solver& solver,
                                        std::size_t sample);

 private:
  int column_to_play(Stones stones, double done);
  void add_moves(Stones stones, int ply, double from, double to);
  void add_met(Stones stones, int ply, bool to_move, double from, double to);
  ExactScore add_all(Stones stones, const std::optional<BookEntry>& before, int ply, double from, double to);
  ExactScore solve(Stones stones, const std::optional<BookEntry>& before);
  void put(Stones stones, const BookEntry& entry);

  Solver& solver_;
  Progress progress_;
  std::map<Bitboard, OpeningBook::Word> entries_;
  std::vector<OpeningBook::Word> known_;  ///< entries_, as they were when its size changed last
  std::map<Bitboard, int> walked_;  ///< positions whose followers to so many more stones are in the book
};

}  // namespace kaven::agent::connect4
