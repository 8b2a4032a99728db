#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>

namespace kaven::tournaments::intake {

/// A module of Python that is started as one, as by `python3 -m agent.player` in the folder `root`.
struct PythonModule {
  std::string root;  ///< the folder that its package lies in; empty: the outermost
  std::string name;
  friend bool operator==(const PythonModule&, const PythonModule&) = default;
};

/// The module that `file`, a path in `folder`, is; nothing where it can be started by itself, because it imports
/// neither `.board` nor anything by the name of a folder that it lies in.
std::optional<PythonModule> python_module(const boost::filesystem::path& folder, const std::string& file);

/// Whether a file in `folder` has to be started as a module of the package that the folder is: it keeps its name.
bool is_python_package(const boost::filesystem::path& folder);

/// A program that starts `module` from wherever it is called, to be put outermost in its hand-in.
std::string module_starter(const PythonModule& module);

}  // namespace kaven::tournaments::intake
