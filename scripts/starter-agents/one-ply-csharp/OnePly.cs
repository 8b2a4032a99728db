// A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
//
// It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
// the standard library: copy it, give it the name of your program, and put your own thinking into
// ChoosePlace().
//
//     mcs -out:OnePly.exe OnePly.cs && mono OnePly.exe

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;

// ---- The game ----

static class Settings
{
    public static readonly bool Gomoku = Environment("KAVEN_GAME", "connect4") == "gomoku";
    public static readonly bool Gravity = !Gomoku; // in Go-moku a stone may lie anywhere
    static readonly string[] size = Environment("KAVEN_SIZE", Gomoku ? "15x15" : "7x6").Split('x');
    public static readonly int Columns = int.Parse(size[0]);
    public static readonly int Rows = int.Parse(size[1]);
    public static readonly int Connect = int.Parse(Environment("KAVEN_CONNECT", Gomoku ? "5" : "4"));
    public static readonly bool Exact = Environment("KAVEN_EXACT", "0") == "1"; // longer rows do not count

    static string Environment(string name, string otherwise)
    {
        return System.Environment.GetEnvironmentVariable(name) ?? otherwise;
    }
}

enum Colour { Nobody, White, Black }

// Both counted from 0: D1 is column 3, row 0.
struct Place
{
    public readonly int Column, Row;

    public Place(int column, int row)
    {
        Column = column;
        Row = row;
    }

    public Place Step(Place by, int sign)
    {
        return new Place(Column + sign * by.Column, Row + sign * by.Row);
    }

    public bool OnBoard
    {
        get { return Column >= 0 && Column < Settings.Columns && Row >= 0 && Row < Settings.Rows; }
    }

    // In half steps.
    public int DistanceFromCentre
    {
        get { return Math.Abs(2 * Column - (Settings.Columns - 1)) + Math.Abs(2 * Row - (Settings.Rows - 1)); }
    }
}

// A board and the colour to move.
class Position
{
    static readonly Place[] steps = { new Place(1, 0), new Place(0, 1), new Place(1, 1), new Place(1, -1) };

    readonly Colour[,] board = new Colour[Settings.Columns, Settings.Rows];
    int stones = 0;

    public Colour Turn { get; private set; } = Colour.White;
    public Colour Winner { get; private set; } = Colour.Nobody;
    public bool Over => Winner != Colour.Nobody || stones == board.Length;

    public static Colour Other(Colour colour) => colour == Colour.White ? Colour.Black : Colour.White;

    // The stone at a place; nobody's off the board too.
    Colour At(Place place) => place.OnBoard ? board[place.Column, place.Row] : Colour.Nobody;

    // How many stones stand in a column.
    int Height(int column)
    {
        return Enumerable.Range(0, Settings.Rows).Count(row => board[column, row] != Colour.Nobody);
    }

    // The places a stone may go to, but for the recolouring: we never do that.
    public List<Place> LegalPlaces()
    {
        return (from column in Enumerable.Range(0, Settings.Columns)
                from row in Enumerable.Range(0, Settings.Rows)
                where Settings.Gravity ? row == Height(column) : board[column, row] == Colour.Nobody
                select new Place(column, row)).ToList();
    }

    // What is wrong with a move, or null when it is legal.
    public string Error(Colour colour, Place place)
    {
        // In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        bool recolouring = Settings.Gomoku && colour == Colour.Black && stones == 1;
        if (colour != Turn) return "wrong colour: it is " + Turn + "'s turn";
        if (!place.OnBoard) return "off the board";
        if (Settings.Gravity && Height(place.Column) == Settings.Rows) return "column full";
        if (At(place) != Colour.Nobody && !recolouring) return "place occupied";
        if (Settings.Gravity && place.Row > Height(place.Column)) return "lower places unoccupied";
        return null;
    }

    // Whether a stone of this colour at this place would make a winning row.
    public bool MakesLine(Colour colour, Place place)
    {
        foreach (Place step in steps)
        {
            int length = 1;
            foreach (int sign in new[] { 1, -1 })
            {
                for (Place next = place.Step(step, sign); At(next) == colour; next = next.Step(step, sign)) length++;
            }
            if (length == Settings.Connect || (length > Settings.Connect && !Settings.Exact)) return true;
        }
        return false;
    }

