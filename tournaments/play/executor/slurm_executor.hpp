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

/// Plays games on a Slurm cluster whose machines share the tournament's folder and the programs. Games are
/// packed into tasks, and tasks into job arrays. One call of squeue every few seconds queries all of them.
///
///   waiting ──sbatch──▶ in a job ──its task reports──▶ done
///      ▲                   │
///      └── task ended without this game, but played others ──┤
///                          └── or played none ──▶ done: failed
///
/// Slurm itself restarts tasks that it lost with a machine or preempted (--requeue); a restarted task skips
/// games with a verdict. Jobs outlive the executor: the folder `slurm/` describes the jobs in progress, and
/// the next executor resumes them. If Slurm does not answer, nothing is lost: the executor asks again. stop()
/// cancels the jobs. The capacity has no limit: the cluster decides how many games are played at a time.
///
/// `programs` is the directory of `tournament` and `referee`; `context` must run for anything to happen.
/// Throws std::runtime_error if a batch that an earlier executor left in `folder` is unreadable.
std::unique_ptr<Executor> make_slurm_executor(boost::asio::io_context& context, const folder::Folder& folder,
                                              settings::Settings settings, boost::filesystem::path programs);

}  // namespace kaven::tournaments::executor
