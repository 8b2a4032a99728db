#include "referee/variant_options.hpp"

#include <CLI/CLI.hpp>

namespace kaven::referee {

void add_variant_options(CLI::App& app, notation::GameChoice& choice) {
  app.add_option("--size", choice.size, "columns x rows, as in 15x15");
  app.add_option("--connect", choice.connect, "stones in a row that make a line");
  app.add_flag("--exact-five,--exact", choice.exact, "longer rows do not count");
  app.add_option("--full-board", choice.full_board, "draw or both-lose");
}

}  // namespace kaven::referee
