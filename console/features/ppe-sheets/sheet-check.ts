import { HttpError } from '#console/http/http-error.ts';
import { readJson, sendRequest } from '#console/http/request.ts';

/** The seal of the company in a file. */
export type SheetSeal = { subject: string; issuer: string; validUntil: string; sealedAt: string };

/** What the server tells about a sheet to anybody with its code. */
export type SheetCheck = {
  status: 'ISSUED' | 'SIGNED' | 'VOIDED';
  number: number;
  from: string | null;
  to: string;
  issuedAt: string;
  signedAt: string | null;
  signingMethod: 'SCREEN' | 'LINK' | null;
  voidedAt: string | null;
  contentHash: string;
  isLatest: boolean;
  timeZone: string;
  documents: readonly { kind: 'ISSUED' | 'SIGNED'; sha256: string; seal: SheetSeal | null }[];
};

const isCheck = (body: unknown): body is SheetCheck =>
  typeof body === 'object' && body !== null && 'contentHash' in body && 'documents' in body;

/** The sheet with a code; null if there is none. Throws an HttpError for other failures. */
export async function fetchSheetCheck(code: string): Promise<SheetCheck | null> {
  try {
    const body = await readJson(await sendRequest(`/api/ppe-sheets/check/${encodeURIComponent(code)}`));
    return isCheck(body) ? body : null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** SHA-256 of a file in hexadecimal digits. The file does not leave the browser. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
