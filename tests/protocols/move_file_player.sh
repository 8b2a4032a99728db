#!/bin/sh
# SPDX-License-Identifier: MIT
# move_file_player.sh [FAULT]: a player of the protocol move-file. As the first player it puts its stones on A1, B1,
# …, as the second on A5, B5, …. FAULT selects a fault of its answers; without it they are correct. Its stem is the
# name of this file without .sh.
name=move_file_player
fault=$1
row=
letters=ABCDEFGHIJKLMNO
number=1
while [ ! -e end_game ]; do
  if [ ! -e $name.go ]; then
    sleep 0.01
    continue
  fi
  read -r opponent column opponents_row <move_file
  echo "told: $opponent $column $opponents_row"
  if [ -z "$row" ]; then
    row=1
    [ -n "$opponent" ] && row=5
  fi
  letter=$(printf %s $letters | cut -c $number)
  number=$((number + 1))
  case $fault in
    unsigned) echo "someone $letter $row" >move_file ;;
    two_words) echo "$name $letter$row" >move_file ;;
    four_words) echo "$name $letter $row please" >move_file ;;
    no_place) echo "$name $row $letter" >move_file ;;
    off_the_board) echo "$name Z $row" >move_file ;;
    garbage) printf '\033[31mhello\n' >move_file ;;
    large) printf '%100000s' '' | tr ' ' x >move_file ;;
    link) ln -sf /etc/passwd move_file ;;
    directory) rm move_file && mkdir move_file ;;
    half) printf '%s %s' $name $letter >move_file ;;
    silent) ;;
    exits) exit 0 ;;
    deletes) rm move_file ;;
    no_line_end) printf '%s %s %s' $name $letter $row >move_file ;;
    lower_case) printf 'MOVE_FILE_PLAYER  %s\t%s\r\n' $(echo $letter | tr A-Z a-z) $row >move_file ;;
    pieces) # the same file, truncated and then written to twice
      exec 3>move_file
      printf '%s' "$name $letter" >&3
      sleep 0.05
      echo " $row" >&3
      exec 3>&-
      ;;
    *) echo "$name $letter $row" >move_file ;;
  esac
  case $fault in silent | half | deletes) sleep 1000 ;; esac
  while [ -e $name.go ] && [ ! -e end_game ]; do sleep 0.01; done
done
cat end_game
