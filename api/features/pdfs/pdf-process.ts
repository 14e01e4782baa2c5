/** Program of the operations on PDF documents. */
import sharp from 'sharp';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import { analyzePdf } from './analyze-pdf.ts';
import { mergePdfs, splitPdf } from './arrange-pdf.ts';
import { pagesToPictures, picturesToPdf } from './convert-pdf.ts';
import { generatePdf } from './generate-pdf.ts';
import { optimizePdf } from './optimize-pdf.ts';
import { watermarkPdf } from './watermark-pdf.ts';

const operations = {
  analyze: analyzePdf,
  merge: mergePdfs,
  split: splitPdf,
  watermark: watermarkPdf,
  optimize: optimizePdf,
  picturesToPdf,
  pagesToPictures,
  generate: generatePdf,
};

/** What the program does. */
export type PdfOperations = typeof operations;

sharp.cache(false);
sharp.concurrency(1);
serveOperations(operations);
