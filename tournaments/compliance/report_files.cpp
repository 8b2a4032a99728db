#include "tournaments/compliance/report_files.hpp"

#include <boost/filesystem/operations.hpp>

#include "common/system/replacement_file.hpp"
#include "tournaments/folder/file_names.hpp"

namespace kaven::tournaments::compliance {

namespace {

constexpr const char* summary_name = "summary";

}  // namespace

std::vector<std::string> report_names(const std::vector<std::string>& who) {
  return folder::distinct_file_names(who, summary_name);
}

ReportFolder::ReportFolder(const boost::filesystem::path& folder)
    : folder_(boost::filesystem::absolute(folder).lexically_normal()) {
  boost::filesystem::create_directories(folder_);
}

void ReportFolder::write_pair(const std::string& name, const std::string& text,
                              const std::string& json) const {
  system::replace_file(folder_ / (name + ".txt"), text);
  system::replace_file(folder_ / (name + ".json"), json);
}

void ReportFolder::write(const std::string& name, const HandInResult& result) const {
  write_pair(name, result.text, result.json);
}

bool ReportFolder::has(const std::string& name) const {
  return boost::filesystem::exists(folder_ / (name + ".json"));
}

void ReportFolder::write_summary(const std::string& text, const std::string& json) const {
  write_pair(summary_name, text, json);
}

}  // namespace kaven::tournaments::compliance
