import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
 *
 * <p>It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, for
 * Java 17: copy it, give it the name of your program, and put your own thinking into choosePlace().
 * Runs from the source, {@code java OnePly.java}, or compiled.
 */
public class OnePly {

    // ---- The game ----

    static final boolean GOMOKU = environment("KAVEN_GAME", "connect4").equals("gomoku");
    static final boolean GRAVITY = !GOMOKU; // in Go-moku a stone may lie anywhere
    static final String[] SIZE = environment("KAVEN_SIZE", GOMOKU ? "15x15" : "7x6").split("x");
    static final int COLUMNS = Integer.parseInt(SIZE[0]);
    static final int ROWS = Integer.parseInt(SIZE[1]);
    static final int CONNECT = Integer.parseInt(environment("KAVEN_CONNECT", GOMOKU ? "5" : "4"));
    static final boolean EXACT = environment("KAVEN_EXACT", "0").equals("1"); // longer rows do not count

    static String environment(String name, String otherwise) {
        String value = System.getenv(name);
        return value != null ? value : otherwise;
    }

    enum Colour {
        WHITE("White", 'W'),
        BLACK("Black", 'B');

        final String title;
        final char letter;

        Colour(String title, char letter) {
            this.title = title;
            this.letter = letter;
        }

        Colour other() {
            return this == WHITE ? BLACK : WHITE;
        }
    }

    /** Both counted from 0: D1 is column 3, row 0. */
    record Place(int column, int row) {
        Place step(Place by, int sign) {
            return new Place(column + sign * by.column, row + sign * by.row);
        }

        /** In half steps. */
        int distanceFromCentre() {
            return Math.abs(2 * column - (COLUMNS - 1)) + Math.abs(2 * row - (ROWS - 1));
        }
    }

    /** A board and the colour to move. */
    static class Position {
        private static final List<Place> STEPS =
                List.of(new Place(1, 0), new Place(0, 1), new Place(1, 1), new Place(1, -1));

        private final Colour[][] board = new Colour[COLUMNS][ROWS];
        private int stones = 0;
        private Colour turn = Colour.WHITE;
        private Colour winner = null;

        boolean over() {
            return winner != null || stones == COLUMNS * ROWS;
        }

        boolean onBoard(Place place) {
            return place.column >= 0 && place.column < COLUMNS && place.row >= 0 && place.row < ROWS;
        }

        /** The stone at a place, or null; null off the board too. */
        Colour at(Place place) {
            return onBoard(place) ? board[place.column][place.row] : null;
        }

        /** How many stones stand in a column. */
        int height(int column) {
            int row = 0;
            while (row < ROWS && board[column][row] != null) {
                row++;
            }
            return row;
        }

        /** The places a stone may go to, but for the recolouring: we never do that. */
        List<Place> legalPlaces() {
            List<Place> places = new ArrayList<>();
            for (int column = 0; column < COLUMNS; column++) {
                for (int row = 0; row < ROWS; row++) {
                    if (board[column][row] == null && (!GRAVITY || row == height(column))) {
                        places.add(new Place(column, row));
                    }
                }
            }
            return places;
        }

        /** What is wrong with a move, or null when it is legal. */
        String error(Colour colour, Place place) {
            if (colour != turn) {
                return "wrong colour: it is " + turn.title + "'s turn";
            }
            if (!onBoard(place)) {
                return "off the board";
            }
            if (GRAVITY && height(place.column) == ROWS) {
                return "column full";
            }
            // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
            boolean recolouring = GOMOKU && colour == Colour.BLACK && stones == 1;
            if (at(place) != null && !recolouring) {
                return "place occupied";
            }
            if (GRAVITY && place.row > height(place.column)) {
                return "lower places unoccupied";
            }
            return null;
        }

        /** Whether a stone of this colour at this place would make a winning row. */
        boolean makesLine(Colour colour, Place place) {
            for (Place step : STEPS) {
                int length = 1;
                for (int sign = -1; sign <= 1; sign += 2) {
                    Place next = place.step(step, sign);
                    while (at(next) == colour) {
                        length++;
                        next = next.step(step, sign);
                    }
                }
                if (length == CONNECT || (length > CONNECT && !EXACT)) {
                    return true;
                }
            }
            return false;
        }

