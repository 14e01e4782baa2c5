import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, deepPng, flatPng, oneBitPng, pngWith } from '../bomb-pictures.ts';
import type { HostileFile } from './hostile-file.ts';

const MIB = 1024 * 1024;
const small = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } });
const png = () => small().png().toBuffer();
const jpeg = () => small().jpeg().toBuffer();

/** Pictures whose bytes are not what their name or header says. */
const LIARS: readonly HostileFile[] = [
  { name: 'one byte', contentType: 'image/png', make: () => Buffer.from([0]), refused: ['fileBroken'] },
  {
    name: 'a page with a script',
    contentType: 'image/png',
    make: () => Buffer.from('<html><script>alert(1)</script></html>'),
    refused: ['fileBroken'],
  },
  {
    name: 'a program for ImageMagick',
    contentType: 'image/png',
    make: () => Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://evil.example/x'\npop graphic-context"),
    refused: ['fileBroken'],
  },
  { name: 'a JPEG as PNG', contentType: 'image/png', make: jpeg, refused: ['imageType'] },
  {
    name: 'an AVIF as JPEG',
    contentType: 'image/jpeg',
    make: () => small().avif().toBuffer(),
    refused: ['imageType'],
  },
  { name: 'a GIF of 3,000 frames as PNG', contentType: 'image/png', make: longGif, refused: ['imageType'] },
  {
    name: 'a TIFF of 3,000 pages as JPEG',
    contentType: 'image/jpeg',
    make: () => tiff(3000, 0),
    refused: ['imageType'],
  },
  {
    name: 'a TIFF whose last page refers to its first as JPEG',
    contentType: 'image/jpeg',
    make: () => tiff(2, 8),
    refused: ['imageType'],
  },
  {
    name: 'a PNG that is a ZIP archive, too',
    contentType: 'image/png',
    make: async () => Buffer.concat([await png(), Buffer.from('PK\u0003\u0004META-INF/MANIFEST.MF')]),
    refused: [],
  },
  {
    name: 'a JPEG that is a page, too',
    contentType: 'image/jpeg',
    make: async () => Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]),
    refused: [],
  },
];

/** Pictures that are damaged on purpose. */
const BROKEN: readonly HostileFile[] = [
  {
    name: 'a PNG without its end',
    contentType: 'image/png',
    make: async () => (await png()).subarray(0, 60),
    refused: ['fileBroken'],
  },
  {
    name: 'a PNG with a chunk of 2 GB',
    contentType: 'image/png',
    make: async () => pngWith(await png(), Buffer.from([0x7f, 0xff, 0xff, 0xff, ...Buffer.from('tEXt')])),
    refused: ['fileBroken'],
  },
  {
    name: 'a PNG of zero width',
    contentType: 'image/png',
    make: async () => withBytes(await png(), 16, [0, 0, 0, 0]),
    refused: ['fileBroken'],
  },
  {
    name: 'a JPEG of 65,500 by 65,500 pixels without them',
    contentType: 'image/jpeg',
    make: async () => withSize(await jpeg(), 65_500),
    refused: ['fileBroken'],
  },
  {
    name: 'a WebP whose size is that of its header only',
    contentType: 'image/webp',
    make: async () => (await small().webp().toBuffer()).subarray(0, 30),
    refused: ['fileBroken'],
  },
];

/** Small pictures that become large. */
const BOMBS: readonly HostileFile[] = [
  { name: '64 million pixels of one colour', contentType: 'image/png', make: flatPng, refused: ['fileBroken'] },
  { name: '30,000 by 30,000 pixels of one bit', contentType: 'image/png', make: oneBitPng, refused: ['fileBroken'] },
  {
    name: '25 million pixels of 64 bits, interlaced',
    contentType: 'image/png',
    make: deepPng,
    refused: ['fileTooDemanding'],
  },
  {
    name: 'a PNG with a text of 256 MB',
    contentType: 'image/png',
    make: async () => pngWith(await png(), textChunk(256 * MIB)),
    refused: [],
  },
  {
    name: 'a PNG with 20,000 texts',
    contentType: 'image/png',
    make: async () => pngWith(await png(), ...Array.from({ length: 20_000 }, () => textChunk(1))),
    refused: [],
  },
  { name: 'a JPEG of 3,000 scans', contentType: 'image/jpeg', make: manyScans, refused: ['fileBroken'] },
  { name: 'a WebP of 600 frames', contentType: 'image/webp', make: longWebp, refused: [] },
];

