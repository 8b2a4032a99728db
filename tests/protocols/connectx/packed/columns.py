# SPDX-License-Identifier: MIT
def open_columns(obs, config):
    return [column for column in range(config.columns) if obs["board"][column] == 0]
