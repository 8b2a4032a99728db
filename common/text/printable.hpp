// SPDX-License-Identifier: MIT
#pragma once

// Text of unknown origin: names of players, moves, output of programs, lines of files. It may hold control characters,
// escape sequences of terminals, broken UTF-8, or letters that look like others. Each use has its own cure, in one
// place:
//
//   shown to people          printable()          here        a line end becomes \n, a red escape \x1b[31m
//   a player's name          name_fault()         name_text.hpp      refused if it cannot be shown
//   in XML or HTML           markup_text()        here        after printable()
//   looks like another       unmistakable()       name_text.hpp      escapes tell the two apart
//   bytes of any encoding    encoded_text.hpp     as UTF-8, and what was assumed
//   a cell, a line, a JSON   csv_table.hpp, text_lines.hpp, json_text.hpp
//
// word_table.hpp is the other header that most files use: the words for the values of an enumeration, both ways.

#include <cstddef>
#include <string>
#include <string_view>

namespace kaven::text {

/// Makes text of unknown origin safe to show on a terminal or in a page's text: control characters, escape
/// sequences, invalid UTF-8 and characters that change the writing direction become visible escapes (`\n`,
/// `\x1b`, `\u202e`). A result longer than `limit` bytes is cut and followed by ` … (N bytes)`, where N is
/// the length of `text`.
std::string printable(std::string_view text, std::size_t limit = 200);

/// Escapes the characters with a meaning in XML and HTML, for the text or an attribute of an element. The argument is a
/// result of printable(): of what XML forbids, only U+FFFE and U+FFFF are left, which become visible escapes.
std::string markup_text(std::string_view printable);

/// A character as a visible escape: `\n`, `\x1b`, `\u0430`, `\U01f600`.
std::string escape_of(char32_t character);

}  // namespace kaven::text
