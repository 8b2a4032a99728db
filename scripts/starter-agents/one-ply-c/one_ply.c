// SPDX-License-Identifier: MIT
// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing
// but the standard library and POSIX: copy it, give it the name of your program, and put your own thinking
// into choose_place().
//
//     cc -std=c11 -O2 -o one_ply one_ply.c

#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---- The game ----

enum { largest_side = 26 };

static const char white = 'W', black = 'B', nobody = ' ';

// Both counted from 0: `D1` is column 3, row 0.
struct place {
  int column, row;
};

// A board and the colour to move.
struct position {
  bool gomoku;  // a stone may lie anywhere
  bool exact;   // longer rows do not count
  int columns, rows, connect;
  char board[largest_side][largest_side];  // column, row
  int stones;
  char turn;
  char winner;
};

static const char* environment(const char* name, const char* otherwise) {
  const char* value = getenv(name);
  return value != NULL ? value : otherwise;
}

static void set_up(struct position* position) {
  const bool gomoku = strcmp(environment("KAVEN_GAME", "connect4"), "gomoku") == 0;
  *position = (struct position){.gomoku = gomoku, .turn = white, .winner = nobody};
  position->exact = strcmp(environment("KAVEN_EXACT", "0"), "1") == 0;
  position->connect = atoi(environment("KAVEN_CONNECT", gomoku ? "5" : "4"));
  const char* size = environment("KAVEN_SIZE", gomoku ? "15x15" : "7x6");
  if (sscanf(size, "%dx%d", &position->columns, &position->rows) != 2 || position->columns < 1 ||
      position->columns > largest_side || position->rows < 1 || position->rows > largest_side) {
    fprintf(stderr, "KAVEN_SIZE: expected columns x rows, as in 7x6, found %s\n", size);
    exit(1);
  }
  memset(position->board, nobody, sizeof position->board);
}

static char other(char colour) {
  return colour == white ? black : white;
}

static const char* colour_name(char colour) {
  return colour == white ? "White" : "Black";
}

static bool on_board(const struct position* position, struct place place) {
  return place.column >= 0 && place.column < position->columns && place.row >= 0 &&
         place.row < position->rows;
}

// The stone at a place; nobody's off the board too.
static char stone_at(const struct position* position, struct place place) {
  return on_board(position, place) ? position->board[place.column][place.row] : nobody;
}

// How many stones stand in a column.
static int height(const struct position* position, int column) {
  int row = 0;
  while (row < position->rows && position->board[column][row] != nobody) ++row;
  return row;
}

static bool over(const struct position* position) {
  return position->winner != nobody || position->stones == position->columns * position->rows;
}

// What is wrong with a move, or NULL when it is legal.
static const char* error_of(const struct position* position, char colour, struct place place) {
  if (colour != position->turn) return "wrong colour: it is the other's turn";
  if (!on_board(position, place)) return "off the board";
  if (!position->gomoku && height(position, place.column) == position->rows) return "column full";
  // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
  const bool recolouring = position->gomoku && colour == black && position->stones == 1;
  if (stone_at(position, place) != nobody && !recolouring) return "place occupied";
  if (!position->gomoku && place.row > height(position, place.column)) return "lower places unoccupied";
  return NULL;
}

// How many stones of this colour follow each other behind a place.
static int stones_behind(const struct position* position, char colour, struct place place, int column_step,
                         int row_step) {
  int count = 0;
  for (;;) {
    place.column += column_step;
    place.row += row_step;
    if (stone_at(position, place) != colour) return count;
    ++count;
  }
}

// Whether a stone of this colour at this place would make a winning row.
static bool makes_line(const struct position* position, char colour, struct place place) {
  static const int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (int step = 0; step < 4; ++step) {
    const int length = 1 + stones_behind(position, colour, place, steps[step][0], steps[step][1]) +
                       stones_behind(position, colour, place, -steps[step][0], -steps[step][1]);
    if (length == position->connect || (length > position->connect && !position->exact)) return true;
  }
  return false;
}

// Puts a stone of the colour to move, which must be legal.
static void play(struct position* position, struct place place) {
  if (makes_line(position, position->turn, place)) position->winner = position->turn;
  if (stone_at(position, place) == nobody) ++position->stones;
  position->board[place.column][place.row] = position->turn;
  position->turn = other(position->turn);
}

// ---- The choice: this is the part to make better ----

// How much we want a place: our own win comes before the opponent's, and more rows go through the middle than
// through the border.
static int value(const struct position* position, struct place place) {
  if (makes_line(position, position->turn, place)) return 2000;
  if (makes_line(position, other(position->turn), place)) return 1000;
  return -abs(2 * place.column - (position->columns - 1)) - abs(2 * place.row - (position->rows - 1));
}

