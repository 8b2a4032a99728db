// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>

#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/folder/folder.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// Plays games on other machines through OpenSSH, one connection and one referee for each game. The machines share the
/// tournament's folder and Kaven under the same paths, or have copies of what they need there (ssh_copy.hpp).
///
///   waiting ──a host has a free slot──▶ ssh HOST referee … ──exit status of the referee──▶ done
///      host: unknown ──a question succeeds──▶ up ──a connection breaks──▶ down ──a question succeeds──▶ up
///
/// A game whose connection breaks, or whose record cannot be copied, is `lost`: the runner plays it again, on any host. The referee of a lost game ends
/// as soon as its machine notices the end of the connection; until then it writes into the record that the runner has
/// set aside, which does not count. A host that is down is asked again, at longer and longer intervals up to a
/// minute. stop() closes the input of all connections: their referees end the games without a verdict, and so does
/// the end of this process.
///
/// `programs` is the directory of `referee`; `context` must run for anything to happen.
std::unique_ptr<Executor> make_ssh_executor(boost::asio::io_context& context, const folder::Folder& folder,
                                            settings::Settings settings,
                                            const boost::filesystem::path& programs);

}  // namespace kaven::tournaments::executor
