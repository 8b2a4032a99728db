-- A player of Connect-4 and Go-moku, for any size of board, that looks one move ahead.
--
-- It wins when it can, else prevents a win of the opponent, else prefers the centre. One file, nothing but
-- what comes with GHC: copy it, give it the name of your program, and put your own thinking into choosePlace.
--
--     ghc -O -with-rtsopts=-V0 -outputdir build -o one_ply one_ply.hs
--
-- -V0 stops a clock of GHC's that would wake a waiting program a hundred times a second.
module Main (main) where

import Control.Concurrent (threadDelay)
import Data.Char (isAsciiUpper, isDigit, isSpace, ord, chr, toUpper)
import Data.List (dropWhileEnd, find, isSuffixOf)
import qualified Data.Map as Map
import Data.Maybe (fromMaybe, listToMaybe, mapMaybe)
import GHC.Clock (getMonotonicTimeNSec)
import System.Directory (doesFileExist, removeFile)
import System.Environment (getArgs, getProgName, lookupEnv)
import System.Exit (exitFailure)
import System.IO

-- The game --------------------------------------------------------------------------------------------------

data Settings = Settings
  { gomoku :: Bool,
    gravity :: Bool, -- in Go-moku a stone may lie anywhere
    columns, rows, connect :: Int,
    exact :: Bool -- longer rows do not count
  }

readSettings :: IO Settings
readSettings = do
  let environment name otherwise' = fromMaybe otherwise' <$> lookupEnv name
  isGomoku <- (== "gomoku") <$> environment "KAVEN_GAME" "connect4"
  size <- environment "KAVEN_SIZE" (if isGomoku then "15x15" else "7x6")
  line <- environment "KAVEN_CONNECT" (if isGomoku then "5" else "4")
  isExact <- (== "1") <$> environment "KAVEN_EXACT" "0"
  let (left, right) = break (== 'x') size
  return (Settings isGomoku (not isGomoku) (read left) (read (drop 1 right)) (read line) isExact)

data Colour = White | Black deriving (Eq, Show)

other :: Colour -> Colour
other White = Black
other Black = White

letterOf :: Colour -> Char
letterOf = head . show

readColour :: String -> Maybe Colour
readColour text = find ((== text) . pure . letterOf) [White, Black]

-- Column and row, both counted from 0: D1 is (3, 0).
type Place = (Int, Int)

-- A board and the colour to move.
data Position = Position
  { board :: Map.Map Place Colour,
    turn :: Colour,
    winner :: Maybe Colour
  }

over :: Settings -> Position -> Bool
over settings position =
  winner position /= Nothing || Map.size (board position) == columns settings * rows settings

-- How many stones stand in a column.
height :: Position -> Int -> Int
height position column = length (takeWhile (\row -> Map.member (column, row) (board position)) [0 ..])

-- The places a stone may go to, but for the recolouring: we never do that.
legalPlaces :: Settings -> Position -> [Place]
legalPlaces settings position =
  [ (column, row)
    | column <- [0 .. columns settings - 1],
      row <- if gravity settings then [height position column] else [0 .. rows settings - 1],
      row < rows settings,
      Map.notMember (column, row) (board position)
  ]

-- What is wrong with a move, if anything.
fault :: Settings -> Position -> Colour -> Place -> Maybe String
fault settings position colour place@(column, row)
  | colour /= turn position = Just ("wrong colour: it is " ++ show (turn position) ++ "'s turn")
  | column < 0 || column >= columns settings || row < 0 || row >= rows settings = Just "off the board"
  | gravity settings && height position column == rows settings = Just "column full"
  | Map.member place (board position) && not recolouring = Just "place occupied"
  | gravity settings && row > height position column = Just "lower places unoccupied"
  | otherwise = Nothing
  where
    -- In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
    recolouring = gomoku settings && colour == Black && Map.size (board position) == 1

-- Whether a stone of this colour at this place would make a winning row.
makesLine :: Settings -> Position -> Colour -> Place -> Bool
makesLine settings position colour (column, row) = any (counts . lineLength) [(1, 0), (0, 1), (1, 1), (1, -1)]
  where
    lineLength (x, y) = 1 + stonesBehind (x, y) + stonesBehind (-x, -y)
    stonesBehind (x, y) = length (takeWhile isOurs [(column + n * x, row + n * y) | n <- [1 ..]])
    isOurs place = Map.lookup place (board position) == Just colour
    counts line = line == connect settings || (line > connect settings && not (exact settings))

