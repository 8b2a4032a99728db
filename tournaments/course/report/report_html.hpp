// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "tournaments/course/report/student_report.hpp"

namespace kaven::tournaments::report {

/// The place where a report's page will be published.
struct PagePlace {
  /// The prefix of links such as `game.html#g7`: empty on the site itself, the site's address for a page that is sent
  /// by e-mail. Nothing: no links to games.
  std::optional<std::string> site;
  /// The page uses a separate style sheet `report.css`, as the site's security policy requires; else it is embedded.
  bool has_sheet_beside = false;
};

/// The report as a self-contained HTML page with embedded pictures, without scripts. All texts of users are escaped.
std::string report_html(const StudentReport& report, const PagePlace& place);

/// The style sheet of report pages, `report.css`.
std::string report_sheet();

}  // namespace kaven::tournaments::report
