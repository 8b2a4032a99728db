// SPDX-License-Identifier: MIT
// toml++ as an archive, as fmt.cpp does with fmt.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
