# Completes the options and commands of Kaven's programs in bash. The words come from --help, so that they are those of
# the installed version.
_kaven() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} help words
  local -a command=("$program")
  if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* && ${program##*/} == tournament ]]; then
    command+=("${COMP_WORDS[1]}")
  fi
  help=$("${command[@]}" --help-all 2>/dev/null || "${command[@]}" --help 2>/dev/null)
  words=$(sed -n '/^  -/s/^  \(-[^ ]*, \)*\(--[a-z.-]*\).*/\2/p' <<<"$help")
  if ((${#command[@]} == 1)); then
    words+=$'\n'$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' <<<"$help")
  fi
  # Anything else is a file: `complete -o default` completes it.
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _kaven tournament referee claimeven
