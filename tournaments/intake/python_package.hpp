#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>

namespace kaven::tournaments::intake {

/// A Python module that has to be started as `python3 -m agent.player` in the folder `root`.
struct PythonModule {
  std::string root;  ///< the folder that contains its package; empty for the top level
  std::string name;
  friend bool operator==(const PythonModule&, const PythonModule&) = default;
};

/// The module name of `file`, a path in `folder`. Nothing if the file can be started directly, because it has neither
/// relative imports (`.board`) nor imports from a package that contains it.
std::optional<PythonModule> python_module(const boost::filesystem::path& folder, const std::string& file);

/// Whether `folder` is a package with a file that has to be started as its module. Such a folder must keep its name.
bool is_python_package(const boost::filesystem::path& folder);

/// The text of a Python script that starts `module` from any working directory. The script belongs in the top folder of
/// the hand-in.
std::string module_starter(const PythonModule& module);

}  // namespace kaven::tournaments::intake
