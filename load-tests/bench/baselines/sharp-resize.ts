import sharp from 'sharp';
import { measureLoop } from '../lib/loop.ts';
import { BENCH_WIDTH, benchPicture } from '../lib/picture.ts';

/** Baseline of PERF-15: sharp by hand, with the settings of the product's JPEG. */
sharp.cache(false);
sharp.concurrency(1);
const bytes = await benchPicture();
await measureLoop(() => sharp(bytes).resize({ width: BENCH_WIDTH }).jpeg({ quality: 85, mozjpeg: true }).toBuffer());
