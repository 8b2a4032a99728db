#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Exits with status 1 before it has read anything."""

import sys

sys.exit(1)