    // Puts a stone of the colour to move, which must be legal.
    public void Play(Place place)
    {
        if (MakesLine(Turn, place)) Winner = Turn;
        if (At(place) == Colour.Nobody) stones++;
        board[place.Column, place.Row] = Turn;
        Turn = Other(Turn);
    }
}

static class OnePly
{
    // ---- The choice: this is the part to make better ----

    static readonly Random random = new Random();

    static Place ChoosePlace(Position position)
    {
        // More rows go through the middle than through the border. Chance decides between equals, so that
        // two games against the same opponent differ.
        List<Place> places =
            position.LegalPlaces().OrderBy(place => place.DistanceFromCentre + random.NextDouble()).ToList();
        foreach (Colour colour in new[] { position.Turn, Position.Other(position.Turn) }) // our own win comes first
        {
            foreach (Place place in places)
            {
                if (position.MakesLine(colour, place)) return place;
            }
        }
        return places[0];
    }

    // ---- The protocol ----

    // Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms
    // and no busy waiting in between: sleeping costs nothing.
    static string WaitForTurnFile(string file)
    {
        string textBefore = "";
        while (true)
        {
            Thread.Sleep(100);
            if (!File.Exists(file)) continue;
            string text = File.ReadAllText(file).Trim().ToUpperInvariant();
            // We may have looked while the referee was still writing. A colour or a closed list is whole;
            // anything else is believed when it has not changed since the last look.
            bool whole = text == "W" || text == "B" || text.EndsWith(")");
            if (whole || (text != "" && text == textBefore))
            {
                File.Delete(file); // tells the referee that we have read it
                return text;
            }
            textBefore = text;
        }
    }

    // Writes the file anew and closes it: an unclosed file may still be empty.
    static void WriteAnswer(string file, Colour colour, Place place)
    {
        File.WriteAllText(file, string.Format("({0} {1} {2})\n", colour == Colour.White ? 'W' : 'B',
                                              (char)('A' + place.Column), place.Row + 1));
    }

    static readonly Regex move = new Regex(@"^\(\s*([WB])\s+([A-Z])\s+([0-9]{1,4})\s*\)$");

    // Plays the opponent's move, `(W C 1)`; returns what is wrong with it, or null.
    static string PlayText(Position position, string text)
    {
        Match match = move.Match(text);
        if (!match.Success) return "not a move, which looks like (W C 1)";
        Colour colour = match.Groups[1].Value == "W" ? Colour.White : Colour.Black;
        Place place = new Place(match.Groups[2].Value[0] - 'A', int.Parse(match.Groups[3].Value) - 1);
        string error = position.Error(colour, place);
        if (error == null) position.Play(place);
        return error;
    }

    static int Main(string[] arguments)
    {
        // The word in front of `.in` and `.out`: the first argument, else the name of this class, which is
        // the name of its file.
        string name = arguments.Length > 0 ? arguments[0] : nameof(OnePly);
        string turnFile = name + ".in";

        string colourText = WaitForTurnFile(turnFile);
        if (colourText != "W" && colourText != "B")
        {
            Console.Error.WriteLine(turnFile + ": expected W or B, found " + colourText);
            return 1;
        }
        Colour myColour = colourText == "W" ? Colour.White : Colour.Black;
        Console.WriteLine(name + " plays " + myColour);

        // White moves at once: its first turn has no further turn file.
        Position position = new Position();
        while (!position.Over)
        {
            if (position.Turn == myColour)
            {
                Place place = ChoosePlace(position);
                position.Play(place);
                WriteAnswer(name + ".out", myColour, place);
                continue;
            }
            string text = WaitForTurnFile(turnFile);
            string error = PlayText(position, text);
            if (error != null)
            {
                Console.Error.WriteLine("Illegal move " + text + ": " + error);
                return 1;
            }
        }

        if (position.Winner != Colour.Nobody)
        {
            Console.WriteLine(position.Winner + " wins: " + Settings.Connect + " in a row");
        }
        else
        {
            Console.WriteLine("Draw: the board is full");
        }
        return 0;
    }
}
