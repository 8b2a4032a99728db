#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// The board before a worst move as SVG to be put into HTML: stones, `?` where the move was played, `!` at the
/// better ones. White stones have a ring and black ones a diamond, so that nothing is said by colour alone.
/// Without style, script or reference: attributes only.
std::string board_picture(const ReportedMove& worst);

}  // namespace kaven::tournaments::report
