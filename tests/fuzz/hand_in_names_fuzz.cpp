// SPDX-License-Identifier: MIT
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/unicode_text.hpp"
#include "tests/fuzz/fuzz_input.hpp"
#include "tournaments/course/intake/names.hpp"

using kaven::fuzz::require;
namespace intake = kaven::tournaments::intake;
namespace text = kaven::text;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = kaven::fuzz::text_of(data, size);
  const std::string decoded = text::decoded_name(text);
  require(text::characters_of(decoded).has_value(), "a decoded name is UTF-8");
  require(text::utf8_of(*text::characters_of(decoded)) == decoded, "UTF-8 is read as it is written");
  require(text::composed(text::composed(decoded)) == text::composed(decoded),
          "what is composed stays as it is");

  const std::string shown = text::unmistakable(text);
  require(kaven::text::printable(shown, shown.size()) == shown, "what is unmistakable is printable");
  const std::string look = text::skeleton(decoded);
  require(text::characters_of(look).has_value(), "a look is UTF-8");
  require(text::skeleton(" " + decoded + " ") == look, "blanks around a name are not seen");

  const intake::InnerPath path = intake::inner_path(text);
  if (path.fault.empty()) {
    for (const std::string& part : path.parts) {
      require(!part.empty() && part != "." && part != "..", "a part is a name");
      require(part.find('/') == std::string::npos && part.find('\0') == std::string::npos,
              "a part is one name");
    }
  } else {
    require(kaven::text::printable(path.fault, 2000) == path.fault, "a fault is printable");
  }

  const std::string folder = intake::folder_name(text);
  require(!folder.empty() && folder.size() <= 100 && folder.find('/') == std::string::npos,
          "a folder has a name");
  require(folder.front() != '.' && folder.front() != '-', "a folder is neither hidden nor an option");
  require(intake::folder_name(folder) == folder, "a folder's name stays as it is");
  require(text::characters_of(folder).has_value(), "a folder's name is UTF-8");

  for (const auto& named : {intake::moodle_name(text), intake::canvas_name(text)}) {
    if (named) require(!named->name.empty(), "somebody has handed in");
  }
  // A path as a reader of a platform gets it: never empty.
  if (path.fault.empty() && !path.parts.empty()) {
    for (const intake::PlatformPaths& platform : intake::platform_paths()) {
      const auto named = platform.read(path.parts);
      if (!named || named->name.empty()) continue;
      require(!named->id.empty(), "whoever has handed in is identified");
      require(named->depth >= 1 && named->depth <= path.parts.size(), "the path names the hand-in");
    }
    const std::string prefix = intake::common_prefix(path.parts);
    require(path.parts.front().starts_with(prefix), "a prefix is what a name begins with");
  }
  if (const auto own = intake::without_canvas_number(text))
    require(own->size() < text.size(), "a number goes");
  return 0;
}