/** Metadata of cameras that no camera writes. */
type OddExif = { name: string; entry: Entry; count?: number };

const ODD_EXIF: readonly OddExif[] = [
  { name: 'EXIF with the orientation 99', entry: [0x0112, 3, 1, 99] },
  { name: 'EXIF whose directory refers to itself', entry: [0x8769, 4, 1, 8] },
  { name: 'EXIF with a value of 4 GB', entry: [0x010f, 2, 0xffff_ffff, 0xffff_fff0] },
  { name: 'EXIF with 65,535 entries', entry: [0x0112, 3, 1, 1], count: 0xffff },
];

const PHOTOS: readonly HostileFile[] = ODD_EXIF.map(({ name, entry, count }) => ({
  name,
  contentType: 'image/jpeg',
  make: async () => withExif(await jpeg(), entry, count),
  refused: [],
}));

export const HOSTILE_PICTURES: readonly HostileFile[] = [...LIARS, ...BROKEN, ...BOMBS, ...PHOTOS];

function withBytes(file: Buffer, at: number, bytes: readonly number[]): Buffer {
  const changed = Buffer.from(file);
  changed.set(bytes, at);
  return changed;
}

/** Changes the size in the header of the frame (marker SOF0). */
function withSize(file: Buffer, side: number): Buffer {
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  const [high, low] = [side >> 8, side & 0xff];
  return withBytes(file, frame + 5, [high, low, high, low]);
}

const textChunk = (length: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(length, 'a'))]));

/** Frames of one pixel after the first. */
function longGif(): Buffer {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000010001000002014400', 'hex');
  return Buffer.concat([header, ...Array.from({ length: 3000 }, () => frame), Buffer.from('3b', 'hex')]);
}

/** Pages of one grey pixel; the last one names the offset of the next page. */
function tiff(pages: number, next: number): Buffer {
  const tags = [
    [256, 3, 1, 1],
    [257, 3, 1, 1],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 0],
    [278, 3, 1, 1],
    [279, 4, 1, 1],
  ] as const;
  const size = 2 + tags.length * 12 + 4;
  const file = Buffer.alloc(8 + pages * size);
  file.write('II*\0\u0008\0\0\0', 'latin1');
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * size;
    file.writeUInt16LE(tags.length, at);
    tags.forEach((tag, index) => writeEntry(file, at + 2 + index * 12, tag));
    file.writeUInt32LE(page < pages - 1 ? at + size : next, at + size - 4);
  }
  return file;
}

type Entry = readonly [tag: number, type: number, count: number, value: number];

function writeEntry(file: Buffer, at: number, [tag, type, count, value]: Entry): void {
  file.writeUInt16LE(tag, at);
  file.writeUInt16LE(type, at + 2);
  file.writeUInt32LE(count, at + 4);
  file.writeUInt32LE(value, at + 8);
}

/** Adds EXIF with one directory, which has this entry and says that it has `count`. */
function withExif(file: Buffer, entry: Entry, count = 1): Buffer {
  const directory = Buffer.alloc(8 + 2 + 12 + 4);
  directory.write('II*\0\u0008\0\0\0', 'latin1');
  directory.writeUInt16LE(count, 8);
  writeEntry(directory, 10, entry);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), directory]);
  const marker = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([file.subarray(0, 2), marker, body, file.subarray(2)]);
}

/** A progressive JPEG that refines the same pixels again and again. */
async function manyScans(): Promise<Buffer> {
  const file = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'gray' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = file.length - 2;
  const repeated = Array.from({ length: 3000 }, () => file.subarray(scan, end));
  return Buffer.concat([file.subarray(0, scan), ...repeated, file.subarray(end)]);
}

async function longWebp(): Promise<Buffer> {
  const frames = Array.from({ length: 600 }, (_, at) => ({
    create: { width: 4, height: 4, channels: 3 as const, background: { r: at % 256, g: at >> 8, b: 0 } },
  }));
  const pages = await Promise.all(frames.map((frame) => sharp(frame).raw().toBuffer()));
  return sharp(Buffer.concat(pages), { raw: { width: 4, height: 4 * pages.length, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0, delay: pages.map(() => 20) })
    .toBuffer();
}
