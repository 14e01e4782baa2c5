import sharp from 'sharp';
import { decoding, openImage } from './render-image.ts';

/** Facts about a picture. */
export type ImageFacts = {
  format: string;
  width: number;
  height: number;
  channels: number;
  colorSpace: string;
  /** Of one channel. */
  bitDepth: string;
  /** Pixels per inch; null when the file does not say. */
  density: number | null;
  hasAlpha: boolean;
  isOpaque: boolean;
  isProgressive: boolean;
  hasExif: boolean;
  hasXmp: boolean;
  hasColorProfile: boolean;
  averageColor: string;
  /** The most frequent colours with their shares of the picture, the largest first. */
  dominantColors: { color: string; share: number }[];
  /** Bits of information per pixel; 0 for an area of one colour. */
  entropy: number;
  sharpness: number;
};

/** Colours are counted in a copy of this size. */
const SAMPLE = 64;
const MAX_COLORS = 5;
/** Colours closer than this, as a distance in RGB, are shown as one. */
const NEAR = 48;

export const analyzeImage = ({ bytes }: { bytes: Uint8Array }): Promise<ImageFacts> =>
  decoding(async () => {
    const { format, channels, space, depth, density, hasAlpha, isProgressive, exif, xmp, icc, ...size } =
      await openImage(bytes).metadata();
    const { width, height } = size.autoOrient ?? size;
    const { isOpaque, entropy, sharpness } = await openImage(bytes).stats();
    const colors = await countColors(bytes);
    return {
      format,
      width,
      height,
      channels,
      colorSpace: space,
      bitDepth: depth,
      density: density ?? null,
      hasAlpha,
      isOpaque,
      isProgressive,
      hasExif: exif !== undefined,
      hasXmp: xmp !== undefined,
      hasColorProfile: icc !== undefined,
      ...colors,
      entropy: round(entropy),
      sharpness: round(sharpness),
    };
  });

type Colour = [red: number, green: number, blue: number];
type Counted = { sum: Colour; count: number };

async function countColors(bytes: Uint8Array): Promise<Pick<ImageFacts, 'averageColor' | 'dominantColors'>> {
  const small = await openImage(bytes)
    .autoOrient()
    .resize({ width: SAMPLE, height: SAMPLE, fit: 'inside', kernel: sharp.kernel.nearest })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  /** By the upper four bits of each channel. */
  const groups = new Map<number, Counted>();
  const all: Counted = { sum: [0, 0, 0], count: 0 };
  for (let at = 0; at < small.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = small.subarray(at, at + 4);
    if (alpha < 128) continue;
    const group = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const counted = groups.get(group) ?? { sum: [0, 0, 0], count: 0 };
    groups.set(group, counted);
    for (const each of [counted, all]) add(each, [red, green, blue], 1);
  }
  const dominantColors = merged([...groups.values()])
    .slice(0, MAX_COLORS)
    .map((counted) => ({ color: hexOf(meanOf(counted)), share: round(counted.count / all.count) }));
  return { averageColor: hexOf(meanOf(all)), dominantColors };
}

function add(to: Counted, [red, green, blue]: Colour, count: number): void {
  to.sum = [to.sum[0] + red, to.sum[1] + green, to.sum[2] + blue];
  to.count += count;
}

/** Joins each colour with the first larger one near it. */
function merged(groups: Counted[]): Counted[] {
  const kept: Counted[] = [];
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const near = kept.find((other) => distance(meanOf(other), meanOf(group)) < NEAR);
    if (near) add(near, group.sum, group.count);
    else kept.push(group);
  }
  return kept.toSorted((a, b) => b.count - a.count);
}

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const meanOf = ({ sum: [red, green, blue], count }: Counted): Colour =>
  count === 0 ? [255, 255, 255] : [red / count, green / count, blue / count];

const hexOf = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const round = (value: number): number => Math.round(value * 1000) / 1000;
