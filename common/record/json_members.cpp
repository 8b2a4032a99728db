#include "common/record/json_members.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/notation/printable.hpp"

namespace kaven::record {

using nlohmann::json;

namespace {

std::string shown(const json& value) {
  return notation::printable(value.dump(), 80);
}

bool is_time(const std::string& text) {
  constexpr std::string_view form = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != form.size()) return false;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const bool digit = text[at] >= '0' && text[at] <= '9';
    if (form[at] == 'd' ? !digit : text[at] != form[at]) return false;
  }
  const auto pair = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const int month = pair(5);
  const int day = pair(8);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && pair(11) < 24 && pair(14) < 60 &&
         pair(17) <= 60;
}

}  // namespace

json parse_object(std::string_view line) {
  // Deeper ones would only exhaust the stack of whoever prints them.
  constexpr int deepest = 8;
  std::vector<std::set<std::string>> open_objects;
  const auto refuse_unusual = [&](int depth, json::parse_event_t event, json& parsed) {
    if (depth > deepest) throw LineError("nested too deep: " + notation::printable(line, 80));
    if (event == json::parse_event_t::object_start) open_objects.emplace_back();
    if (event == json::parse_event_t::object_end) open_objects.pop_back();
    if (event == json::parse_event_t::key && !open_objects.back().insert(parsed.get<std::string>()).second) {
      throw LineError("member '" + notation::printable(parsed.get<std::string>(), 80) + "' is there twice");
    }
    return true;
  };
  json parsed;
  try {
    parsed = json::parse(line, refuse_unusual);
  } catch (const json::parse_error& error) {
    throw LineError("not JSON from byte " + std::to_string(error.byte) +
                    " on: " + notation::printable(line, 80));
  } catch (const json::out_of_range&) {
    throw LineError("holds a number that is out of range: " + notation::printable(line, 80));
  }
  if (!parsed.is_object()) throw LineError("expected a JSON object, not " + shown(parsed));
  return parsed;
}

Members::Members(const json& members_of, std::string inside)
    : object(members_of), holder(std::move(inside)) {}

std::string Members::inner(const std::string& name) const {
  return holder.empty() ? name : holder + "." + name;
}

std::string Members::path(const std::string& name) const {
  return "member '" + notation::printable(inner(name), 80) + "'";
}

const json& Members::take(const std::string& name) {
  const auto found = object.find(name);
  if (found == object.end()) throw LineError(path(name) + " is missing");
  asked_for.insert(name);
  return *found;
}

void Members::refuse(const std::string& name, const std::string& expected) const {
  throw LineError(path(name) + ": expected " + expected + ", not " + shown(object.at(name)));
}

std::string Members::text(const std::string& name) {
  const json& value = take(name);
  if (!value.is_string()) refuse(name, "a text");
  return value.get<std::string>();
}

std::vector<std::string> Members::texts(const std::string& name) {
  const json& value = take(name);
  if (!value.is_array()) refuse(name, "a list of texts");
  std::vector<std::string> list;
  for (const json& element : value) {
    if (!element.is_string()) refuse(name, "a list of texts");
    list.push_back(element.get<std::string>());
  }
  return list;
}

bool Members::flag(const std::string& name) {
  const json& value = take(name);
  if (!value.is_boolean()) refuse(name, "true or false");
  return value.get<bool>();
}

int Members::whole(const std::string& name) {
  const json& value = take(name);
  constexpr int largest = std::numeric_limits<int>::max();
  // Larger unsigned values would wrap on the way to a signed one.
  const bool fits = value.is_number_unsigned()
                        ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest)
                        : value.is_number_integer() && value.get<std::int64_t>() >= -largest;
  if (!fits) refuse(name, "a whole number");
  return value.get<int>();
}

std::uint64_t Members::unsigned_whole(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number_unsigned()) refuse(name, "a whole number from 0 on");
  return value.get<std::uint64_t>();
}

double Members::number(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number() || !std::isfinite(value.get<double>())) refuse(name, "a number");
  return value.get<double>();
}

double Members::seconds(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0) {
    refuse(name, "seconds, 0 or more");
  }
  return value.get<double>();
}

std::string Members::time(const std::string& name) {
  std::string value = text(name);
  if (!is_time(value)) refuse(name, "a time like 2026-11-21T09:30:00Z");
  return value;
}

Members Members::members(const std::string& name) {
  const json& value = take(name);
  if (!value.is_object()) refuse(name, "an object");
  return Members(value, inner(name));
}

std::vector<Members> Members::list(const std::string& name) {
  std::vector<Members> objects;
  const json& value = take(name);
  const bool fits =
      value.is_array() && std::ranges::all_of(value, [](const json& each) { return each.is_object(); });
  if (!fits) refuse(name, "a list of objects");
  for (const json& each : value) {
    objects.emplace_back(each, inner(name) + "[" + std::to_string(objects.size()) + "]");
  }
  return objects;
}

void Members::expect_no_more() const {
  for (const auto& [name, value] : object.items()) {
    if (!asked_for.contains(name)) throw LineError(path(name) + " is not known");
  }
}

}  // namespace kaven::record
