// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
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
                   Written written, SettingRole role = SettingRole::running) {
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

/// A setting whose default depends on the game: `member` is an optional, and `written` returns the value in force.
template <typename Member, typename Read, typename Written>
Setting derived(const std::string& name, const std::string& meaning, Member member, Read read,
                Written written) {
  return {.name = name,
          .meaning = meaning,
          .read =
              [member, read](const toml::node& value, settings::Settings& settings) {
                typename std::decay_t<decltype(std::invoke(member, settings))>::value_type found{};
                Expected wrong = read(value, found);
                if (!wrong) std::invoke(member, settings) = std::move(found);
                return wrong;
              },
          .written = [written](const settings::Settings& settings, Lists) { return written(settings); },
          .follows = [member](const settings::Settings& settings) { return !std::invoke(member, settings); },
          .role = SettingRole::shaping};
}

/// The same row with a former name, which is read but not written.
inline Setting renamed(std::string former, Setting setting) {
  setting.other_name = std::move(former);
  return setting;
}

inline constexpr auto number_written = [](auto number) { return fmt::format("{}", number); };

/// An int setting from `low` to `high`.
template <typename Member>
Setting whole(std::string name, std::string meaning, int low, int high, Member member,
              SettingRole role = SettingRole::running) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [low, high](const toml::node& value, int& into) { return read_whole(value, low, high, into); },
      number_written, role);
}

template <typename Member>
Setting flag(std::string name, std::string meaning, Member member, SettingRole role = SettingRole::running) {
  return member_row(std::move(name), std::move(meaning), member, read_flag, number_written, role);
}

template <typename Member>
Setting seconds(std::string name, std::string meaning, Member member,
                SettingRole role = SettingRole::running) {
  return member_row(std::move(name), std::move(meaning), member, read_seconds, seconds_written, role);
}

template <typename Member>
Setting points(std::string name, std::string meaning, Member member) {
  return member_row(std::move(name), std::move(meaning), member, read_points, number_written,
                    SettingRole::scoring);
}

/// `words` must outlive the row.
template <typename Member>
Setting one_of(std::string name, std::string meaning, std::span<const std::string_view> words, Member member,
               SettingRole role = SettingRole::running) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [words](const toml::node& value, std::string& into) { return read_one_of(value, words, into); },
      text::toml_quoted, role);
}

template <typename Member>
Setting plain_text(std::string name, std::string meaning, std::size_t longest, bool in_lines, Member member) {
  return member_row(
      std::move(name), std::move(meaning), member,
      [longest, in_lines](const toml::node& value, std::string& into) {
        return read_text(value, longest, in_lines, into);
      },
      text::toml_quoted);
}

template <typename Member>
Setting name_of(std::string name, std::string meaning, Member member) {
  return member_row(std::move(name), std::move(meaning), member, read_name, text::toml_quoted);
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
