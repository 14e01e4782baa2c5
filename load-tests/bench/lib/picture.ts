import sharp from 'sharp';

/** The picture of PERF-15: a JPEG of 2,000 × 1,500 pixels with much detail, as from a camera. */
export async function benchPicture(): Promise<Buffer> {
  const [width, height] = [2_000, 1_500];
  const pixels = Buffer.alloc(width * height * 3);
  // Waves of several lengths: neither flat nor noise.
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = 128 + 60 * Math.sin(x / 17 + (at % 3)) + 40 * Math.sin(y / 5) + 27 * Math.sin((x * y) / 9_000);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The width of the results. */
export const BENCH_WIDTH = 720;