        /** Puts a stone of the colour to move, which must be legal. */
        void play(Place place) {
            if (makesLine(turn, place)) {
                winner = turn;
            }
            if (at(place) == null) {
                stones++;
            }
            board[place.column][place.row] = turn;
            turn = turn.other();
        }
    }

    // ---- The choice: this is the part to make better ----

    static Place choosePlace(Position position) {
        List<Place> places = position.legalPlaces();
        // Chance decides between equals, so that two games against the same opponent differ.
        Collections.shuffle(places);
        for (Colour colour : List.of(position.turn, position.turn.other())) { // our own win comes first
            for (Place place : places) {
                if (position.makesLine(colour, place)) {
                    return place;
                }
            }
        }
        // More rows go through the middle than through the border.
        return Collections.min(places, Comparator.comparingInt(Place::distanceFromCentre));
    }

    // ---- The protocol ----

    /**
     * Sleeps until the file is there, deletes it and returns its text, in upper case. The rules allow
     * one look every 100 ms and no busy waiting in between: sleeping costs nothing.
     */
    static String waitForTurnFile(Path file) throws IOException, InterruptedException {
        String textBefore = "";
        while (true) {
            Thread.sleep(100);
            String text;
            try {
                text = Files.readString(file).strip().toUpperCase(Locale.ROOT);
            } catch (NoSuchFileException notYet) {
                continue;
            }
            // We may have looked while the referee was still writing. A colour or a closed list is
            // whole; anything else is believed when it has not changed since the last look.
            boolean whole = text.equals("W") || text.equals("B") || text.endsWith(")");
            if (whole || (!text.isEmpty() && text.equals(textBefore))) {
                Files.delete(file); // tells the referee that we have read it
                return text;
            }
            textBefore = text;
        }
    }

    /** Writes the file anew and closes it: an unclosed file may still be empty. */
    static void writeAnswer(Path file, Colour colour, Place place) throws IOException {
        char letter = (char) ('A' + place.column);
        Files.writeString(file, "(" + colour.letter + " " + letter + " " + (place.row + 1) + ")\n");
    }

    static final Pattern MOVE = Pattern.compile("\\(\\s*([WB])\\s+([A-Z])\\s+([0-9]{1,4})\\s*\\)");

    /** Plays the opponent's move, {@code (W C 1)}; returns what is wrong with it, or null. */
    static String playText(Position position, String text) {
        Matcher move = MOVE.matcher(text);
        if (!move.matches()) {
            return "not a move, which looks like (W C 1)";
        }
        Colour colour = move.group(1).equals("W") ? Colour.WHITE : Colour.BLACK;
        Place place = new Place(move.group(2).charAt(0) - 'A', Integer.parseInt(move.group(3)) - 1);
        String error = position.error(colour, place);
        if (error == null) {
            position.play(place);
        }
        return error;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        // The word in front of `.in` and `.out`: the first argument, else the name of this class, which
        // is the name of its file.
        String name = arguments.length > 0 ? arguments[0] : OnePly.class.getSimpleName();
        Path turnFile = Path.of(name + ".in");
        Path answerFile = Path.of(name + ".out");

        String colourText = waitForTurnFile(turnFile);
        if (!colourText.equals("W") && !colourText.equals("B")) {
            System.err.println(turnFile + ": expected W or B, found " + colourText);
            System.exit(1);
        }
        Colour myColour = colourText.equals("W") ? Colour.WHITE : Colour.BLACK;
        System.out.println(name + " plays " + myColour.title);

        // White moves at once: its first turn has no further turn file.
        Position position = new Position();
        while (!position.over()) {
            if (position.turn == myColour) {
                Place place = choosePlace(position);
                position.play(place);
                writeAnswer(answerFile, myColour, place);
            } else {
                String text = waitForTurnFile(turnFile);
                String error = playText(position, text);
                if (error != null) {
                    System.err.println("Illegal move " + text + ": " + error);
                    System.exit(1);
                }
            }
        }

        if (position.winner != null) {
            System.out.println(position.winner.title + " wins: " + CONNECT + " in a row");
        } else {
            System.out.println("Draw: the board is full");
        }
    }
}
