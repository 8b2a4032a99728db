#include "tournaments/web/page/module_joiner.hpp"

#include <algorithm>
#include <cstddef>
#include <regex>
#include <set>
#include <string_view>
#include <vector>

#include "tournaments/web/page/script_text.hpp"

namespace kaven::tournaments::web::page {

namespace {

struct Import {
  std::string module;  // file name
  std::vector<std::string> names;
  int line = 0;
};

struct Module {
  std::vector<Import> imports;
  std::vector<std::string> exports;
  std::string body;  // without the words `import` and `export`
};

constexpr const char* forms_of_import = "expected import { a, b } from \"./other.js\";";
constexpr const char* forms_of_export =
    "expected export function name(, export async function name(, export class Name or export const name =";

int line_at(std::string_view text, std::size_t place) {
  return static_cast<int>(std::ranges::count(text.substr(0, place), '\n')) + 1;
}

[[noreturn]] void refuse(const std::string& file, int line, const std::string& reason) {
  throw ModuleError(file + ":" + std::to_string(line) + ": " + reason);
}

std::vector<std::string> names_in(const std::string& list) {
  static const std::regex name("[A-Za-z_$][A-Za-z0-9_$]*");
  return {std::sregex_token_iterator(list.begin(), list.end(), name), std::sregex_token_iterator()};
}

// Reads one module; its body is taken to pieces from the left.
class Reader {
 public:
  Reader(const std::string& file, const std::string& text)
      : file_(file), text_(text), code_(code_alone(text)) {}

  Module read() {
    static const std::regex word(R"((^|[^A-Za-z0-9_$])(import|export)(?![A-Za-z0-9_$]))");
    auto found = std::sregex_iterator(code_.begin(), code_.end(), word);
    for (; found != std::sregex_iterator(); ++found) {
      const auto place = static_cast<std::size_t>(found->position(2));
      if (place < taken_) continue;
      const bool is_import = (*found)[2] == "import";
      const bool begins_line = place == 0 || code_[place - 1] == '\n';
      if (!begins_line) refuse_at(place, is_import);
      copy_to(place);
      if (is_import) {
        take_import(place);
      } else {
        take_export(place);
      }
    }
    copy_to(text_.size());
    return std::move(module_);
  }

 private:
  [[noreturn]] void refuse_at(std::size_t place, bool is_import) const {
    refuse(file_, line_at(text_, place), is_import ? forms_of_import : forms_of_export);
  }

  void copy_to(std::size_t place) {
    module_.body.append(text_, taken_, place - taken_);
    taken_ = place;
  }

  std::smatch match(std::size_t place, const std::regex& form) const {
    std::smatch match;
    std::regex_search(text_.begin() + static_cast<std::ptrdiff_t>(place), text_.end(), match, form,
                      std::regex_constants::match_continuous);
    return match;
  }

  void take_import(std::size_t place) {
    static const std::regex form(
        R"re(import\s*\{(\s*[A-Za-z_$][\w$]*(?:\s*,\s*[A-Za-z_$][\w$]*)*\s*,?\s*)\}\s*from\s*"\./([a-z0-9_]+\.js)";)re");
    const std::smatch said = match(place, form);
    if (said.empty()) refuse_at(place, true);
    module_.imports.push_back({said[2], names_in(said[1]), line_at(text_, place)});
    const std::string statement = said[0];
    // Lines keep their numbers.
    module_.body.append(static_cast<std::size_t>(std::ranges::count(statement, '\n')), '\n');
    taken_ = place + statement.size();
  }

  void take_export(std::size_t place) {
    static const std::regex form(
        R"re(export (?:(?:async )?function ([A-Za-z_$][\w$]*)\s*\(|class ([A-Za-z_$][\w$]*)\s|const ([A-Za-z_$][\w$]*)\s*=))re");
    const std::smatch said = match(place, form);
    if (said.empty()) refuse_at(place, false);
    for (const std::size_t group : {1U, 2U, 3U}) {
      if (said[group].matched) module_.exports.push_back(said[group]);
    }
    taken_ = place + std::string_view("export ").size();
  }

  const std::string& file_;
  const std::string& text_;
  std::string code_;
  std::size_t taken_ = 0;
  Module module_;
};

std::string variable_of(const std::string& file) {
  return "module$" + file.substr(0, file.size() - std::string_view(".js").size());
}

std::string list_of(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return "{ " + list + " }";
}

// Writes modules behind those that they import.
class Joiner {
 public:
  explicit Joiner(const std::map<std::string, Module>& all) : modules_(all) {}

  std::string join() {
    joined_ = "\"use strict\";\n(() => {\n";
    for (const auto& [file, module] : modules_) add(file);
    return joined_ + "})();\n";
  }

 private:
  void add(const std::string& file) {
    if (added_.contains(file)) return;
    const Module& module = modules_.at(file);
    under_way_.insert(file);
    for (const Import& import : module.imports) {
      check(file, import);
      add(import.module);
    }
    under_way_.erase(file);
    added_.insert(file);
    joined_ += "const " + variable_of(file) + " = (() => {\n";
    for (const Import& import : module.imports) {
      joined_ += "const " + list_of(import.names) + " = " + variable_of(import.module) + ";\n";
    }
    joined_ += module.body + "\nreturn " + list_of(module.exports) + ";\n})();\n";
  }

  void check(const std::string& file, const Import& import) const {
    const auto imported = modules_.find(import.module);
    if (imported == modules_.end()) refuse(file, import.line, "there is no module " + import.module);
    if (under_way_.contains(import.module)) {
      refuse(file, import.line, "expected no circle: " + import.module + " imports this module");
    }
    for (const std::string& name : import.names) {
      const auto& exports = imported->second.exports;
      if (std::ranges::find(exports, name) == exports.end()) {
        refuse(file, import.line, import.module + " does not export " + name);
      }
    }
  }

  const std::map<std::string, Module>& modules_;
  std::set<std::string> added_;
  std::set<std::string> under_way_;
  std::string joined_;
};

}  // namespace

std::string joined_script(const std::map<std::string, std::string>& modules) {
  static const std::regex file_name("[a-z0-9_]+\\.js");
  std::map<std::string, Module> read;
  for (const auto& [file, text] : modules) {
    if (!std::regex_match(file, file_name)) {
      refuse(file, 1, "expected a name of lower-case letters, digits and _ with .js behind");
    }
    read.emplace(file, Reader(file, text).read());
  }
  return Joiner(read).join();
}

}  // namespace kaven::tournaments::web::page
