// The sizes of a crosstable: fits the screen, fits the width of the page, or has readable scores.

/** Width and height in pixels; characters: of the longest text in a cell. */
type Room = { width: number; height: number; players: number; characters: number };

/** The width of the page on paper, in pixels. */
export const paper_width = 680;

/** The smallest cell sizes for rows with names and for rows with numbers. */
const smallest_named = 13;
const smallest_numbered = 9;
const width_of_number = 26;
const least = 3;

const width_of_name = (width: number) => (width < 560 ? 118 : 210);

/** The smallest size with readable text in the cells. */
export const readable_size = (characters: number) => 8 * characters + 8;

/** The largest size, even if there is more room. */
const comfortable_size = (characters: number) => Math.max(46, 11 * characters + 16);

/** The width of a row's head, which shows the name, the number or nothing, depending on the cell size. */
export function width_of_head(size: number, width: number) {
  return size >= smallest_named ? width_of_name(width) : size >= smallest_numbered ? width_of_number : 0;
}

/** The largest size in which all columns fit the width. */
export function fitting_size({ width, players, characters }: Room) {
  const share = (head: number) => (width - head) / players;
  const named = share(width_of_name(width));
  const numbered = share(width_of_number);
  const size = named >= smallest_named ? named : numbered >= smallest_numbered ? Math.min(numbered, smallest_named - 0.1) : Math.min(share(0), smallest_numbered - 0.1);
  return Math.min(Math.max(least, Math.floor(size * 10) / 10), comfortable_size(characters));
}

/** All sizes to choose from, smallest first. */
export function sizes_of(room: Room) {
  const fitting = fitting_size(room);
  const whole = Math.max(least, (room.height - 160) / room.players);
  const largest = comfortable_size(room.characters);
  const sizes = [Math.min(whole, fitting), fitting, 1.6 * fitting, readable_size(room.characters), largest];
  const clearly_apart = 1.15;
  return sizes
    .filter((size) => size >= Math.min(whole, fitting) && size <= largest)
    .sort((one, other) => one - other)
    .filter((size, index, all) => size === fitting || ((index === 0 || size > clearly_apart * all[index - 1]) && !(size < fitting && size * clearly_apart > fitting)));
}

/** The approximate height of the crosstable with its legend. */
export function height_of_crosstable(room: Room) {
  const size = fitting_size(room);
  const line = size < readable_size(room.characters) ? size : Math.max(26, Math.min(size, 41));
  return line * room.players + 110;
}
