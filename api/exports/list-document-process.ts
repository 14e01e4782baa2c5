/** Program that draws lists on paper. */
import { drawListDocument } from '#api/paper/list-document.ts';
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';

const operations = { draw: drawListDocument };

/** What the program does. */
export type ListDocumentOperations = typeof operations;

serveOperations(operations);
