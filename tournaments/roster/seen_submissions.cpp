#include "tournaments/roster/seen_submissions.hpp"

#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>

#include "common/record/json_object_reader.hpp"
#include "common/system/replacement_file.hpp"

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;
using nlohmann::ordered_json;

SeenWords read_seen_words(const fs::path& file) {
  SeenWords seen;
  boost::system::error_code error;
  if (!fs::is_regular_file(file, error)) return seen;
  fs::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    try {
      const nlohmann::json object = record::parse_object(line);
      record::JsonObjectReader members(object);
      const std::string hand_in = members.text("hand_in");
      seen[hand_in] = members.text("seen");
    } catch (const record::LineError&) {
      continue;
    }
  }
  return seen;
}

void write_seen_words(const fs::path& file, const SeenWords& seen) {
  std::string text;
  for (const auto& [hand_in, word] : seen) {
    const ordered_json object = {{"hand_in", hand_in}, {"seen", word}};
    text += object.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  }
  system::replace_file(file, text);
}

}  // namespace kaven::tournaments::roster
