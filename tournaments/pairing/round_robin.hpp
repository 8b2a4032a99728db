#pragma once

#include <vector>

#include "tournaments/pairing/job.hpp"

namespace kaven::tournaments {

/// Everyone meets everyone: in each leg twice, the second time with colours swapped. Rounds and colours
/// follow the Berger tables of the FIDE Handbook (C.05, annex 1): in one cycle of rounds everyone has either
/// colour equally often, or once more when the number of opponents is odd; with an odd number of players
/// one of them is free in each round. The seed decides who has which number in the tables.
std::vector<Job> round_robin(const Field& field);

}  // namespace kaven::tournaments
