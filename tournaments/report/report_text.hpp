#pragma once

#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// The report in lines of 80 columns, boards in ASCII; nothing in it does anything to a terminal.
std::string report_text(const StudentReport& report);

}  // namespace kaven::tournaments::report
