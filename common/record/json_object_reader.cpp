// SPDX-License-Identifier: MIT
#include "common/record/json_object_reader.hpp"

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "common/record/time_text.hpp"
#include "common/text/json_text.hpp"
#include "common/text/printable.hpp"

namespace kaven::record {

using nlohmann::json;

namespace {

std::string shown(const json& value) {
  return text::printable(text::json_text(value), 80);
}

bool fits_integer(const json& value) {
  constexpr int largest = std::numeric_limits<int>::max();
  // Larger unsigned values would wrap when converted to signed ones.
  return value.is_number_unsigned() ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(largest)
                                    : value.is_number_integer() && value.get<std::int64_t>() >= -largest;
}

[[noreturn]] void refuse_repeated(std::vector<std::string> names) {
  std::ranges::sort(names);
  throw LineError("member '" + text::printable(*std::ranges::adjacent_find(names), 80) + "' is there twice");
}

}  // namespace

json parse_object(std::string_view line) {
  // More deeply nested objects would only exhaust the stack of code that prints them.
  constexpr int deepest = 8;
  std::vector<std::vector<std::string>> open_objects;
  const auto refuse_unusual = [&](int depth, json::parse_event_t event, json& parsed) {
    if (depth > deepest) throw LineError("nested too deep: " + text::printable(line, 80));
    if (event == json::parse_event_t::object_start) open_objects.emplace_back();
    if (event == json::parse_event_t::key)
      open_objects.back().push_back(parsed.get_ref<const std::string&>());
    if (event == json::parse_event_t::object_end) {
      // Records are read by the hundred thousand, and most of the time is spent here: only where something is there
      // twice is it looked for.
      if (open_objects.back().size() != parsed.size()) refuse_repeated(std::move(open_objects.back()));
      open_objects.pop_back();
    }
    return true;
  };
  json parsed;
  try {
    parsed = json::parse(line, refuse_unusual);
  } catch (const json::parse_error& error) {
    throw LineError("not JSON from byte " + std::to_string(error.byte) + " on: " + text::printable(line, 80));
  } catch (const json::out_of_range&) {
    throw LineError("holds a number that is out of range: " + text::printable(line, 80));
  }
  if (!parsed.is_object()) throw LineError("expected a JSON object, not " + shown(parsed));
  return parsed;
}

JsonObjectReader::JsonObjectReader(const json& object, std::string path)
    : object_(object), path_(std::move(path)) {}

bool JsonObjectReader::has(const std::string& name) const {
  return object_.contains(name);
}

bool JsonObjectReader::is_null(const std::string& name) {
  return take(name).is_null();
}

std::string JsonObjectReader::path_of(const std::string& name) const {
  return path_.empty() ? name : path_ + "." + name;
}

std::string JsonObjectReader::described(const std::string& name) const {
  return "member '" + text::printable(path_of(name), 80) + "'";
}

const json& JsonObjectReader::take(const std::string& name) {
  const auto found = object_.find(name);
  if (found == object_.end()) throw LineError(described(name) + " is missing");
  asked_for_.push_back(&*found);
  return *found;
}

void JsonObjectReader::refuse(const std::string& name, const std::string& expected) const {
  throw LineError(described(name) + ": expected " + expected + ", not " + shown(object_.at(name)));
}

std::string JsonObjectReader::text(const std::string& name) {
  const json& value = take(name);
  if (!value.is_string()) refuse(name, "a text");
  return value.get<std::string>();
}

std::vector<std::string> JsonObjectReader::texts(const std::string& name) {
  const json& value = take(name);
  if (!value.is_array()) refuse(name, "a list of texts");
  std::vector<std::string> list;
  for (const json& element : value) {
    if (!element.is_string()) refuse(name, "a list of texts");
    list.push_back(element.get<std::string>());
  }
  return list;
}

bool JsonObjectReader::boolean(const std::string& name) {
  const json& value = take(name);
  if (!value.is_boolean()) refuse(name, "true or false");
  return value.get<bool>();
}

int JsonObjectReader::integer(const std::string& name) {
  const json& value = take(name);
  if (!fits_integer(value)) refuse(name, "a whole number");
  return value.get<int>();
}

std::vector<int> JsonObjectReader::integers(const std::string& name) {
  const json& value = take(name);
  if (!value.is_array() || !std::ranges::all_of(value, fits_integer)) refuse(name, "a list of whole numbers");
  return value.get<std::vector<int>>();
}

std::uint64_t JsonObjectReader::unsigned_integer(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number_unsigned()) refuse(name, "a whole number from 0 on");
  return value.get<std::uint64_t>();
}

double JsonObjectReader::number(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number() || !std::isfinite(value.get<double>())) refuse(name, "a number");
  return value.get<double>();
}

double JsonObjectReader::seconds(const std::string& name) {
  const json& value = take(name);
  if (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0) {
    refuse(name, "seconds, 0 or more");
  }
  return value.get<double>();
}

std::string JsonObjectReader::time(const std::string& name) {
  std::string value = text(name);
  if (!is_time_text(value)) refuse(name, "a time like 2026-11-21T09:30:00Z");
  return value;
}

JsonObjectReader JsonObjectReader::object(const std::string& name) {
  const json& value = take(name);
  if (!value.is_object()) refuse(name, "an object");
  return JsonObjectReader(value, path_of(name));
}

std::vector<JsonObjectReader> JsonObjectReader::objects(const std::string& name) {
  std::vector<JsonObjectReader> objects;
  const json& value = take(name);
  const bool fits =
      value.is_array() && std::ranges::all_of(value, [](const json& each) { return each.is_object(); });
  if (!fits) refuse(name, "a list of objects");
  for (const json& each : value) {
    objects.emplace_back(each, path_of(name) + "[" + std::to_string(objects.size()) + "]");
  }
  return objects;
}

void JsonObjectReader::expect_no_more() const {
  for (const auto& [name, value] : object_.items()) {
    if (std::ranges::find(asked_for_, &value) == asked_for_.end())
      throw LineError(described(name) + " is not known");
  }
}

void for_each_readable_object(const boost::filesystem::path& file,
                              const std::function<void(JsonObjectReader& members)>& take) {
  boost::system::error_code error;
  if (!boost::filesystem::is_regular_file(file, error)) return;
  boost::filesystem::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    try {
      const json object = parse_object(line);
      JsonObjectReader members(object);
      take(members);
    } catch (const LineError&) {
      continue;
    }
  }
}

}  // namespace kaven::record
