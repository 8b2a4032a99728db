#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

#include "tournaments/admission/admission.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/preview/forecast.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::preview {

/// What a run of a tournament would do.
struct Preview {
  admission::Admission admission;
  int untried = 0;  ///< new programs of which no trial is known
  int jobs = 1;
  std::optional<Forecast> forecast;  ///< empty while there are not two who can play
};

/// Looks at what a run of `folder` would do, and writes nothing. Throws RegistrationError, EntryListError,
/// SettingsError and others for what would stop a run, too.
Preview preview_of(const folder::Folder& folder, const settings::Settings& settings,
                   admission::Admission admission, int jobs);

/// For people: who plays, who does not and why, pairings, games, time.
std::string preview_text(const Preview& preview, const settings::Settings& settings);

/// The same for programs, with all pairings.
std::string preview_json(const Preview& preview, const settings::Settings& settings);

}  // namespace kaven::tournaments::preview
