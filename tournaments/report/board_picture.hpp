#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// The board before a worst move as SVG for embedding in HTML: stones, `?` at the move that was played, `!` at the
/// better ones. White stones have a ring and black ones a diamond, so that the picture does not depend on colour.
/// Contains no style, script or reference, only attributes.
std::string board_picture(const ReportedMove& worst);

}  // namespace kaven::tournaments::report
