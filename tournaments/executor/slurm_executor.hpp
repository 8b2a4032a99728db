#pragma once

#include <boost/filesystem/path.hpp>
#include <memory>

#include "tournaments/executor/executor.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/settings/settings.hpp"

namespace boost::asio {
class io_context;
}

namespace kaven::tournaments::executor {

/// Plays games on a Slurm cluster whose machines share the tournament's folder and the programs: packed into
/// tasks, the tasks into job arrays. It asks squeue about all of them at once every few seconds.
///
///   waiting ──sbatch──▶ in a job ──its task tells──▶ done
///      ▲                   │
///      └── task ended without playing it, but others ──┤
///                          └── or none at all ──▶ done: failed
///
/// Slurm itself starts tasks again that it lost with a machine or took away (--requeue); a task passes over
/// games with a verdict. Jobs outlive the executor: what is under way stands in the folder `slurm/`, and the
/// next one goes on from there. A Slurm that does not answer has lost nothing: it is asked again. stop()
/// cancels the jobs. The capacity has no bound: how many games are played at a time is for the cluster to
/// say.
///
/// `programs` is the directory of `tournament` and `referee`; `context` must run for anything to happen.
/// Throws std::runtime_error when a batch cannot be read that an earlier executor left in `folder`.
std::unique_ptr<Executor> make_slurm_executor(boost::asio::io_context& context, const folder::Folder& folder,
                                              settings::Settings settings, boost::filesystem::path programs);

}  // namespace kaven::tournaments::executor
