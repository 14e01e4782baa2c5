import { decoding, openImage } from './render-image.ts';

/** How much two pictures differ. */
export type ImageDifference = {
  /** Whether width and height are equal. Otherwise the second picture is compared at the size of the first. */
  isSameSize: boolean;
  /** Whether every compared pixel is equal, without tolerance. */
  isIdentical: boolean;
  /** Size at which they were compared. */
  width: number;
  height: number;
  /** Pixels with a channel that differs by more than the tolerance. */
  differentPixels: number;
  /** Their share of all pixels, 0 to 1. */
  pixelDifference: number;
  /** Structural similarity (SSIM, mean of blocks of 8 pixels): 1 for the same structure. */
  structuralSimilarity: number;
  /** 1 minus structuralSimilarity. */
  structuralDifference: number;
};

/** Pictures are compared at this size at most, in pixels. */
const SIDE = 1024;
const BLOCK = 8;
/** The constants of SSIM for eight bits. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

type Pixels = { data: Buffer; width: number; height: number };
type Input = { bytes: Uint8Array; other: Uint8Array; tolerance: number };

export const compareImages = ({ bytes, other, tolerance }: Input): Promise<ImageDifference> =>
  decoding(async () => {
    const [one, two] = [await sizeOf(bytes), await sizeOf(other)];
    const first = await pixelsOf(bytes);
    const { width, height } = first;
    const second = await pixelsOf(other, { width, height });
    const { differentPixels, isEqual } = countDifferent(first.data, second.data, tolerance * 255);
    const structuralSimilarity = round(similarity(grayOf(first), grayOf(second), first));
    const isSameSize = one.width === two.width && one.height === two.height;
    return {
      isSameSize,
      isIdentical: isSameSize && isEqual,
      width,
      height,
      differentPixels,
      pixelDifference: round(differentPixels / (width * height)),
      structuralSimilarity,
      structuralDifference: round(1 - structuralSimilarity),
    };
  });

async function sizeOf(bytes: Uint8Array) {
  const size = await openImage(bytes).metadata();
  return size.autoOrient ?? size;
}

/** The pixels as RGBA: at exactly this size, or at most SIDE. */
async function pixelsOf(bytes: Uint8Array, exact?: { width: number; height: number }): Promise<Pixels> {
  const limits = exact ? { ...exact, fit: 'fill' as const } : { width: SIDE, height: SIDE, fit: 'inside' as const };
  const { data, info } = await openImage(bytes)
    .autoOrient()
    .resize({ ...limits, withoutEnlargement: !exact })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function countDifferent(first: Buffer, second: Buffer, limit: number) {
  let differentPixels = 0;
  for (let at = 0; at < first.length; at += 4) {
    let largest = 0;
    for (let channel = at; channel < at + 4; channel++)
      largest = Math.max(largest, Math.abs((first[channel] ?? 0) - (second[channel] ?? 0)));
    if (largest > limit) differentPixels += 1;
  }
  return { differentPixels, isEqual: first.equals(second) };
}

/** Brightness of each pixel on white. */
function grayOf({ data }: Pixels): Float64Array {
  const gray = new Float64Array(data.length / 4);
  for (let at = 0; at < gray.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    gray[at] = 255 + (light - 255) * (alpha / 255);
  }
  return gray;
}

function similarity(first: Float64Array, second: Float64Array, { width, height }: Pixels): number {
  let sum = 0;
  let blocks = 0;
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      sum += similarityOfBlock(first, second, { width, height, left, top });
      blocks += 1;
    }
  return sum / blocks;
}

type Place = { width: number; height: number; left: number; top: number };

function similarityOfBlock(first: Float64Array, second: Float64Array, { width, height, left, top }: Place): number {
  const sums = { count: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let y = top; y < Math.min(top + BLOCK, height); y++)
    for (let x = left; x < Math.min(left + BLOCK, width); x++) {
      const [a = 0, b = 0] = [first[y * width + x], second[y * width + x]];
      sums.count += 1;
      sums.a += a;
      sums.b += b;
      sums.aa += a * a;
      sums.bb += b * b;
      sums.ab += a * b;
    }
  const [meanA, meanB] = [sums.a / sums.count, sums.b / sums.count];
  const varianceA = sums.aa / sums.count - meanA ** 2;
  const varianceB = sums.bb / sums.count - meanB ** 2;
  const covariance = sums.ab / sums.count - meanA * meanB;
  const structure = ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / (meanA ** 2 + meanB ** 2 + C1);
  return structure / (varianceA + varianceB + C2);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
