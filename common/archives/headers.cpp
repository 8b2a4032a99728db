// SPDX-License-Identifier: MIT
// This file compiles the precompiled header for the files of the product.
