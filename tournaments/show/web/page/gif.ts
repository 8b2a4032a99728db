// SPDX-License-Identifier: MIT
// An animation as a GIF (specification: CompuServe, GIF89a): one palette for all pictures; each picture stores only the
// rectangle of the pixels that differ from the previous one, compressed with LZW.

const colours = 256;
/** The number of an unchanged pixel. */
const unchanged = 255;
const bits = 8;
const clear = 1 << bits;
const end = clear + 1;
const longest_code = 12;

/** Milliseconds of computing after which the browser may do something else: less than a tenth of what users notice. */
const longest_task = 10;

/** Pauses in a long computation, in which the browser draws the page and follows the user. */
export class Pauses {
  began = performance.now();
  channel = new MessageChannel();

  is_due() {
    return performance.now() - this.began > longest_task;
  }

  /** Not setTimeout(), because browsers make the timers of a series wait. */
  async take() {
    await new Promise((resolve) => {
      this.channel.port1.onmessage = resolve;
      this.channel.port2.postMessage(null);
    });
    this.began = performance.now();
  }
}

/** The upper five bits of each part of a colour. */
function coarse(data: Uint8ClampedArray, at: number) {
  return ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
}

/** parts: red, green, blue, 0 to 255. */
type UsualColour = { coarse: number; parts: number[] };

/** The most frequent colours; colours with the same upper bits are merged into their mean. */
async function usual_colours(samples: ImageData[], pauses: Pauses): Promise<UsualColour[]> {
  const counts = new Uint32Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  for (const { data, width } of samples) {
    for (let at = 0; at < data.length; at += 4) {
      if (at % (4 * width) === 0 && pauses.is_due()) await pauses.take();
      const colour = coarse(data, at);
      ++counts[colour];
      for (let part = 0; part < 3; ++part) sums[3 * colour + part] += data[at + part];
    }
  }
  const there = Array.from(counts.keys()).filter((colour) => counts[colour] > 0);
  const most = there.sort((one, other) => counts[other] - counts[one]).slice(0, unchanged);
  return most.map((colour) => ({ coarse: colour, parts: [0, 1, 2].map((part) => Math.round(sums[3 * colour + part] / counts[colour])) }));
}

/**
 * @param pixels palette numbers
 * @returns blocks of at most 255 bytes, each after its length byte, and an empty block
 */
async function packed(pixels: Uint8Array, pauses: Pauses): Promise<Uint8Array<ArrayBuffer>> {
  const bytes: number[] = [];
  let buffer = 0;
  let filled = 0;
  let width = bits + 1;
  const write = (code: number) => {
    buffer |= code << filled;
    filled += width;
    for (; filled >= 8; filled -= 8) {
      bytes.push(buffer & 255);
      buffer >>>= 8;
    }
  };
  /** The code of a known row of pixels followed by one more pixel. */
  let known = new Map<number, number>();
  let next = end + 1;
  write(clear);
  let row = pixels[0];
  for (let at = 1; at < pixels.length; ++at) {
    if (at % 1024 === 0 && pauses.is_due()) await pauses.take();
    const longer = (row << 8) | pixels[at];
    const code = known.get(longer);
    if (code !== undefined) {
      row = code;
      continue;
    }
    write(row);
    if (next === 1 << longest_code) {
      write(clear);
      known = new Map();
      next = end + 1;
      width = bits + 1;
    } else {
      if (next === 1 << width) ++width;
      known.set(longer, next++);
    }
    row = pixels[at];
  }
  write(row);
  write(end);
  if (filled > 0) bytes.push(buffer & 255);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length);
    for (const byte of block) blocks.push(byte);
  }
  return Uint8Array.from([...blocks, 0]);
}

function two_bytes(number: number) {
  return [number & 255, number >> 8];
}

export class GifWriter {
  width: number;
  height: number;
  palette: UsualColour[];
  /** The palette number nearest to each coarse colour; -1: not known yet. */
  nearest = new Int16Array(1 << 15).fill(-1);
  before: Uint8Array | null = null;
  parts: BlobPart[];

  /** @param samples pictures that contain all colours */
  static async begin(samples: ImageData[], pauses: Pauses) {
    return new GifWriter(samples[0], await usual_colours(samples, pauses), pauses);
  }

  constructor({ width, height }: ImageData, palette: UsualColour[], readonly pauses: Pauses) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.palette.forEach((colour, index) => (this.nearest[colour.coarse] = index));
    const table = Array.from({ length: colours }, (_, index) => this.palette[index]?.parts ?? [0, 0, 0]);
    this.parts = [
      "GIF89a",
      Uint8Array.from([...two_bytes(this.width), ...two_bytes(this.height), 0xf7, 0, 0]),
      Uint8Array.from(table.flat()),
      // Repeats for ever (Netscape's application extension).
      Uint8Array.from([0x21, 0xff, 11]),
      "NETSCAPE2.0",
      Uint8Array.from([3, 1, 0, 0, 0]),
    ];
  }

  /** @param colour coarse */
  index_of(colour: number) {
    if (this.nearest[colour] >= 0) return this.nearest[colour];
    let best = 0;
    let least = Infinity;
    this.palette.forEach(({ parts }, place) => {
      const distance = parts.reduce((sum, part, index) => sum + (part - (((colour >> (10 - 5 * index)) & 31) * 8 + 4)) ** 2, 0);
      if (distance < least) [best, least] = [place, distance];
    });
    this.nearest[colour] = best;
    return best;
  }

  /** The smallest rectangle that contains all pixels which differ from `before`; one pixel if none differs. */
  async changed_rectangle(pixels: Uint8Array, before: Uint8Array) {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (let at = 0; at < pixels.length; ++at) {
      if (at % this.width === 0 && this.pauses.is_due()) await this.pauses.take();
      if (pixels[at] === before[at]) continue;
      const column = at % this.width;
      const row = Math.floor(at / this.width);
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = row;
    }
    return left > right ? { left: 0, top: 0, width: 1, height: 1 } : { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  /** @param seconds how long to show the picture */
  async add(picture: ImageData, seconds: number) {
    const pixels = new Uint8Array(this.width * this.height);
    for (let at = 0; at < pixels.length; ++at) {
      if (at % this.width === 0 && this.pauses.is_due()) await this.pauses.take();
      pixels[at] = this.index_of(coarse(picture.data, 4 * at));
    }
    const { before } = this;
    const { left, top, width, height } = before
      ? await this.changed_rectangle(pixels, before)
      : { left: 0, top: 0, width: this.width, height: this.height };
    const changed = new Uint8Array(width * height);
    for (let row = 0, to = 0; row < height; ++row) {
      for (let column = 0; column < width; ++column, ++to) {
        const at = (top + row) * this.width + left + column;
        changed[to] = before?.[at] === pixels[at] ? unchanged : pixels[at];
      }
    }
    this.before = pixels;
    // Keeps the previous picture, which stays visible at `unchanged` pixels.
    this.parts.push(
      Uint8Array.from([0x21, 0xf9, 4, before ? 5 : 4, ...two_bytes(Math.round(100 * seconds)), unchanged, 0]),
      Uint8Array.from([0x2c, ...[left, top, width, height].flatMap(two_bytes), 0, bits]),
      await packed(changed, this.pauses),
    );
  }

  file() {
    return new Blob([...this.parts, Uint8Array.from([0x3b])], { type: "image/gif" });
  }
}
