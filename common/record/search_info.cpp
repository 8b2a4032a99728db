// SPDX-License-Identifier: MIT
#include "common/record/search_info.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "common/text/text_lines.hpp"

namespace kaven::record {

namespace {

constexpr std::size_t longest_line = 2000;
constexpr std::size_t longest_variation = 200;

template <typename Number>
bool read_number(const std::string& word, std::optional<Number>& number) {
  number = text::read_number<Number>(word);
  return number.has_value();
}

bool read_score(const std::string& word, SearchInfo& info) {
  return read_number(word, info.score) && std::isfinite(*info.score);
}

bool read_proof(const std::string& word, SearchInfo& info) {
  info.proved = word;
  return word == "win" || word == "draw" || word == "loss";
}

/// Reads the value after `name`; false if it is impossible.
bool read_pair(const std::string& name, std::istringstream& words, SearchInfo& info) {
  std::string value;
  words >> value;
  if (name == "score" && value == "cp") words >> value;
  if (name == "depth") return read_number(value, info.depth) && *info.depth >= 0;
  if (name == "score") return read_score(value, info);
  if (name == "proved") return read_proof(value, info);
  if (name == "nodes") return read_number(value, info.nodes);
  return true;
}

}  // namespace

std::optional<SearchInfo> read_search_info(std::string_view line) {
  const auto is_plain = [](char each) {
    return (each >= ' ' && each <= '~') || each == '\t' || each == '\r';
  };
  if (!line.starts_with("info ") || line.size() > longest_line || !std::ranges::all_of(line, is_plain)) {
    return std::nullopt;
  }
  std::istringstream words{std::string(line)};
  std::string name;
  words >> name;
  SearchInfo info;
  while (words >> name) {
    if (name != "pv") {
      if (!read_pair(name, words, info)) return std::nullopt;
      continue;
    }
    for (std::string move; words >> move;) {
      if (info.variation.size() + move.size() > longest_variation) break;
      info.variation += (info.variation.empty() ? "" : " ") + move;
    }
  }
  if (info == SearchInfo{}) return std::nullopt;
  return info;
}

}  // namespace kaven::record
