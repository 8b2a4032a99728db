#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kaven::tournaments::intake {

/// Gives back what archives lose and Windows adds: scripts with `#!` and programs for Linux become executable, and
/// the carriage return at the end of a `#!` line goes, in shell scripts from every line. Adds what was done to
/// `notes`, for people. Throws std::system_error.
void mend_files(const boost::filesystem::path& folder, std::vector<std::string>& notes);

/// Who a hand-in is of, for its agent.toml.
struct Naming {
  std::string name;      ///< as displayed
  std::string own_name;  ///< what its author called it; may be empty
  /// The protocol of the class, for those who name none; empty: what can be seen.
  std::optional<std::string> protocol = {};
};

/// Sees that the program in `folder` is started the same under another name: to an agent.toml without `stem` the one is
/// added that its sources show, else the one that held before; where there is no agent.toml, one is written when it can
/// be seen what is to be started. A program that goes by its own name, which no stem can be, is renamed.
/// A protocol that neither says and the program's code shows is added, too.
/// Adds what was done to `notes`. Returns why it cannot be seen, for people; nothing otherwise. An agent.toml that
/// cannot be read stays as it is. Throws std::system_error.
std::optional<std::string> complete_description(const boost::filesystem::path& folder, const Naming& naming,
                                                std::vector<std::string>& notes);

/// What is to be said of the protocol that the program in `folder` seems to speak, behind why it does not play: `; and
/// protocol = …`; empty when it cannot be seen.
std::string protocol_advice(const boost::filesystem::path& folder);

/// Makes the agent.toml in `folder` state `stem`. Returns what it said before; nothing when there is none that can be
/// read so, and then it stays as it is. Throws std::system_error.
std::optional<std::string> state_stem(const boost::filesystem::path& folder, const std::string& stem);

}  // namespace kaven::tournaments::intake
