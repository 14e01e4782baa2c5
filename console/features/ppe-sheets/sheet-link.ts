import type { Signature } from '#ui-kit';
import { HttpError } from '#console/http/http-error.ts';
import { readJson, sendRequest } from '#console/http/request.ts';
import { sha256Of } from './sheet-check.ts';

/** What the server tells about the sheet of a link. */
export type LinkedSheet = {
  state: 'OPEN' | 'EXPIRED' | 'SIGNED' | 'VOIDED';
  company: string;
  number: number;
  from: string | null;
  to: string;
  expiresAt: string;
  signedAt: string | null;
  employee: string | null;
  checkAddress: string;
  timeZone: string;
};

/** The file that is signed, and its hash as this device has computed it. */
export type LinkedPdf = { file: Blob; sha256: string };

/** What the person has typed and drawn. */
export type LinkSignature = { name: string; signature: Signature };

const PATH = '/api/ppe-sheets/link';

const isSheet = (body: unknown): body is LinkedSheet =>
  typeof body === 'object' && body !== null && 'state' in body && 'expiresAt' in body;

const post = async (path: string, body: object): Promise<LinkedSheet | null> => {
  const answer = await readJson(await sendRequest(PATH + path, { method: 'POST', body }));
  return isSheet(answer) ? answer : null;
};

/** The sheet of a link; null for a wrong, withdrawn or replaced link. Throws an HttpError for other failures. */
export async function fetchLinkedSheet(token: string): Promise<LinkedSheet | null> {
  try {
    return await post('', { token });
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The PDF of a link. */
export async function fetchLinkedPdf(token: string): Promise<LinkedPdf> {
  const response = await sendRequest(`${PATH}/pdf`, { method: 'POST', body: { token } });
  if (!response.ok) throw new HttpError('STATUS', { status: response.status });
  const file = await response.blob();
  return { file, sha256: await sha256Of(file) };
}

/** Signs the file. `null`: the sheet cannot be signed any more; its link tells why. */
export async function signLinkedSheet(
  token: string,
  { sha256 }: LinkedPdf,
  { name, signature: { width, height, strokes } }: LinkSignature,
): Promise<LinkedSheet | null> {
  try {
    return await post('/sign', { token, sha256, name, signature: { width, height, strokes } });
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return null;
    throw error;
  }
}
