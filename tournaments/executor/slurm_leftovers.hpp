#pragma once

#include "tournaments/folder/folder.hpp"

namespace kaven::tournaments::executor {

/// Must be called before games are played elsewhere than on Slurm. Throws std::runtime_error with the remedy if jobs of
/// an earlier run are still in the queue of Slurm, or if Slurm does not answer: games would be played twice.
void require_no_slurm_jobs(const folder::Folder& folder);

}  // namespace kaven::tournaments::executor
