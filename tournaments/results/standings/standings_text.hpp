// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/terminal/text_table.hpp"
#include "common/text/word_table.hpp"
#include "tournaments/results/standings/columns.hpp"
#include "tournaments/results/standings/standings.hpp"

namespace kaven::tournaments::standings {

/// Returns the scores as signs, in the order of play: `1=0`.
std::string signs_of(const std::vector<Score>& scores);

/// Adds a column per player to `table`, which has the lines of the standings. If two players met so often
/// that their signs would fill the screen, all cells show counts: `7-3-0`.
void add_crosstable(terminal::TextTable& table, const Standings& standings);

/// Returns the crosstable with the line numbers and names of the standings.
terminal::TextTable crosstable(const Standings& standings);

/// Returns an explanation of the cells, in lines.
std::string crosstable_legend(const Standings& standings);

enum class TableFormat : std::uint8_t { table, csv, json, markdown };
inline constexpr text::WordTable<TableFormat, 4> table_format_words = {{{
    {TableFormat::table, "table"},
    {TableFormat::csv, "csv"},
    {TableFormat::json, "json"},
    {TableFormat::markdown, "markdown"},
}}};

/// Whether a table for people explains its columns and the order of the players.
enum class Explanations : std::uint8_t { shown, left_out };

/// Returns the standings with their crosstable (not in CSV) under `title`; a table for people is 80 columns wide and leaves out
/// what does not fit. Escapes names, which are untrusted
/// input, for the output format.
std::string standings_text(const Standings& standings, const std::string& title, TableFormat format,
                           const AdditionalColumns& additional = {},
                           Explanations explanations = Explanations::shown);

}  // namespace kaven::tournaments::standings
