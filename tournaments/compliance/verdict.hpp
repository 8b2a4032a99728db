#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "tournaments/compliance/program_check.hpp"

namespace kaven::tournaments::compliance {

/// What a check says about a hand-in, in a word.
enum class Verdict : std::uint8_t {
  passed,
  advised,  ///< it may enter; something that is only advised failed
  loses,    ///< it makes a first move, so it plays; something that is required failed later
  refused,  ///< it may not enter
  untried,  ///< it was not tried, or not to the end, and has failed nothing so far
};

/// `passed`, `may enter, with advice`, `plays, but would lose games`, `may not enter`, `could not be tried`.
std::string_view verdict_words(Verdict verdict);

/// The result of one hand-in's check: what stands in a line about it, and its whole report.
struct HandInResult {
  std::string who;   ///< the name of its file or folder, or as it was given
  std::string name;  ///< as it will be displayed; empty when that cannot be known
  Verdict verdict = Verdict::untried;
  std::string reason;  ///< the first reason; empty when all passed
  std::string remedy;
  std::string text;  ///< the report for people
  /// The report for graders, as JSON: that of compliance_report.hpp with `who`, `verdict`, `reason`, `remedy`.
  std::string json;
};

/// The result of `check`, which is over or was given up, of the hand-in `who`. `program` is how it was named:
/// no path of this machine that leads to it is left in the texts.
HandInResult result_of(const ProgramCheck& check, const std::string& who, const std::string& program);

/// The same of a hand-in called `name` whose trial is known to have failed, and which is not tried again.
HandInResult known_failure(const std::string& who, const std::string& program, const std::string& name,
                           const std::string& reason, const std::string& remedy);

}  // namespace kaven::tournaments::compliance
