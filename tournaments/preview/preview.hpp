#pragma once

#include <string>

#include "tournaments/admission/admission.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/preview/forecast.hpp"
#include "tournaments/settings/settings.hpp"

namespace kaven::tournaments::preview {

/// What a run of a tournament would do.
struct Preview {
  admission::Admission admission;
  int untried = 0;  ///< new programs without a known trial
  int jobs = 1;
  std::optional<Forecast> forecast;  ///< empty if fewer than two programs can play
};

/// Determines what a run of `folder` would do, without writing anything. Throws RegistrationError,
/// EntryListError, SettingsError and other exceptions for errors that would also stop a run.
Preview preview_of(const folder::Folder& folder, const settings::Settings& settings,
                   admission::Admission admission, int jobs);

/// Returns the preview for people: players, refused programs with reasons, pairings, games, time.
std::string preview_text(const Preview& preview, const settings::Settings& settings);

/// Returns the preview as JSON, with all pairings.
std::string preview_json(const Preview& preview, const settings::Settings& settings);

}  // namespace kaven::tournaments::preview
