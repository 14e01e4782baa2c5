/** Program of the operations on pictures. */
import sharp from 'sharp';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import { analyzeImage } from './analyze-image.ts';
import { compareImages } from './compare-images.ts';
import { renderImages } from './render-image.ts';

const operations = { render: renderImages, analyze: analyzeImage, compare: compareImages };

/** What the program does. */
export type ImageOperations = typeof operations;

sharp.cache(false);
sharp.concurrency(1);
serveOperations(operations);
