// SPDX-License-Identifier: MIT
#include "agent/connect4/book_maker.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "agent/connect4/advisor.hpp"
#include "agent/connect4/moves.hpp"

namespace kaven::agent::connect4 {

using namespace search;

namespace {

const Geometry& board() {
  return OpeningBook::geometry();
}

bool is_over(Stones stones) {
  return board().has_line(stones.opponent) || stones.all() == board().board;
}

std::optional<BookEntry> find(const std::map<Bitboard, OpeningBook::Word>& entries, Stones stones) {
  const auto found = entries.find(OpeningBook::key(stones));
  if (found == entries.end()) return std::nullopt;
  return OpeningBook(std::span(&found->second, 1)).find(stones);
}

}  // namespace

BookMaker::BookMaker(Solver& solver, Progress progress) : solver_(solver), progress_(std::move(progress)) {}

void BookMaker::add(std::span<const OpeningBook::Word> words) {
  for (const OpeningBook::Word word : words) entries_[OpeningBook::key(word)] = word;
}

std::vector<OpeningBook::Word> BookMaker::words() const {
  std::vector<OpeningBook::Word> words;
  for (const auto& [key, word] : entries_) words.push_back(word);
  return words;
}

std::vector<OpeningBook::Word> BookMaker::words_beside_bytes() const {
  std::vector<OpeningBook::Word> words;
  for (const auto& [key, word] : entries_) {
    const Stones stones = OpeningBook::position(key);
    if (!OpeningBook::has_byte(stones) && find(entries_, stones)->column) words.push_back(word);
  }
  return words;
}

std::vector<std::uint8_t> BookMaker::bytes() const {
  std::vector<std::uint8_t> bytes;
  std::size_t missing = 0;
  for (const Bitboard key : OpeningBook::all_keys()) {
    const Stones stones = OpeningBook::position(key);
    const auto entry = find(entries_, stones);
    if (!entry || !entry->column) ++missing;
    bytes.push_back(entry && entry->column ? OpeningBook::byte(stones, *entry) : 0);
  }
  if (missing != 0) {
    const std::string ply = std::to_string(OpeningBook::most_stones_of_bytes);
    throw std::runtime_error("the moves of " + std::to_string(missing) + " of " +
                             std::to_string(bytes.size()) + " positions with " +
                             std::to_string(OpeningBook::fewest_stones_of_bytes) + " to " + ply +
                             " stones are missing; go on with --moves-to-ply " + ply);
  }
  return bytes;
}

std::vector<Bitboard> BookMaker::find_all_keys() {
  std::vector<Bitboard> all;
  std::vector<Bitboard> keys = {OpeningBook::key(Stones())};
  for (int stones = 1; stones <= OpeningBook::most_stones_of_bytes; ++stones) {
    std::vector<Bitboard> next;
    for (const Bitboard key : keys) {
      for (const Stones follower : after_each_move(board(), OpeningBook::position(key))) {
        if (!board().has_line(follower.opponent)) next.push_back(OpeningBook::key(follower));
      }
    }
    std::ranges::sort(next);
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (stones >= OpeningBook::fewest_stones_of_bytes) all.insert(all.end(), next.begin(), next.end());
    keys = std::move(next);
  }
  std::ranges::sort(all);
  return all;
}

std::vector<std::uint8_t> BookMaker::encoded(std::span<const Bitboard> keys) {
  constexpr unsigned more = 0x80;
  std::vector<std::uint8_t> bytes;
  Bitboard before = 0;
  for (const Bitboard key : keys) {
    Bitboard rest = key - std::exchange(before, key);
    for (; rest >= more; rest >>= 7) bytes.push_back(static_cast<std::uint8_t>(rest | more));
    bytes.push_back(static_cast<std::uint8_t>(rest));
  }
  return bytes;
}

void BookMaker::put(Stones stones, const BookEntry& entry) {
  entries_[OpeningBook::key(stones)] = OpeningBook::word(stones, entry);
}

// The column is taken from the book, else found out and put into it.
int BookMaker::column_to_play(Stones stones, double done) {
  auto entry = find(entries_, stones);
  if (!entry || !entry->column) {
    if (known_.size() != entries_.size()) known_ = words();
    Deadline never = Deadline::never();
    const auto advice = Advisor(solver_, OpeningBook(known_)).advise(stones, never);
    entry = BookEntry{advice->score, advice->column};
    put(stones, *entry);
    progress_(done);
  }
  return *entry->column;
}

void BookMaker::add_met_positions(int ply) {
  add_met({}, ply, true, 0, 0.5);
  walked_.clear();
  add_met({}, ply, false, 0.5, 1);
}

void BookMaker::add_met(Stones stones, int ply, bool to_move, double from, double to) {
  if (ply < 0 || is_over(stones)) return;
  int& depth = walked_.try_emplace(OpeningBook::key(stones), -1).first->second;
  if (depth >= ply) return;
  depth = ply;
  if (to_move) {
    const int column = column_to_play(stones, from);
    const Bitboard place = board().playable(stones.all()) & board().column(column);
    add_met(Geometry::after(stones, place), ply - 1, false, from, to);
    return;
  }
  const std::vector<Stones> replies = after_each_move(board(), stones);
  const double step = (to - from) / static_cast<double>(replies.size());
  for (const Stones reply : replies) {
    add_met(reply, ply - 1, true, from, from + step);
    from += step;
  }
}

void BookMaker::add_moves(int ply) {
  walked_.clear();
  add_moves({}, ply, 0, 1);
}

void BookMaker::add_moves(Stones stones, int ply, double from, double to) {
  if (ply < 0 || is_over(stones)) return;
  int& depth = walked_.try_emplace(OpeningBook::key(stones), -1).first->second;
  if (depth >= ply) return;
  depth = ply;
  column_to_play(stones, from);
  const std::vector<Stones> followers = after_each_move(board(), stones);
  const double step = (to - from) / static_cast<double>(followers.size());
  for (const Stones follower : followers) {
    add_moves(follower, ply - 1, from, from + step);
    from += step;
  }
}

void BookMaker::add_all_positions(int ply) {
  walked_.clear();
  add_all({}, std::nullopt, ply, 0, 1);
}

// `before`: what is known of the position a move earlier. No move is worth more than the position it is
// played in, and the best one is worth as much, so often one question is enough.
ExactScore BookMaker::solve(Stones stones, const std::optional<BookEntry>& before) {
  if (before) {
    Deadline never = Deadline::never();
    if (!solver_.is_greater(stones, -before->score, never).value()) return -before->score;
  }
  return solver_.score(stones);
}

ExactScore BookMaker::add_all(Stones stones, const std::optional<BookEntry>& before, int ply, double from,
                              double to) {
  if (is_over(stones))
    return board().has_line(stones.opponent) ? immediate_loss(board().empties(stones)) - 1 : 0;
  auto entry = find(entries_, stones);
  int& depth = walked_.try_emplace(OpeningBook::key(stones), -1).first->second;
  if (entry && (depth >= ply || ply == 0)) return entry->score;
  depth = ply;
  if (ply == 0) {
    put(stones, {solve(stones, before), std::nullopt});
    progress_(from);
    return find(entries_, stones)->score;
  }
  const std::vector<Stones> followers = after_each_move(board(), stones);
  const double step = (to - from) / static_cast<double>(followers.size());
  ExactScore best = immediate_loss(board().cells());
  for (const Stones follower : followers) {
    best = std::max(best, -add_all(follower, entry, ply - 1, from, from + step));
    from += step;
  }
  if (!entry) put(stones, {best, std::nullopt});
  return best;
}

std::vector<std::string> BookMaker::check(std::span<const OpeningBook::Word> words, Solver& solver,
                                          std::size_t sample) {
  std::vector<std::string> wrong;
  if (!std::ranges::is_sorted(words)) wrong.emplace_back("the words do not ascend");
  const OpeningBook book(words);
  solver.forget();
  for (std::size_t index = 0; index < words.size(); ++index) {
    const Stones stones = OpeningBook::position(OpeningBook::key(words[index]));
    const std::string name = "word " + std::to_string(index + 1);
    const auto entry = book.find(stones);
    if (!entry) {
      wrong.push_back(name + ": no position");
      continue;
    }
    bool all_known = true;
    ExactScore best = immediate_loss(board().cells());
    std::optional<ExactScore> of_column;
    for (const Stones follower : after_each_move(board(), stones)) {
      const auto found = book.find(follower);
      all_known = all_known && found;
      if (!found) continue;
      best = std::max(best, -found->score);
      if (entry->column && (follower.opponent & ~stones.mover & board().column(*entry->column)) != 0) {
        of_column = -found->score;
      }
    }
    if (best > entry->score || (all_known && best != entry->score))
      wrong.push_back(name + ": not the best of its moves");
    if (of_column && *of_column != entry->score) wrong.push_back(name + ": its move is worth another score");
    if (index % sample == 0 && solver.score(stones) != entry->score)
      wrong.push_back(name + ": another score");
  }
  return wrong;
}

}  // namespace kaven::agent::connect4
