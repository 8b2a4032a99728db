// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/text/toml_text.hpp"
#include "tournaments/play/settings_file/setting_table.hpp"
#include "tournaments/play/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {

// Rows of the table of settings, one function for each kind of value.

/// For settings that do not depend on others.
inline constexpr auto never = [](const settings::Settings&) { return false; };

/// Returns a function that returns the member `inner` of the member `outer` of settings.
template <typename Outer, typename Inner>
auto within(Outer outer, Inner inner) {
  return [ outer, inner ](auto& settings) -> auto& {
    return std::invoke(inner, std::invoke(outer, settings));
  };
}

/// Returns a row for the setting stored in `member` (a pointer to member, or within()).
template <typename Member, typename Read, typename Written>
Setting member_row(const std::string& name, const std::string& meaning, Member member, Read read,
                   Written written, SettingRole role) {
  return {.name = name,
          .meaning = meaning,
          .read = [member, read](
                      const toml::node& value,
                      settings::Settings& settings) { return read(value, std::invoke(member, settings)); },
          .written = [member, written](const settings::Settings& settings,
                                       Lists) { return written(std::invoke(member, settings)); },
          .follows = never,
          .role = role};
}

/// An int setting from `low` to `high`, which may change at any time.
template <typename Member>
Setting whole(std::string name, std::string meaning, int low, int high, Member member) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [low, high](const toml::node& value, int& into) { return read_whole(value, low, high, into); },
      [](int number) { return fmt::format("{}", number); }, SettingRole::running);
}

/// A bool setting: true or false.
template <typename Member>
Setting flag(std::string name, std::string meaning, Member member, SettingRole role) {
  return member_row(
      std::move(name), std::move(meaning), member, read_flag,
      [](bool is_on) { return std::string(is_on ? "true" : "false"); }, role);
}

template <typename Member>
Setting seconds(std::string name, std::string meaning, Member member, SettingRole role) {
  return member_row(std::move(name), std::move(meaning), member, read_seconds, seconds_written, role);
}

template <typename Member>
Setting points(std::string name, std::string meaning, Member member) {
  return member_row(
      std::move(name), std::move(meaning), member, read_points,
      [](double worth) { return fmt::format("{}", worth); }, SettingRole::scoring);
}

template <typename Member>
Setting one_of(std::string name, std::string meaning, std::span<const std::string_view> words,
               Member member) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [words](const toml::node& value, std::string& into) { return read_one_of(value, words, into); },
      text::toml_quoted, SettingRole::running);
}

template <typename Member>
Setting name_of(std::string name, std::string meaning, Member member) {
  return member_row(std::move(name), std::move(meaning), member, read_name, text::toml_quoted,
                    SettingRole::running);
}

template <typename Member>
Setting list(std::string name, std::string meaning, std::string_view prefix, std::string_view expected,
             Member member, SettingRole role = SettingRole::running) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [prefix, expected](const toml::node& value, std::vector<std::string>& into) {
        return read_list(value, prefix, expected, into);
      },
      list_written, role);
}

}  // namespace kaven::tournaments::settings_file
