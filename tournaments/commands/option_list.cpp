#include "tournaments/commands/option_list.hpp"

#include <CLI/CLI.hpp>
#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kaven::tournaments::commands {

DeclaredOption& DeclaredOption::required() {
  option_->required();
  return *this;
}

DeclaredOption& DeclaredOption::show_default() {
  option_->capture_default_str();
  return *this;
}

DeclaredOption& DeclaredOption::between(int least, int most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

DeclaredOption& DeclaredOption::between(double least, double most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

DeclaredOption& DeclaredOption::positive() {
  option_->check(CLI::PositiveNumber);
  return *this;
}

DeclaredOption& DeclaredOption::excludes(const DeclaredOption& other) {
  option_->excludes(other.option_);
  return *this;
}

template <typename Value>
DeclaredOption OptionList::add(const std::string& name, Value& value, const std::string& meaning) {
  return DeclaredOption(*command_.add_option(name, value, meaning));
}

DeclaredOption OptionList::add_flag(const std::string& name, bool& value, const std::string& meaning) {
  return DeclaredOption(*command_.add_flag(name, value, meaning));
}

DeclaredOption OptionList::add_repeated(const std::string& name,
                                        const std::function<void(const std::string&)>& take,
                                        const std::string& meaning) {
  CLI::Option* const option = command_.add_option_function<std::string>(name, take, meaning);
  return DeclaredOption(*option->trigger_on_parse());
}

void OptionList::describe(const std::string& name, const std::string& meaning) {
  command_.get_option(name)->description(meaning);
}

void OptionList::footer(const std::string& text) {
  command_.footer(text);
}

void OptionList::hide_settings() {
  command_.set_help_all_flag("--help-all",
                             "Also list the settings of tournament.toml, which are options, too: --time 10");
}

void OptionList::hide() {
  command_.group("");
}

template DeclaredOption OptionList::add(const std::string&, std::string&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, boost::filesystem::path&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, int&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::uint64_t&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, double&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<int>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<double>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<std::string>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::optional<boost::filesystem::path>&,
                                        const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<int>&, const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<boost::filesystem::path>&,
                                        const std::string&);
template DeclaredOption OptionList::add(const std::string&, std::vector<std::string>&, const std::string&);

}  // namespace kaven::tournaments::commands
