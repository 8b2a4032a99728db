// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
// the standard library: copy it, give it the name of your program, and put your own thinking into
// choosePlace().
//
//     kotlinc OnePly.kt -include-runtime -d OnePly.jar && java -jar OnePly.jar

import java.io.File
import kotlin.math.abs
import kotlin.system.exitProcess

// ---- The game ----

fun environment(name: String, otherwise: String): String = System.getenv(name) ?: otherwise

val GOMOKU = environment("KAVEN_GAME", "connect4") == "gomoku"
val GRAVITY = !GOMOKU // in Go-moku a stone may lie anywhere
val SIZE = environment("KAVEN_SIZE", if (GOMOKU) "15x15" else "7x6").split("x").map { it.toInt() }
val COLUMNS = SIZE[0]
val ROWS = SIZE[1]
val CONNECT = environment("KAVEN_CONNECT", if (GOMOKU) "5" else "4").toInt()
val EXACT = environment("KAVEN_EXACT", "0") == "1" // longer rows do not count

enum class Colour(val title: String) {
    W("White"), B("Black");

    fun other(): Colour = if (this == W) B else W
}

/** Both counted from 0: D1 is column 3, row 0. */
data class Place(val column: Int, val row: Int) {
    fun step(by: Place, times: Int) = Place(column + times * by.column, row + times * by.row)

    fun onBoard() = column in 0 until COLUMNS && row in 0 until ROWS

    /** In half steps. */
    fun distanceFromCentre() = abs(2 * column - (COLUMNS - 1)) + abs(2 * row - (ROWS - 1))
}

/** A board and the colour to move. */
class Position {
    private val board = HashMap<Place, Colour>()
    var turn = Colour.W
        private set
    var winner: Colour? = null
        private set

    fun over() = winner != null || board.size == COLUMNS * ROWS

    /** How many stones stand in a column. */
    private fun height(column: Int) = generateSequence(0) { it + 1 }.first { Place(column, it) !in board }

    /** The places a stone may go to, but for the recolouring: we never do that. */
    fun legalPlaces(): List<Place> =
        (0 until COLUMNS).flatMap { column -> (0 until ROWS).map { row -> Place(column, row) } }
            .filter { if (GRAVITY) it.row == height(it.column) else it !in board }

    /** What is wrong with a move, or null when it is legal. */
    fun fault(colour: Colour, place: Place): String? {
        // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        val recolouring = GOMOKU && colour == Colour.B && board.size == 1
        return when {
            colour != turn -> "wrong colour: it is ${turn.title}'s turn"
            !place.onBoard() -> "off the board"
            GRAVITY && height(place.column) == ROWS -> "column full"
            place in board && !recolouring -> "place occupied"
            GRAVITY && place.row > height(place.column) -> "lower places unoccupied"
            else -> null
        }
    }

    /** Whether a stone of this colour at this place would make a winning row. */
    fun makesLine(colour: Colour, place: Place): Boolean =
        listOf(Place(1, 0), Place(0, 1), Place(1, 1), Place(1, -1)).any { step ->
            fun stonesBehind(sign: Int) =
                generateSequence(1) { it + 1 }.takeWhile { board[place.step(step, sign * it)] == colour }.count()
            val length = 1 + stonesBehind(1) + stonesBehind(-1)
            length == CONNECT || (length > CONNECT && !EXACT)
        }

    /** Puts a stone of the colour to move, which must be legal. */
    fun play(place: Place) {
        if (makesLine(turn, place)) winner = turn
        board[place] = turn
        turn = turn.other()
    }
}

// ---- The choice: this is the part to make better ----

fun choosePlace(position: Position): Place {
    // Chance decides between equals, so that two games against the same opponent differ.
    val places = position.legalPlaces().shuffled()
    return places.find { position.makesLine(position.turn, it) } // our own win comes before the opponent's
        ?: places.find { position.makesLine(position.turn.other(), it) }
        // More rows go through the middle than through the border.
        ?: places.sortedBy { it.distanceFromCentre() }.first()
}

// ---- The protocol ----

/**
 * Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms and
 * no busy waiting in between: sleeping costs nothing.
 */
fun waitForTurnFile(file: File): String {
    var textBefore = ""
    while (true) {
        Thread.sleep(100)
        if (!file.exists()) continue
        val text = file.readText().trim()
        // We may have looked while the referee was still writing. A colour or a closed list is whole; anything
        // else is believed when it has not changed since the last look.
        val whole = text == "W" || text == "B" || text.endsWith(")")
        if (whole || (text.isNotEmpty() && text == textBefore)) {
            file.delete() // tells the referee that we have read it
            return text
        }
        textBefore = text
    }
}

/** Writes the file anew and closes it: an unclosed file may still be empty. */
fun writeAnswer(file: File, colour: Colour, place: Place) {
    file.writeText("($colour ${'A' + place.column} ${place.row + 1})\n")
}

fun fail(message: String): Nothing {
    System.err.println(message)
    exitProcess(1)
}

val MOVE = Regex("""\(\s*([WB])\s+([A-Z])\s+([0-9]{1,4})\s*\)""")

/** Plays the opponent's move, `(W C 1)`; ends the program when it is none. */
fun playText(position: Position, text: String) {
    val match = MOVE.matchEntire(text) ?: fail("Illegal move $text: not a move, which looks like (W C 1)")
    val (colour, column, row) = match.destructured
    val place = Place(column[0] - 'A', row.toInt() - 1)
    position.fault(Colour.valueOf(colour), place)?.let { fail("Illegal move $text: $it") }
    position.play(place)
}

fun main(arguments: Array<String>) {
    // The word in front of `.in` and `.out`: the first argument, else the name of this file.
    val name = arguments.firstOrNull() ?: "OnePly"
    val turnFile = File("$name.in")

    val colourText = waitForTurnFile(turnFile)
    if (colourText != "W" && colourText != "B") fail("$turnFile: expected W or B, found $colourText")
    val myColour = Colour.valueOf(colourText)
    println("$name plays ${myColour.title}")

    // White moves at once: its first turn has no further turn file.
    val position = Position()
    while (!position.over()) {
        if (position.turn == myColour) {
            val place = choosePlace(position)
            position.play(place)
            writeAnswer(File("$name.out"), myColour, place)
        } else {
            playText(position, waitForTurnFile(turnFile))
        }
    }

    println(position.winner?.let { "${it.title} wins: $CONNECT in a row" } ?: "Draw: the board is full")
}
