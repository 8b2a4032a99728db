#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

enum class TableFormat : std::uint8_t { table, csv, json, markdown };

/// `table`, `csv`, `json`, `markdown`; nothing for another word.
std::optional<TableFormat> table_format_of_word(std::string_view word);

/// What a table for people shows: what fits a terminal of 80 columns, or all columns and the crosstable,
/// however wide.
enum class Detail : std::uint8_t { fitting, all };

/// The standings with their crosstable (csv: without) under `title`. Names come from strangers and are made
/// safe for where they are shown.
std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           Detail detail = Detail::fitting);

}  // namespace kaven::tournaments::standings