-- Puts a stone of the colour to move, which must be legal.
play :: Settings -> Position -> Place -> Position
play settings position place =
  Position
    { board = Map.insert place colour (board position),
      turn = other colour,
      winner = if makesLine settings position colour place then Just colour else Nothing
    }
  where
    colour = turn position

-- The choice: this is the part to make better ---------------------------------------------------------------

-- Chance decides between equals, so that two games against the same opponent differ.
choosePlace :: Settings -> Position -> Int -> Place
choosePlace settings position chance = fromMaybe central (listToMaybe (mapMaybe lineOf [ours, other ours]))
  where
    ours = turn position -- our own win comes before the opponent's
    places = legalPlaces settings position
    lineOf colour = find (makesLine settings position colour) places
    -- More rows go through the middle than through the border.
    central = nearest !! (chance `mod` length nearest)
    nearest = filter ((== minimum (map distance places)) . distance) places
    distance (column, row) = abs (2 * column - (columns settings - 1)) + abs (2 * row - (rows settings - 1))

-- The protocol ----------------------------------------------------------------------------------------------

-- Sleeps until the file is there, deletes it and returns its text. The rules allow one look every 100 ms and
-- no busy waiting in between: sleeping costs nothing.
waitForTurnFile :: FilePath -> IO String
waitForTurnFile file = look ""
  where
    look textBefore = do
      threadDelay 100000
      there <- doesFileExist file
      text <- if there then tidy <$> readWhole file else return ""
      -- We may have looked while the referee was still writing. A colour or a closed list is whole; anything
      -- else is believed when it has not changed since the last look.
      let whole = readColour text /= Nothing || ")" `isSuffixOf` text
      if whole || (text /= "" && text == textBefore)
        then removeFile file >> return text -- tells the referee that we have read it
        else look text
    tidy = map toUpper . dropWhileEnd isSpace . dropWhile isSpace

-- Reading is lazy, but a file that is to be deleted must have been read.
readWhole :: FilePath -> IO String
readWhole file = withBinaryFile file ReadMode $ \handle -> do
  text <- hGetContents handle
  length text `seq` return text

-- Writes the file anew and closes it: an unclosed file may still be empty.
writeAnswer :: FilePath -> Colour -> Place -> IO ()
writeAnswer file colour (column, row) =
  writeFile file ("(" ++ [letterOf colour] ++ " " ++ [chr (ord 'A' + column)] ++ " " ++ show (row + 1) ++ ")\n")

-- Reads `(W C 1)`.
readMove :: String -> Maybe (Colour, Place)
readMove ('(' : text) | ")" `isSuffixOf` text = case words (init text) of
  [colour, [letter], number]
    | isAsciiUpper letter && all isDigit number && length number < 5 -> do
      known <- readColour colour
      return (known, (ord letter - ord 'A', read number - 1))
  _ -> Nothing
readMove _ = Nothing

failWith :: String -> IO a
failWith message = hPutStrLn stderr message >> exitFailure

-- White moves at once: its first turn has no further turn file.
playGame :: Settings -> String -> Colour -> Position -> IO Position
playGame settings name ours position
  | over settings position = return position
  | turn position == ours = do
    chance <- fromIntegral . (`div` 1000) <$> getMonotonicTimeNSec
    let place = choosePlace settings position chance
    writeAnswer (name ++ ".out") ours place
    goOn place
  | otherwise = do
    text <- waitForTurnFile (name ++ ".in")
    let illegal reason = failWith ("Illegal move " ++ text ++ ": " ++ reason)
    case readMove text of
      Nothing -> illegal "not a move, which looks like (W C 1)"
      Just (colour, place) -> maybe (goOn place) illegal (fault settings position colour place)
  where
    goOn place = playGame settings name ours (play settings position place)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  settings <- readSettings
  -- The word in front of `.in` and `.out`: the first argument, else this program's own name.
  name <- fromMaybe <$> getProgName <*> (listToMaybe <$> getArgs)
  text <- waitForTurnFile (name ++ ".in")
  ours <- maybe (failWith (name ++ ".in: expected W or B, found " ++ text)) return (readColour text)
  putStrLn (name ++ " plays " ++ show ours)
  end <- playGame settings name ours (Position Map.empty White Nothing)
  putStrLn $ case winner end of
    Just colour -> show colour ++ " wins: " ++ show (connect settings) ++ " in a row"
    Nothing -> "Draw: the board is full"