static struct place choose_place(const struct position* position) {
  struct place best = {0, 0};
  int best_value = -10000, equals = 0;
  for (int column = 0; column < position->columns; ++column) {
    for (int row = 0; row < position->rows; ++row) {
      const struct place place = {column, row};
      // No recolouring: we never do that.
      if (stone_at(position, place) != nobody || error_of(position, position->turn, place) != NULL) continue;
      const int place_value = value(position, place);
      if (place_value < best_value) continue;
      equals = place_value > best_value ? 1 : equals + 1;
      best_value = place_value;
      // Chance decides between equals, so that two games against the same opponent differ.
      if (rand() % equals == 0) best = place;
    }
  }
  return best;
}

// ---- The protocol ----

enum { text_size = 200 };

// Sleeps until `file` is there, deletes it and gives its text, in upper case and without blanks around.
// The rules allow one look every 100 ms and no busy waiting in between: sleeping costs nothing.
static void wait_for_turn_file(const char* file, char text[text_size]) {
  char text_before[text_size] = "";
  const struct timespec tenth_of_a_second = {0, 100000000};
  for (;;) {
    nanosleep(&tenth_of_a_second, NULL);
    FILE* stream = fopen(file, "r");
    if (stream == NULL) continue;
    char read[text_size];
    const size_t length = fread(read, 1, sizeof read - 1, stream);
    fclose(stream);
    size_t begin = 0, end = length;
    while (begin < end && isspace((unsigned char)read[begin])) ++begin;
    while (end > begin && isspace((unsigned char)read[end - 1])) --end;
    for (size_t at = begin; at < end; ++at) text[at - begin] = (char)toupper((unsigned char)read[at]);
    text[end - begin] = '\0';
    // We may have looked while the referee was still writing. A colour or a closed list is whole;
    // anything else is believed when it has not changed since the last look.
    const bool whole =
        strcmp(text, "W") == 0 || strcmp(text, "B") == 0 || (end > begin && read[end - 1] == ')');
    if (whole || (end > begin && strcmp(text, text_before) == 0)) {
      remove(file);  // tells the referee that we have read it
      return;
    }
    strcpy(text_before, text);
  }
}

// Writes `file` anew and closes it: an unclosed file may still be empty.
static void write_answer(const char* file, char colour, struct place place) {
  FILE* stream = fopen(file, "w");
  if (stream == NULL) {
    perror(file);
    exit(1);
  }
  fprintf(stream, "(%c %c %d)\n", colour, 'A' + place.column, place.row + 1);
  fclose(stream);
}

// Plays the opponent's move, `(W C 1)`, or says what is wrong with it.
static const char* play_text(struct position* position, const char* text) {
  char colour = nobody, column = nobody;
  int number = 0, length = 0;
  const int found = sscanf(text, " ( %c %c %4d ) %n", &colour, &column, &number, &length);
  const bool is_move = found == 3 && length > 0 && text[length] == '\0' &&
                       (colour == white || colour == black) && isupper((unsigned char)column) && number >= 0;
  if (!is_move) return "not a move, which looks like (W C 1)";
  const struct place place = {column - 'A', number - 1};
  const char* error = error_of(position, colour, place);
  if (error == NULL) play(position, place);
  return error;
}

int main(int argument_count, char** arguments) {
  // The word in front of `.in` and `.out`: the first argument, else this program's own name.
  const char* slash = strrchr(arguments[0], '/');
  char name[100], turn_file[110], answer_file[110];
  snprintf(name, sizeof name, "%s", argument_count > 1 ? arguments[1] : slash ? slash + 1 : arguments[0]);
  snprintf(turn_file, sizeof turn_file, "%s.in", name);
  snprintf(answer_file, sizeof answer_file, "%s.out", name);
  srand((unsigned)time(NULL) ^ (unsigned)getpid());

  char text[text_size];
  wait_for_turn_file(turn_file, text);
  if (strcmp(text, "W") != 0 && strcmp(text, "B") != 0) {
    fprintf(stderr, "%s: expected W or B, found %s\n", turn_file, text);
    return 1;
  }
  const char my_colour = text[0];
  printf("%s plays %s\n", name, colour_name(my_colour));
  fflush(stdout);

  // White moves at once: its first turn has no further turn file.
  struct position position;
  set_up(&position);
  while (!over(&position)) {
    if (position.turn == my_colour) {
      const struct place place = choose_place(&position);
      play(&position, place);
      write_answer(answer_file, my_colour, place);
    } else {
      wait_for_turn_file(turn_file, text);
      const char* error = play_text(&position, text);
      if (error != NULL) {
        fprintf(stderr, "Illegal move %s: %s\n", text, error);
        return 1;
      }
    }
  }

  if (position.winner != nobody) {
    printf("%s wins: %d in a row\n", colour_name(position.winner), position.connect);
  } else {
    printf("Draw: the board is full\n");
  }
  return 0;
}
