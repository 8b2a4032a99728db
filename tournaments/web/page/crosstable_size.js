// @ts-check
// The sizes of a crosstable: fits the screen, fits the width of the page, or has readable scores.

/** @typedef {{width: number, height: number, players: number, characters: number}} Room width and height in pixels; characters: of the longest text in a cell */

/** The width of the page on paper, in pixels. */
export const paper_width = 680;

/** The smallest cell sizes for rows with names and for rows with numbers. */
const smallest_named = 13;
const smallest_numbered = 9;
const width_of_number = 26;
const least = 3;

/** @param {number} width */
const width_of_name = (width) => (width < 560 ? 118 : 210);

/** The smallest size with readable text in the cells. @param {number} characters */
export const readable_size = (characters) => 8 * characters + 8;

/** The largest size, even if there is more room. @param {number} characters */
const comfortable_size = (characters) => Math.max(46, 11 * characters + 16);

/**
 * The width of a row's head, which shows the name, the number or nothing, depending on the cell size.
 * @param {number} size
 * @param {number} width
 */
export function width_of_head(size, width) {
  return size >= smallest_named ? width_of_name(width) : size >= smallest_numbered ? width_of_number : 0;
}

/** The largest size in which all columns fit the width. @param {Room} room */
export function fitting_size({ width, players, characters }) {
  const share = (/** @type {number} */ head) => (width - head) / players;
  const named = share(width_of_name(width));
  const numbered = share(width_of_number);
  const size = named >= smallest_named ? named : numbered >= smallest_numbered ? Math.min(numbered, smallest_named - 0.1) : Math.min(share(0), smallest_numbered - 0.1);
  return Math.min(Math.max(least, Math.floor(size * 10) / 10), comfortable_size(characters));
}

/** All sizes to choose from, smallest first. @param {Room} room */
export function sizes_of(room) {
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

/** The approximate height of the crosstable with its legend. @param {Room} room */
export function height_of_crosstable(room) {
  const size = fitting_size(room);
  const line = size < readable_size(room.characters) ? size : Math.max(26, Math.min(size, 41));
  return line * room.players + 110;
}
