#pragma once

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

// An analysis compares what each move of a recorded game was worth with the best move in its place. GameJudge
// (game_judge.hpp) makes it, AnalysisRun (analysis_run.hpp) has that done for many records, and it is kept in
// a file beside the record, whose hash it names: with another record it is stale.

/// How a position ends under perfect play of both sides, for one of them. A full board that loses for both is
/// a draw here: nobody wins it.
enum class GameValue : std::uint8_t { loss, draw, win };

inline constexpr text::WordTable<GameValue, 3> game_value_words = {
    {{{GameValue::loss, "loss"}, {GameValue::draw, "draw"}, {GameValue::win, "win"}}}};

/// What a position, or a move, is worth to the side that was to move.
struct PositionValue {
  std::optional<GameValue> result;  ///< present where it is proved
  /// Moves of both sides until the game is over, the judged move included (a win at once: 1). Nothing for
  /// draws, and where that is not known.
  std::optional<int> plies;
  /// The score in the engine's units: for Connect-4 as in agent/connect4/exact_score.hpp, for Max-Connect4
  /// the lines ahead in the end (a fraction: an estimate), else as in agent/search/score.hpp.
  double score = 0;
  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// What a move did to its player.
enum class MoveQuality : std::uint8_t {
  best,
  inaccuracy,  ///< keeps the result, but wins later, loses sooner, or by more
  mistake,     ///< gives away half: win to draw, draw to loss
  blunder,     ///< win to loss
};

inline constexpr text::WordTable<MoveQuality, 4> move_quality_words = {{{
    {MoveQuality::best, "best"},
    {MoveQuality::inaccuracy, "inaccuracy"},
    {MoveQuality::mistake, "mistake"},
    {MoveQuality::blunder, "blunder"},
}}};

/// One move of a game, judged. All values are to its player.
struct JudgedMove {
  int ply = 1;               ///< the number of the move as in the record
  PositionValue value;       ///< what the move played is worth
  PositionValue best_value;  ///< what the best one is worth
  std::vector<game::Place>
      best;  ///< the best moves as far as they are known: at least one, the first by preference
  MoveQuality quality = MoveQuality::best;
  bool exact = false;                    ///< the results of both values are proved
  std::map<int, PositionValue> columns;  ///< what each move is worth, by column, where all are known
  friend bool operator==(const JudgedMove&, const JudgedMove&) = default;
};

/// A recorded game with every move judged that one of the players chose.
struct GameAnalysis {
  std::string record_sha256;          ///< SHA-256 of the record's file, in lower-case hex
  std::string engine;                 ///< the judge: `connect4 solver`, or a room of agent/
  std::optional<int> depth;           ///< moves it looked ahead; nothing where that was not what bounded it
  std::optional<std::int64_t> nodes;  ///< positions it looked at for a move; likewise
  std::vector<JudgedMove> moves;      ///< the moves in the order of play, without those of the opening
  friend bool operator==(const GameAnalysis&, const GameAnalysis&) = default;
};

/// An analysis that cannot be believed. what() is `FILE: reason`.
class AnalysisError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `NAME.analysis.json`, beside the record `NAME.jsonl`.
boost::filesystem::path analysis_file(const boost::filesystem::path& record);

// The file is one JSON object:
//
//   {"format":1,"record":"<sha256>","engine":"connect4 solver","depth":null,"nodes":null,"moves":[
//    {"ply":8,"value":V,"best_value":V,"best":["D1"],"judgement":"best","exact":true,"hints":{"A":V,"D":V}},
//    …]}
//
// with values V = {"result":"win","plies":5,"score":18}: `result` is null where nothing is proved, `plies` is
// there only where it is known, `hints` only where the value of every column is.

/// A value V, as in the file.
nlohmann::ordered_json json_of(const PositionValue& value);
/// The values of columns as in `hints`, by letter.
nlohmann::ordered_json json_of(const std::map<int, PositionValue>& columns);
/// The whole object.
nlohmann::ordered_json json_of(const GameAnalysis& analysis);

/// The file's text: the object with a line for each move, as people look at it, too.
std::string analysis_text(const GameAnalysis& analysis);
/// The same back; `name` stands for the file in errors. Throws AnalysisError for anything that is not as
/// written above.
GameAnalysis read_analysis_text(std::string_view text, const std::string& name);

/// Makes `file` hold `analysis`, whole or not at all. Throws std::system_error that names the file.
void write_analysis(const boost::filesystem::path& file, const GameAnalysis& analysis);
/// The analysis in `file`, or nothing when there is no such file. Throws AnalysisError; std::system_error
/// when it cannot be read.
std::optional<GameAnalysis> read_analysis(const boost::filesystem::path& file);
/// The analysis of the game that is in `record` now: nothing when there is none, or it is of what the file
/// held earlier. Throws as read_analysis() does.
std::optional<GameAnalysis> present_analysis(const boost::filesystem::path& record);

}  // namespace kaven::tournaments::analysis
