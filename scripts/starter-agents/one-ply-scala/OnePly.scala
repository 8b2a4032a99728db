// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
// the standard library, for Scala 2.11 and later: copy it, give it the name of your program, and put your own
// thinking into choosePlace().
//
//     scalac OnePly.scala && scala OnePly

import java.nio.file.{Files, Path, Paths}
import scala.annotation.tailrec
import scala.util.Random

// ---- The game ----

object Settings {
  val gomoku: Boolean = environment("KAVEN_GAME", "connect4") == "gomoku"
  val gravity: Boolean = !gomoku // in Go-moku a stone may lie anywhere
  val Array(columns, rows) = environment("KAVEN_SIZE", if (gomoku) "15x15" else "7x6").split("x").map(_.toInt)
  val connect: Int = environment("KAVEN_CONNECT", if (gomoku) "5" else "4").toInt
  val exact: Boolean = environment("KAVEN_EXACT", "0") == "1" // longer rows do not count

  private def environment(name: String, otherwise: String) = sys.env.getOrElse(name, otherwise)
}
import Settings._

sealed abstract class Colour(val name: String, val letter: Char) {
  def other: Colour = if (this == White) Black else White
}
case object White extends Colour("White", 'W')
case object Black extends Colour("Black", 'B')

/** Both counted from 0: D1 is column 3, row 0. */
case class Place(column: Int, row: Int) {
  def onBoard: Boolean = column >= 0 && column < columns && row >= 0 && row < rows
  /** In half steps. */
  def distanceFromCentre: Int = math.abs(2 * column - (columns - 1)) + math.abs(2 * row - (rows - 1))
}

/** A board and the colour to move. */
case class Position(board: Map[Place, Colour] = Map(), turn: Colour = White, winner: Option[Colour] = None) {
  def over: Boolean = winner.isDefined || board.size == columns * rows

  /** How many stones stand in a column. */
  def height(column: Int): Int = Iterator.from(0).indexWhere(row => !board.contains(Place(column, row)))

  /** The places a stone may go to, but for the recolouring: we never do that. */
  def legalPlaces: Seq[Place] =
    for {
      column <- 0 until columns
      row <- 0 until rows
      if (if (gravity) row == height(column) else !board.contains(Place(column, row)))
    } yield Place(column, row)

  /** What is wrong with a move, if anything. */
  def fault(colour: Colour, place: Place): Option[String] = {
    // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
    val recolouring = gomoku && colour == Black && board.size == 1
    if (colour != turn) Some(s"wrong colour: it is ${turn.name}'s turn")
    else if (!place.onBoard) Some("off the board")
    else if (gravity && height(place.column) == rows) Some("column full")
    else if (board.contains(place) && !recolouring) Some("place occupied")
    else if (gravity && place.row > height(place.column)) Some("lower places unoccupied")
    else None
  }

  /** Whether a stone of this colour at this place would make a winning row. */
  def makesLine(colour: Colour, place: Place): Boolean =
    Seq((1, 0), (0, 1), (1, 1), (1, -1)).exists { case (x, y) =>
      def stonesBehind(sign: Int) = Iterator.from(1)
        .map(n => Place(place.column + sign * n * x, place.row + sign * n * y))
        .takeWhile(next => board.get(next) == Some(colour)).size
      val length = 1 + stonesBehind(1) + stonesBehind(-1)
      length == connect || (length > connect && !exact)
    }

  /** The position behind a move of the colour to move, which must be legal. */
  def play(place: Place): Position =
    Position(board + (place -> turn), turn.other, if (makesLine(turn, place)) Some(turn) else None)
}

object OnePly {
  // ---- The choice: this is the part to make better ----

  def choosePlace(position: Position): Place = {
    // Chance decides between equals, so that two games against the same opponent differ.
    val places = Random.shuffle(position.legalPlaces)
    def lineOf(colour: Colour) = places.find(place => position.makesLine(colour, place))
    lineOf(position.turn) // our own win comes before the opponent's
      .orElse(lineOf(position.turn.other))
      // More rows go through the middle than through the border.
      .getOrElse(places.minBy(_.distanceFromCentre))
  }

  // ---- The protocol ----

  /** Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms
    * and no busy waiting in between: sleeping costs nothing. */
  @tailrec def waitForTurnFile(file: Path, textBefore: String = ""): String = {
    Thread.sleep(100)
    val text = if (Files.exists(file)) new String(Files.readAllBytes(file), "ISO-8859-1").trim.toUpperCase else ""
    // We may have looked while the referee was still writing. A colour or a closed list is whole; anything
    // else is believed when it has not changed since the last look.
    val whole = text == "W" || text == "B" || text.endsWith(")")
    if (whole || (text.nonEmpty && text == textBefore)) {
      Files.delete(file) // tells the referee that we have read it
      text
    } else waitForTurnFile(file, text)
  }

  /** Writes the file anew and closes it: an unclosed file may still be empty. */
  def writeAnswer(file: Path, colour: Colour, place: Place): Unit =
    Files.write(file, s"(${colour.letter} ${('A' + place.column).toChar} ${place.row + 1})\n".getBytes)

  def fail(message: String): Nothing = {
    Console.err.println(message)
    sys.exit(1)
  }

  private val move = """\(\s*([WB])\s+([A-Z])\s+([0-9]{1,4})\s*\)""".r

  /** The position behind the opponent's move, `(W C 1)`; ends the program when it is none. */
  def playText(position: Position, text: String): Position = text match {
    case move(colour, column, row) =>
      val place = Place(column.head - 'A', row.toInt - 1)
      for (fault <- position.fault(if (colour == "W") White else Black, place)) {
        fail(s"Illegal move $text: $fault")
      }
      position.play(place)
    case _ => fail(s"Illegal move $text: not a move, which looks like (W C 1)")
  }

  def main(arguments: Array[String]): Unit = {
    // The word in front of `.in` and `.out`: the first argument, else the name of this object.
    val name = arguments.headOption.getOrElse("OnePly")
    val turnFile = Paths.get(name + ".in")
    val myColour = waitForTurnFile(turnFile) match {
      case "W" => White
      case "B" => Black
      case text => fail(s"$turnFile: expected W or B, found $text")
    }
    println(s"$name plays ${myColour.name}")

    // White moves at once: its first turn has no further turn file.
    var position = Position()
    while (!position.over) {
      if (position.turn == myColour) {
        val place = choosePlace(position)
        position = position.play(place)
        writeAnswer(Paths.get(name + ".out"), myColour, place)
      } else {
        position = playText(position, waitForTurnFile(turnFile))
      }
    }

    println(position.winner match {
      case Some(colour) => s"${colour.name} wins: $connect in a row"
      case None => "Draw: the board is full"
    })
  }
}
