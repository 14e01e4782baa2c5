/** Program that reads the certificates of companies and seals PDFs with them. */
import { serveOperations } from '#api/platform/work-pool/serve-operations.ts';
import type { SealKey } from './cms.ts';
import { readPkcs12 } from './read-pkcs12.ts';
import { sealPdf } from './seal-pdf.ts';

type SealInput = { pdf: Uint8Array; key: SealKey; name: string; reason: string; at: string };

const operations = {
  read: ({ file, password }: { file: Uint8Array; password: string }) => readPkcs12(file, password),
  seal: ({ at, pdf, ...options }: SealInput) => sealPdf(pdf, { ...options, at: new Date(at) }),
};

/** What the program does. */
export type SealOperations = typeof operations;

serveOperations(operations);
