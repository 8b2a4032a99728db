// SPDX-License-Identifier: MIT
#include "common/command_line/option_list.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/command_line/command_line.hpp"

namespace kaven::command_line {

namespace {

/// Returns `take` for CLI11, which expects its own exceptions.
template <typename Value, typename Take>
std::function<void(const Value&)> with_own_errors(Take take) {
  return [take = std::move(take)](const Value& value) {
    try {
      take(value);
    } catch (const UsageError& error) {
      throw CLI::ValidationError(error.what());
    }
  };
}

// CLI::PositiveNumber and CLI::NonNegativeNumber print the highest double, 309 digits, in their messages.
CLI::Validator number_for_which(bool (*is_right)(double), const char* which, const char* name) {
  const auto objection = [is_right, which](std::string& text) -> std::string {
    double value = 0;
    if (CLI::detail::lexical_cast(text, value) && is_right(value)) return {};
    return fmt::format("'{}' is not a number {}", text, which);
  };
  return {objection, name};
}

// Unlike this, CLI::Range accepts NaN.
CLI::Validator number_between(double least, double most, const char* number, const std::string& name) {
  const auto objection = [least, most, number](std::string& text) -> std::string {
    double value = 0;
    if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) return {};
    return fmt::format("'{}' is not {} from {:g} to {:g}", text, number, least, most);
  };
  return {objection, name};
}

}  // namespace

DeclaredOption& DeclaredOption::required() {
  option_->required();
  return *this;
}

DeclaredOption& DeclaredOption::show_default() {
  option_->capture_default_str();
  return *this;
}

DeclaredOption& DeclaredOption::show_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

DeclaredOption& DeclaredOption::between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

DeclaredOption& DeclaredOption::between(std::uint64_t least, std::uint64_t most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

DeclaredOption& DeclaredOption::between(double least, double most) {
  const std::string range = fmt::format("FLOAT in [{:g} - {:g}]", least, most);
  option_->check(number_between(least, most, "a number", range));
  return *this;
}

DeclaredOption& DeclaredOption::positive() {
  option_->check(number_for_which([](double value) { return value > 0; }, "above 0", "POSITIVE"));
  return *this;
}

DeclaredOption& DeclaredOption::not_negative() {
  option_->check(number_for_which([](double value) { return value >= 0; }, "from 0 on", "NONNEGATIVE"));
  return *this;
}

DeclaredOption& DeclaredOption::seconds(double least, double most) {
  option_->check(number_between(least, most, "a number of seconds", "SECONDS"));
  return *this;
}

DeclaredOption& DeclaredOption::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}

DeclaredOption& DeclaredOption::excludes(const DeclaredOption& other) {
  option_->excludes(other.option_);
  return *this;
}

DeclaredOption& DeclaredOption::excludes(const std::string& other) {
  option_->excludes(other);
  return *this;
}

DeclaredOption& DeclaredOption::values(int least, int most) {
  option_->expected(least, most);
  return *this;
}

DeclaredOption& DeclaredOption::repeatable() {
  option_->expected(1)->take_all();
  return *this;
}

DeclaredOption& DeclaredOption::placeholder(const std::string& name) {
  option_->type_name(name);
  return *this;
}

DeclaredOption& DeclaredOption::shown_as(const std::string& text) {
  option_->option_text(text);
  return *this;
}

DeclaredOption& DeclaredOption::group(const std::string& title) {
  option_->group(title);
  return *this;
}

template <typename Value>
DeclaredOption OptionList::add(const std::string& name, Value& value, const std::string& meaning) {
  return DeclaredOption(*command_.add_option(name, value, meaning));
}

DeclaredOption OptionList::add_flag(const std::string& name, bool& value, const std::string& meaning) {
  return DeclaredOption(*command_.add_flag(name, value, meaning));
}

DeclaredOption OptionList::add_flag(const std::string& name, std::string& value, const std::string& meaning) {
  return DeclaredOption(*command_.add_flag(name, value, meaning));
}

DeclaredOption OptionList::add_taken(const std::string& name,
                                     const std::function<void(const std::string&)>& take,
                                     const std::string& meaning) {
  return DeclaredOption(
      *command_.add_option_function<std::string>(name, with_own_errors<std::string>(take), meaning));
}

DeclaredOption OptionList::add_number_taken(const std::string& name, const std::function<void(double)>& take,
                                            const std::string& meaning) {
  return DeclaredOption(*command_.add_option_function<double>(name, with_own_errors<double>(take), meaning));
}

DeclaredOption OptionList::add_repeated(const std::string& name,
                                        const std::function<void(const std::string&)>& take,
                                        const std::string& meaning) {
  CLI::Option* const option = command_.add_option_function<std::string>(name, take, meaning);
  return DeclaredOption(*option->trigger_on_parse());
}

void OptionList::begin_group(const std::string& title) {
  command_.option_defaults()->group(title);
}

void OptionList::describe(const std::string& name, const std::string& meaning) {
  command_.get_option(name)->description(meaning);
}

bool OptionList::has(const std::string& name) const {
  return command_.count(name) > 0;
}

OptionList OptionList::add_command(const std::string& name, const std::string& summary) {
  command_.require_subcommand(1);
  return OptionList(*command_.add_subcommand(name, summary));
}

bool OptionList::is_chosen() const {
  return command_.parsed();
}

void OptionList::footer(const std::string& text) {
  command_.footer(text);
}

void OptionList::hide_settings() {
  command_.set_help_all_flag(
      "--help-all", "Also list the settings of tournament.toml; each is also an option, as in --time 10");
}

void OptionList::hide() {
  command_.group("");
}

template DeclaredOption OptionList::add(const std::string&, std::string&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, boost::filesystem::path&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, int&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::int64_t&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::uint64_t&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, double&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<int>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<unsigned>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<std::uint64_t>&,
                                        const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<double>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<std::string>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<boost::filesystem::path>&,
                                        const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<int>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<boost::filesystem::path>&,
                                        const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<std::string>&, const std::string&);

}  // namespace kaven::command_line
