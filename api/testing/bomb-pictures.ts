import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** 64 million pixels in a file of a few kilobytes. */
export const flatPng = (): Promise<Buffer> =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** 900 million pixels of one bit in a hundred kilobytes; sharp cannot create it. */
export function oneBitPng(): Buffer {
  const side = 30_000;
  return blackPng(side, { depth: 1, colour: 0, isInterlaced: false }, (side / 8 + 1) * side);
}

/**
 * The maximum number of pixels of a logo, with four channels of 16 bits, interlaced, so that the decoder needs all of them
 * (200 MB) in memory at once; the file has 0.9 MB.
 */
export function deepPng(): Buffer {
  const side = 5000;
  const bytesOf = ([x, y, dx, dy]: Pass) => Math.ceil((side - y) / dy) * (1 + Math.ceil((side - x) / dx) * 8);
  const size = ADAM7.reduce((sum, pass) => sum + bytesOf(pass), 0);
  return blackPng(side, { depth: 16, colour: 6, isInterlaced: true }, size);
}

type Pass = readonly [x: number, y: number, dx: number, dy: number];

/** Start and step of the seven passes of an interlaced picture (PNG specification, 8.1). */
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function blackPng(
  side: number,
  { depth, colour, isInterlaced }: { depth: number; colour: number; isInterlaced: boolean },
  size: number,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const lines = deflateSync(Buffer.alloc(size));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG with more chunks before its pixels. */
export function pngWith(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const pixels = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, pixels), ...chunks, png.subarray(pixels)]);
}

/** A chunk of a PNG with its length and checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
