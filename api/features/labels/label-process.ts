/** Program that draws labels as PDF. */
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import { drawLabelsPdf } from './render/draw-pdf.ts';

const operations = { draw: drawLabelsPdf };

/** What the program does. */
export type LabelOperations = typeof operations;

serveOperations(operations);
