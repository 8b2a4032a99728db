// SPDX-License-Identifier: MIT
#pragma once

// An analysis compares the value of each move of a recorded game with that of the best move.
//
//   games/NAME.jsonl ─▶ AnalysisRun ─▶ GameJudge ─┬─▶ GameSolver        Connect-4: exact, from the last position backwards
//                       (threads)                 └─▶ EngineEvaluator   other games: proofs and estimates of the engine
//                                                            │
//   games/NAME.analysis.json ◀── GameAnalysis ◀── quality_of() in engine_scores: best, inaccuracy, mistake, blunder
//
// The file has the SHA-256 of its record, and is stale if the record has changed. It is one JSON object:
//
//   {"format":1,"record":"<sha256>","engine":"connect4 solver","depth":null,"nodes":null,"moves":[
//    {"ply":8,"value":V,"best_value":V,"best":["D1"],"judgement":"best","exact":true,"hints":{"A":V,"D":V}},
//    …]}
//
// with values V = {"result":"win","plies":5,"score":18}: `result` is null if not proved; `plies` is present only if known, `hints`
// only if the values of all columns are known. All values of a move are for its player, and `plies` counts from the position
// before the move, so that they are comparable: an immediate win is 1. Nothing depends on time, threads or games judged before.

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/game/move.hpp"
#include "common/text/word_table.hpp"

namespace kaven::tournaments::analysis {

/// The result of a position for one side, with perfect play of both. A full board that is a loss for both sides counts
/// as a draw.
enum class GameValue : std::uint8_t { loss, draw, win };

inline constexpr text::WordTable<GameValue, 3> game_value_words = {
    {{{GameValue::loss, "loss"}, {GameValue::draw, "draw"}, {GameValue::win, "win"}}}};

/// The value of a position, or of a move in it, for the side to move.
struct PositionValue {
  std::optional<GameValue> result;  ///< present if proved
  /// Number of moves of both sides to the end of the game, including the judged move (an immediate win: 1). Nothing for
  /// draws, or if unknown.
  std::optional<int> plies;
  /// The score in the engine's units: for Connect-4 as in agent/connect4/exact_score.hpp, for Max-Connect4
  /// the lines ahead in the end (a fraction: an estimate), else as in agent/search/score.hpp.
  double score = 0;
  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// The judgement of a move.
enum class MoveQuality : std::uint8_t {
  best,
  inaccuracy,  ///< same result, but a later win, an earlier loss, or a smaller lead
  mistake,     ///< from win to draw, or from draw to loss
  blunder,     ///< from win to loss
};

inline constexpr text::WordTable<MoveQuality, 4> move_quality_words = {{{
    {MoveQuality::best, "best"},
    {MoveQuality::inaccuracy, "inaccuracy"},
    {MoveQuality::mistake, "mistake"},
    {MoveQuality::blunder, "blunder"},
}}};

/// A judged move of a game. All values are for the player who moved.
struct JudgedMove {
  int ply = 1;                    ///< the number of the move as in the record
  PositionValue value;            ///< the value of the move played
  PositionValue best_value;       ///< the value of the best move
  std::vector<game::Place> best;  ///< the known best moves: at least one, the preferred one first
  MoveQuality quality = MoveQuality::best;
  bool exact = false;                    ///< the results of both values are proved
  std::map<int, PositionValue> columns;  ///< the values of all moves, by column; empty if not all are known
  friend bool operator==(const JudgedMove&, const JudgedMove&) = default;
};

/// A recorded game with its judged moves: all except those of the opening.
struct GameAnalysis {
  std::string record_sha256;          ///< SHA-256 of the record's file, in lower-case hex
  std::string engine;                 ///< the judge: `connect4 solver`, or a folder of agent/
  std::optional<int> depth;           ///< limit of the search depth, if there was one
  std::optional<std::int64_t> nodes;  ///< limit of nodes per move, if there was one
  std::vector<JudgedMove> moves;      ///< the moves in the order of play, without those of the opening
  friend bool operator==(const GameAnalysis&, const GameAnalysis&) = default;
};

/// An analysis file is invalid. what() is `FILE: reason`.
class AnalysisError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The path of a record's analysis: `NAME.analysis.json` beside the record `NAME.jsonl`.
boost::filesystem::path analysis_file(const boost::filesystem::path& record);

/// A value V of the file.
nlohmann::ordered_json json_of(const PositionValue& value);
/// The `hints` of the file: values by the column's letter.
nlohmann::ordered_json json_of(const std::map<int, PositionValue>& columns);
/// The file's whole object.
nlohmann::ordered_json json_of(const GameAnalysis& analysis);

/// The file's text, with one line for each move, for readability.
std::string analysis_text(const GameAnalysis& analysis);
/// Parses the file's text; `name` is the file's name in errors. Throws AnalysisError if the text does not have the
/// format above.
GameAnalysis read_analysis_text(std::string_view text, const std::string& name);

/// Writes `analysis` to `file` atomically. Throws std::system_error that names the file.
void write_analysis(const boost::filesystem::path& file, const GameAnalysis& analysis);
/// Reads the analysis in `file`; nothing when there is no such file. Throws AnalysisError; std::system_error when it
/// cannot be read.
std::optional<GameAnalysis> read_analysis(const boost::filesystem::path& file);

}  // namespace kaven::tournaments::analysis
