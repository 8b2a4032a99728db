#include "tournaments/web/documents/report_page.hpp"

#include <fmt/format.h>

#include "tournaments/report/report_html.hpp"
#include "tournaments/report/student_report.hpp"

namespace kaven::tournaments::web::documents {

std::string report_url(folder::PlayerId player) {
  return fmt::format("report-{}.html", player.number());
}

std::string report_page(const folder::Folder& folder, const Snapshot& snapshot, folder::PlayerId player,
                        const AccuracyByPlayer& accuracy, const DetailsSource& read_details) {
  const report::ReportSource source{
      .tournament = snapshot.tournament,
      .standings = snapshot.standings,
      .title = snapshot.title(),
      .accuracy = accuracy,
      .record = [&](const state::Game& game) { return read_game_view(folder, snapshot, game).record; },
      .worse_moves = [&](const state::Game& game) { return read_details(game).worse_moves; },
      .last_lines = {}};
  return report::report_html(report::student_report(source, player), {.site = "", .has_sheet_beside = true});
}

}  // namespace kaven::tournaments::web::documents
