#pragma once

#include <cstdint>
#include <string>

#include "common/text/word_table.hpp"
#include "tournaments/standings/standings.hpp"

namespace kaven::tournaments::standings {

struct AdditionalColumns;

enum class TableFormat : std::uint8_t { table, csv, json, markdown };
inline constexpr text::WordTable<TableFormat, 4> table_format_words = {{{
    {TableFormat::table, "table"},
    {TableFormat::csv, "csv"},
    {TableFormat::json, "json"},
    {TableFormat::markdown, "markdown"},
}}};

/// How wide a table for people may be: 80 columns of a terminal, without what does not fit; or as wide as all
/// columns and the crosstable make it.
enum class TableWidth : std::uint8_t { terminal, unlimited };

/// Whether a table for people says what its columns mean, and what puts players in their order.
enum class Explanations : std::uint8_t { shown, left_out };

/// The standings with their crosstable (csv: without) under `title`. Names come from strangers and are made
/// safe for where they are shown.
std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           TableWidth width, const AdditionalColumns& additional,
                           Explanations explanations = Explanations::shown);

/// The same with the columns of the standings alone.
std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           TableWidth width = TableWidth::terminal);

}  // namespace kaven::tournaments::standings
