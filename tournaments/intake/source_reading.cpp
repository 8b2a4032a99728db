#include "tournaments/intake/source_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <iterator>
#include <map>
#include <utility>

#include "common/program/hidden_place.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/names.hpp"
#include "tournaments/intake/source.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

// The path of the tournament's folder in `source`; empty if it is not in it. Reading that folder would never end, as
// everything read is written to it.
fs::path own_folder_in(const fs::path& source, const fs::path& tournament, const fs::path& incoming) {
  const fs::path whole = fs::canonical(source);
  const fs::path root = fs::canonical(tournament);
  if (program::lies_in(whole, root) && program::lies_in(fs::canonical(incoming), whole))
    throw SourceError(
        "this is the folder of the tournament itself: name the folder or archive with the hand-ins");
  return program::lies_in(root, whole) ? source / root.lexically_relative(whole) : fs::path();
}

// In another source, the same name means the same owner.
void distinguish_same_names(std::vector<HandIn>& found) {
  std::map<std::pair<std::string, std::string>, int> seen;
  std::ranges::stable_sort(found, {}, &HandIn::handed_in);
  for (HandIn& each : found) {
    if (each.owner.system != "folder") continue;
    const int count = ++seen[{each.folder.parent_path().parent_path().string(), folded_name(each.owner.id)}];
    if (count > 1) each.owner.id += fmt::format(" #{}", count);
  }
}

}  // namespace

ReadSources read_sources(const CollectOrder& order, const fs::path& root, const fs::path& incoming,
                         Budget& budget) {
  ReadSources read;
  std::size_t number = 0;
  for (const fs::path& source : order.sources) {
    order.tell("reading " + text::printable(source.filename().string()));
    const fs::path place = incoming / std::to_string(++number);
    fs::create_directories(place);
    try {
      const fs::path own = own_folder_in(source, root, incoming);
      SourceContents contents = unpack(source, order.layout, order.limits, budget, place, own);
      if (!own.empty())
        contents.notes.push_back("skipped: " + in_quotes(own.filename().string()) +
                                 ", the folder of the tournament itself");
      for (HandIn& each : contents.hand_ins) {
        if (!order.submitter) break;
        each.owner = order.submitter->owner;
        each.handed_in = order.submitter->handed_in;
      }
      std::ranges::move(contents.hand_ins, std::back_inserter(read.hand_ins));
      contents.hand_ins.clear();
      read.sources.push_back(std::move(contents));
    } catch (const SourceError& error) {
      read.failed_sources.push_back(text::printable(source.string(), 400) + ": " + error.what());
    }
  }
  distinguish_same_names(read.hand_ins);
  std::ranges::stable_sort(read.hand_ins, {}, [](const HandIn& each) { return each.time.value_or(0); });
  return read;
}

}  // namespace kaven::tournaments::intake
