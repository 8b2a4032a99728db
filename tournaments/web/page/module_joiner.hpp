#pragma once

#include <map>
#include <stdexcept>
#include <string>

namespace kaven::tournaments::web::page {

/// A module that cannot be joined; what() is `FILE:LINE: what was expected`.
class ModuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Joins ES modules, by their file names, into one classic script: a page opened from disk cannot load
/// modules.
///
/// Each becomes a function that is called once, those that are imported first, so that what two of them call
/// the same stays apart:
///
///   const module$words = (() => { …; return { plural }; })();
///   const module$main = (() => { const { plural } = module$words; …; return {}; })();
///
/// Which forms of import and export there may be is said in schemas.md. Throws ModuleError for any other, for
/// names that are not exported, and for circles.
std::string joined_script(const std::map<std::string, std::string>& modules);

}  // namespace kaven::tournaments::web::page
