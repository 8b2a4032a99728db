#include "tournaments/admission/trial_memory.hpp"

#include <nlohmann/json.hpp>

#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/files.hpp"
#include "common/text/json_text.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

using nlohmann::ordered_json;

ordered_json object_of(const std::string& hand_in, const RememberedTrial& trial) {
  return {{"hand_in", hand_in},
          {"time", trial.time},
          {"fingerprint", trial.fingerprint},
          {"conditions", trial.conditions},
          {"may_play", trial.result.may_play},
          {"reason", trial.result.reason},
          {"remedy", trial.result.remedy},
          {"seconds", trial.result.time.count()}};
}

void read_trial(record::JsonObjectReader& members, TrialMemory& memory) {
  const std::string hand_in = members.text("hand_in");
  memory[hand_in] = {.fingerprint = members.text("fingerprint"),
                     .conditions = members.text("conditions"),
                     .time = members.time("time"),
                     .result = {.may_play = members.boolean("may_play"),
                                .reason = members.text("reason"),
                                .remedy = members.text("remedy"),
                                .time = std::chrono::duration<double>(members.seconds("seconds"))}};
}

}  // namespace

std::string conditions_of(const settings::Settings& settings) {
  std::string text = KAVEN_VERSION;
  for (const std::string& word : trial_arguments(settings)) text += "\n" + word;
  return program::sha256_of_text(text);
}

TrialMemory read_trials(const fs::path& file) {
  TrialMemory memory;
  record::for_each_readable_object(
      file, [&memory](record::JsonObjectReader& members) { read_trial(members, memory); });
  return memory;
}

void write_trials(const fs::path& file, const TrialMemory& memory) {
  std::string text;
  for (const auto& [hand_in, trial] : memory) {
    if (!trial.result.was_tried) continue;
    text += text::json_line(object_of(hand_in, trial));
  }
  system::replace_file(file, text);
}

}  // namespace kaven::tournaments::admission
