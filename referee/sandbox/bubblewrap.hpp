#pragma once

#include <sys/types.h>

#include <boost/filesystem/path.hpp>
#include <string>
#include <utility>
#include <vector>

#include "referee/sandbox/supervisor_messages.hpp"

namespace kaven::referee::sandbox {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// The directory that a program works in, as it is called in its sandbox.
inline constexpr const char* sandbox_directory = "/play";

/// Where bubblewrap is installed. Throws SandboxUnavailable when it is not.
boost::filesystem::path find_bubblewrap();

/// The command that runs `supervisor_command` as the first process of a sandbox: namespaces of its own for
/// processes, mounts, network, users (where the program has no `user` of its own) and the rest; of the machine's files
/// only /usr, what interpreters need of /etc, and `readable`, all of it read-only; /play, /tmp and /dev/shm
/// in memory, limited in size; symbolic `links`, each a place and its target. bubblewrap's own manual: bwrap(1).
std::vector<std::string> bubblewrap_command(const boost::filesystem::path& bubblewrap,
                                            const std::vector<std::string>& readable,
                                            const std::vector<std::pair<std::string, std::string>>& links,
                                            const ResourceLimits& limits, uid_t user,
                                            const std::vector<std::string>& supervisor_command);

/// All that a program finds in its environment in a sandbox, besides what belongs to its game.
Environment sandbox_environment();

}  // namespace kaven::referee::sandbox
