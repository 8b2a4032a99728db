#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::report {

/// Where a page of a report is going to lie.
struct PagePlace {
  /// What stands in front of `game.html#g7`: empty on the site itself, the address of the site for what is
  /// sent; nothing: games are no links.
  std::optional<std::string> site;
  /// Its sheet is the file `report.css` beside it, as the site's security policy asks for, not a part of it.
  bool has_sheet_beside = false;
};

/// The report as a page by itself: no script, pictures in it, everything that strangers wrote escaped.
std::string report_html(const StudentReport& report, const PagePlace& place);

/// The sheet of such pages, `report.css`.
std::string report_sheet();

}  // namespace kaven::tournaments::report
